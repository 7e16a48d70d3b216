// Snapshots of the network's contracts: those of a template or party, coins one by one, when they were taken, and one taken on request.
import type { IDataObject } from 'n8n-workflow';

import { said, useScan, type How } from './support.cts';

const { sandbox, world, run, happen, scanSays, sent, elsewhere, with: during } = useScan('snapshot', 'getContracts');

const SNAPSHOT = '2026-07-01T09:00:00Z';
const PREAPPROVAL = '#splice-amulet:Splice.AmuletRules:TransferPreapproval';
/** Releases with the version of their endpoints, and a host of the sandbox for each: nodes remember the version of a server. */
const RELEASES = [
	['0.8.0', 'v2', 'localhost'],
	['0.7.4', 'v1', '127.0.0.1'],
	['0.5.4', 'v0', '127.1'],
] as const;
const runSnapshot = async (operation: string, parameters: IDataObject = {}, how: How = {}) =>
	await run({ operation, returnAll: true, simplify: true, recordTime: SNAPSHOT, ...parameters }, how);
const hints = ({ run: ran }: any): string[] => (ran.data.resultData.runData.Node[0].hints ?? []).map(({ message }: any) => message);

/** The server's own answer, asked without the node. */
const truth = async (path: string, body: object): Promise<any> =>
	await scanSays(path, { migration_id: 0, record_time: SNAPSHOT, page_size: 1000, ...body });

describe('Get Contracts', () => {
	test('all of them, once and oldest first, whatever the page size', async () => {
		const all = (await truth('/v1/state/acs', {})).created_events.map(({ contract_id }: any) => contract_id);
		expect(all.length).toBeGreaterThan(20);
		for (const pageSize of [1000, 7, 1]) {
			const { json, error } = await runSnapshot('getContracts', { options: { pageSize } });
			expect(error).toBeUndefined();
			expect(json.map(({ contractId }) => contractId)).toEqual(all);
		}
	});

	test('of a template, in the form that the ledger uses; scan wants it without the mark', async () => {
		await happen('preapprove', { party: 'alice' });
		await run({ operation: 'force' });
		await sent();
		const { json } = await runSnapshot('getContracts', { recordTime: '', templates: PREAPPROVAL });
		expect(json.at(-1)).toEqual({
			asOf: expect.stringMatching(/Z$/),
			templateId: expect.stringMatching(/:Splice.AmuletRules:TransferPreapproval$/),
			packageName: 'splice-amulet',
			createArgument: expect.objectContaining({ receiver: world.parties.alice }),
			createdAt: expect.any(String),
			signatories: expect.any(Array),
			observers: expect.any(Array),
			createdInUpdateId: expect.stringMatching(/^1220/),
			migrationId: 0,
			contractId: expect.stringMatching(/^00/),
		});
		expect((await sent()).find(({ body }) => body?.templates).body.templates).toEqual([PREAPPROVAL.slice(1)]);
		const same = await runSnapshot('getContracts', { recordTime: '', templates: PREAPPROVAL.slice(1) });
		expect(same.json).toEqual(json);
	});

	test('of a party, up to a limit; a limit is never asked for more than it is', async () => {
		await sent();
		const { json } = await runSnapshot('getContracts', { parties: world.parties.treasury, returnAll: false, limit: 1 });
		expect(json).toHaveLength(1);
		expect([...(json[0].signatories as string[]), ...(json[0].observers as string[])]).toContain(world.parties.treasury);
		expect((await sent()).find(({ body }) => body?.party_ids).body).toEqual({
			migration_id: 0,
			record_time: SNAPSHOT,
			record_time_match: 'at_or_before',
			page_size: 1,
			party_ids: [world.parties.treasury],
		});
	});

	test('all pages are of the snapshot that answered first, though a newer one is taken meanwhile', async () => {
		await sent();
		await runSnapshot('getContracts', { options: { pageSize: 10 }, recordTime: SNAPSHOT });
		const [first, ...others] = (await sent()).filter(({ body }) => body?.page_size);
		expect(first.body.record_time_match).toBe('at_or_before');
		expect(others.length).toBeGreaterThan(1);
		for (const { body } of others) expect(body).toMatchObject({ record_time: SNAPSHOT, record_time_match: 'exact' });
	});

	test('raw, as each version writes it', async () => {
		for (const [splice, version, host] of RELEASES) {
			await during({ splice }, async () => {
				const url = sandbox.url.replace('127.0.0.1', host);
				const { created_events: expected } = await truth(`/${version}/state/acs`, {});
				const { json, error } = await runSnapshot('getContracts', { simplify: false, options: { pageSize: 9 } }, { credential: { url } });
				expect(error).toBeUndefined();
				expect(json).toEqual(expected.map((row: any) => ({ ...row, record_time: SNAPSHOT, migration_id: 0 })));
				const { alice } = world.parties;
				const filtered = await runSnapshot(
					'getContracts',
					{ parties: alice, templates: '#splice-amulet:Splice.Amulet:Amulet' },
					{ credential: { url } },
				);
				expect(new Set(filtered.json.map(({ createArgument }: any) => createArgument.owner))).toEqual(new Set([alice]));
				const simple = await runSnapshot('getContracts', {}, { credential: { url } });
				expect(simple.json.map(({ createdInUpdateId }) => createdInUpdateId)).toEqual(
					expect.arrayContaining([expect.stringMatching(/^1220[0-9a-f]{64}$/)]),
				);
			});
		}
		expect((await sent()).filter(({ endpoint }) => endpoint === 'POST /v2/state/acs').map(({ body }) => typeof body?.after)).toContain(
			'string',
		);
	});

	test.each<[IDataObject, string]>([
		[{ templates: 'Amulet' }, 'Templates: "Amulet" is not a full name'],
		[{ templates: `${'ab'.repeat(32)}:Splice.Amulet:Amulet` }, 'Templates: scan finds no template by its package ID'],
		[{ parties: 'nobody' }, 'Parties: "nobody" is not a party ID'],
		[{ recordTimeMatch: 'exact', recordTime: '' }, 'Record Time: an exact match needs a time'],
		[{ options: { pageSize: 1001 } }, 'Page Size: 1001 is too large'],
	])('%j is refused before anything is sent', async (parameters, message) => {
		await sent();
		expect((await runSnapshot('getContracts', parameters)).error?.message).toBe(message);
		expect(await sent()).toEqual([]);
	});

	test('no snapshot at exactly that time: which ones there are', async () => {
		const result = await runSnapshot('getContracts', { recordTimeMatch: 'exact', recordTime: '2026-07-01T10:00:00Z' });
		expect(said(result)).toContain('Failed to find ACS snapshot for migration id 0 at 2026-07-01T10:00:00Z');
		expect(said(result)).toContain('No snapshot was taken at exactly this time.');
	});

	test('a snapshot that is far too old has a hint', async () => {
		expect(hints(await runSnapshot('getContracts', { recordTime: '2026-07-02T10:00:00Z', returnAll: false, limit: 1 }))[0]).toMatch(
			/^The newest snapshot was taken at .*, \d+ hours before the time asked for\./,
		);
	});
});

