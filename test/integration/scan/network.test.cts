import { HUGE, said, useScan, type Connection } from './support.cts';

const { sandbox, world, read, scanSays, happen, sent, elsewhere, with: during } = useScan('network', 'get', { history: 20 });

const both: Connection[] = ['scan', 'validator'];
/** As scan answers a path it does not have (recorded). */
const noSuchPath = {
	status: 404,
	headers: { 'content-type': 'application/json' },
	body: '{\n  "error" : "The requested resource could not be found: http://scan/x"\n}',
};

describe('Network', () => {
	test.each(both)('Get through %s: the rules in one item', async (through) => {
		const { json: items, error } = await read('network', 'get', {}, { through });
		expect(error).toBeUndefined();
		const dso = await scanSays('/v0/dso');
		expect(items).toEqual([
			{
				dsoParty: world.parties.DSO,
				synchronizerId: dso.amulet_rules.domain_id,
				migrationId: 0,
				isDevNet: true,
				latestRound: Number(dso.latest_mining_round.contract.payload.round.number),
				latestRoundOpensAt: dso.latest_mining_round.contract.payload.opensAt,
				initialRound: 0,
				tickSeconds: 600,
				coinPriceUsd: '0.005',
				trafficPriceUsdPerMb: '16.6700000000',
				minTopUpBytes: 200_000,
				baseTrafficBytes: 400_000,
				baseTrafficSeconds: 1200,
				holdingFeeUsdPerRound: '0.0000190259',
				packageVersions: expect.objectContaining({ amulet: '0.1.22' }),
				superValidators: ['Digital-Asset-1', 'Digital-Asset-2'],
				votingThreshold: 2,
				voteRequestSeconds: 604_800,
				answeredBy: world.parties['sv-1'],
			},
		]);
		expect((await read('network', 'get', { simplify: false }, { through })).json).toEqual([dso]);
	});

	test.each(both)('Get Super Validators through %s: weight and addresses', async (through) => {
		await happen('migrate');
		const { json: items } = await read('network', 'getSuperValidators', {}, { through });
		expect(items).toHaveLength(2);
		expect(items[0]).toEqual({
			name: 'Digital-Asset-1',
			party: world.parties['sv-1'],
			rewardWeight: 10_000,
			joinedAsOfRound: 0,
			participantId: `PAR::${world.parties['sv-1']}`,
			scanUrl: 'https://scan.digital-asset-1.example',
			sequencerUrl: expect.stringMatching(/^https:\/\/sequencer-\d+\.digital-asset-1\.example$/),
			sequencerId: expect.stringMatching(/^SEQ::Digital-Asset-1::1220/),
			mediatorId: expect.stringMatching(/^MED::Digital-Asset-1::1220/),
			migrationId: expect.any(Number),
		});
		// The second one is late to follow the migration.
		expect(Number(items[0].migrationId) - Number(items[1].migrationId)).toBe(1);
		const { json: raw } = await read('network', 'getSuperValidators', { simplify: false }, { through });
		expect(raw).toEqual((await scanSays('/v0/dso')).sv_node_states);
	});

	test('a super validator of which no node is known yet', async () => {
		const dso = await scanSays('/v0/dso');
		await sandbox.fault({ endpoint: 'GET /v0/dso', body: { ...dso, sv_node_states: [] } });
		const { json: items } = await read('network', 'getSuperValidators');
		expect(items[1]).toMatchObject({ name: 'Digital-Asset-2', rewardWeight: 10_000, scanUrl: null, sequencerId: null, migrationId: null });
	});

	test('Get Scans: an item per scan', async () => {
		const answer = await scanSays('/v0/scans');
		const [{ domainId }] = answer.scans;
		expect((await read('network', 'getScans')).json).toEqual([
			{ superValidator: 'Digital-Asset-1', url: 'https://scan.digital-asset-1.example', synchronizerId: domainId },
			{ superValidator: 'Digital-Asset-2', url: 'https://scan.digital-asset-2.example', synchronizerId: domainId },
		]);
		expect((await read('network', 'getScans', { simplify: false })).json).toEqual(answer.scans);
	});

	test('Get Sequencers: by migration, and by serial without a migration', async () => {
		const answer = await scanSays('/v0/dso-sequencers');
		const { json: items, error } = await read('network', 'getSequencers');
		expect(error).toBeUndefined();
		expect(items).toHaveLength(4);
		const [{ sequencers }] = answer.domainSequencers;
		expect(items.slice(0, 2)).toEqual([
			{
				superValidator: 'Digital-Asset-1',
				sequencerId: sequencers[0].id,
				url: sequencers[0].url,
				migrationId: sequencers[0].migrationId,
				synchronizerSerial: null,
				availableAfter: sequencers[0].availableAfter,
				synchronizerId: answer.domainSequencers[0].domainId,
			},
			expect.objectContaining({ sequencerId: sequencers[0].id, migrationId: null, synchronizerSerial: 0 }),
		]);
		expect((await read('network', 'getSequencers', { simplify: false })).json).toEqual(answer.domainSequencers);
	});

	test('Get Names', async () => {
		expect((await read('network', 'getNames')).json).toEqual([
			{
				networkName: 'Splice',
				coinName: 'Amulet',
				coinAcronym: 'AMT',
				nameServiceName: 'Amulet Name Service',
				nameServiceAcronym: 'ANS',
				iconUrl: 'https://splice.example/favicon.png',
			},
		]);
		expect((await read('network', 'getNames', { simplify: false })).json).toEqual([await scanSays('/v0/splice-instance-names')]);
	});
});

