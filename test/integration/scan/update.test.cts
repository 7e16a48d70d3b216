import { readFileSync } from 'node:fs';

import type { IDataObject } from 'n8n-workflow';

import { useBinaryFiles } from '../../support/binaryFiles.cts';
import { HUGE, said, useScan } from './support.cts';

const { sandbox, world, run, happen, scanSays, sent, sentText, elsewhere, with: during } = useScan('update', 'getAll');

/** Updates as scan reports them, asked without the node. */
const truth = async (version: 'v0' | 'v2', more: object = {}): Promise<any[]> =>
	(await scanSays(`/${version}/updates`, { page_size: 1000, ...more })).transactions;

/** Oldest first, as scan lists them. */
const everything = async ({ options, ...parameters }: IDataObject = {}) =>
	await run({ returnAll: true, simplify: true, ...parameters, options: { order: 'oldestFirst', ...(options as IDataObject) } });
/** The first so many of them. */
const first = async (limit: number, options: IDataObject = {}, more: object = {}) =>
	await run({ returnAll: false, limit, simplify: true, options: { order: 'oldestFirst', ...options } }, more);
const positionOf = (update: any) => ({
	after_migration_id: update.migration_id ?? update.event.migration_id,
	after_record_time: update.record_time,
});

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

describe('newest first', () => {
	const newest = async (limit: number, options: IDataObject = {}) =>
		(await run({ returnAll: false, limit, simplify: true, options })).json.map(({ updateId }) => updateId);
	const ids = async () => (await truth('v2')).map(({ update_id }) => update_id);

	test('where no start is named: the latest of all, the last one at the top', async () => {
		const all = await ids();
		expect(await newest(3)).toEqual(all.slice(-3).reverse());
		const { json } = await run({ returnAll: true, simplify: true });
		expect(json.map(({ updateId }) => updateId)).toEqual([...all].reverse());
		expect(await newest(all.length + 5)).toEqual([...all].reverse());
	});

	test('a start asks for the earliest after it, unless Order says otherwise', async () => {
		const all = await truth('v2');
		const options = { afterMigrationId: '0', afterRecordTime: all[9].record_time };
		expect(await newest(3, options)).toEqual(all.slice(10, 13).map(({ update_id }) => update_id));
		expect(await newest(3, { ...options, order: 'newestFirst' })).toEqual((await ids()).slice(-3).reverse());
		const few = { afterMigrationId: '0', afterRecordTime: all.at(-3).record_time, order: 'newestFirst' };
		expect(await newest(5, few)).toEqual((await ids()).slice(-2).reverse());
	});

	test('up to a time, the latest that are not later', async () => {
		const all = await truth('v2');
		const upTo = all.slice(0, 15).map(({ update_id }) => update_id);
		expect(await newest(4, { untilRecordTime: all[14].record_time })).toEqual(upTo.slice(-4).reverse());
	});

	test('of the last seconds only those are read, however long the history', async () => {
		// Found in the last ten seconds before the end, which is where this history is dense.
		const all = await truth('v2');
		const end = all.at(-1).record_time;
		await sandbox.requests();
		expect(await newest(1, { untilRecordTime: end })).toEqual([all.at(-1).update_id]);
		const reads = (await sent()).filter(({ endpoint }) => endpoint === 'POST /v2/updates');
		expect(reads).toHaveLength(1);
		expect(Date.parse(end) - Date.parse(reads[0].body.after.after_record_time)).toBeLessThanOrEqual(10_001);
	});

	test('across a migration', async () => {
		const before = (await ids()).length;
		await happen('migrate');
		await happen('transfer');
		await happen('transfer');
		const all = await ids();
		expect(all).toHaveLength(before + 2);
		expect(await newest(4)).toEqual(all.slice(-4).reverse());
		await sandbox.control('POST', '/reset', {});
	});
});

