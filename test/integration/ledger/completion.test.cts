import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';
import { BIG, afterLedgerEnd, ledgerOf } from './support.cts';

const sandbox = useSandbox();
const { run, happen, within, answer } = ledgerOf(sandbox);
const CURRENT = 'POST /v2/commands/command-completions';
let alice: string;
let treasury: string;
/** Alice's completions as the sandbox knows them, oldest first. */
let truth: IDataObject[];

beforeAll(async () => {
	const world = await sandbox.control('GET', '/world');
	({ alice, treasury } = world.parties);
	truth = world.log.filter(({ commandId, actAs }: { commandId?: string; actAs?: string[] }) => commandId && actAs?.includes(alice));
	expect(truth.length).toBeGreaterThan(400);
});

const getMany = async (parameters: IDataObject = {}, options: Parameters<typeof run>[3] = {}) =>
	await run('completion', 'getAll', { parties: alice, returnAll: true, order: 'oldestFirst', simplify: true, ...parameters }, options);

describe('Completion › Get Many', () => {
	test('Return All gives every completion once and in order, across pages', async () => {
		const { json, error } = await getMany();
		expect(error).toBeUndefined();
		expect(json.map(({ offset }) => offset)).toEqual(truth.map(({ offset }) => offset));
		const pages = (await sandbox.requests()).filter(({ endpoint }) => endpoint === 'POST /v2/commands/command-completions');
		expect(pages.length).toBeGreaterThan(truth.length / 200);
		expect(pages.every(({ query }) => Number((query as IDataObject).limit) <= 200)).toBe(true);
	});

	test('Limit gives exactly that many, with no more asked for than needed', async () => {
		const { json } = await getMany({ returnAll: false, limit: 7 });
		expect(json.map(({ offset }) => offset)).toEqual(truth.slice(0, 7).map(({ offset }) => offset));
	});

	test('a simplified failed completion says what went wrong in fields of its own', async () => {
		const { json } = await getMany({ filters: { outcome: 'failed' } });
		expect(json.length).toBe(truth.filter(({ kind }) => kind === 'rejection').length);
		for (const item of json) {
			expect(item).toMatchObject({
				outcome: 'failed',
				updateId: null,
				apiVersion: 'current',
				errorCode: expect.stringMatching(/^[A-Z_]+$/),
			});
			expect(item.reason).not.toMatch(/^[A-Z_]+\(/);
			expect(item.traceId).toMatch(/^[0-9a-f]{32}$/);
		}
	});

	test('raw output is the completion as the participant sent it', async () => {
		const { json } = await getMany({ returnAll: false, limit: 1, simplify: false });
		const response = await fetch(`${sandbox.url}/v2/commands/command-completions?limit=1`, {
			method: 'POST',
			body: JSON.stringify({ parties: [alice] }),
			headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
		});
		const [{ completionResponse }] = (await response.json()) as any;
		expect(json[0]).toEqual({ ...completionResponse.Completion.value, apiVersion: 'current' });
	});

	test('filters: submission ID, command ID prefix, user', async () => {
		const wanted = truth[300];
		const bySubmission = await getMany({ filters: { submissionId: wanted.submissionId } });
		expect(bySubmission.json.map(({ offset }) => offset)).toEqual([wanted.offset]);
		const prefix = String(wanted.commandId).slice(0, 6);
		const byPrefix = await getMany({ filters: { commandIdPrefix: prefix } });
		expect(byPrefix.json.length).toBe(truth.filter(({ commandId }) => String(commandId).startsWith(prefix)).length);
		const ofNobody = await getMany({ filters: { userId: 'nobody' } });
		expect(ofNobody.json).toEqual([]);
	});

	test('filters: error code and category, acting parties', async () => {
		const everything = (await getMany()).json;
		const code = everything.find(({ errorCode }) => errorCode)?.errorCode as string;
		const offsets = async (filters: IDataObject) => (await getMany({ filters })).json.map(({ offset }) => offset).sort();
		const own = (keep: (row: any) => boolean) =>
			everything
				.filter(keep)
				.map(({ offset }) => offset)
				.sort();
		expect(await offsets({ errorCodeIs: code })).toEqual(own(({ errorCode }) => errorCode === code));
		expect(await offsets({ errorCodeIsNot: code })).toEqual(own(({ errorCode }) => errorCode !== code));
		expect(await offsets({ actingParties: { __rl: true, mode: 'id', value: 'nobody::1220ab' } })).toEqual([]);
		expect(await offsets({ actingParties: { __rl: true, mode: 'id', value: alice } })).toHaveLength(truth.length);
		const second = (await getMany({ filters: { errorCategoryIs: ['2'] } })).json;
		expect(second.length).toBeGreaterThan(0);
		expect(new Set(second.map(({ errorCategory }) => errorCategory))).toEqual(new Set([2]));
	});

	test('Begin After Offset starts there, and its digits reach the participant exactly', async () => {
		const begin = truth[truth.length - 3].offset as number;
		const { json } = await getMany({ options: { beginAfterOffset: String(begin) } });
		expect(json.map(({ offset }) => offset)).toEqual(truth.slice(-2).map(({ offset }) => offset));
		const refused = await getMany({ options: { beginAfterOffset: '9007199254740993' } });
		expect(refused.error?.message).toContain('9007199254740993');
	});

	test('a node with a smaller list limit is read with smaller pages', async () => {
		await sandbox.control('POST', '/settings', { listLimit: 30 });
		const { json, error } = await getMany();
		await sandbox.control('POST', '/settings', { listLimit: 200 });
		expect(error).toBeUndefined();
		expect(json.length).toBe(truth.length);
	});

	test('an older participant is asked by the older endpoint, which takes the user ID', async () => {
		await within({ server: '3.5.2' }, async () => {
			const { json } = await getMany({ filters: { userId: 'ledger-api-user' }, options: { streamIdleTimeout: 400 } });
			expect(json.length).toBe(truth.filter(({ userId }) => userId === 'ledger-api-user').length);
			expect(json[0].apiVersion).toBe('legacy');
		});
		const sent = (await sandbox.requests()).filter(({ endpoint }) => endpoint === 'POST /v2/commands/completions');
		expect(sent[0]).toMatchObject({
			query: { stream_idle_timeout_ms: 20 },
			body: { userId: 'ledger-api-user', parties: [alice], beginExclusive: 0 },
		});
		// That there is nothing more is believed after the whole idle time only.
		expect(sent.at(-1)).toMatchObject({ query: { stream_idle_timeout_ms: 400 } });
	});

	test('each item is linked to the input item it came from', async () => {
		const { items } = await getMany({ returnAll: false, limit: 2 }, { input: [{ json: {} }, { json: {} }] });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }, { item: 1 }, { item: 1 }]);
	});
});

