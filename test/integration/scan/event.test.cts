import { duringNextWait, waited } from '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { HUGE, useScan } from './support.cts';

const UPDATE_ID = `1220${'ab'.repeat(32)}`;

const { sandbox, world, run, happen, sent, with: during } = useScan('event', 'get');

const truth = async (updateId: string, query = '') =>
	(await (await fetch(`${sandbox.url}/api/scan/v0/events/${updateId}${query}`)).json()) as any;
const get = async (updateId: string, parameters: IDataObject = {}) => await run({ updateId, simplify: true, ...parameters });

describe('Event › Get', () => {
	test('all four parts of a transaction, simplified and raw', async () => {
		const { updateId } = await happen('transfer', { to: 'merchant' });
		const raw = await truth(updateId);
		expect(Object.keys(raw).sort()).toEqual(['app_activity_records', 'traffic_summary', 'update', 'verdict']);
		await sandbox.requests();
		expect((await get(updateId, { simplify: false })).json).toEqual([raw]);
		const [request, ...more] = await sent();
		expect(more).toEqual([]);
		expect(request).toMatchObject({
			endpoint: 'GET /v0/events/{update_id}',
			path: `/api/scan/v0/events/${updateId}`,
			query: { smartcontract_value_encoding: 'compact_json', daml_value_encoding: 'compact_json' },
		});
		const {
			json: [item],
		} = await get(updateId);
		expect(item).toMatchObject({
			updateId,
			kind: 'transaction',
			verdictResult: 'VERDICT_RESULT_ACCEPTED',
			migrationId: 0,
			recordTime: raw.update.record_time,
			synchronizerId: raw.update.synchronizer_id,
			finalizationTime: raw.verdict.finalization_time,
			submittingParties: [world.parties.alice],
			submittingParticipant: raw.verdict.submitting_participant_uid,
			totalTrafficCost: raw.traffic_summary.total_traffic_cost,
			appActivityRound: raw.app_activity_records.round_number,
			appActivityRecords: raw.app_activity_records.records,
		});
		expect((item.events as any[]).length).toBe(Object.keys(raw.update.events_by_id).length);
	});

	test('a private transaction: the verdict only', async () => {
		const { updateId } = await happen('issue', { party: 'bank', to: 'alice' });
		const {
			json: [item],
		} = await get(updateId);
		expect(item).toMatchObject({
			updateId,
			kind: null,
			verdictResult: 'VERDICT_RESULT_ACCEPTED',
			events: null,
			migrationId: 0,
			synchronizerId: expect.stringMatching(/^global-domain::/),
		});
		expect((await get(updateId, { simplify: false })).json[0]).toMatchObject({ update: null, verdict: expect.any(Object) });
	});

	test('a reassignment: the update only', async () => {
		const {
			json: [contract],
		} = await run({ updateId: (await happen('transfer')).updateId, simplify: true });
		const { contractId } = (contract.events as any[]).find(({ type }) => type === 'created');
		const { updateId } = await happen('reassign', { contractId });
		const {
			json: [item],
		} = await get(updateId);
		expect(item).toMatchObject({
			kind: 'unassignment',
			verdictResult: null,
			totalTrafficCost: null,
			submittingParties: null,
			synchronizerId: expect.stringMatching(/^global-domain::/),
		});
		expect(item.events).toEqual([{ type: 'unassigned', contractId }]);
		const arrived = await happen('reassign', { contractId, step: 'assign' });
		expect((await get(arrived.updateId)).json[0]).toMatchObject({
			kind: 'assignment',
			synchronizerId: expect.stringMatching(/^private-domain::/),
		});
	});

	test.each(['VERDICT_RESULT_UNSPECIFIED', 'VERDICT_RESULT_REJECTED'])('a verdict of %s', async (verdict) => {
		const { updateId } = await happen('transfer');
		await happen('verdict', { updateId, verdict });
		expect((await get(updateId)).json[0].verdictResult).toBe(verdict);
		expect((await get(updateId, { simplify: false })).json[0].verdict).toMatchObject({ verdict_result: verdict });
	});

	test('a rejected command', async () => {
		const { updateId } = await happen('fail', { code: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
		expect((await get(updateId)).json[0]).toMatchObject({ kind: null, verdictResult: 'VERDICT_RESULT_REJECTED' });
	});

	test('the lossless encoding is asked for by the specified and by the deployed name', async () => {
		const { updateId } = await happen('transfer');
		const { json } = await get(updateId, { simplify: false, options: { valueEncoding: 'protobuf_json' } });
		expect((await sent())[0].query).toEqual({ smartcontract_value_encoding: 'protobuf_json', daml_value_encoding: 'protobuf_json' });
		expect(json).toEqual([await truth(updateId, '?daml_value_encoding=protobuf_json')]);
		expect(json).not.toEqual([await truth(updateId)]);
	});

	test('an ID too fresh to be known is asked for again for a while', async () => {
		await during({ eventLag: 2 }, async () => {
			const { updateId } = await happen('transfer');
			expect((await get(updateId)).json[0]).toMatchObject({ updateId, kind: 'transaction' });
			expect(await sent()).toHaveLength(3);
		});
	});

	test('integers beyond 2^53', async () => {
		const verdict = `{"update_id":"u","migration_id":${HUGE},"domain_id":"d","record_time":"t","finalization_time":"t","submitting_parties":[],"submitting_participant_uid":"p","verdict_result":"VERDICT_RESULT_ACCEPTED","mediator_group":0,"transaction_views":{"views":[],"root_views":[]}}`;
		const body = `{"verdict":${verdict},"traffic_summary":{"total_traffic_cost":${HUGE},"envelope_traffic_summaries":[{"traffic_cost":${HUGE},"view_ids":[0]}]},"app_activity_records":{"round_number":${HUGE},"records":[{"party":"p","weight":${HUGE}}]}}`;
		for (const simplify of [true, false]) {
			await sandbox.answer('GET /v0/events/{update_id}', body);
			const {
				json: [item],
			} = await get(UPDATE_ID, { simplify });
			expect(item).toMatchObject(
				simplify
					? { migrationId: HUGE, totalTrafficCost: HUGE, appActivityRound: HUGE, appActivityRecords: [{ party: 'p', weight: HUGE }] }
					: {
							verdict: { migration_id: HUGE },
							traffic_summary: { total_traffic_cost: HUGE, envelope_traffic_summaries: [{ traffic_cost: HUGE }] },
							app_activity_records: { round_number: HUGE },
						},
			);
		}
	});

	test('each event is linked to its input', async () => {
		const ids = [(await happen('transfer')).updateId, (await happen('transfer')).updateId];
		const { items } = await get('={{ $json.id }}', {}).then(() =>
			run({ updateId: '={{ $json.id }}', simplify: true }, { input: ids.map((id) => ({ json: { id } })) }),
		);
		expect(items.map(({ json, pairedItem }) => [json.updateId, pairedItem])).toEqual([
			[ids[0], { item: 0 }],
			[ids[1], { item: 1 }],
		]);
	});
});

describe('what goes wrong is explained', () => {
	test('no update ID', async () => {
		expect((await get('={{ "" }}')).error?.message).toBe('Update ID: this field is empty');
		expect(await sent()).toEqual([]);
	});

	test('an unknown update: asked for again, then reported', async () => {
		const unknown = `1220${'ab'.repeat(32)}`;
		const { error } = await get(unknown, { options: { waitSeconds: 1 } });
		expect(error?.message).toBe(`Event with id ${unknown} not found`);
		expect(error?.description).toMatch(/does not know this update, or not yet\. The node retried for 1 seconds\..*raise Wait for Event/);
		expect(await sent()).toHaveLength(2);
		const { json } = await run({ updateId: unknown, simplify: true, options: { waitSeconds: 0 } }, { onError: 'continueRegularOutput' });
		expect(json).toEqual([
			{
				message: `Event with id ${unknown} not found`,
				error: expect.objectContaining({ advice: expect.stringContaining('Check the update ID'), httpStatus: 404, retryable: false }),
			},
		]);
		expect(await sent()).toHaveLength(1);
	});

	test('what is no update ID is refused before anything is sent', async () => {
		const { error } = await get('../migrations/last', { options: { waitSeconds: 0 } });
		expect(error?.message).toBe('Update ID: "../migrations/last" is not an update ID');
		expect(await sent()).toEqual([]);
	});

	test('a wait beyond the bounds', async () => {
		expect((await get(UPDATE_ID, { options: { waitSeconds: 600 } })).error?.message).toBe('Wait for Event (Seconds): 600 is too large');
	});

	test('waiting ends when the user cancels', async () => {
		const before = waited();
		await run(
			{ updateId: UPDATE_ID, simplify: true, options: { waitSeconds: 60 } },
			{ started: (running) => duringNextWait(async () => running.cancel()) },
		);
		expect(waited() - before).toBeLessThan(2000);
	});
});
