// One update by its ID or hash, and the events of the network one after the other.
import type { IDataObject } from 'n8n-workflow';

import { said, useScan } from './support.cts';

const { sandbox, run, scanSays, happen, sent, with: during } = useScan('event', 'getAll', { history: 40 });

describe('Event › Get Many', () => {
	const events = async (parameters: IDataObject = {}) => (await run({ returnAll: true, simplify: true, ...parameters })).json;
	const idOf = ({ update, verdict }: any) => update?.update_id ?? verdict?.update_id;

	const rawEvents = async () => (await scanSays('/v0/events', { page_size: 1000 })).events as any[];
	const ids = async (limit: number, parameters: IDataObject = {}) =>
		(await events({ returnAll: false, limit, ...parameters })).map(({ updateId }) => updateId);
	const reads = async () => (await sent()).filter(({ endpoint }) => endpoint === 'POST /v0/events').map(({ body }) => body);
	const recordTime = ({ update, verdict }: any): string => update?.record_time ?? verdict?.record_time;

	test('all of them, newest first unless Order says otherwise, raw as scan sent them', async () => {
		const raw = await rawEvents();
		expect(raw.length).toBeGreaterThan(20);
		const items = await events();
		expect(items.map(({ updateId }) => updateId)).toEqual(raw.map(idOf).reverse());
		expect(items.some(({ kind, verdictResult }) => kind === null && verdictResult !== null)).toBe(true);
		expect(await events({ simplify: false, options: { order: 'oldestFirst' } })).toEqual(raw);
	});

	test('Limit takes the newest; where a start is named, the earliest after it', async () => {
		const all = [...(await events())].reverse();
		expect(await events({ returnAll: false, limit: 3 })).toEqual(all.slice(-3).reverse());
		const first = await events({ returnAll: false, limit: 7, options: { order: 'oldestFirst' } });
		expect(first).toEqual(all.slice(0, 7));
		const options = { afterRecordTime: first[6].recordTime, afterMigrationId: String(first[6].migrationId) };
		expect(await events({ options })).toEqual(all.slice(7));
		expect(await events({ options: { afterRecordTime: first[6].recordTime } })).toEqual(all.slice(7));
		expect(await events({ options: { ...options, order: 'newestFirst' }, returnAll: false, limit: 2 })).toEqual(all.slice(-2).reverse());
		expect(await events({ options: { afterRecordTime: '2036-01-01T00:00:00Z' } })).toEqual([]);
	});

	test('up to a time, and of a long history its last seconds only', async () => {
		const raw = await rawEvents();
		const end = recordTime(raw.at(-5));
		await sandbox.requests();
		expect(await ids(1, { options: { untilRecordTime: end } })).toEqual([idOf(raw.at(-5))]);
		const [read, ...more] = await reads();
		expect(more).toEqual([]);
		expect(Date.parse(end) - Date.parse(read.after.after_record_time)).toBeLessThanOrEqual(10_001);
		expect(await ids(3, { options: { untilRecordTime: end, order: 'oldestFirst' } })).toEqual(raw.slice(0, 3).map(idOf));
	});

	test('to a file', async () => {
		const { json, items } = await run({ returnAll: true, simplify: true, returnAs: 'file', binaryPropertyName: 'data' });
		expect(json).toMatchObject([{ fileName: 'events.ndjson', resultCount: (await rawEvents()).length }]);
		expect(items[0].binary).toHaveProperty('data');
	});

	test('a full page is read on after its last event', async () => {
		await happen('succeed', { count: 600 });
		const raw = await rawEvents();
		await sandbox.requests();
		const items = await events({ options: { order: 'oldestFirst' } });
		expect(items.map(({ updateId }) => updateId)).toEqual(raw.map(idOf));
		const bodies = await reads();
		expect(bodies).toHaveLength(2);
		expect(bodies[1].after).toEqual({ after_migration_id: 0, after_record_time: items[499].recordTime });
	}, 60_000);

	test('a full page that names no position to go on after', async () => {
		const page = { events: Array.from({ length: 500 }, (_, index) => ({ verdict: { update_id: `u${index}` } })) };
		await sandbox.fault({ endpoint: 'POST /v0/events', body: page });
		const { error } = await run({ returnAll: true, simplify: true });
		expect(error?.message).toContain('none of the 500 events it lists has a position to continue after');
	});

	describe('with a verdict', () => {
		const DAY = 86_400_000;
		const decided = (all: any[], verdict: string) =>
			all.filter((event) => event.verdict?.verdict_result === `VERDICT_RESULT_${verdict.toUpperCase()}`);

		test.each(['accepted', 'rejected'])('only those that were %s, as many as Limit says', async (verdict) => {
			const wanted = decided(await rawEvents(), verdict).map(idOf);
			expect(wanted.length).toBeGreaterThan(1);
			const filters = { verdict };
			const options = { afterRecordTime: '2020-01-01T00:00:00Z' };
			expect((await events({ filters, options })).map(({ updateId }) => updateId)).toEqual(wanted);
			expect(await ids(1, { filters, options })).toEqual(wanted.slice(0, 1));
			expect(await ids(1, { filters, options: { ...options, order: 'newestFirst' } })).toEqual(wanted.slice(-1));
		});

		test('those of the last 24 hours, unless a start is named', async () => {
			const raw = await rawEvents();
			const rejected = decided(raw, 'rejected');
			// A day before this, the first of them is not yet over.
			const end = new Date(Date.parse(recordTime(rejected[0])) + DAY - 1).toISOString();
			const filters = { verdict: 'rejected' };
			await sandbox.requests();
			const found = (await events({ filters, options: { untilRecordTime: end } })).map(({ updateId }) => updateId);
			expect(found).toEqual(rejected.map(idOf).reverse());
			const [{ after }] = await reads();
			expect(Date.parse(end) - Date.parse(after.after_record_time)).toBe(DAY);
			const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(recordTime(rejected.at(-1))) + DAY + 1);
			try {
				const { json: none, hints } = await run({ returnAll: true, simplify: true, filters });
				expect(none).toEqual([]);
				expect(hints).toEqual(['The last 24 hours have no such event. To look further back, set After Record Time under Options.']);
			} finally {
				clock.mockRestore();
			}
		});
	});

	test('a migration ID alone is refused before anything is sent', async () => {
		await sandbox.requests();
		const { error } = await run({ returnAll: true, options: { afterMigrationId: '0' } });
		expect(error?.message).toBe('After Record Time: a migration ID alone is not a position to start after');
		expect(await sent()).toEqual([]);
	});
});