const offsets = (rows: IDataObject[]) => rows.map(({ offset }) => offset);
const listCalls = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === CURRENT);

describe('newest first', () => {
	test('is what one gets by default: the last N, with a few requests near the end', async () => {
		const { json } = await getMany({ order: 'newestFirst', returnAll: false, limit: 5 });
		expect(offsets(json)).toEqual(offsets(truth.slice(-5)).reverse());
		const begins = (await listCalls()).map(({ body }) => Number((body as IDataObject).beginExclusive));
		expect(begins.length).toBeLessThanOrEqual(4);
		expect(Math.min(...begins)).toBeGreaterThan(Number(truth.at(-5)!.offset) - 500);
		const { json: untold } = await getMany({ order: undefined, returnAll: false, limit: 1 });
		expect(offsets(untold)).toEqual([truth.at(-1)!.offset]);
	});

	test('everything, each once, across stretches', async () => {
		expect(offsets((await getMany({ order: 'newestFirst' })).json)).toEqual(offsets(truth).reverse());
	});

	test('after an offset, and with filters', async () => {
		const begin = truth[truth.length - 50].offset;
		const { json } = await getMany({ order: 'newestFirst', options: { beginAfterOffset: begin } });
		expect(offsets(json)).toEqual(offsets(truth.slice(-49)).reverse());
		const failed = await getMany({ order: 'newestFirst', returnAll: false, limit: 3, filters: { outcome: 'failed' } });
		expect(offsets(failed.json)).toEqual(offsets(truth.filter(({ kind }) => kind === 'rejection').slice(-3)).reverse());
	});

	test('a participant that is slow to list leaves no gap: it is given more time, or the operation fails', async () => {
		const silent = { endpoint: CURRENT, body: [] };
		await within({ longestIdleMs: 300 }, async () => {
			await sandbox.fault({ ...silent, skip: 2, times: 2 });
			await sandbox.requests();
			expect(offsets((await getMany({ order: 'newestFirst' })).json)).toEqual(offsets(truth).reverse());
			const waits = (await listCalls()).map(({ query }) => query as { limit: string; stream_idle_timeout_ms: string });
			expect(waits.slice(2, 5).map(({ stream_idle_timeout_ms: idleMs }) => Number(idleMs))).toEqual([20, 500, 10_000]);
			expect(Number(waits[4].limit)).toBe(1);
		});
		await sandbox.fault({ ...silent, skip: 2, times: 3 });
		const { error } = await getMany({ order: 'newestFirst' });
		expect(error?.message).toMatch(/listed no completion after offset \d+ within 10 seconds, although there are some/);
	});

	// Recorded from 3.5.10: a list stays open while completions come faster than its idle time, and is refused after 20 s.
	test.each(['newestFirst', 'oldestFirst'])('no list can be held open for long by commands that keep coming, %s', async (order) => {
		for (const streamIdleTimeout of [undefined, 15_000]) {
			await getMany({ order, options: { streamIdleTimeout } });
			const lists = (await listCalls()).map(({ query }) => query as { limit: string; stream_idle_timeout_ms: string });
			expect(lists.length).toBeGreaterThan(2);
			for (const { limit, stream_idle_timeout_ms: idleMs } of lists) expect(Number(limit) * Number(idleMs)).toBeLessThanOrEqual(15_000);
		}
	});

	test('a participant that is slow to begin is read to the end, and not asked briefly again', async () => {
		const silent = { endpoint: CURRENT, body: [] };
		await sandbox.fault({ ...silent, skip: 1, times: 1 });
		expect(offsets((await getMany()).json)).toEqual(offsets(truth));
		const waits = (await listCalls()).map(({ query }) => Number((query as IDataObject).stream_idle_timeout_ms));
		expect(waits[1]).toBe(20);
		expect(waits.slice(2).every((idleMs) => idleMs === 500)).toBe(true);
	});

	// Recorded on 3.5.7 after a restart: a list whose first element takes longer than its idle wait is empty, and no error.
	test.each(['newestFirst', 'oldestFirst'])('a participant that takes seconds to begin each list leaves nothing out, %s', async (order) => {
		const latest = truth.slice(-20);
		const options = { beginAfterOffset: truth.at(-21)!.offset };
		await within({ slowStartMs: 5000 }, async () => {
			const { json, error } = await getMany({ order, options });
			expect(error).toBeUndefined();
			expect(offsets(json)).toEqual(order === 'newestFirst' ? offsets(latest).reverse() : offsets(latest));
		});
	});

	test('nothing is believed of a participant that has listed nothing after a long look, and of another one at once', async () => {
		const waits = async () => (await listCalls()).map(({ query }) => Number((query as IDataObject).stream_idle_timeout_ms));
		await sandbox.requests();
		await sandbox.fault({ endpoint: CURRENT, body: [], times: 0 });
		expect((await getMany()).json).toEqual([]);
		expect(await waits()).toEqual([20, 500, 10_000]);
		expect((await getMany({ options: { streamIdleTimeout: 12_000 } })).json).toEqual([]);
		expect(Math.max(...(await waits()))).toBe(12_000);
		await sandbox.control('DELETE', '/faults');
		await getMany();
		expect(Math.max(...(await waits()))).toBe(500);
	});

	test('on the older endpoint, with smaller lists', async () => {
		await within({ server: '3.5.2', listLimit: 30 }, async () => {
			const { json } = await getMany({ order: 'newestFirst', returnAll: false, limit: 70, filters: { userId: 'ledger-api-user' } });
			expect(offsets(json)).toEqual(offsets(truth.filter(({ userId }) => userId === 'ledger-api-user').slice(-70)).reverse());
		});
	});
});