describe('Get Holdings', () => {
	test('each coin of a party by itself, locked ones with their lock; together they are the summary', async () => {
		await happen('lock', { party: 'alice', holder: 'bob', amount: '5.0000000000' });
		await run({ operation: 'force' });
		const parties = [world.parties.alice, world.parties.treasury];
		const { json } = await runSnapshot('getHoldings', { recordTime: '', parties });
		const locked = json.findLast((row) => row.locked);
		expect(locked).toEqual({
			asOf: expect.any(String),
			owner: world.parties.alice,
			amount: '5.0000000000',
			locked: true,
			lockHolders: [world.parties.bob],
			lockExpiresAt: expect.stringMatching(/Z$/),
			lockContext: 'escrow',
			createdInRound: expect.any(Number),
			createdAt: expect.any(String),
			createdInUpdateId: expect.stringMatching(/^1220/),
			migrationId: 0,
			contractId: expect.stringMatching(/^00/),
		});
		const [summary] = (await run({ resource: 'holdingsSummary', operation: 'get', parties, simplify: true })).json;
		const units = (amount: unknown) => BigInt(String(amount).replace('.', ''));
		const sum = json.filter(({ owner }) => owner === parties[0]).reduce((total, { amount }) => total + units(amount), 0n);
		expect(sum).toBe(units(summary.totalCoinHoldings));
	});

	test('in pages, in every version', async () => {
		const parties = Object.values<string>(world.parties);
		const all = (await truth('/v1/holdings/state', { owner_party_ids: parties })).created_events.map(({ contract_id }: any) => contract_id);
		for (const [splice, , host] of RELEASES) {
			await during({ splice }, async () => {
				const credential = { url: sandbox.url.replace('127.0.0.1', host) };
				const { json, error } = await runSnapshot('getHoldings', { parties, options: { pageSize: 2 } }, { credential });
				expect(error).toBeUndefined();
				expect(json.map(({ contractId }) => contractId)).toEqual(all);
				expect(
					(await runSnapshot('getHoldings', { parties, simplify: false, returnAll: false, limit: 2 }, { credential })).json[0],
				).toMatchObject({
					contract_id: all[0],
					record_time: SNAPSHOT,
				});
			});
		}
	});

	test('of nobody', async () => {
		await sent();
		expect((await runSnapshot('getHoldings', { parties: '={{ "" }}' })).error?.message).toBe('Parties: no party is given');
		expect(await sent()).toEqual([]);
	});
});