describe('Update › Get', () => {
	const get = async (parameters: IDataObject) => await run({ resource: 'update', operation: 'get', simplify: true, ...parameters });
	let newest: any;
	beforeAll(async () => {
		const { transactions } = await scanSays('/v2/updates', { page_size: 1000 });
		newest = transactions.at(-1);
	});

	test('by its ID, simplified and raw, in either encoding', async () => {
		const { json: items, error } = await get({ updateId: newest.update_id });
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ updateId: newest.update_id, recordTime: newest.record_time }]);
		for (const valueEncoding of ['compact_json', 'protobuf_json']) {
			const raw = await get({ updateId: newest.update_id, simplify: false, options: { valueEncoding } });
			expect(raw.json).toMatchObject([{ update_id: newest.update_id }]);
			expect((await sent()).at(-1)?.query).toEqual({ daml_value_encoding: valueEncoding });
		}
	});

	test('by the hash, in hexadecimal or base64', async () => {
		const hash = 'ab'.repeat(32);
		for (const transactionHash of [hash, hash.toUpperCase(), Buffer.from(hash, 'hex').toString('base64')]) {
			await sandbox.fault({ endpoint: 'GET /v2/updates/hash/{hash}', body: newest });
			await sandbox.requests();
			expect((await get({ findBy: 'hash', transactionHash, options: { valueEncoding: 'protobuf_json' } })).json).toMatchObject([
				{ updateId: newest.update_id },
			]);
			expect((await sent())[0].path).toBe(`/api/scan/v2/updates/hash/${hash}`);
		}
	});

	test('one that scan does not know, and a scan that cannot find by hash', async () => {
		const unknown = await get({ updateId: `1220${'ab'.repeat(32)}` });
		expect(said(unknown)).toMatch(/Transaction with id 1220abab.* not found.*use Event › Get/);
		const old = await during({ splice: '0.6.0' }, async () => await get({ findBy: 'hash', transactionHash: 'ab'.repeat(32) }));
		expect(said(old)).toMatch(/The server does not have this operation/);
	});

	test('a hash that is none is refused before anything is sent', async () => {
		await sandbox.requests();
		expect((await get({ findBy: 'hash', transactionHash: 'nope' })).error?.message).toBe(
			'Transaction Hash: this is not the hash of a transaction',
		);
		expect(await sent()).toEqual([]);
	});
});