describe('a time range', () => {
	/** Times as texts in their order: with a fraction of a second or without. */
	const sortable = (time: unknown) => String(time).replace('Z', '');
	const between = (from?: string, until?: string) =>
		truth.filter(({ recordTime }) => {
			const time = sortable(recordTime);
			return (!from || time >= sortable(from)) && (!until || time < sortable(until));
		});
	const at = (index: number) => String(truth[index].recordTime);

	test.each([['oldestFirst'], ['newestFirst']])('from a time, before a time, between two, %s', async (order) => {
		for (const [from, until] of [
			[at(380), undefined],
			[undefined, at(40)],
			[at(200), at(260)],
		]) {
			const { json, error } = await getMany({ order, filters: { recordedFrom: from, recordedBefore: until } });
			expect(error).toBeUndefined();
			const expected = offsets(between(from, until));
			expect(expected.length).toBeGreaterThan(10);
			expect(offsets(json)).toEqual(order === 'oldestFirst' ? expected : expected.reverse());
		}
	});

	test('before everything, after everything, turned around', async () => {
		expect((await getMany({ filters: { recordedBefore: '2000-01-01' } })).json).toEqual([]);
		expect((await getMany({ filters: { recordedFrom: '2100-01-01' } })).json).toEqual([]);
		const { error } = await getMany({ filters: { recordedFrom: '2026-07-02T00:00:00Z', recordedBefore: '2026-07-01T00:00:00Z' } });
		expect(error?.message).toBe('Recorded Before: 2026-07-01T00:00:00Z is not after Recorded From (2026-07-02T00:00:00Z)');
	});

	test('is found by bisection on a ledger of billions of offsets, not by reading it', async () => {
		await sandbox.control('POST', '/reset', { history: 30 });
		const first = await happen('succeed');
		for (let jump = 1; jump <= 20; jump++) {
			await happen('jump', { offset: String(jump * 500_000_000) });
			await happen('succeed');
			await sandbox.control('POST', '/advance', { steps: 1 });
		}
		const { log } = await sandbox.control('GET', '/world');
		const commands = log.filter(({ commandId, actAs }: { commandId?: string; actAs?: string[] }) => commandId && actAs?.includes(alice));
		const [from, until] = [String(commands.at(-9).recordTime), String(commands.at(-4).recordTime)];
		await sandbox.requests();
		const options = { streamIdleTimeout: 20 };
		const { json } = await getMany({ filters: { recordedFrom: from, recordedBefore: until }, options });
		expect(offsets(json)).toEqual(offsets(commands.slice(-9, -4)));
		expect(first.offset).toBeLessThan(commands.at(-9).offset);
		expect((await listCalls()).length).toBeLessThan(90);
		await sandbox.control('POST', '/reset', {});
	});

	test('an answer that reports no time never hides what is there', async () => {
		const body = [
			{
				completionResponse: {
					Completion: { value: { commandId: 'c', userId: 'u', actAs: [alice], offset: 7, synchronizerTime: { synchronizerId: 's' } } },
				},
			},
		];
		await sandbox.fault({ endpoint: CURRENT, body });
		const { json } = await getMany({ filters: { recordedFrom: at(380) } });
		expect(offsets(json)).toEqual(offsets(between(at(380))));
		await sandbox.fault({ endpoint: CURRENT, body: [] });
		expect(offsets((await getMany({ filters: { recordedBefore: at(60) } })).json)).toEqual(offsets(between(undefined, at(60))));
	});
});

