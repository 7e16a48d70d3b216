// Active Contract › Get Many: going on later with a cursor, and participants that have lists in place of pages.
import { IOU, LIST, ids, useActiveContracts } from './activeContract-support.cts';

const { sandbox, happen, within, parties, truth, listCalls, getMany, ledgerEnd } = useActiveContracts();

let end: number;

beforeAll(async () => void (end = await ledgerEnd()));

describe('going on later', () => {
	const withCursor = { includeCursor: true };

	test('the last item of each page carries the cursor; the very last one null', async () => {
		const { json } = await getMany({ templates: IOU, options: { ...withCursor, pageSize: 5 } });
		const cursors = json.map(({ nextCursor }) => nextCursor);
		cursors.forEach((cursor, index) =>
			expect(typeof cursor).toBe(index === json.length - 1 ? 'object' : index % 5 === 4 ? 'string' : 'undefined'),
		);
		expect(cursors.at(-1)).toBeNull();
	});

	test.each([
		['the ledger end', false, '3.5.14'],
		['a given offset', true, '3.5.14'],
		['the ledger end, by lists', false, '3.5.2'],
		['a given offset, by lists', true, '3.5.2'],
	])('in portions, each run going on where the last stopped: %s', async (_, atOffset, server) => {
		const activeAtOffset = atOffset ? { activeAtOffset: String(end) } : {};
		await within({ server }, async () => {
			const whole = ids((await getMany({ templates: IOU, options: activeAtOffset })).json);
			const seen: string[] = [];
			let startAfterCursor: unknown;
			do {
				const { json, error } = await getMany({
					templates: IOU,
					returnAll: false,
					limit: 5,
					options: { ...withCursor, ...activeAtOffset, ...(startAfterCursor ? { startAfterCursor } : {}) },
				});
				expect(error).toBeUndefined();
				seen.push(...ids(json));
				// A contract created in between is not part of the snapshot.
				await happen('issue', { to: 'alice' });
				startAfterCursor = json.at(-1)?.nextCursor;
			} while (startAfterCursor);
			expect(seen).toEqual(whole);
		});
	});

	test("a cursor that does not fit: the participant's refusal is explained", async () => {
		const { json } = await getMany({ templates: IOU, returnAll: false, limit: 2, options: withCursor });
		const { error } = await getMany({ returnAll: false, limit: 2, options: { startAfterCursor: json[1].nextCursor } });
		expect(error?.message).toContain('page token');
		expect(error?.description).toMatch(/one filter and one snapshot offset.*INVALID_ACS_PAGE_TOKEN/);
	});

	test.each([
		['text that is none', { startAfterCursor: 'page 2' }, 'Start After Cursor: this is not a cursor'],
		[
			'one of a list, with pages asked for',
			{ startAfterCursor: '12:QUJD', apiVersion: 'current' },
			'Start After Cursor: it comes from the legacy endpoint, but API Version is set to current',
		],
		[
			'one of a page, with lists asked for',
			{ startAfterCursor: 'QUJD', apiVersion: 'legacy' },
			'Start After Cursor: it comes from the current endpoint, but API Version is set to legacy',
		],
		[
			'one of another snapshot',
			{ startAfterCursor: '12:QUJD', activeAtOffset: '13' },
			'Start After Cursor: it belongs to the snapshot at offset 12, but Active at Offset is 13',
		],
	])('%s is refused before anything is sent', async (_, options, message) => {
		const { error } = await getMany({ options });
		expect(error?.message).toBe(message);
		expect(await sandbox.requests()).toEqual([]);
	});
});

describe('participants without pages', () => {
	test.each([
		['3.5.9, which has the path for GET only', '3.5.9'],
		['3.5.2', '3.5.2'],
	])('%s: lists, continued', async (_, server) => {
		const expected = ids((await getMany()).json);
		await sandbox.requests();
		await within({ server, listLimit: 20 }, async () => {
			const { json, error } = await getMany();
			expect(error).toBeUndefined();
			expect(ids(json)).toEqual(expected);
			expect(new Set(json.map(({ apiVersion }) => apiVersion))).toEqual(new Set(['legacy']));
			const lists = (await listCalls()).filter(({ endpoint }) => endpoint === LIST);
			const offset = lists[0].body.activeAtOffset;
			expect(lists.every(({ body, query }) => body.activeAtOffset === offset && query.stream_idle_timeout_ms === undefined)).toBe(true);
			expect(lists.filter(({ body }) => body.streamContinuationToken !== undefined).length).toBeGreaterThan(2);
			expect(lists.flatMap(({ complaints }) => complaints)).toEqual([]);
		});
	});

	test('a participant that takes half a minute to begin a list leaves nothing out', async () => {
		const expected = ids((await getMany()).json);
		await within({ server: '3.5.9', slowStartMs: 30_000 }, async () => {
			const { json, error } = await getMany();
			expect(error).toBeUndefined();
			expect(ids(json)).toEqual(expected);
		});
	});

	test('the older endpoint can be chosen; it is asked at the ledger end or the given offset, both exactly', async () => {
		const { json } = await getMany({ templates: IOU, returnAll: false, limit: 2, options: { apiVersion: 'legacy' } });
		expect(json).toHaveLength(2);
		await getMany({
			templates: IOU,
			returnAll: false,
			limit: 2,
			simplify: false,
			options: { apiVersion: 'legacy', activeAtOffset: String(end) },
		});
		const lists = await listCalls();
		expect(lists).toMatchObject([{ query: { limit: 2 } }, { query: { limit: 2 }, body: { activeAtOffset: end } }]);
		await within({ server: '3.5.2' }, async () => {
			const { error } = await getMany({ options: { apiVersion: 'current' } });
			expect(error?.message).toMatch(/^The server does not have this operation/);
		});
	});

	test('3.4: as many as the participant returns at once, however many that is', async () => {
		const expectedIds = ids(await truth(parties.alice));
		expect(expectedIds.length).toBeGreaterThan(20);
		await within({ server: '3.4.12' }, async () => {
			expect(ids((await getMany()).json).sort()).toEqual(expectedIds.sort());
			expect(
				(await getMany({ returnAll: false, limit: 3, options: { includeCursor: true } })).json.map(({ nextCursor }) => nextCursor),
			).toEqual([undefined, undefined, null]);
		});
		await within({ server: '3.4.12', listLimit: expectedIds.length }, async () => {
			const { json } = await getMany({ options: { pageSize: 10 } });
			expect(ids(json).sort()).toEqual(expectedIds.sort());
			expect((await getMany({ returnAll: false, limit: 12, options: { pageSize: 10 } })).json).toHaveLength(12);
		});
	});

	test('3.4 with more than it returns at once: says so instead of returning a part', async () => {
		await within({ server: '3.4.12', listLimit: 10 }, async () => {
			const { error, json } = await getMany();
			expect(json).toEqual([]);
			expect(error?.message).toMatch(/greater than the node limit \(10\)\. This version of the participant cannot continue a list/);
			expect(error?.description).toMatch(/Narrow the filter, set a limit, or ask its operator to raise http-list-max-elements-limit/);
			expect((await getMany({ returnAll: false, limit: 10 })).json).toHaveLength(10);
		});
	});
});