describe('Party › Get Participant', () => {
	test('every participant that hosts it, and none for one nobody knows', async () => {
		const { json: items } = await read('party', 'getParticipant', { party: world.parties.alice });
		const { participantId, synchronizers } = await sandbox.control('GET', '/world');
		const common = { synchronizerId: synchronizers[0].id, apiVersion: 'current' };
		expect(items).toEqual([{ party: world.parties.alice, hosted: true, participantIds: [`PAR::${participantId}`], ...common }]);
		const nobody = `nobody::1220${'ab'.repeat(32)}`;
		expect((await read('party', 'getParticipant', { party: nobody })).json).toEqual([
			{ party: nobody, hosted: false, participantIds: [], ...common },
		]);
	});

	test('a scan before 0.5.17 names the one participant', async () => {
		const { json: items } = await during(
			{ splice: '0.5.16' },
			async () => await read('party', 'getParticipant', { party: world.parties.alice }, { credential: { url: elsewhere() } }),
		);
		expect(items).toMatchObject([{ hosted: true, apiVersion: 'legacy', participantIds: [expect.stringMatching(/^PAR::/)] }]);
	});

	test('a synchronizer that does not exist is an error with the words of scan', async () => {
		const options = { synchronizerId: `other::1220${'ab'.repeat(32)}` };
		const result = await read('party', 'getParticipant', { party: world.parties.alice, options });
		expect(said(result)).toContain('No active synchronizer found for other::1220abababab');
		expect(result.json).toEqual([]);
	});

	test('a text that is no party is refused before anything is sent', async () => {
		await sandbox.requests();
		expect((await read('party', 'getParticipant', { party: 'nobody' })).error?.message).toBe('Party: "nobody" is not a party ID');
		expect(await sent()).toEqual([]);
	});
});