describe('the outcome of one command', () => {
	test('each submission under its command ID, the latest first', async () => {
		await happen('fail', { party: 'treasury', commandId: 'payroll-7' });
		await happen('succeed', { party: 'treasury', commandId: 'payroll-7' });
		await happen('succeed', { party: 'treasury', commandId: 'payroll-77' });
		const { json } = await getMany({ parties: treasury, order: 'newestFirst', filters: { commandId: 'payroll-7' } });
		expect(json).toMatchObject([
			{ commandId: 'payroll-7', outcome: 'succeeded' },
			{ commandId: 'payroll-7', outcome: 'failed' },
		]);
	});

	test('where there is none, a hint says what that can mean', async () => {
		const { run } = await getMany({ filters: { commandId: 'never-sent' }, returnAll: false, limit: 1 });
		expect(JSON.stringify(run)).toMatch(
			/There is no completion of command ID never-sent after offset \d+ up to \d+\. The command may not be completed yet/,
		);
	});
});

describe('every field and variant', () => {
	const complete = (more: string) =>
		`{"completionResponse":{"Completion":{"value":{"commandId":"c","userId":"u","actAs":["${alice}"],"offset":7,"synchronizerTime":{"synchronizerId":"s","recordTime":"2026-07-01T10:00:00Z"}${more}}}}}`;
	const read = async (parameters: IDataObject, ...elements: string[]) => {
		await answer(CURRENT, `[${elements.join(',')}]`);
		// The sandbox's own completions would follow: one page is enough here.
		return (await getMany({ returnAll: false, limit: elements.length, ...parameters })).json;
	};

	test('deduplication period, trace context and status details come out raw as they came in', async () => {
		const details = [
			{ typeUrl: 'type.googleapis.com/google.rpc.ErrorInfo', value: 'QQ==', unknownFields: { fields: {} }, valueDecoded: 'reason: X' },
			{ typeUrl: 'x', value: '', unknownFields: { fields: {} } },
		];
		const periods = [
			{ Empty: {} },
			{ DeduplicationOffset: { value: 12 } },
			{ DeduplicationDuration: { value: { seconds: 60, nanos: 5, unknownFields: { fields: {} } } } },
		];
		const traceContext = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', tracestate: 'a=b' };
		const json = await read(
			{ simplify: false },
			...periods.map((period) => complete(`,"deduplicationPeriod":${JSON.stringify(period)}`)),
			complete(
				`,"traceContext":${JSON.stringify(traceContext)},"status":${JSON.stringify({ code: 9, message: 'm', details })},"paidTrafficCost":12`,
			),
		);
		expect(json.slice(0, 3).map(({ deduplicationPeriod }) => deduplicationPeriod)).toEqual(periods);
		expect(json[3]).toMatchObject({
			traceContext,
			status: { code: 9, message: 'm', details },
			paidTrafficCost: 12,
			synchronizerTime: { synchronizerId: 's' },
		});
	});

	test('the periods a participant really sends', async () => {
		for (const deduplication of [
			{ DeduplicationOffset: { value: 3 } },
			{ DeduplicationDuration: { value: { seconds: 30, nanos: 1, unknownFields: { fields: {} } } } },
		]) {
			const { submissionId } = await happen('succeed', { party: 'treasury', deduplication });
			const { json } = await getMany({ parties: treasury, simplify: false, filters: { submissionId } });
			expect(json).toMatchObject([{ submissionId, deduplicationPeriod: deduplication, traceContext: { traceparent: expect.any(String) } }]);
		}
		// If the submission names none, the completion reports the one that was applied.
		const { submissionId } = await happen('succeed', { party: 'treasury', deduplication: { Empty: {} } });
		const { json } = await getMany({ parties: treasury, simplify: false, filters: { submissionId } });
		expect(json).toMatchObject([{ deduplicationPeriod: { DeduplicationOffset: { value: expect.any(Number) } } }]);
	});

	test("a failed command in the ledger's own words, whatever their form", async () => {
		const json = await read(
			{},
			complete(',"status":{"code":9,"message":"INTERPRETATION_USER_ERROR(9,0a1b2c3d): no funds"},"updateId":""'),
			complete(',"status":{"code":2,"message":"something else"}'),
			complete(',"status":{"code":0,"message":""},"updateId":"1220"'),
			complete(',"submissionId":"s-1"'),
		);
		expect(json).toMatchObject([
			{ outcome: 'failed', statusCode: 9, errorCode: 'INTERPRETATION_USER_ERROR', errorCategory: 9, reason: 'no funds', updateId: null },
			{ outcome: 'failed', statusCode: 2, errorCode: null, errorCategory: null, reason: 'something else' },
			{ outcome: 'succeeded', updateId: '1220', errorCode: null, reason: null },
			{ outcome: 'succeeded', statusCode: 0, submissionId: 's-1', traceId: null, paidTrafficCost: null },
		]);
	});

	test('checkpoints and placeholders are no items, and move the reading on', async () => {
		await happen('checkpoint');
		const { checkpoints } = await sandbox.control('GET', '/world');
		expect(checkpoints.at(-1)).toBeGreaterThan(truth[truth.length - 1].offset as number);
		await within({ placeholders: true }, async () => {
			const { json } = await getMany();
			expect(json.map(({ offset }) => offset)).toEqual(truth.map(({ offset }) => offset));
		});
	});

	test('fields newer than this node are kept', async () => {
		const [item] = await read({ simplify: false }, complete(',"transactionHash":"QQ=="'));
		expect(item.transactionHash).toBe('QQ==');
		const [simple] = await read({}, complete(',"transactionHash":"QQ=="'));
		expect(simple).toMatchObject({ commandId: 'c', outcome: 'succeeded' });
	});

	test('int64 beyond 2^53 keep their digits', async () => {
		const big = `{"completionResponse":{"Completion":{"value":{"commandId":"c","userId":"u","actAs":["${alice}"],"offset":${BIG},"paidTrafficCost":${BIG},"deduplicationPeriod":{"DeduplicationOffset":{"value":${BIG}}},"synchronizerTime":{"synchronizerId":"s"}}}}}`;
		const [raw] = await read({ simplify: false }, big);
		expect(raw).toMatchObject({ offset: BIG, paidTrafficCost: BIG, deduplicationPeriod: { DeduplicationOffset: { value: BIG } } });
		const [simple] = await read(
			{},
			complete(`,"deduplicationPeriod":{"DeduplicationDuration":{"value":{"seconds":${BIG},"nanos":0}}}`),
			big,
		);
		expect(simple.offset).toBe(7);
		const [period] = await read(
			{ simplify: false },
			complete(`,"deduplicationPeriod":{"DeduplicationDuration":{"value":{"seconds":${BIG},"nanos":0}}}`),
		);
		expect(period).toMatchObject({ deduplicationPeriod: { DeduplicationDuration: { value: { seconds: BIG } } } });
		await getMany({ options: { beginAfterOffset: BIG, streamIdleTimeout: 700 } });
		expect(await sandbox.exactRequests()).toContainEqual(
			expect.objectContaining({
				endpoint: CURRENT,
				body: expect.objectContaining({ beginExclusive: BIG }),
				query: expect.objectContaining({ stream_idle_timeout_ms: 700 }),
			}),
		);
	});
});

