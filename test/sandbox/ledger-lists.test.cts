// Lists that are streams by nature: completions as the example of all of them.
import { authorised, useClient } from './client.cts';

const client = useClient();
const COMPLETIONS = '/v2/commands/completions';
const SUCCESSOR = '/v2/commands/command-completions';

let alice: string;
let carol: string;

beforeEach(async () => {
	const { parties } = await client.world();
	[alice, carol] = [parties.alice, parties.carol];
});

const ask = async (query: string, body: object, path = COMPLETIONS, subject?: string) =>
	await client.post(`${path}?${query}`, body, authorised(subject));
const elements = (json: any[]) => json.map(({ completionResponse }) => completionResponse);
const completionsOf = (json: any[]) => elements(json).flatMap((element) => (element.Completion ? [element.Completion.value] : []));
const offsetOf = (element: any) => (element.Completion ?? element.OffsetCheckpoint).value.offset;

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
	const start = performance.now();
	return [await work(), performance.now() - start];
}

describe('length', () => {
	it('is 413 above the node limit, without a limit and with a larger one, and never with a smaller one', async () => {
		for (const query of ['', 'limit=201', 'limit=9007199254740993']) {
			const { status, json } = await ask(query, { parties: [alice] });
			expect(status).toBe(413);
			expect(json).toMatchObject({
				code: 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED',
				errorCategory: 2,
				grpcCodeValue: 10,
				retryInfo: '1 second',
				cause: 'The number of matching elements (201) is greater than the node limit (200).',
			});
		}
		for (const limit of [1, 199, 200]) {
			const { status, json } = await ask(`limit=${limit}`, { parties: [alice] });
			expect(status).toBe(200);
			expect(json).toHaveLength(limit);
		}
		await client.settings({ listLimit: 50 });
		expect((await ask('limit=51', { parties: [alice] })).status).toBe(413);
		expect((await ask('limit=50', { parties: [alice] })).json).toHaveLength(50);
	});

	it('counts checkpoints, and paging by the last offset meets every completion once and in order', async () => {
		const { log } = await client.world();
		const wanted = log.filter((entry: any) => entry.userId === 'ledger-api-user' && entry.actAs.includes(alice));
		const seen: any[] = [];
		let checkpoints = 0;
		let begin = 0;
		for (;;) {
			const { json } = await ask('limit=100&stream_idle_timeout_ms=1', { parties: [alice], beginExclusive: begin });
			seen.push(...completionsOf(json));
			checkpoints += elements(json).filter((element) => 'OffsetCheckpoint' in element).length;
			if (json.length < 100) break;
			begin = offsetOf(elements(json).at(-1));
		}
		expect(checkpoints).toBeGreaterThan(10);
		expect(wanted.length).toBeGreaterThanOrEqual(450);
		expect(seen.map(({ offset }) => offset)).toEqual(wanted.map(({ offset }: any) => offset));
		expect(seen.map(({ submissionId }) => submissionId)).toEqual(wanted.map((entry: any) => entry.submissionId));
	});
});

describe('waiting', () => {
	const end = async () => (await client.world()).ledgerEnd;

	it('idles half a second unless asked', async () => {
		const [, standard] = await timed(async () => await ask('', { parties: [alice], beginExclusive: await end() }));
		expect(standard).toBeGreaterThan(450);
	});

	// The request timeout refuses a list that nothing else ends: a list that comes back did not wait for longer.
	it('idles no longer than asked', async () => {
		await client.settings({ idleMs: 3_600_000 });
		expect((await ask('stream_idle_timeout_ms=50', { parties: [alice], beginExclusive: await end() })).status).toBe(200);
	});

	it('takes what arrives meanwhile and then idles anew', async () => {
		const body = { parties: [alice], beginExclusive: await end() };
		const [{ json }, took] = await timed(async () => {
			const list = ask('stream_idle_timeout_ms=600', body);
			setTimeout(() => void client.make('fail', { commandId: 'late' }), 300);
			return await list;
		});
		expect(completionsOf(json).map(({ commandId }) => commandId)).toEqual(['late']);
		expect(took).toBeGreaterThan(850);
	});

	it('ends at once when the limit is reached', async () => {
		const { status, json } = await ask('limit=1&stream_idle_timeout_ms=3600000', { parties: [alice] });
		expect({ status, count: json.length }).toEqual({ status: 200, count: 1 });
	});

	it('is cut off by the request timeout, in plain text', async () => {
		await client.settings({ requestTimeoutMs: 300 });
		const { status, text, type } = await ask('stream_idle_timeout_ms=5000', {
			parties: [alice],
			beginExclusive: await end(),
		});
		expect(status).toBe(503);
		expect(type).toContain('text/plain');
		expect(text).toContain('was not able to produce a timely response');
	});
});

