// One update by its ID or hash, and the events of the network one after the other.
import type { IDataObject } from 'n8n-workflow';

import { said, useScan } from './support.cts';

const { sandbox, run, happen, sent, with: during } = useScan('event', 'getAll', { history: 40 });

const json = { 'content-type': 'application/json' };
const scanSays = async (path: string, body?: object) =>
	(await (
		await fetch(`${sandbox.url}/api/scan${path}`, body && { method: 'POST', headers: json, body: JSON.stringify(body) })
	).json()) as any;

describe('Event › Get Many', () => {
	const events = async (parameters: IDataObject = {}) => (await run({ returnAll: true, simplify: true, ...parameters })).json;
	const idOf = ({ update, verdict }: any) => update?.update_id ?? verdict?.update_id;

	test('all of them, oldest first, raw as scan sent them', async () => {
		const raw = (await scanSays('/v0/events', { page_size: 1000 })).events;
		expect(raw.length).toBeGreaterThan(20);
		const items = await events();
		expect(items.map(({ updateId }) => updateId)).toEqual(raw.map(idOf));
		expect(items.some(({ kind, verdictResult }) => kind === null && verdictResult !== null)).toBe(true);
		expect(await events({ simplify: false })).toEqual(raw);
	});

	test('Limit, and the position to go on after', async () => {
		const all = await events();
		const first = await events({ returnAll: false, limit: 7 });
		expect(first).toEqual(all.slice(0, 7));
		const options = { afterRecordTime: first[6].recordTime, afterMigrationId: String(first[6].migrationId) };
		expect(await events({ options })).toEqual(all.slice(7));
		expect(await events({ options: { afterRecordTime: first[6].recordTime } })).toEqual(all.slice(7));
		expect(await events({ options: { afterRecordTime: '2036-01-01T00:00:00Z' } })).toEqual([]);
	});

	test('a full page is read on after its last event', async () => {
		await happen('succeed', { count: 600 });
		const raw = (await scanSays('/v0/events', { page_size: 1000 })).events;
		await sandbox.requests();
		const items = await events();
		expect(items.map(({ updateId }) => updateId)).toEqual(raw.map(idOf));
		const bodies = (await sent()).map(({ body }) => body);
		expect(bodies).toHaveLength(2);
		expect(bodies[1].after).toEqual({ after_migration_id: 0, after_record_time: items[499].recordTime });
	}, 60_000);

	test.each(['accepted', 'rejected'])('only those that were %s, as many as Limit says', async (verdict) => {
		const all = await events();
		const wanted = all.filter(({ verdictResult }) => verdictResult === `VERDICT_RESULT_${verdict.toUpperCase()}`);
		expect(wanted.length).toBeGreaterThan(0);
		expect(await events({ filters: { verdict } })).toEqual(wanted);
		expect(await events({ returnAll: false, limit: 1, filters: { verdict } })).toEqual(wanted.slice(0, 1));
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
		const body = JSON.stringify(newest);
		for (const transactionHash of [hash, hash.toUpperCase(), Buffer.from(hash, 'hex').toString('base64')]) {
			await sandbox.fault({ endpoint: 'GET /v2/updates/hash/{hash}', times: 1, status: 200, headers: json, body });
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