describe('by party and template', () => {
	const PAST = { afterRecordTime: '2020-01-01T00:00:00Z' };
	const AMULET = '#splice-amulet:Splice.Amulet:Amulet';
	const filtered = async (filters: IDataObject, parameters: IDataObject = {}) =>
		await run({ returnAll: true, simplify: true, options: PAST, filters, ...parameters });
	const byId = (value: string) => ({ __rl: true, mode: 'id', value });
	const events = (update: any): any[] =>
		'event' in update ? [update.event.created_event ?? update.event] : Object.values(update.events_by_id);
	/** Of a reassignment: its submitter too. */
	const involved = (update: any) => [
		update.event?.submitter,
		...events(update).flatMap(({ signatories = [], observers = [], acting_parties: acting = [] }) => [
			...signatories,
			...observers,
			...acting,
		]),
	];
	const isAmulet = (update: any) =>
		events(update).some(({ template_id: id, package_name: name }) => name === 'splice-amulet' && id.endsWith(':Splice.Amulet:Amulet'));
	const idsOf = (updates: any[]) => updates.map(({ update_id }) => update_id);

	test('whole updates in which a party is involved, or which have a template, or both', async () => {
		const all = await truth('v2');
		const { alice } = world.parties;
		const ofAlice = all.filter((update) => involved(update).includes(alice));
		const ofAmulet = all.filter(isAmulet);
		for (const some of [ofAlice, ofAmulet]) expect([0, all.length]).not.toContain(some.length);
		const { json } = await filtered({ parties: byId(alice!) });
		expect(json.map(({ updateId }) => updateId)).toEqual(idsOf(ofAlice));
		expect(json.map(({ events: shown }) => (shown as any[]).length)).toEqual(ofAlice.map((update) => events(update).length));
		expect((await filtered({ templates: AMULET })).json.map(({ updateId }) => updateId)).toEqual(idsOf(ofAmulet));
		const both = (await filtered({ templates: AMULET, parties: byId(alice!) })).json.map(({ updateId }) => updateId);
		expect(both.length).toBeGreaterThan(0);
		expect(idsOf(ofAlice.filter(isAmulet))).toEqual(expect.arrayContaining(both));
	});

	test('a template by its package name is another one than by its package ID, and than that of another package', async () => {
		const all = await truth('v2');
		const idOf = (update: any) =>
			events(update).find(({ template_id: id }) => id?.endsWith(':Splice.Amulet:Amulet'))?.template_id as string;
		const [templateId] = all.map(idOf).filter(Boolean);
		const found = async (templates: string) => (await filtered({ templates })).json.map(({ updateId }) => updateId);
		expect(await found(templateId!)).toEqual(
			idsOf(all.filter((update) => events(update).some(({ template_id: id }) => id === templateId))),
		);
		expect(await found(`${'ab'.repeat(32)}:Splice.Amulet:Amulet`)).toEqual([]);
		expect(await found('#splice-wallet:Splice.Amulet:Amulet')).toEqual([]);
		expect(await found(AMULET)).not.toEqual([]);
	});

	test('as many as Limit says, of the last 24 hours unless a start is named', async () => {
		const ofAmulet = (await truth('v2')).filter(isAmulet);
		const newest = { returnAll: false, limit: 2, options: { untilRecordTime: ofAmulet.at(-1).record_time } };
		const { json, hints } = await filtered({ templates: AMULET }, newest);
		expect(json.map(({ updateId }) => updateId)).toEqual(idsOf(ofAmulet).slice(-2).reverse());
		expect(hints).toEqual([]);
		await sandbox.requests();
		const untilRecordTime = '2026-06-01T00:00:00Z';
		const none = await filtered({ templates: AMULET }, { returnAll: false, limit: 2, options: { untilRecordTime } });
		expect(none.json).toEqual([]);
		expect(none.hints).toEqual(['The last 24 hours have no such update. To look further back, set After Record Time under Options.']);
		const starts = (await sent()).filter(({ endpoint }) => endpoint === 'POST /v2/updates').map(({ body }) => body.after.after_record_time);
		expect(starts.length).toBeGreaterThan(1);
		expect(starts.sort()[0]).toBe('2026-05-31T00:00:00.000Z');
	});

	test('an update that cannot be read is returned, and says so', async () => {
		const broken = {
			update_id: 'u',
			migration_id: 0,
			record_time: '2026-06-30T00:00:00Z',
			root_event_ids: ['a'],
			events_by_id: { a: null },
		};
		const body = JSON.stringify({ transactions: [broken] });
		await sandbox.answer('POST /v2/updates', body);
		const { json } = await run({ returnAll: true, simplify: true, options: PAST, filters: { templates: AMULET } }, { invented: true });
		expect(json).toMatchObject([{ decodeError: expect.any(String), raw: broken }]);
	});

	test('what is no full name is refused before anything is sent', async () => {
		await sandbox.requests();
		expect((await filtered({ templates: 'Amulet' })).error?.message).toBe('Templates: "Amulet" is not a full name');
		expect(await sent()).toEqual([]);
	});
});