describe('checkpoints', () => {
	it('come alone where nothing matches', async () => {
		const begin = (await client.world()).ledgerEnd;
		const [happened] = await client.make('succeed', { count: 1, party: 'bank', userId: 'issuer' });
		await client.make('checkpoint');
		const { json } = await ask('stream_idle_timeout_ms=50', { parties: [alice], beginExclusive: begin });
		expect(json).toEqual([
			{ completionResponse: { OffsetCheckpoint: { value: expect.objectContaining({ offset: happened.offset + 2 }) } } },
		]);
	});

	it('are reported at the begin offset from 3.5.1 on', async () => {
		const { offset } = await client.make('checkpoint');
		const body = { parties: [alice], beginExclusive: offset };
		expect((await ask('stream_idle_timeout_ms=50', body)).json).toHaveLength(1);
		await client.settings({ server: '3.5.0' });
		expect((await ask('stream_idle_timeout_ms=50', body)).json).toEqual([]);
	});
});

describe('begin', () => {
	it('must not be negative or beyond the end', async () => {
		const negative = await ask('', { parties: [alice], beginExclusive: -1 });
		expect(negative.status).toBe(400);
		expect(negative.json).toMatchObject({ code: 'NEGATIVE_OFFSET', errorCategory: 8, grpcCodeValue: 3 });
		const beyond = await ask('', { parties: [alice], beginExclusive: (await client.world()).ledgerEnd + 1 });
		expect(beyond.status).toBe(400);
		expect(beyond.json).toMatchObject({
			code: 'OFFSET_AFTER_LEDGER_END',
			errorCategory: 12,
			grpcCodeValue: 11,
			retryInfo: '1 second',
		});
	});

	it('must not lie before the pruning point, which itself is fine', async () => {
		const { log } = await client.world();
		const { offset } = log[300];
		await client.post('/control/prune', { offset });
		for (const body of [{}, { beginExclusive: 0 }, { beginExclusive: offset - 1 }]) {
			const { status, json } = await ask('limit=10', { parties: [alice], ...body });
			expect(status).toBe(400);
			expect(json).toMatchObject({
				code: 'PARTICIPANT_PRUNED_DATA_ACCESSED',
				errorCategory: 9,
				retryInfo: null,
				context: { earliest_offset: String(offset), category: '9' },
			});
		}
		expect((await ask('limit=10', { parties: [alice], beginExclusive: offset })).json).toHaveLength(10);
		const { json } = await client.get('/v2/state/latest-pruned-offsets', authorised());
		expect(json.participantPrunedUpToInclusive).toBe(offset);
	});

	it('is exact beyond 2^53', async () => {
		await client.make('jump', { offset: '9007199254740992' });
		const happened = await client.make('fail', { commandId: 'far' });
		const end = (await client.get('/v2/state/ledger-end', authorised())).text;
		// Two offsets that show nothing lie behind it.
		const offset = BigInt(/"offset":(\d+)/.exec(end)?.[1] ?? '') - 2n;
		expect(offset > 9007199254740992n).toBe(true);
		expect(happened.code).toBe('LOCAL_VERDICT_LOCKED_CONTRACTS');
		const from = async (begin: bigint) => {
			const response = await fetch(`${client.url}${COMPLETIONS}?stream_idle_timeout_ms=1`, {
				method: 'POST',
				headers: authorised(),
				body: `{"parties":["${alice}"],"beginExclusive":${begin}}`,
			});
			return await response.text();
		};
		expect(await from(offset - 1n)).toContain(`"offset":${offset},`);
		expect(await from(offset)).not.toContain('"Completion"');
		expect(await from(offset + 3n)).toContain('OFFSET_AFTER_LEDGER_END');
	});
});