describe('Get Time', () => {
	const time = async (parameters: IDataObject) => (await run({ operation: 'getTime', ...parameters })).json[0];

	test('the newest before and the oldest after a time', async () => {
		expect(await time({ which: 'before', recordTime: '2026-07-01T09:30:00Z' })).toEqual({
			found: true,
			recordTime: SNAPSHOT,
			hoursAgo: expect.any(Number),
			migrationId: 0,
		});
		expect(await time({ which: 'after', recordTime: '2026-07-01T08:30:00Z' })).toMatchObject({ found: true, recordTime: SNAPSHOT });
	});

	test('that there is none is an answer; that the server fails is not', async () => {
		expect(await time({ which: 'after', recordTime: '2099-01-01T00:00:00Z' })).toEqual({
			found: false,
			recordTime: null,
			hoursAgo: null,
			migrationId: 0,
		});
		await sandbox.fault({ endpoint: 'GET /v0/state/acs/snapshot-timestamp', times: 1, status: 400, body: { error: 'no' } });
		expect((await run({ operation: 'getTime', which: 'before', recordTime: '2026-07-01T09:30:00Z' })).error?.message).toBe('no');
	});

	test('a scan before 0.5.7 says what it lacks', async () => {
		await during({ splice: '0.5.4' }, async () => {
			const { error } = await run({ operation: 'getTime', which: 'after', recordTime: SNAPSHOT }, { credential: { url: elsewhere() } });
			expect(error?.message).toMatch(/^The server does not have this operation: /);
		});
	});
});

describe('Force', () => {
	test('takes a snapshot as of the last update, once for each (recorded)', async () => {
		const { recordTime } = await happen('transfer');
		const { json } = await run({ operation: 'force' });
		expect(json).toEqual([{ outcome: 'succeeded', alreadyDone: false, recordTime, migrationId: 0 }]);
		expect((await run({ operation: 'force' })).json).toEqual(json);
	});

	test('a validator passes nothing of it on: said in words, and nothing is sent', async () => {
		await sent();
		expect(said(await run({ operation: 'force' }, { through: 'validator' }))).toBe(
			'Connect Through: a validator\'s scan proxy does not have "Force a snapshot" | ' +
				'Set Connect Through (the first field) to Scan, and choose a Canton Scan API credential below it.',
		);
		expect(await sent()).toEqual([]);
	});

	test('where it is not permitted, the server says so; it is sent once', async () => {
		await during({ forcedSnapshots: false }, async () => {
			await sent();
			const result = await run({ operation: 'force' });
			expect(said(result)).toBe(
				'Forced ACS snapshots are disabled. | This scan takes snapshots only at its own times, usually every three hours. Snapshot › Get Time returns the newest one. (HTTP 400)',
			);
			expect(await sent()).toHaveLength(1);
		});
	});

	test('a connection cut after sending: the outcome is unknown, and how to find out is said', async () => {
		await sandbox.fault({ endpoint: 'POST /v0/state/acs/force', times: 1, action: 'reset', after: true });
		expect(said(await run({ operation: 'force' }))).toContain('Snapshot › Get Time returns when the newest snapshot was taken.');
		expect((await sent()).filter(({ endpoint }) => endpoint === 'POST /v0/state/acs/force')).toHaveLength(1);
	});
});

describe('Validator Activity › Get', () => {
	const activity = async (validators: unknown, more: IDataObject = {}) =>
		await run({ resource: 'validatorActivity', operation: 'get', validators, simplify: true, ...more } as never);

	test('a row for each party in the order asked, also for one that is no validator', async () => {
		const validator = world.parties['digitalasset-testValidator-1'];
		const { json } = await activity([world.parties.alice, validator]);
		expect(json).toEqual([
			{
				validator: world.parties.alice,
				isValidator: false,
				roundsCollected: null,
				roundsMissed: null,
				firstCollectedInRound: null,
				lastCollectedInRound: null,
			},
			{
				validator,
				isValidator: true,
				roundsCollected: expect.any(Number),
				roundsMissed: 0,
				firstCollectedInRound: expect.any(Number),
				lastCollectedInRound: expect.any(Number),
			},
		]);
		const row: any = json[1];
		expect(row.roundsCollected + row.roundsMissed).toBe(row.lastCollectedInRound - row.firstCollectedInRound + 1);
	});

	test('raw; many parties in several requests', async () => {
		const validator = world.parties['digitalasset-testValidator-1'];
		const others = Array.from({ length: 60 }, (_, at) => `v${at}::1220ab`);
		await sent();
		const { json } = await activity([...others, validator], { simplify: false });
		expect(json).toEqual([expect.objectContaining({ validator, numRoundsMissed: 0 })]);
		expect((await sent()).map(({ query }) => query.validator_ids.length)).toEqual([40, 21]);
	});

	test('of nobody', async () => {
		await sent();
		expect((await activity('={{ "" }}')).error?.message).toBe('Validators: no party is given');
		expect(await sent()).toEqual([]);
	});
});
