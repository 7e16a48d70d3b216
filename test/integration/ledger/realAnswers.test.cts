// Recorded answers of a real participant (3.5.10), as a user of the node sees them.
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox();
const { run, answer, happen, parties } = ledgerOf(sandbox);
const COMPLETIONS = 'POST /v2/commands/command-completions';
const NOBODY = `alice::1220${'0'.repeat(64)}`;

const hintsOf = ({ run: whole }: Awaited<ReturnType<typeof run>>) => whole.data.resultData.runData.Node[0].hints ?? [];
const unknownFields = { fields: {} };
const detail = (name: string, valueDecoded: IDataObject) => ({
	typeUrl: `type.googleapis.com/google.rpc.${name}`,
	value: 'QQ==',
	valueDecoded,
	unknownFields,
});

describe('what the ledger says of a failure', () => {
	const failed = async (message: string, details: IDataObject[]) => {
		const value = {
			commandId: 'c',
			userId: 'u',
			actAs: [parties.alice],
			offset: 7,
			updateId: '',
			status: { code: 10, message, details },
			synchronizerTime: { synchronizerId: 's', recordTime: '2026-07-01T10:00:00Z' },
		};
		await answer(COMPLETIONS, JSON.stringify([{ completionResponse: { Completion: { value } } }]));
		return (await run('completion', 'getAll', { parties: parties.alice, returnAll: false, limit: 1 })).json[0];
	};

	test('locked contracts: which one, who confirms, when to try again; the reason without its trailing space', async () => {
		const metadata = { confirming_parties: 'alice::12, sandbox::12', category: '2' };
		const item = await failed('LOCAL_VERDICT_LOCKED_CONTRACTS(2,55d195b9): Rejected transaction is referring to locked contracts ', [
			detail('ErrorInfo', { reason: 'LOCAL_VERDICT_LOCKED_CONTRACTS', domain: '', metadata, unknownFields }),
			detail('RetryInfo', { retryDelay: { seconds: 1, nanos: 0, unknownFields }, unknownFields }),
			detail('RequestInfo', { requestId: '55d1', servingData: '', unknownFields }),
			detail('ResourceInfo', { resourceType: 'CONTRACT_ID', resourceName: '0074', owner: '', description: '', unknownFields }),
		]);
		expect(item).toMatchObject({
			reason: 'Rejected transaction is referring to locked contracts',
			contractId: '0074',
			confirmingParties: ['alice::12', 'sandbox::12'],
			retryAfterSeconds: 1,
		});
		expect(Object.keys(item).slice(0, 5)).toEqual(['recordTime', 'outcome', 'errorCode', 'reason', 'commandId']);
	});

	test('a duplicate: the first attempt was accepted, and where', async () => {
		const item = await failed('DUPLICATE_COMMAND(10,c68fab6b): Command submission already exists.', [
			detail('ErrorInfo', { reason: 'DUPLICATE_COMMAND', metadata: { completion_offset: '16663', accepted: 'true' } }),
		]);
		expect(item).toMatchObject({ accepted: true, completionOffset: 16663 });
	});

	test('what every error has stands in no field of its own: a table row stays low', async () => {
		const metadata = {
			category: '9',
			commands: '{readAs: []}',
			definite_answer: 'false',
			participant: 'sandbox',
			tid: '01',
			psid: 'g::12',
		};
		const item = await failed('SOME_CODE(9,c68fab6b): No.', [detail('ErrorInfo', { reason: 'SOME_CODE', metadata })]);
		expect(item).toMatchObject({ errorCategory: 9, reason: 'No.' });
		expect(item).not.toHaveProperty('errorMetadata');
		const own = await failed('SOME_CODE(9,c68fab6b): No.', [detail('ErrorInfo', { metadata: { ...metadata, limit: '5' } })]);
		expect(own).toMatchObject({ errorMetadata: { limit: '5' } });
	});

	test('a deduplication period: the earliest offset its reason speaks of', async () => {
		const item = await failed(
			'INVALID_DEDUPLICATION_PERIOD(9,c6): The error metadata field earliest_offset contains the earliest deduplication offset currently allowed.',
			[detail('ErrorInfo', { metadata: { earliest_offset: '430' } })],
		);
		expect(item).toMatchObject({ earliestOffset: 430 });
	});
});

