// Holdings Summary › Get: a row per party, as of a snapshot.
import { HUGE, useScan, type Connection } from './support.cts';

const { sandbox, world, run, scanSays, sent, sentText, elsewhere, with: during } = useScan('holdingsSummary', 'get');

const SNAPSHOT = '2026-07-01T09:00:00Z';
const ENDPOINTS: Record<string, [string, string]> = {
	scan: ['POST /v1/holdings/summary', 'POST /v0/holdings/summary'],
	validator: ['POST /v1/scan-proxy/holdings/summary', 'POST /v0/scan-proxy/holdings/summary'],
	validatorOAuth2: ['POST /v1/scan-proxy/holdings/summary', 'POST /v0/scan-proxy/holdings/summary'],
};

/** Hints that the editor shows beside the output. */
const hints = (data: any): string[] => (data.resultData.runData.Node[0].hints ?? []).map(({ message }: any) => message);

/** The server's own answer, asked without the node. */
const truth = async (version: string, body: object): Promise<any> =>
	await scanSays(`/${version}/holdings/summary`, { migration_id: 0, record_time: SNAPSHOT, record_time_match: 'at_or_before', ...body });

describe('Holdings Summary › Get', () => {
	test('a row per party in the order asked, zeros for one without holdings, as of the snapshot', async () => {
		const { alice, bank, treasury } = world.parties;
		const { json, error } = await run({ parties: [treasury, bank, alice], recordTime: '2026-07-01T10:30:00Z' });
		expect(error).toBeUndefined();
		expect(json.map(({ partyId, hasHoldings }) => [partyId, hasHoldings])).toEqual([
			[treasury, true],
			[bank, false],
			[alice, true],
		]);
		expect(json[0]).toEqual({
			asOf: SNAPSHOT,
			partyId: treasury,
			totalUnlockedCoin: '1000000.0000000000',
			totalLockedCoin: '0.0000000000',
			totalCoinHoldings: '1000000.0000000000',
			hasHoldings: true,
			partyKnown: true,
			stale: false,
			migrationId: 0,
			apiVersion: 'current',
		});
		expect(json[1]).toEqual({
			asOf: SNAPSHOT,
			partyId: bank,
			totalUnlockedCoin: '0.0000000000',
			totalLockedCoin: '0.0000000000',
			totalCoinHoldings: '0.0000000000',
			hasHoldings: false,
			partyKnown: true,
			stale: false,
			migrationId: 0,
			apiVersion: 'current',
		});
		const [migration, summary, ...more] = await sent();
		expect(migration.endpoint).toBe('GET /v0/migrations/last');
		expect(summary).toMatchObject({
			endpoint: 'POST /v1/holdings/summary',
			path: '/api/scan/v1/holdings/summary',
			body: {
				migration_id: 0,
				record_time: '2026-07-01T10:30:00Z',
				record_time_match: 'at_or_before',
				owner_party_ids: [treasury, bank, alice],
			},
		});
		expect(summary.headers.authorization).toBeUndefined();
		expect(more.map(({ path }) => path)).toEqual([
			'/api/scan/v0/dso',
			expect.stringMatching(/\/v1\/.*\/parties\/bank%3A%3A.*\/participant-id$/),
		]);
	});

	test('the fields people read come first', async () => {
		const { json } = await run({ parties: world.parties.alice, options: { includeFees: true } });
		expect(Object.keys(json[0]).slice(0, 5)).toEqual(['asOf', 'partyId', 'totalUnlockedCoin', 'totalLockedCoin', 'totalCoinHoldings']);
		expect(Object.keys(json[0]).slice(-2)).toEqual(['migrationId', 'apiVersion']);
	});

	test("the participant's own admin party is known, though nobody hosts it", async () => {
		const admin = (await sandbox.control('GET', '/world')).participantId;
		const { json, run: ran } = await run({ parties: [admin], recordTime: SNAPSHOT });
		expect(json).toMatchObject([{ partyId: admin, hasHoldings: false, partyKnown: true }]);
		expect(hints(ran.data)).toEqual([]);
	});

	test('a party no participant hosts is said to be unknown, where scan can be asked', async () => {
		const [stranger, stray] = ['alyce', 'bop'].map((name) => `${name}::${world.parties.alice.split('::')[1]}`);
		const {
			json,
			run: { data },
		} = await run({ parties: [stranger, world.parties.bank, stray], recordTime: SNAPSHOT });
		expect(json.map(({ hasHoldings, partyKnown }) => [hasHoldings, partyKnown])).toEqual([
			[false, false],
			[false, true],
			[false, false],
		]);
		expect(hints(data)).toEqual([`No participant of this network hosts ${stranger}, ${stray}: check the party IDs.`]);
		await sandbox.answer('GET /v0/dso', 'RBAC: access denied', { status: 403, type: 'text/plain' });
		expect((await run({ parties: stranger, recordTime: SNAPSHOT })).json[0].partyKnown).toBeNull();
		const proxied = await run({ parties: stranger, recordTime: SNAPSHOT }, { through: 'validator' });
		expect(proxied.json[0]).toMatchObject({ hasHoldings: false, partyKnown: null });
	});

	test('a snapshot much older than asked for is marked, with a hint', async () => {
		const summariesAt = async (recordTime: string) => await run({ parties: world.parties.alice, recordTime });
		const fresh = await summariesAt('2026-07-01T15:00:00Z');
		expect(fresh.json[0].stale).toBe(false);
		const old = await summariesAt('2026-07-01T15:00:01Z');
		expect(old.json[0]).toMatchObject({ asOf: SNAPSHOT, stale: true });
		expect(hints(old.run.data)[0]).toMatch(
			/^The newest snapshot was taken at 2026-07-01T09:00:00Z, 6 hours before the time asked for\. Scan normally takes one every 3 hours/,
		);
		const exact = await run({ parties: world.parties.alice, recordTime: SNAPSHOT, recordTimeMatch: 'exact' });
		expect([exact.json[0].stale, hints(exact.run.data)]).toEqual([false, []]);
	});

	test('a party without holdings in the newest snapshot: a hint says when it was taken and where live amounts are', async () => {
		const { alice, bank } = world.parties;
		// A scan that keeps up: the sandbox's own snapshots are of a fixed day.
		const summaries = [{ party_id: alice, total_unlocked_coin: '1.0', total_locked_coin: '0.0', total_coin_holdings: '1.0' }];
		const body = JSON.stringify({ record_time: new Date().toISOString(), migration_id: 0, summaries });
		const newest = async (parties: string) => {
			await sandbox.answer('POST /v1/holdings/summary', body);
			return await run({ parties });
		};
		const { json, run: ran } = await newest(`${alice}, ${bank}`);
		expect(json.map(({ hasHoldings }) => hasHoldings)).toEqual([true, false]);
		expect(hints(ran.data)).toEqual([
			expect.stringMatching(
				/^1 party has no holdings in the snapshot taken at \S+Z; what came later is not in it\. .*Balance › Get Many\.$/,
			),
		]);
		expect(hints((await newest(alice)).run.data)).toEqual([]);
		expect(hints((await run({ parties: bank, recordTime: SNAPSHOT })).run.data)).toEqual([]);
	});

	test('parties as text, each once; without a time it is now', async () => {
		const { alice, bob } = world.parties;
		const { json } = await run({ parties: `${alice}, ${bob}\n${alice}` });
		expect(json.map(({ partyId, asOf }) => [partyId, asOf])).toEqual([
			[alice, SNAPSHOT],
			[bob, SNAPSHOT],
		]);
		const requestedTime = (await sent()).at(-1).body.record_time;
		expect(Math.abs(Date.parse(requestedTime) - Date.now())).toBeLessThan(60_000);
	});

	test('parties from input items, each row linked to its own', async () => {
		const { alice, bob } = world.parties;
		const { items } = await run({ parties: '={{ $json.party }}' }, { input: [{ json: { party: alice } }, { json: { party: bob } }] });
		expect(items.map(({ json, pairedItem }) => [json.partyId, pairedItem])).toEqual([
			[alice, { item: 0 }],
			[bob, { item: 1 }],
		]);
	});

	test('fees: all eight fields of the legacy endpoint, amounts as sent, zeros where nothing is held', async () => {
		const { alice, bank } = world.parties;
		const { json } = await run({ parties: [alice, bank], recordTime: SNAPSHOT, options: { includeFees: true } });
		expect((await sent()).map(({ endpoint }) => endpoint).slice(0, 2)).toEqual(['GET /v0/migrations/last', 'POST /v0/holdings/summary']);
		const {
			summaries: [row],
			computed_as_of_round,
		} = await truth('v0', { owner_party_ids: [alice] });
		expect(json[0]).toEqual({
			partyId: row.party_id,
			hasHoldings: true,
			partyKnown: true,
			stale: false,
			totalUnlockedCoin: row.total_unlocked_coin,
			totalLockedCoin: row.total_locked_coin,
			totalCoinHoldings: row.total_coin_holdings,
			accumulatedHoldingFeesUnlocked: row.accumulated_holding_fees_unlocked,
			accumulatedHoldingFeesLocked: row.accumulated_holding_fees_locked,
			accumulatedHoldingFeesTotal: row.accumulated_holding_fees_total,
			totalAvailableCoin: row.total_available_coin,
			asOf: SNAPSHOT,
			computedAsOfRound: computed_as_of_round,
			migrationId: 0,
			apiVersion: 'legacy',
		});
		expect(Number(row.accumulated_holding_fees_total)).toBeGreaterThan(0);
		expect(json[1]).toMatchObject({ hasHoldings: false, totalAvailableCoin: '0.0000000000', accumulatedHoldingFeesTotal: '0.0000000000' });
	});

	test('a round is asked of the legacy endpoint, exactly beyond 2^53 both ways', async () => {
		const { json } = await run({ parties: world.parties.bob, options: { asOfRound: HUGE } });
		expect(json[0]).toMatchObject({ computedAsOfRound: HUGE, apiVersion: 'legacy' });
		expect(await sentText()).toContain(`"as_of_round":${HUGE}`);
		const early = await run({ parties: world.parties.alice, options: { asOfRound: '1' } });
		expect(early.json[0]).toMatchObject({ computedAsOfRound: 1, accumulatedHoldingFeesTotal: '0.0000000000' });
	});

	test('a migration ID beyond 2^53 reaches scan exactly, and comes back so', async () => {
		await sandbox.answer('POST /v1/holdings/summary', `{"record_time":"${SNAPSHOT}","migration_id":${HUGE},"summaries":[]}`);
		const settings = { parties: world.parties.bob, recordTime: SNAPSHOT, options: { migrationId: HUGE } };
		const { json } = await run(settings);
		expect(json[0]).toMatchObject({ migrationId: HUGE, hasHoldings: false });
		const refused = await run(settings);
		expect(refused.error?.description).toContain(`Migration ${HUGE} has no snapshot`);
		expect(await sentText()).toContain(`"migration_id":${HUGE}`);
	});

	test.each<[Connection]>([['scan'], ['validator'], ['validatorOAuth2']])(
		'through %s: both versions, raw as the server sent it',
		async (through) => {
			const { alice, bank } = world.parties;
			const settings = { parties: [bank, alice], recordTime: SNAPSHOT, simplify: false };
			for (const [version, name] of [
				['v1', 'current'],
				['v0', 'legacy'],
			]) {
				const { json, error } = await run({ ...settings, options: { apiVersion: name } }, { through });
				expect(error).toBeUndefined();
				const { summaries, ...snapshot } = await truth(version, { owner_party_ids: [bank, alice] });
				expect(json).toEqual(summaries.map((row: object) => ({ ...row, ...snapshot, apiVersion: name })));
				expect(json).toHaveLength(1);
			}
			const requests = (await sent()).filter(({ endpoint }) => String(endpoint).includes('holdings'));
			const nodes = requests.filter(({ path }) => path.includes('scan-proxy') === (through !== 'scan'));
			expect(new Set(nodes.map(({ endpoint }) => endpoint))).toEqual(new Set(ENDPOINTS[through]));
			if (through !== 'scan') expect(nodes.every(({ authScheme }) => /bearer/i.test(authScheme))).toBe(true);
		},
	);

	test('an exact time takes that snapshot', async () => {
		const { json } = await run({ parties: world.parties.alice, recordTime: '2026-07-01T06:00:00Z', recordTimeMatch: 'exact' });
		expect(json[0].asOf).toBe('2026-07-01T06:00:00Z');
		expect((await sent()).at(-1).body.record_time_match).toBe('exact');
	});

	test('through a validator a round and an exact snapshot', async () => {
		const settings = { parties: world.parties.alice, recordTime: '2026-07-01T06:00:00Z', recordTimeMatch: 'exact' };
		const { json } = await run({ ...settings, options: { asOfRound: '7' } }, { through: 'validator' });
		expect(json[0]).toMatchObject({ asOf: '2026-07-01T06:00:00Z', computedAsOfRound: 7, apiVersion: 'legacy' });
		expect((await sent()).at(-1).body).toMatchObject({ as_of_round: 7, record_time_match: 'exact' });
	});

	test('a server before 0.6.3 is asked by the older version; the columns stay those of what was asked for', async () => {
		const { json } = await during(
			{ splice: '0.6.2' },
			async () => await run({ parties: world.parties.treasury }, { credential: { url: elsewhere() } }),
		);
		expect(Object.keys(json[0])).toEqual([
			'asOf',
			'partyId',
			'totalUnlockedCoin',
			'totalLockedCoin',
			'totalCoinHoldings',
			'hasHoldings',
			'partyKnown',
			'stale',
			'migrationId',
			'apiVersion',
		]);
		expect(json[0].apiVersion).toBe('legacy');
		expect((await sent()).map(({ path }) => path)).toEqual([
			'/api/scan/v0/migrations/last',
			// Checks if it lacks the path or is starting.
			'/api/scan/readyz',
			'/api/scan/v0/dso',
			'/api/scan/v1/holdings/summary',
			'/api/scan/readyz',
			'/api/scan/v0/holdings/summary',
		]);
	});
});
