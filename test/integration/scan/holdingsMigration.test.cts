// Migration that a holdings summary is asked of: the network's own, or one that was entered and that the network has not left.
import { said, useScan, type Connection } from './support.cts';

const { sandbox, world, run, happen, sent, elsewhere, with: during } = useScan('holdingsSummary', 'get');

const SNAPSHOT = '2026-07-01T09:00:00Z';

describe('the migration ID is found out each time', () => {
	beforeAll(async () => {
		await happen('migrate');
		await happen('wait', { hours: 3 });
		await sandbox.requests();
	});
	afterAll(async () => void (await sandbox.control('POST', '/reset', {})));
	const now = () => ({ parties: world.parties.treasury });
	const endpointsCalled = async () => (await sent()).map(({ endpoint }) => endpoint);

	test('from migrations/last', async () => {
		expect((await run(now())).json[0]).toMatchObject({ migrationId: 1, hasHoldings: true });
		expect(await endpointsCalled()).toEqual(['GET /v0/migrations/last', 'POST /v1/holdings/summary']);
	});

	test("from a scan before 0.6.7, which lacks that: the migration the super validators' sequencers are on", async () => {
		await during({ splice: '0.6.6' }, async () => {
			expect((await run(now(), { credential: { url: elsewhere() } })).json[0]).toMatchObject({ migrationId: 1, hasHoldings: true });
			expect(await endpointsCalled()).toEqual(['GET /v0/migrations/last', 'GET /readyz', 'GET /v0/dso', 'POST /v1/holdings/summary']);
		});
	});

	test.each<[Connection]>([['validator'], ['validatorOAuth2']])('through %s', async (through) => {
		expect((await run(now(), { through })).json[0]).toMatchObject({ migrationId: 1, hasHoldings: true });
		expect((await endpointsCalled()).slice(-2)).toEqual(['GET /v0/scan-proxy/dso', 'POST /v1/scan-proxy/holdings/summary']);
	});

	test.each<[Connection]>([['scan'], ['validator']])(
		'an ID entered before the migration does not go on with the old holdings, through %s',
		async (through) => {
			const { error } = await run({ ...now(), options: { migrationId: '0' } }, { through });
			expect(error?.message).toBe('Migration ID: the network is on migration 1, not 0');
			expect(error?.description).toContain('Remove Migration ID for the current holdings');
			expect((await run({ ...now(), options: { migrationId: '1' } }, { through })).json[0]).toMatchObject({ migrationId: 1 });
			const past = await run({ ...now(), recordTime: SNAPSHOT, options: { migrationId: '0' } }, { through });
			expect(past.json[0]).toMatchObject({ migrationId: 0, asOf: SNAPSHOT, stale: false });
		},
	);

	describe.each<[Connection, string, string]>([
		['scan', 'GET /v0/migrations/last', 'POST /v1/holdings/summary'],
		['validator', 'GET /v0/scan-proxy/dso', 'POST /v1/scan-proxy/holdings/summary'],
	])('an ID entered before the migration, with a Record Time, through %s', (through, lookup, summary) => {
		const old = async (more: object) => {
			const result = await run({ ...now(), options: { migrationId: '0' }, ...more }, { through });
			return { result, endpoints: await endpointsCalled() };
		};

		test('of now: refused before the old holdings are asked for', async () => {
			const { result, endpoints } = await old({ recordTime: '={{ $now }}' });
			expect(said(result)).toMatch(/^Migration ID: the network is on migration 1, not 0 \| .* more than 6 hours ago\. Remove Migration ID/);
			expect(endpoints).toEqual([lookup]);
		});

		test('after that migration: refused, with the time of its last snapshot', async () => {
			const { result, endpoints } = await old({ recordTime: '2026-07-05T00:00:00Z' });
			expect(said(result)).toMatch(
				/^Migration ID: the network is on migration 1, not 0 \| The newest snapshot of migration 0 .* was taken at 2026-07-01T.*Remove Migration ID/,
			);
			expect(endpoints).toEqual([summary, lookup]);
		});

		test('in that migration, or of exactly a snapshot: its holdings, and no further request', async () => {
			for (const recordTimeMatch of ['at_or_before', 'exact']) {
				const { result, endpoints } = await old({ recordTime: SNAPSHOT, recordTimeMatch });
				expect(result.json[0]).toMatchObject({ migrationId: 0, asOf: SNAPSHOT });
				expect(endpoints).toEqual([summary]);
			}
		});

		test('of now, where the network cannot be asked: says so instead of going on', async () => {
			const answer = { status: 403, headers: { 'content-type': 'text/plain' }, body: 'RBAC: access denied' };
			await sandbox.fault({ endpoint: lookup, times: 0, ...answer });
			const { result, endpoints } = await old({ recordTime: '={{ $now }}' });
			expect(result.error?.message).toContain('RBAC: access denied');
			expect(endpoints).not.toContain(summary);
		});
	});

	test.each<[Connection, string[]]>([
		['scan', ['GET /v0/migrations/last', 'GET /v0/dso']],
		['validator', ['GET /v0/scan-proxy/dso']],
	])('an ID that no endpoint can be asked about is used as entered, through %s', async (through, lookups) => {
		const headers = { 'content-type': 'text/plain' };
		const lacking = { times: 0, status: 404, headers, body: 'The requested resource could not be found.' };
		await sandbox.fault(...lookups.map((endpoint) => ({ endpoint, ...lacking })));
		const settings = { ...now(), simplify: false, options: { migrationId: '0' } };
		expect((await run(settings, { through })).json[0]).toMatchObject({ migration_id: 0 });
	});
});