describe('Round', () => {
	test.each(both)('Get Open and Issuing through %s: lowest first, with price or issuance', async (through) => {
		const { json: items, error } = await read('round', 'getOpenAndIssuing', {}, { through });
		expect(error).toBeUndefined();
		expect(items.map(({ phase }) => phase)).toEqual(['issuing', 'issuing', 'open', 'open', 'open']);
		const newest = (await scanSays('/v0/dso')).latest_mining_round.contract;
		expect(items[4]).toEqual({
			round: Number(newest.payload.round.number),
			phase: 'open',
			opensAt: newest.payload.opensAt,
			targetClosesAt: newest.payload.targetClosesAt,
			coinPriceUsd: '0.005',
			tickSeconds: 600,
			issuancePerValidatorFaucetCoupon: null,
			issuancePerValidatorRewardCoupon: null,
			issuancePerFeaturedAppRewardCoupon: null,
			issuancePerUnfeaturedAppRewardCoupon: null,
			issuancePerSvRewardCoupon: null,
			createdAt: newest.created_at,
			contractId: newest.contract_id,
		});
		expect(items[0]).toMatchObject({
			round: Number(items[4].round) - 4,
			coinPriceUsd: null,
			issuancePerValidatorFaucetCoupon: '570.0',
			issuancePerValidatorRewardCoupon: '0.2',
			issuancePerFeaturedAppRewardCoupon: '100.0',
			issuancePerUnfeaturedAppRewardCoupon: '0.6',
			issuancePerSvRewardCoupon: '2.8919330289',
		});
		const { json: raw } = await read('round', 'getOpenAndIssuing', { simplify: false }, { through });
		expect(raw).toHaveLength(5);
		expect(raw).toContainEqual({ contract: newest, domain_id: expect.any(String), phase: 'open' });
	});

	test('a round number beyond 2^53 keeps its digits', async () => {
		const { rounds } = await scanSays('/v0/closed-rounds');
		const body = { rounds: [{ ...rounds[0], payload: { ...rounds[0].payload, round: { number: HUGE } } }] };
		await sandbox.fault({ endpoint: 'GET /v0/closed-rounds', body });
		expect((await read('round', 'getClosed')).json).toMatchObject([{ round: HUGE, phase: 'closed' }]);
	});

	test('Get Closed: the last one, without times; none is no item', async () => {
		const { rounds } = await scanSays('/v0/closed-rounds');
		const { json: items } = await read('round', 'getClosed');
		expect(items).toMatchObject([
			{ round: Number(rounds[0].payload.round.number), phase: 'closed', opensAt: null, issuancePerValidatorFaucetCoupon: '570.0' },
		]);
		expect((await read('round', 'getClosed', { simplify: false })).json).toEqual(rounds);
		await sandbox.fault({ endpoint: 'GET /v0/closed-rounds', body: { rounds: [] } });
		expect(await read('round', 'getClosed')).toMatchObject({ json: [], error: undefined });
	});

	test('a validator has no closed rounds', async () => {
		expect((await read('round', 'getClosed', {}, { through: 'validator' })).error?.message).toBe(
			'Connect Through: a validator\'s scan proxy does not have "Get the closed rounds"',
		);
	});
});

describe('Featured App', () => {
	const SINGLE = 'GET /v0/featured-apps/{provider_party_id}';

	test('Get Many: every right, up to the limit', async () => {
		await happen('feature', { party: 'bob' });
		await happen('feature', { party: 'bob' });
		const { featured_apps: raw } = await scanSays('/v0/featured-apps');
		const { json: items } = await read('featuredApp', 'getAll', { returnAll: true });
		expect(items).toEqual(
			raw.map(({ contract_id, created_at, payload }: any) => ({
				provider: payload.provider,
				activityWeight: null,
				createdAt: created_at,
				contractId: contract_id,
			})),
		);
		expect(items.map(({ provider }) => provider)).toEqual([world.parties.merchant, world.parties.bob, world.parties.bob]);
		expect((await read('featuredApp', 'getAll', { returnAll: false, limit: 1, simplify: false })).json).toEqual(raw.slice(0, 1));
	});

	test('Get: all rights of a provider; a validator names one; none is an answer', async () => {
		const provider = world.parties.bob;
		const rights = async (through: Connection) =>
			((await read('featuredApp', 'get', { provider }, { through })).json[0] as any).rights.length;
		expect(await rights('scan')).toBe(2);
		expect(await rights('validator')).toBe(1);
		for (const through of both) {
			const { json: items } = await read('featuredApp', 'get', { provider: world.parties.carol }, { through });
			expect(items).toEqual([{ provider: world.parties.carol, featured: false, rights: [] }]);
		}
		const { json: raw } = await read('featuredApp', 'get', { provider, simplify: false });
		expect(raw[0]).toEqual({ featured_apps: (await scanSays('/v0/featured-apps')).featured_apps.slice(1) });
	});

	test('an older scan is asked for the one right', async () => {
		await sandbox.fault({ endpoint: 'GET /v0/featured-apps/by-provider/{provider_party_id}', times: 0, ...noSuchPath });
		await sandbox.requests();
		const { json: items } = await read('featuredApp', 'get', { provider: world.parties.bob }, { credential: { url: elsewhere() } });
		expect(items).toMatchObject([{ featured: true, rights: [{ provider: world.parties.bob }] }]);
		expect((await sent()).map(({ endpoint }) => endpoint)).toContain(SINGLE);
		await sandbox.control('DELETE', '/faults');
	});
});
