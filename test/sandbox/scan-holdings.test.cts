import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '60']);
const DIRECT = (version: string) => `/api/scan/${version}/holdings/summary`;
const PROXY = (version: string) => `/api/validator/${version}/scan-proxy/holdings/summary`;
const LATER = '2027-01-01T00:00:00Z';

interface Request {
	migration_id?: number;
	record_time?: string;
	record_time_match?: string;
	owner_party_ids?: string[];
	as_of_round?: number;
}

const ask = async (version: 'v0' | 'v1', request: Request) =>
	await client.post(DIRECT(version), {
		migration_id: 0,
		record_time: LATER,
		record_time_match: 'at_or_before',
		...request,
	});

describe('holdings summary', () => {
	it('adds up coins as of the newest snapshot, which it names', async () => {
		const { parties } = await client.world();
		const { status, json } = await ask('v1', { owner_party_ids: [parties.treasury] });
		expect(status).toBe(200);
		// Set up before the snapshot: one tap. What came after does not count yet.
		expect(json).toEqual({
			record_time: '2026-07-01T09:00:00Z',
			migration_id: 0,
			summaries: [
				{
					party_id: parties.treasury,
					total_unlocked_coin: '1000000.0000000000',
					total_locked_coin: '0.0000000000',
					total_coin_holdings: '1000000.0000000000',
				},
			],
		});
	});

	it('leaves out parties that hold nothing and orders the rest its own way', async () => {
		const { parties } = await client.world();
		const hints = ['merchant', 'bank', 'dora', 'carol', 'bob', 'alice', 'nobody-there'];
		const partyIds = hints.map((hint) => parties[hint] ?? 'nobody-there::1220ab');
		const { json } = await ask('v1', { owner_party_ids: partyIds });
		const reported = json.summaries.map((row: any) => row.party_id);
		const holding = partyIds.filter((party) => !/^(bank|nobody-there)::/.test(party));
		expect([...reported].sort()).toEqual([...holding].sort());
		expect(reported).not.toEqual(holding);
	});

	it('computes fees as of a round in the first version only', async () => {
		const { parties, network } = await client.world();
		const { json } = await ask('v0', { owner_party_ids: [parties.alice] });
		expect(json.computed_as_of_round).toBe(network.openRound);
		const [row] = json.summaries;
		const number = (name: string) => Number(row[name]);
		expect(Object.keys(row)).toHaveLength(8);
		expect(number('accumulated_holding_fees_unlocked')).toBeGreaterThan(0);
		expect(number('accumulated_holding_fees_locked')).toBeGreaterThan(0);
		const total = number('accumulated_holding_fees_unlocked') + number('accumulated_holding_fees_locked');
		expect(number('accumulated_holding_fees_total')).toBeCloseTo(total, 9);
		const available = number('total_unlocked_coin') - number('accumulated_holding_fees_unlocked');
		expect(number('total_available_coin')).toBeCloseTo(available, 9);
		expect(number('total_coin_holdings')).toBeCloseTo(number('total_unlocked_coin') + number('total_locked_coin'), 9);

		const early = await ask('v0', { owner_party_ids: [parties.alice], as_of_round: 1 });
		expect(early.json.computed_as_of_round).toBe(1);
		expect(early.json.summaries[0].accumulated_holding_fees_total).toBe('0.0000000000');
		const successor = await ask('v1', { owner_party_ids: [parties.alice] });
		expect(Object.keys(successor.json).sort()).toEqual(['migration_id', 'record_time', 'summaries']);
		expect(Object.keys(successor.json.summaries[0])).toHaveLength(4);
	});

	it('returns a round beyond 2^53 as it came', async () => {
		const { parties } = await client.world();
		const response = await fetch(client.url + DIRECT('v0'), {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: `{"migration_id":0,"record_time":"${LATER}","record_time_match":"at_or_before","owner_party_ids":["${parties.bob}"],"as_of_round":9007199254740993}`,
		});
		expect(await response.text()).toContain('"computed_as_of_round":9007199254740993,');
	});

	it('of an exact time wants a snapshot at that time', async () => {
		const { parties } = await client.world();
		const owner_party_ids = [parties.alice];
		for (const record_time_match of ['exact', undefined]) {
			const hit = await ask('v1', { owner_party_ids, record_time: '2026-07-01T06:00:00.000Z', record_time_match });
			expect([hit.status, hit.json.record_time]).toEqual([200, '2026-07-01T06:00:00Z']);
			const miss = await ask('v1', { owner_party_ids, record_time: '2026-07-01T06:00:01Z', record_time_match });
			expect([miss.status, miss.json]).toEqual([404, { error: expect.stringContaining('2026-07-01T06:00:01Z') }]);
		}
	});

	it('follows what happens at the next snapshot', async () => {
		const { parties } = await client.world();
		await client.make('wait', { hours: 3 });
		const before = (await ask('v1', { owner_party_ids: [parties.alice] })).json;
		await client.make('lock', { party: 'alice', amount: '5.0000000000' });
		expect((await ask('v1', { owner_party_ids: [parties.alice] })).json).toEqual(before);
		await client.make('wait', { hours: 3 });
		const after = (await ask('v1', { owner_party_ids: [parties.alice] })).json;
		expect(Number(after.summaries[0].total_locked_coin) - Number(before.summaries[0].total_locked_coin)).toBe(5);
		expect(after.record_time > before.record_time).toBe(true);
	});

	it('counts a coin for one owner only: what one side gains the other has lost', async () => {
		const { parties } = await client.world();
		const totals = async () => {
			await client.make('wait', { hours: 3 });
			const { json } = await ask('v1', { owner_party_ids: [parties.alice, parties.bob] });
			const totalOf = (party: string) => json.summaries.find((row: any) => row.party_id === party).total_coin_holdings;
			return [Number(totalOf(parties.alice)), Number(totalOf(parties.bob))];
		};
		const [alice, bob] = await totals();
		await client.make('transfer', { from: 'alice', to: 'bob', amount: '12.2500000000' });
		const after = await totals();
		expect(after[0]).toBeCloseTo(alice - 12.25, 6);
		expect(after[1]).toBeCloseTo(bob + 12.25, 6);
	});

	it('belongs to a migration: snapshots of one are not those of the other', async () => {
		const { parties } = await client.world();
		await client.make('migrate');
		const owner_party_ids = [parties.alice];
		expect((await ask('v1', { owner_party_ids, migration_id: 1 })).status).toBe(404);
		await client.make('wait', { hours: 3 });
		expect((await ask('v1', { owner_party_ids, migration_id: 1 })).json.migration_id).toBe(1);
		expect((await ask('v1', { owner_party_ids, migration_id: 0 })).json.record_time).toBe('2026-07-01T09:00:00Z');
	});

	it.each([
		[{ owner_party_ids: [] }, 400, "Expected 'partyIds' to contain at least one item, but contained none."],
		[{ owner_party_ids: ['a::b'], record_time: '2026-07-01T04:00:00Z' }, 404, 'No snapshots found before 2026-07-01T04:00Z'],
		[{ owner_party_ids: ['a::b'], migration_id: 7 }, 404, `No snapshots found before ${LATER.replace(':00Z', 'Z')}`],
		[{ owner_party_ids: ['a::b'], record_time: 'noon' }, 400, expect.stringContaining("'noon'")],
		[{ owner_party_ids: ['a::b'], record_time_match: 'about' }, 400, expect.stringContaining('record_time_match')],
		[{}, 400, expect.stringContaining('owner_party_ids')],
	])('refuses %j', async (request, status, error) => {
		const answer = await ask('v1', request);
		// Undecodable requests are refused in text, those wrong otherwise as JSON.
		expect([answer.status, answer.json?.error ?? answer.text]).toEqual([status, error]);
	});

	it('times can be found by asking around', async () => {
		const base = '/api/scan/v0/state/acs/snapshot-timestamp';
		const get = async (query: string) => (await client.get(base + query)).json;
		expect(await get('?before=2026-07-01T09:00:00Z&migration_id=0')).toEqual({ record_time: '2026-07-01T06:00:00Z' });
		expect(await get('-after?after=2026-07-01T06:00:00Z&migration_id=0')).toEqual({
			record_time: '2026-07-01T09:00:00Z',
		});
		expect((await client.get(`${base}?before=2026-07-01T06:00:00Z&migration_id=0`)).status).toBe(404);
		const missing = await client.get(`${base}?migration_id=0`);
		expect([missing.status, missing.text]).toEqual([404, "Request is missing required query parameter 'before'"]);
	});
});

