// Update › Get Many: a range of the ledger in either order, on participants with and without pages.
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf, type Happened } from './support.cts';

const sandbox = useSandbox({ history: 40 });
const { run, happen, answer, within, parties } = ledgerOf(sandbox);
let start: number;
const made: Happened[] = [];
beforeAll(async () => {
	const world = await sandbox.control('GET', '/world');
	start = world.ledgerEnd;
	for (let times = 0; times < 5; times++) made.push(await happen('issue'));
	made.push(await happen('reassign', { contractId: made[0].created[0] }), await happen('topology'));
});

/** All updates of alice's since the tests began, unless set otherwise. */
const updates = async (parameters: IDataObject = {}, more = {}) => {
	const { options, ...rest } = parameters;
	return await run(
		'update',
		'getAll',
		{ parties: byId(parties.alice), returnAll: true, ...rest, options: { afterOffset: start, ...(options as IDataObject) } },
		more,
	);
};
const offsets = (rows: IDataObject[]) => rows.map(({ offset }) => offset as number);
const ascending = (rows: IDataObject[]) => [...offsets(rows)].sort((a, b) => a - b);

describe.each([['current'], ['legacy']])('on the %s endpoint', (apiVersion) => {
	const get = async (parameters: IDataObject = {}) => {
		const { options, ...rest } = parameters;
		const { json, error } = await updates({ ...rest, options: { apiVersion, ...(options as IDataObject) } });
		expect(error).toBeUndefined();
		return json;
	};

	test('newest first by default, oldest first on request; nothing missing, nothing twice', async () => {
		const newest = await get();
		expect(newest.length).toBeGreaterThanOrEqual(6);
		expect(newest[0]).toMatchObject({ apiVersion, recordTime: expect.any(String), kind: expect.any(String) });
		expect(offsets(newest)).toEqual(ascending(newest).reverse());
		expect(offsets(await get({ order: 'oldestFirst' }))).toEqual(ascending(newest));
	});

	test('a limit takes the latest or the earliest, exactly', async () => {
		const all = ascending(await get());
		expect(offsets(await get({ returnAll: false, limit: 2 }))).toEqual([all.at(-1), all.at(-2)]);
		expect(offsets(await get({ returnAll: false, limit: 3, order: 'oldestFirst' }))).toEqual(all.slice(0, 3));
	});

	test('a range, its end included', async () => {
		const all = ascending(await get());
		expect(ascending(await get({ options: { afterOffset: all[0], upToOffset: all[2] } }))).toEqual(all.slice(1, 3));
	});

	test('more than one page, also where the participant lists fewer at once', async () => {
		const { offset: before } = await happen('issue');
		await sandbox.control('POST', '/do', { actions: Array.from({ length: 230 }, () => ({ action: 'issue' })) });
		await sandbox.control('POST', '/settings', { listLimit: 50 });
		const oldest = await get({ order: 'oldestFirst', options: { afterOffset: before } });
		const newest = await get({ options: { afterOffset: before } });
		await sandbox.control('POST', '/settings', { listLimit: 200 });
		expect(new Set(offsets(oldest)).size).toBe(230);
		expect(offsets(oldest)).toEqual(ascending(oldest));
		expect(offsets(newest).reverse()).toEqual(offsets(oldest));
	});
});

test('a page that is shorter than asked for is not the last one where the participant says so', async () => {
	const all = ascending((await updates()).json);
	await sandbox.control('POST', '/settings', { shortPages: 2 });
	const [newest, oldest] = [await updates(), await updates({ order: 'oldestFirst' })];
	await sandbox.control('POST', '/settings', { shortPages: 0 });
	expect(newest.error ?? oldest.error).toBeUndefined();
	expect(offsets(oldest.json)).toEqual(all);
	expect(offsets(newest.json).reverse()).toEqual(all);
});

describe('on a participant that lists updates oldest first only (3.4)', () => {
	const newestFirst = async (limit: number, options: IDataObject = {}) => {
		const { json, error } = await updates({ order: 'newestFirst', returnAll: limit === 0, limit, options });
		expect(error).toBeUndefined();
		return offsets(json);
	};
	/** The participant's list, as it is after this. */
	const truth = async () => ascending((await updates()).json).reverse();

	test('newest first is newest first, with every limit', async () => {
		const all = await truth();
		await within({ server: '3.4.12' }, async () => {
			for (const limit of [1, 2, 3, 0]) expect(await newestFirst(limit)).toEqual(all.slice(0, limit || undefined));
			expect(await newestFirst(0, { afterOffset: all.at(-1), upToOffset: all[1] })).toEqual(all.slice(1, -1));
			expect(await newestFirst(1, { afterOffset: all[0] })).toEqual([]);
			expect(await newestFirst(1, { afterOffset: all[1] })).toEqual([all[0]]);
		});
	});

	test('also where much of the ledger lies between, and where it lists few at once', async () => {
		const { ledgerEnd } = await sandbox.control('GET', '/world');
		await happen('jump', { offset: String(ledgerEnd + 5_000_000) });
		await sandbox.control('POST', '/do', { actions: Array.from({ length: 130 }, () => ({ action: 'issue' })) });
		const all = await truth();
		await within({ server: '3.4.12', listLimit: 50 }, async () => {
			await sandbox.requests();
			expect(await newestFirst(0)).toEqual(all);
			expect((await sandbox.requests()).length).toBeLessThan(100);
			expect(await newestFirst(1)).toEqual(all.slice(0, 1));
		});
	});
});