describe('a completion', () => {
	it('says of success and failure in full', async () => {
		const begin = (await client.world()).ledgerEnd;
		const good = await client.make('transfer', { commandId: 'good', submissionId: 's-1' });
		const bad = await client.make('fail', { commandId: 'bad', code: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
		const { json } = await ask('stream_idle_timeout_ms=1', { parties: [alice], beginExclusive: begin });
		const [first, second] = completionsOf(json);
		expect(first).toMatchObject({
			commandId: 'good',
			submissionId: 's-1',
			updateId: good.updateId,
			status: { code: 0, message: '' },
			userId: 'ledger-api-user',
			actAs: [alice],
			offset: good.offset,
			synchronizerTime: { synchronizerId: good.synchronizerId, recordTime: good.recordTime },
		});
		expect(first.updateId).toMatch(/^1220[0-9a-f]{64}$/);
		expect(first.traceContext.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-03$/);
		expect(second).toMatchObject({ commandId: 'bad', updateId: '', offset: bad.offset, status: { code: 10 } });
		expect(second.status.message).toMatch(/^LOCAL_VERDICT_LOCKED_CONTRACTS\(2,[0-9a-f]{8}\): /);
		expect(second.status.details[0]).toMatchObject({
			typeUrl: 'type.googleapis.com/google.rpc.ErrorInfo',
			unknownFields: { fields: {} },
			valueDecoded: { reason: 'LOCAL_VERDICT_LOCKED_CONTRACTS', metadata: { category: '2', confirming_parties: alice } },
		});
	});

	it('shows of the submitters only those asked for', async () => {
		const begin = (await client.world()).ledgerEnd;
		await client.make('fail', { actAs: ['alice', 'treasury'], commandId: 'both' });
		const { json } = await ask('stream_idle_timeout_ms=1', { parties: [alice], beginExclusive: begin });
		expect(completionsOf(json)[0].actAs).toEqual([alice]);
	});

	it('is shown to its user only, unless the reader reads everything', async () => {
		const begin = (await client.world()).ledgerEnd;
		await client.make('fail', { party: 'carol', userId: 'trader', commandId: 'hers' });
		const body = { parties: [carol], beginExclusive: begin };
		const query = 'stream_idle_timeout_ms=1';
		expect((await ask(query, { ...body, userId: 'trader' }, COMPLETIONS, 'any-reader')).json).toHaveLength(1);
		expect((await ask(query, body, COMPLETIONS, 'any-reader')).json).toHaveLength(0);
		expect((await ask(query, { parties: [alice], userId: 'trader' })).status).toBe(403);
		// The successor has no such filter, and with no party at all it means everybody.
		const all = await ask(query, { beginExclusive: begin }, SUCCESSOR, 'any-reader');
		expect(completionsOf(all.json).map(({ userId }) => userId)).toEqual(['trader']);
		expect((await ask(query, { beginExclusive: begin }, SUCCESSOR)).status).toBe(403);
		expect((await ask(query, { parties: [], beginExclusive: begin }, SUCCESSOR)).status).toBe(403);
	});

	it('needs a user where there is no token', async () => {
		await client.settings({ authorisation: false });
		const without = await client.post(`${COMPLETIONS}?limit=1`, { parties: [alice] });
		expect(without.json).toMatchObject({ code: 'INVALID_TOKEN' });
		const named = await client.post(`${COMPLETIONS}?limit=1`, { parties: [alice], userId: 'ledger-api-user' });
		expect(named.json).toHaveLength(1);
	});
});

describe('a request that cannot be decoded', () => {
	it.each([
		['limit=many', { parties: ['x'] }, 'Invalid value for: query parameter limit'],
		['', { parties: 'x' }, "Invalid value for: body (Got value '\"x\"' with wrong type, expecting array at 'parties')"],
		['', { parties: ['x'], beginExclusive: 'soon' }, "Invalid value for: body (Long at 'beginExclusive')"],
	])('?%s %j is a plain 400, whoever asks', async (query, body, message) => {
		const { status, text, type } = await client.post(`${COMPLETIONS}?${query}`, body);
		expect(status).toBe(400);
		expect(type).toContain('text/plain');
		expect(text).toContain(message);
	});

	it('is one also if it is not JSON', async () => {
		const response = await fetch(client.url + COMPLETIONS, {
			method: 'POST',
			headers: authorised(),
			body: '{"parties"',
		});
		expect(response.status).toBe(400);
		expect(await response.text()).toMatch(/^Invalid value for: body \(/);
	});

	it('differs from one whose values the ledger refuses', async () => {
		expect((await ask('', { parties: [] })).json).toMatchObject({
			code: 'MISSING_FIELD',
			context: { field_name: 'parties' },
		});
		const odd = await ask('', { parties: ['al!ce'] }, COMPLETIONS, 'any-reader');
		expect(odd.json).toMatchObject({ code: 'INVALID_ARGUMENT', errorCategory: 8 });
	});
});