test('a templateId copied from an item finds contracts: it is turned into the form with the package name', async () => {
	await happen('issue', { to: 'alice' });
	const getMany = async (templates: unknown) =>
		await run('activeContract', 'getAll', {
			selection: 'matching',
			parties: byId(parties.alice),
			templates,
			returnAll: true,
		} as never);
	const byName = (await getMany('#model-tests:Iou:Iou')).json;
	await sandbox.requests();
	const byIdentifier = (await getMany(byName[0].templateId)).json;
	expect(byIdentifier.map(({ contractId }) => contractId)).toEqual(byName.map(({ contractId }) => contractId));
	expect((await getMany(byName[0].template)).json).toHaveLength(byName.length);
	const requests = await sandbox.requests();
	expect(JSON.stringify(requests.filter(({ endpoint }) => String(endpoint).includes('active-contracts')))).not.toContain(
		String(byName[0].templateId),
	);
});

describe('a read that finds nothing', () => {
	test('names a party the participant does not know, above the output', async () => {
		for (const [resource, parameters] of [
			['activeContract', { selection: 'matching', parties: NOBODY }],
			['completion', { parties: NOBODY }],
			['update', { parties: NOBODY }],
		] as const) {
			const done = await run(resource, 'getAll', { returnAll: true, ...parameters }, { as: 'any-reader' });
			expect(done.json).toEqual([]);
			expect(hintsOf(done)).toMatchObject([{ message: expect.stringContaining(`does not know the party ${NOBODY}`), type: 'warning' }]);
		}
	});

	test('a party on another participant is distinguished from an unknown one', async () => {
		const done = await run('completion', 'getAll', { parties: parties.DSO, returnAll: true }, { as: 'any-reader' });
		expect(done.json).toEqual([]);
		expect(hintsOf(done)).toMatchObject([
			{ message: expect.stringContaining(`The party ${parties.DSO} is hosted on another participant`) },
		]);
	});

	test('of one thing: the error names the party', async () => {
		for (const [resource, operation, parameters] of [
			['contract', 'get', { contractId: `00${'a'.repeat(136)}` }],
			['contract', 'getEvents', { contractId: `00${'a'.repeat(136)}` }],
			['update', 'get', { updateId: `1220${'a'.repeat(64)}` }],
		] as const) {
			const { error } = await run(resource, operation, { parties: byId(NOBODY), ...parameters }, { as: 'any-reader' });
			expect([operation, error?.message]).toEqual([operation, expect.stringContaining(`does not know the party ${NOBODY}`)]);
		}
	});

	test('a lookup of the party itself, and of where it may act', async () => {
		for (const [resource, operation, parameters] of [
			['party', 'get', { party: byId(NOBODY) }],
			['participant', 'getConnectedSynchronizers', { filters: { party: byId(NOBODY) } }],
		] as const) {
			const done = await run(resource, operation, parameters, { as: 'participant_admin' });
			expect(hintsOf(done)).toMatchObject([{ message: expect.stringContaining(`does not know the party ${NOBODY}`) }]);
		}
	});

	test('an empty snapshot gives its offset to the next node where that is wanted', async () => {
		const done = await run(
			'activeContract',
			'getAll',
			{ selection: 'matching', parties: NOBODY, returnAll: true, options: { outputWhenEmpty: true } },
			{ as: 'any-reader' },
		);
		expect(done.json).toEqual([
			{ activeAtOffset: expect.any(Number), apiVersion: 'current', contractCount: 0, notice: expect.stringContaining('does not know') },
		]);
	});
});

test('a proxy that takes no long answers: completions are read on in smaller pages', async () => {
	await sandbox.fault({ endpoint: COMPLETIONS, times: 2, action: 'html413' });
	const { json, error } = await run('completion', 'getAll', { parties: parties.alice, returnAll: false, limit: 8 });
	expect(error).toBeUndefined();
	expect(json).toHaveLength(8);
});

test('a server that ignores the page size: the limit counts', async () => {
	await answer(
		'GET /v2/users',
		JSON.stringify({ users: Array.from({ length: 10 }, (_, index) => ({ id: `u${index}` })), nextPageToken: 'x' }),
	);
	expect((await run('user', 'getAll', { returnAll: false, limit: 3 }, { as: 'participant_admin' })).json).toHaveLength(3);
});