test('one item per update, with its events simplified; IDs last', async () => {
	const { json } = await updates({ order: 'oldestFirst' });
	const created = json.find(({ kind }) => kind === 'transaction')!;
	expect(created).toMatchObject({
		events: [{ event: 'created', contractId: made[0].created[0] }],
		updateId: made[0].updateId,
		offset: made[0].offset,
	});
	expect(Object.keys(created).slice(-4)).toEqual(['traceId', 'updateId', 'synchronizerId', 'apiVersion']);
});

test('kinds: reassignments alone, topology changes alone, none refused', async () => {
	expect(new Set((await updates({ options: { kinds: ['reassignments'] } })).json.map(({ kind }) => kind))).toEqual(
		new Set(['reassignment']),
	);
	const topology = await updates({ options: { kinds: ['topology'] }, parties: 'all' }, { as: 'any-reader' });
	expect(topology.json).toMatchObject([
		{ kind: 'topology', events: [{ event: expect.stringContaining('authorization'), partyId: expect.any(String) }] },
	]);
	expect((await updates({ options: { kinds: ['checkpoints'] } })).error?.message).toContain(
		'Kinds of Updates: "checkpoints" is not one of its values',
	);
});

test('goes on from a snapshot: activeAtOffset is where the updates begin', async () => {
	const snapshot = await run('activeContract', 'getAll', { parties: byId(parties.alice), limit: 1 });
	const { activeAtOffset } = snapshot.json[0];
	const { offset } = await happen('issue');
	const { json } = await updates({ options: { afterOffset: activeAtOffset } });
	expect(offsets(json)).toEqual([offset]);
});

test('goes on from an empty snapshot too', async () => {
	await happen('allocate', { party: 'fresh' });
	const { fresh } = (await sandbox.control('GET', '/world')).parties;
	const options = { outputWhenEmpty: true };
	const snapshot = await run('activeContract', 'getAll', { parties: byId(fresh), options }, { as: 'any-reader' });
	expect(snapshot.json).toMatchObject([{ contractCount: 0, activeAtOffset: expect.any(Number) }]);
	const { offset } = await happen('issue');
	const { json } = await updates({ options: { afterOffset: snapshot.json[0].activeAtOffset } });
	expect(offsets(json)).toEqual([offset]);
});

test('raw: as the participant sent it', async () => {
	const { json } = await updates({ returnAll: false, limit: 1, simplify: false, order: 'oldestFirst' });
	expect(json[0]).toMatchObject({ update: { Transaction: { value: { offset: made[0].offset, updateId: made[0].updateId } } } });
});

test('a page without "updates", which the contract allows, is an empty one', async () => {
	await answer('POST /v2/updates/get-updates-page', '{"lowestPageOffsetExclusive":0,"highestPageOffsetInclusive":5}');
	const { json, error } = await updates();
	expect([json, error]).toEqual([[], undefined]);
});

test('a participant without pages: the older list, without a word', async () => {
	await within({ server: '3.4.12' }, async () => {
		const { json } = await updates({ order: 'oldestFirst' });
		expect(json[0]).toMatchObject({ apiVersion: 'legacy', updateId: made[0].updateId });
	});
});

test('a range that ends before it begins is refused before anything is sent', async () => {
	await sandbox.requests();
	const { error } = await updates({ options: { afterOffset: 20, upToOffset: 10 } });
	expect(error?.message).toBe('Up to Offset: 10 lies before After Offset (20)');
	expect(await sandbox.requests()).toEqual([]);
});

test('an offset beyond the ledger end is refused: it is of another participant', async () => {
	const { ledgerEnd } = await sandbox.control('GET', '/world');
	const { error } = await updates({ options: { afterOffset: ledgerEnd + 1 } });
	expect(error?.message).toBe(`After Offset: ${ledgerEnd + 1} lies beyond the end of this participant's ledger (${ledgerEnd})`);
	expect(error?.description).toContain('Offsets of one participant mean nothing on another');
});

describe.each([
	['current', 'POST /v2/updates/get-updates-page'],
	['legacy', 'POST /v2/updates'],
])('behind a proxy that refuses large answers, on the %s endpoint', (apiVersion, endpoint) => {
	test('smaller pages are asked for until they pass', async () => {
		await sandbox.fault({ endpoint, times: 2, action: 'html413' });
		await sandbox.requests();
		const { json, error } = await updates({ order: 'oldestFirst', options: { apiVersion } });
		expect(error).toBeUndefined();
		expect(offsets(json)[0]).toBe(made[0].offset);
		const calls = (await sandbox.requests()).filter((request) => request.endpoint === endpoint);
		expect(calls.slice(0, 3).map(({ status }) => status)).toEqual([413, 413, 200]);
		const { query, body } = calls[2] as { query: IDataObject; body: IDataObject };
		expect(Number(query.limit ?? body.maxPageSize)).toBe(50);
	});
});

test('a full page that does not say where it ends is an error where more is wanted, not an end', async () => {
	const unknown = { update: { Novelty: { value: {} } } };
	const page = async (length: number, parameters: IDataObject) => {
		await answer('POST /v2/updates', JSON.stringify(Array.from({ length }, () => unknown)));
		return await updates({ ...parameters, options: { apiVersion: 'legacy' } });
	};
	expect((await page(2, { returnAll: false, limit: 2 })).json).toMatchObject([{ kind: 'unknown' }, { kind: 'unknown' }]);
	expect((await page(200, {})).error?.message).toMatch(/its page does not say which offsets it covers/);
});
