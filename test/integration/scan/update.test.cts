// Update › Get Many of Canton Scan: every update once and in order.
import { HUGE } from './support.cts';
import { positionOf, useUpdates } from './update-support.cts';

const { sandbox, happen, sent, sentText, elsewhere, with: during, truth, everything, first } = useUpdates();

describe('Update › Get Many', () => {
	test('Return All gives every update once and in order, whatever the page size', async () => {
		const all = await truth('v2');
		for (const pageSize of [1000, 7, 1]) {
			const { json, error } = await everything({ options: { pageSize } });
			expect(error).toBeUndefined();
			expect(json.map(({ updateId }) => updateId)).toEqual(all.map(({ update_id }) => update_id));
		}
	});

	test('pages go on after migration ID and record time of the last update taken, verbatim', async () => {
		const all = await truth('v2');
		await sandbox.requests();
		await everything({ options: { pageSize: 10 } });
		const bodies = (await sent()).map(({ body }) => body);
		expect(bodies[0]).toEqual({ page_size: 10, daml_value_encoding: 'compact_json' });
		// The last of a full page may share its record time with the next page's first, so it is asked for again.
		expect(bodies[1]).toEqual({ page_size: 10, daml_value_encoding: 'compact_json', after: positionOf(all[8]) });
		const positions = all.map((update) => JSON.stringify(positionOf(update)));
		expect(bodies.slice(1).every(({ after }) => positions.includes(JSON.stringify(after)))).toBe(true);
	});

	test('Limit gives exactly that many, with no more asked for than needed', async () => {
		const all = await truth('v2');
		await sandbox.requests();
		const { json } = await first(5);
		expect(json.map(({ updateId }) => updateId)).toEqual(all.slice(0, 5).map(({ update_id }) => update_id));
		expect((await sent()).map(({ body }) => body.page_size)).toEqual([5]);
		const more = await first(12, { pageSize: 5 });
		expect(more.json.map(({ updateId }) => updateId)).toEqual(all.slice(0, 12).map(({ update_id }) => update_id));
	});

	test('after a place, until a time', async () => {
		const all = await truth('v2');
		const [begin, end] = [all[9], all[14]];
		const options = { afterMigrationId: '0', afterRecordTime: begin.record_time, untilRecordTime: end.record_time };
		const { json } = await everything({ options });
		expect(json.map(({ updateId }) => updateId)).toEqual(all.slice(10, 15).map(({ update_id }) => update_id));
		const found = await everything({ options: { afterRecordTime: begin.record_time, untilRecordTime: end.record_time } });
		expect(found.json).toEqual(json);
		const requests = await sent();
		expect(requests.map(({ endpoint }) => endpoint)).toContain('GET /v0/migrations/last');
		expect(requests.find(({ body }) => body?.after).body.after).toEqual(positionOf(begin));
	});

	test('simplified: a transaction with its tree flattened in the order things happened', async () => {
		const { updateId } = await happen('transfer', { from: 'alice', to: 'carol', amount: '17.5000000000' });
		const raw = (await truth('v2')).find(({ update_id }) => update_id === updateId);
		const { json } = await everything();
		const item: any = json.find((candidate) => candidate.updateId === updateId);
		const { migration_id, record_time, effective_at, synchronizer_id, workflow_id } = raw;
		expect(item).toMatchObject({
			kind: 'transaction',
			migrationId: migration_id,
			recordTime: record_time,
			effectiveAt: effective_at,
			synchronizerId: synchronizer_id,
			workflowId: workflow_id,
			apiVersion: 'current',
		});
		const inOrder: any[] = [];
		const walk = (id: string) => {
			const event = raw.events_by_id[id];
			inOrder.push(event);
			(event.child_event_ids ?? []).forEach(walk);
		};
		raw.root_event_ids.forEach(walk);
		expect(item.events.map(({ contractId, type }: any) => [contractId, type])).toEqual(
			inOrder.map(({ contract_id, event_type }) => [contract_id, event_type.replace('_event', '')]),
		);
		expect(inOrder.length).toBeGreaterThan(3);
		expect(item.events.find(({ type }: any) => type === 'created')).toMatchObject({
			templateId: expect.stringContaining(':Splice.Amulet:'),
			createArgument: expect.any(Object),
			signatories: expect.any(Array),
		});
	});

	test('simplified: both halves of a reassignment, whose migration ID stands in the event', async () => {
		const { json } = await everything();
		const [leaving, arriving] = json.filter(({ kind }) => kind !== 'transaction') as any[];
		expect(leaving).toMatchObject({
			kind: 'unassignment',
			migrationId: 0,
			reassignmentCounter: 1,
			source: expect.stringContaining('::'),
			offset: expect.any(String),
		});
		expect(arriving).toMatchObject({ kind: 'assignment', unassignId: leaving.unassignId, reassignmentCounter: 1 });
		expect(leaving.events).toEqual([{ type: 'unassigned', contractId: arriving.events[0].contractId }]);
		expect(arriving.events[0]).toMatchObject({ type: 'assigned', templateId: expect.any(String), createArgument: expect.any(Object) });
	});

	test('raw is the update as scan sent it, of either version', async () => {
		for (const [version, apiVersion] of [
			['v2', 'current'],
			['v0', 'legacy'],
		] as const) {
			const { json } = await everything({ simplify: false, options: { apiVersion } });
			expect(json).toEqual((await truth(version)).map((update) => ({ ...update, apiVersion })));
		}
	});

	test.each([['imports'], ['lossless'], ['offsets']])('legacy addition %s takes the legacy endpoint by itself', async (addition) => {
		const { json } = await first(3, { legacyAdditions: [addition] });
		const requests = await sent();
		expect(requests.map(({ endpoint, body }) => [endpoint, body.lossless])).toEqual([['POST /v0/updates', addition === 'lossless']]);
		expect(json[0]).toMatchObject({ apiVersion: 'legacy', offset: expect.any(String) });
	});

	test('value encoding, in both versions', async () => {
		for (const [version, apiVersion, encoded] of [
			['v2', 'current', { daml_value_encoding: 'protobuf_json' }],
			['v0', 'legacy', { lossless: true }],
		] as const) {
			const { json } = await everything({ simplify: false, options: { apiVersion, valueEncoding: 'protobuf_json' } });
			expect(json).toEqual((await truth(version, encoded)).map((update) => ({ ...update, apiVersion })));
		}
	});

	test('what a migration carried over shares one record time, and still comes whole and once', async () => {
		const last = (await truth('v2')).at(-1);
		await happen('migrate');
		await happen('transfer');
		const expected = (await truth('v0', { after: positionOf(last) })).map(({ update_id }) => update_id);
		expect(expected.length).toBeGreaterThan(20);
		const options = { afterMigrationId: '0', afterRecordTime: last.record_time, legacyAdditions: ['imports'] };
		const { json } = await everything({ options: { ...options, pageSize: 10 } });
		expect(json.map(({ updateId }) => updateId)).toEqual(expected);
		const current = await everything({ options: { afterMigrationId: '0', afterRecordTime: last.record_time } });
		expect(current.json.map(({ updateId }) => updateId)).toEqual(expected.slice(-1));
		expect(current.json[0].migrationId).toBe(1);
		await sandbox.control('POST', '/reset', {});
	});

	test('a record time shared by more updates than scan returns at once: the editor says so', async () => {
		const update = {
			workflow_id: '',
			synchronizer_id: 's::1220',
			effective_at: '0001-01-01T00:00:00Z',
			root_event_ids: [],
			events_by_id: {},
			migration_id: 1,
			record_time: '0001-01-01T00:00:00Z',
			offset: '1',
		};
		const page = { transactions: Array.from({ length: 1000 }, (_, index) => ({ ...update, update_id: `u${index}` })) };
		await sandbox.fault({ endpoint: 'POST /v0/updates', body: page });
		const { json, run: finished } = await everything({
			options: { legacyAdditions: ['imports'], pageSize: 1000, afterMigrationId: '0', afterRecordTime: '2099-01-01T00:00:00Z' },
		});
		expect(json).toHaveLength(1000);
		expect(JSON.stringify(finished.data.resultData.runData.Node)).toContain(
			'More than 1000 updates share the record time 0001-01-01T00:00:00Z',
		);
	});

	test('migration IDs and counters beyond 2^53, both ways', async () => {
		const body = `{"transactions":[{"update_id":"u","offset":"1","record_time":"2026-07-01T00:00:00Z","event":{"submitter":"a::12","source_synchronizer":"s","target_synchronizer":"t","migration_id":${HUGE},"unassign_id":"x","reassignment_counter":${HUGE},"contract_id":"00ab"}}]}`;
		for (const simplify of [true, false]) {
			await sandbox.answer('POST /v2/updates', body);
			const { json } = await everything({ simplify });
			expect(json[0]).toMatchObject(
				simplify ? { migrationId: HUGE, reassignmentCounter: HUGE } : { event: { migration_id: HUGE, reassignment_counter: HUGE } },
			);
		}
		await everything({ options: { afterMigrationId: HUGE, afterRecordTime: '2026-07-01T00:00:00Z' } });
		expect(await sentText()).toContain(`"after_migration_id":${HUGE}`);
	});

	test('an older server is asked by the older endpoint', async () => {
		const { json } = await during({ splice: '0.4.1' }, async () => await first(2, {}, { credential: { url: elsewhere() } }));
		expect(json.map(({ apiVersion }) => apiVersion)).toEqual(['legacy', 'legacy']);
	});

	test('nothing after the last one; each item is linked to its input', async () => {
		const last = (await truth('v2')).at(-1);
		expect((await everything({ options: { afterMigrationId: '0', afterRecordTime: last.record_time } })).json).toEqual([]);
		const { items } = await first(1, {}, { input: [{ json: {} }, { json: {} }] });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	test('after a migration that the network has not reached there is nothing, and a hint says why', async () => {
		const after = async (afterMigrationId: string) => {
			const { json, error, run: ran } = await everything({ options: { afterMigrationId, afterRecordTime: '2026-07-01T00:00:00Z' } });
			expect(error).toBeUndefined();
			return { count: json.length, hints: ((ran.data as any).resultData.runData.Node[0].hints ?? []).map(({ message }: any) => message) };
		};
		expect(await after('9')).toEqual({
			count: 0,
			hints: ['The network is on migration 0, so no update comes after migration 9: check After Migration ID.'],
		});
		expect((await after('0')).hints).toEqual([]);
		await sandbox.fault({ endpoint: 'GET /v0/migrations/last', times: 9, status: 403 });
		expect(await after('9')).toEqual({ count: 0, hints: [] });
	});
});