describe('through a validator', () => {
	const body = (owner: string) => ({
		migration_id: 0,
		record_time: LATER,
		record_time_match: 'at_or_before',
		owner_party_ids: [owner],
	});

	it.each(['v0', 'v1'])('%s answers what scan answers, to whoever has a valid token', async (version) => {
		const { parties } = await client.world();
		const direct = await client.post(DIRECT(version), body(parties.alice));
		// Any valid token will do: this user has no rights on the ledger at all.
		const passed = await client.post(PROXY(version), body(parties.alice), authorised('newcomer@clients'));
		expect([passed.status, passed.json]).toEqual([200, direct.json]);
	});

	it('asks for a token', async () => {
		const { parties } = await client.world();
		const missing = await client.post(PROXY('v1'), body(parties.alice));
		expect([missing.status, missing.text]).toEqual([401, 'The resource requires authentication, which was not supplied with the request']);
		const wrong = await client.post(PROXY('v1'), body(parties.alice), { authorization: 'Bearer nonsense' });
		expect([wrong.status, wrong.text]).toEqual([401, 'The supplied authentication is invalid']);
		await client.settings({ audience: 'https://somewhere.else' });
		expect((await client.post(PROXY('v1'), body(parties.alice), authorised())).status).toBe(401);
	});

	it('shows who the operator is to everybody, and the governing party to token holders', async () => {
		expect((await client.get('/api/validator/v0/validator-user')).json.party_id).toMatch(/^digitalasset-testValidator-1::/);
		expect((await client.get('/api/validator/v0/scan-proxy/dso-party-id')).status).toBe(401);
		const passed = await client.get('/api/validator/v0/scan-proxy/dso-party-id', authorised());
		expect(passed.json).toEqual((await client.get('/api/scan/v0/dso-party-id')).json);
	});

	it('of before 0.6.3 has no successor yet', async () => {
		await client.settings({ splice: '0.6.2' });
		const { parties } = await client.world();
		const answer = await client.post(PROXY('v1'), body(parties.alice), authorised());
		expect([answer.status, answer.json.error]).toEqual([404, expect.stringMatching(/^The requested resource could not be found: http:/)]);
		expect((await client.post(PROXY('v0'), body(parties.alice), authorised())).status).toBe(200);
	});

	it('has no updates', async () => {
		expect((await client.post('/api/validator/v0/scan-proxy/updates', { page_size: 1 }, authorised())).status).toBe(404);
	});
});
