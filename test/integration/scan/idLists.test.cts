// Lists of more IDs than a scan takes from Splice 0.9 on: they are sent in parts, and what comes back is one result.
import { said, useScan } from './support.cts';

const { sandbox, world, run, happen, sent, with: during } = useScan('holdingsSummary', 'get');

const SNAPSHOT = '2026-07-01T09:00:00Z';
const NEW = { splice: '0.9.0' };
/** The sandbox itself, asked without the node. */
const refusal = async (path: string, body: object): Promise<string> =>
	await (
		await fetch(`${sandbox.url}/api/scan${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ migration_id: 0, record_time: SNAPSHOT, page_size: 10, ...body }),
		})
	).text();

/** Parties that no participant hosts. */
const strangers = (count: number): string[] =>
	Array.from({ length: count }, (_, at) => `stranger-${at}::${world.parties.alice!.split('::')[1]}`);
const templates = (count: number): string[] => Array.from({ length: count }, (_, at) => `#package-${at}:Module:Entity`);
/** Alice in the first part, treasury in the last one. */
const many = (): string[] => [world.parties.alice!, ...strangers(2300), world.parties.treasury!];
const lengths = (requests: any[], field: string): number[] =>
	requests.filter(({ body }) => body?.[field]).map(({ body }) => body[field].length);

describe('from Splice 0.9', () => {
	test.each([
		['/v2/state/acs', 'party_ids'],
		['/v2/state/acs', 'templates'],
		['/v2/holdings/state', 'owner_party_ids'],
		['/v1/holdings/summary', 'owner_party_ids'],
	])('the stand-in refuses a longer list: %s %s', async (path, field) => {
		const ids = field === 'templates' ? templates(1001).map((name) => name.slice(1)) : strangers(1001);
		expect(await during({ splice: '0.8.4' }, async () => await refusal(path, { [field]: ids }))).not.toContain('at most 1000');
		await during(NEW, async () => {
			expect(await refusal(path, { [field]: ids })).toMatch(/at most 1000 items, but it contained 1001/);
			expect(await refusal(path, { [field]: ids.slice(1) })).not.toContain('at most 1000');
		});
	});

	test('likewise contract IDs of rounds that the caller has', async () => {
		const body = { cached_open_mining_round_contract_ids: strangers(1001), cached_issuing_round_contract_ids: [] };
		await during(NEW, async () => expect(await refusal('/v0/open-and-issuing-mining-rounds', body)).toContain('at most 1000'));
	});

	test('a holdings summary has a row for each party, all of one snapshot', async () => {
		const parties = many();
		await sent();
		const { json, error } = await during(NEW, async () => await run({ parties, recordTime: '2026-07-01T10:00:00Z' }));
		expect(error).toBeUndefined();
		expect(json.map(({ partyId }) => partyId)).toEqual(parties);
		expect(json.filter(({ hasHoldings }) => hasHoldings).map(({ partyId }) => partyId)).toEqual([
			world.parties.alice,
			world.parties.treasury,
		]);
		expect(new Set(json.map(({ asOf }) => asOf))).toEqual(new Set([SNAPSHOT]));
		const requests = (await sent()).filter(({ body }) => body?.owner_party_ids);
		expect(lengths(requests, 'owner_party_ids')).toEqual([1000, 1000, 302]);
		expect(requests.map(({ body }) => [body.record_time, body.record_time_match])).toEqual([
			['2026-07-01T10:00:00Z', 'at_or_before'],
			[SNAPSHOT, 'exact'],
			[SNAPSHOT, 'exact'],
		]);
	});

	test('holding fees of all parties are those of one round', async () => {
		await sent();
		const { json } = await during(NEW, async () => await run({ parties: many(), recordTime: SNAPSHOT, options: { includeFees: true } }));
		const rounds = new Set(json.map(({ computedAsOfRound }) => computedAsOfRound));
		expect(rounds.size).toBe(1);
		const [first, ...others] = (await sent()).filter(({ body }) => body?.owner_party_ids);
		expect(first.body.as_of_round).toBeUndefined();
		expect(others.map(({ body }) => body.as_of_round)).toEqual([...rounds, ...rounds]);
	});

	test('each coin of many owners comes once, up to a limit', async () => {
		const get = async (changes: object) =>
			await during(
				NEW,
				async () =>
					await run({ operation: 'getHoldings', resource: 'snapshot', returnAll: true, recordTime: SNAPSHOT, ...changes } as never),
			);
		const owners = [world.parties.alice!, world.parties.treasury!];
		const few = await get({ parties: owners });
		await sent();
		const all = await get({ parties: many(), options: { pageSize: 2 } });
		expect(said(all)).toBe('undefined | undefined');
		const ids = ({ json }: typeof all) => json.map(({ contractId }) => contractId as string);
		expect(ids(all).sort()).toEqual(ids(few).sort());
		expect(Math.max(...lengths(await sent(), 'owner_party_ids'))).toBe(1000);
		const limited = await get({ parties: many(), returnAll: false, limit: few.json.length - 1 });
		expect(limited.json).toHaveLength(few.json.length - 1);
	});

	test('a contract of parties in several parts comes once, and both lists may be long', async () => {
		const get = async (changes: object) =>
			await during(
				NEW,
				async () => await run({ operation: 'getContracts', resource: 'snapshot', returnAll: true, recordTime: '', ...changes } as never),
			);
		await happen('preapprove', { party: 'alice' });
		await run({ operation: 'force', resource: 'snapshot' } as never);
		const template = '#splice-amulet:Splice.AmuletRules:TransferPreapproval';
		const few = await get({ templates: template });
		expect(few.json.length).toBeGreaterThan(0);
		// The governing party, which is a stakeholder of each of them.
		const dso = (few.json[0]!.createArgument as { dso: string }).dso;
		await sent();
		const parties = [world.parties.alice!, ...strangers(1500), dso];
		const both = await get({ parties, templates: [...templates(1200), template].join(',') });
		expect(said(both)).toBe('undefined | undefined');
		const ids = ({ json }: typeof few) => json.map(({ contractId }) => contractId as string).sort();
		expect(ids(both)).toEqual(ids(few));
		const requests = await sent();
		expect(lengths(requests, 'party_ids')).toEqual([1000, 1000, 502, 502]);
		expect(lengths(requests, 'templates')).toEqual([1000, 201, 1000, 201]);
		expect(requests.filter(({ body }) => body?.templates).map(({ body }) => body.record_time_match)).toEqual([
			'at_or_before',
			'exact',
			'exact',
			'exact',
		]);
	});
});