describe('what goes wrong is explained', () => {
	test.each<[string, IDataObject, string]>([
		['page size 0', { pageSize: 0 }, 'Page Size: 0 is too small'],
		['page size 2000', { pageSize: 2000 }, 'Page Size: 2000 is too large'],
		['a migration alone', { afterMigrationId: '1' }, 'After Record Time: a migration ID alone is not a position to start after'],
		['a negative migration', { afterMigrationId: '-1', afterRecordTime: '2026-07-01T00:00:00Z' }, 'After Migration ID: -1 is negative'],
		['no time', { afterRecordTime: 'yesterday' }, 'After Record Time: "yesterday" is not a date and time'],
		[
			'a version that lacks it',
			{ apiVersion: 'current', legacyAdditions: ['offsets'] },
			'API Version: the current endpoint has none of the Legacy Additions',
		],
	])('%s, before anything is sent', async (_, options, message) => {
		const { error } = await everything({ options });
		expect(error?.message).toBe(message);
		expect(await sent()).toEqual([]);
	});

	test('limit 0', async () => {
		expect((await run({ returnAll: false, limit: 0, simplify: true })).error?.message).toBe('Limit: 0 is too small');
	});

	test('a server whose limit is lower says so in its own words', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/updates', times: 1, status: 400, body: { error: 'Exceeded limit maximum (500 > 100).' } });
		expect(said(await everything())).toMatch(
			/^Exceeded limit maximum \(500 > 100\)\. \| The server could not read the request\. Correct the parameter it names\./,
		);
	});

	test('an answer that holds no updates', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/updates', body: {} });
		expect(said(await everything())).toContain('does not answer as expected: its answer has no list "transactions" | ');
	});

	test('a last migration without its ID', async () => {
		await sandbox.fault({ endpoint: 'GET /v0/migrations/last', body: {} });
		expect(said(await everything({ options: { afterRecordTime: '2026-07-01T00:00:00Z' } }))).toContain(
			'does not answer as expected: its answer names no migration ID | ',
		);
	});

	test('pages that never get further', async () => {
		const page = { transactions: Array.from({ length: 1000 }, (_, index) => ({ update_id: `u${index}` })) };
		await sandbox.fault({ endpoint: 'POST /v2/updates', times: 0, body: page });
		expect(said(await everything({ simplify: false }))).toContain(
			'does not answer as expected: none of the 1000 updates it lists has a position to continue after | ',
		);
	});

	test('an update without a record time does not end the search for Until Record Time', async () => {
		const [first, second] = await truth('v2');
		const { record_time: _, ...nameless } = first;
		await sandbox.fault({ endpoint: 'POST /v2/updates', body: { transactions: [nameless, second] } });
		const { json } = await everything({ simplify: false, options: { untilRecordTime: '2099-01-01T00:00:00Z' } });
		expect(json.map(({ update_id }) => update_id)).toEqual([first.update_id, second.update_id]);
	});

	test('a scan that is still loading is waited for a while, then reported', async () => {
		await sandbox.answer(
			'POST /v2/updates',
			{ error: 'This scan instance has not yet loaded its updates history. Wait a short time and retry.' },
			{ status: 503 },
		);
		expect((await first(1)).json).toHaveLength(1);
		const result = await during({ scanLoading: true }, async () => await first(1, {}, { onError: 'continueRegularOutput' }));
		expect(result.json).toEqual([
			{
				message: expect.stringContaining('not yet loaded'),
				error: expect.objectContaining({ httpStatus: 503, retryable: true, advice: expect.stringContaining('Try again in a moment') }),
			},
		]);
	}, 60_000);

	test('a burst of 429 is waited out', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/updates', times: 2, action: 'burst429' });
		expect((await first(1)).json).toHaveLength(1);
		expect(await sent()).toHaveLength(3);
	}, 30_000);

	test('a validator cannot be asked: the editor does not offer it, an expression is refused', async () => {
		const { error } = await run({ returnAll: true, simplify: true }, { through: 'validator' });
		expect(error?.message).toBe('Connect Through: a validator\'s scan proxy does not have "Get many updates"');
		expect(error?.description).toContain('Set Connect Through (the first field) to Scan');
		expect(world.parties.alice).toBeDefined();
	});
});

const { pathOf } = useBinaryFiles();

describe('Return As › File', () => {
	test.each([
		['update', 'getAll', 'updates', { options: { order: 'oldestFirst', pageSize: 7 } }],
		['snapshot', 'getContracts', 'contracts', {}],
		['snapshot', 'getHoldings', 'holdings', { parties: 'alice' }],
	])('%s › %s: each line is what an item has', async (resource, operation, stem, parameters) => {
		const { alice } = world.parties;
		const settings = {
			resource,
			operation,
			returnAll: true,
			simplify: true,
			...parameters,
			...('parties' in parameters && { parties: alice }),
		};
		const { json: items, error } = await run(settings);
		expect(error).toBeUndefined();
		const { items: files } = await run({ ...settings, returnAs: 'file', binaryPropertyName: 'data' });
		const { data } = files[0].binary!;
		const lines = readFileSync(pathOf(data), 'utf8').split('\n').slice(0, -1);
		expect(items.length).toBeGreaterThan(0);
		expect(lines.map((line) => JSON.parse(line))).toEqual(items);
		expect(files[0].json).toMatchObject({ fileName: `${stem}.ndjson`, resultCount: items.length });
	});
});