describe('what goes wrong is explained', () => {
	test('All Parties where the user may read any party, else the right is named; none is an error', async () => {
		const { json } = await getMany({ parties: 'all', returnAll: false, limit: 3 }, { as: 'any-reader' });
		expect(json).toHaveLength(3);
		const { error } = await getMany({ parties: 'all' });
		expect(error?.description).toContain('for All Parties, to read as any party');
		const none = await getMany({ parties: '={{ [] }}' }, { as: 'any-reader' });
		expect(none.error?.message).toBe('Parties: this field is empty');
		expect(none.error?.description).toContain('All Parties');
	});

	test('All Parties, but the older endpoint: it needs some', async () => {
		const chosen = await getMany({ parties: 'all', options: { apiVersion: 'legacy' } }, { as: 'any-reader' });
		expect(chosen.error?.message).toBe('Parties: All Parties is not possible at the legacy endpoint');
		expect(chosen.error?.description).toContain('My Parties');
		expect(await sandbox.requests()).toEqual([]);
		await within({ server: '3.5.2' }, async () => {
			const { error } = await getMany({ parties: 'all' }, { as: 'any-reader' });
			expect(error?.message).toBe('Parties: All Parties is not possible at the legacy endpoint');
			expect(error?.description).toContain('3.5.7');
		});
	});

	test('an older participant without authorization needs the user', async () => {
		await within({ server: '3.5.2', authorisation: false }, async () => {
			const credentials = { cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'none' } };
			expect((await getMany({}, { credentials })).error?.description).toContain('Add User ID in Options, or in Filters');
			expect((await getMany({ returnAll: false, limit: 2, filters: { userId: 'ledger-api-user' } }, { credentials })).json).toHaveLength(2);
		});
	});

	test('malformed party: named by its label, nothing sent', async () => {
		const { error } = await getMany({ parties: 'alice::not hex' });
		expect(error?.message).toBe('Parties: "alice::not hex" is not a party ID');
		expect(error?.description).toContain('alice::1220');
		expect(await sandbox.requests()).toEqual([]);
	});

	test('negative offset', async () => {
		const { error } = await getMany({ options: { beginAfterOffset: '-1' } });
		expect(error?.message).toBe('Begin After Offset: -1 is negative');
	});

	test('wrong token (401) and missing right (403) give different advice', async () => {
		const wrong = await runNode(
			'cantonLedger',
			{ resource: 'completion', operation: 'getAll', authentication: 'accessToken', parties: alice } as never,
			{
				credentials: {
					cantonLedgerApi: {
						baseUrl: sandbox.url,
						authentication: 'developmentToken',
						developmentSecret: 'guess',
						subject: 'x',
						audience: '',
					},
				},
			},
		);
		expect(wrong.error?.message).toBe('The server does not accept the development token');
		expect(wrong.error?.description).toMatch(/what the server is configured with.*trace ID (and correlation ID )?[0-9a-f]{32}/s);
		const missing = await getMany({}, { as: 'newcomer@clients' });
		expect(missing.error?.message).toMatch(/^This is not permitted: the user newcomer@clients needs to read as /);
		expect(missing.error?.message).toContain('read as (or act as) each of the parties');
		expect(wrong.error?.description).not.toBe(missing.error?.description);
	});

	test('pruned start offset: the earliest usable one is named; without an offset a pruned node just works', async () => {
		const at = truth[100].offset as number;
		await sandbox.control('POST', '/prune', { offset: at });
		const { error } = await getMany({ options: { beginAfterOffset: '1' } });
		expect(error?.message).toContain('pruned');
		expect(error?.description).toContain(`start after is ${at}`);
		const kept = await getMany();
		expect(kept.json.map(({ offset }) => offset)).toEqual(truth.slice(101).map(({ offset }) => offset));
	});

	test('on Continue On Fail the error item carries the fields to branch on', async () => {
		const { json, items } = await getMany({ options: { beginAfterOffset: '99999999' } }, { onError: 'continueRegularOutput' });
		expect(json).toEqual([afterLedgerEnd({ grpcCodeValue: 11, retryable: true, context: expect.any(Object) })]);
		expect(items[0].pairedItem).toEqual({ item: 0 });
	}, 60_000);

	test('unreachable host, wrong base path, HTML 502', async () => {
		const at = async (baseUrl: string) =>
			(
				await runNode(
					'cantonLedger',
					{ resource: 'completion', operation: 'getAll', authentication: 'accessToken', parties: alice } as never,
					{ credentials: { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl } } },
				)
			).error;
		const unreachable = await at('http://127.0.0.1:9');
		expect(unreachable?.message).toMatch(/^Could not reach http:\/\/127\.0\.0\.1:9: .*ECONNREFUSED/);
		expect(unreachable?.description).toContain('Nothing listens at that address');
		const wrongPath = await at(`${sandbox.url}/nowhere/`);
		expect(wrongPath?.message).toMatch(/^The server does not have this operation: /);
		expect(wrongPath?.description).toContain('/api/json-api');
		await sandbox.fault({ path: '/v2/state/ledger-end', times: 10, action: 'html502' });
		const proxy = await at(sandbox.url);
		expect(proxy?.message).toMatch(/^Unexpected answer \(HTTP 502\): .*Bad Gateway/);
		expect(proxy?.description).toContain('proxy');
	}, 60_000);

	test('a passing 503 is waited out', async () => {
		await sandbox.fault({ path: '/v2/state/ledger-end', status: 503, body: 'The server was not able to produce a timely response' });
		const { json } = await getMany({ returnAll: false, limit: 1 });
		expect(json.length).toBe(1);
	});

	test('no token in any message', async () => {
		const { run } = await getMany({ parties: 'x' }, { as: 'newcomer@clients' });
		expect(JSON.stringify(run)).not.toMatch(/eyJ/);
	});
});

test('a command that lost to another one which archived its contract: the same category and words as of any other', async () => {
	await happen('fail', { party: 'alice', code: 'LOCAL_VERDICT_INACTIVE_CONTRACTS' });
	const { json } = await getMany({ order: 'newestFirst', returnAll: false, limit: 1, filters: { outcome: 'failed' } });
	expect(json).toMatchObject([
		{
			errorCode: 'LOCAL_VERDICT_INACTIVE_CONTRACTS',
			errorCategory: 11,
			reason: expect.stringContaining('referring to inactive contracts'),
		},
	]);
});
