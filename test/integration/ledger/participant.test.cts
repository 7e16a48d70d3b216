import { runNode } from '../../support/engine.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { BIG, byId, ledgerOf } from './support.cts';

const sandbox = useSandbox();
const { run, within } = ledgerOf(sandbox);

const readiness = async (baseUrl = sandbox.url) => {
	const { json, error } = await runNode(
		'cantonLedger',
		{ authentication: 'accessToken', resource: 'participant', operation: 'getReadiness' },
		{ credentials: { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl } } },
	);
	return error ? { error } : { item: json[0] };
};

describe('Participant › Get Readiness', () => {
	test('ready', async () => {
		expect((await readiness()).item).toMatchObject({
			status: 'ready',
			ready: true,
			message: expect.stringContaining('readyz check passed'),
			baseUrl: sandbox.url,
		});
	});

	test('not ready is an answer, asked for once', async () => {
		await sandbox.control('POST', '/settings', { dependencies: { ledger: 'NOT_SERVING' } });
		const { item } = await readiness();
		await sandbox.control('POST', '/settings', { dependencies: { ledger: 'SERVING' } });
		expect(item).toMatchObject({ status: 'notReady', ready: false, httpStatus: 503, message: expect.stringContaining('[-] ledger') });
		expect(await sandbox.requests()).toHaveLength(1);
	});

	test('nothing listens there: unreachable', async () => {
		expect((await readiness('http://127.0.0.1:9')).item).toMatchObject({
			status: 'unreachable',
			ready: false,
			message: expect.stringContaining('ECONNREFUSED'),
		});
	});

	test('a proxy answers for it: unreachable', async () => {
		await sandbox.fault({ path: '/readyz', times: 1, action: 'html502' });
		expect((await readiness()).item).toMatchObject({ status: 'unreachable', httpStatus: 502 });
	});

	test('a version without the check: unsupported', async () => {
		await sandbox.control('POST', '/settings', { server: '3.4.12' });
		const { item } = await readiness();
		await sandbox.control('POST', '/settings', { server: '3.5.14' });
		expect(item).toMatchObject({ status: 'unsupported', ready: false, httpStatus: 404 });
	});

	test('a plain-text 400 is reported in its own words, as data', async () => {
		await sandbox.fault({ path: '/readyz', times: 1, status: 400, body: 'Invalid value for: header Authorization' });
		expect((await readiness()).item).toMatchObject({
			status: 'notReady',
			ready: false,
			httpStatus: 400,
			message: 'Invalid value for: header Authorization',
		});
	});
});

describe('Participant › Get Status', () => {
	test('version, ledger end, pruning point and synchronizers', async () => {
		await sandbox.control('POST', '/prune', { offset: 40 });
		const { ledgerEnd, synchronizers } = await sandbox.control('GET', '/world');
		const { json } = await run('participant', 'getStatus', {}, { as: 'participant_admin' });
		expect(json).toEqual([
			{
				version: expect.stringMatching(/^3\.5\.14/),
				ledgerEnd,
				prunedUpTo: 40,
				synchronizerTimes: null,
				checkedAt: expect.stringMatching(/Z$/),
				synchronizers: expect.arrayContaining([{ alias: 'global', synchronizerId: synchronizers[0].id, permission: null }]),
			},
		]);
	});

	test('raw: each answer as it came', async () => {
		const { json } = await run('participant', 'getStatus', { simplify: false }, { as: 'participant_admin' });
		expect(json[0]).toMatchObject({
			features: {
				userManagement: { supported: true, maxRightsPerUser: 1000 },
				offsetCheckpoint: { maxOffsetCheckpointEmissionDelay: { seconds: 75 } },
			},
			offset: expect.any(Number),
			participantPrunedUpToInclusive: 40,
			allDivulgedContractsPrunedUpToInclusive: expect.any(Number),
			connectedSynchronizers: expect.arrayContaining([expect.objectContaining({ synchronizerAlias: 'global' })]),
		});
	});

	test('without the right to the synchronizers the rest is still reported; any user sees them all, a reader those of a party', async () => {
		const { parties } = await sandbox.control('GET', '/world');
		expect((await run('participant', 'getStatus', { options: { party: byId(parties.carol) } })).json).toMatchObject([
			{ version: expect.any(String), synchronizers: null },
		]);
		expect((await run('participant', 'getStatus', {}, { as: 'newcomer@clients' })).json).toMatchObject([
			{ synchronizers: [expect.objectContaining({ alias: 'global' })] },
		]);
		await sandbox.requests();
		const { json } = await run('participant', 'getStatus', { options: { party: byId(parties.alice) } });
		expect(json).toMatchObject([{ synchronizers: expect.arrayContaining([expect.objectContaining({ permission: 'SUBMISSION' })]) }]);
		expect(await sandbox.requests()).toContainEqual(
			expect.objectContaining({ endpoint: 'GET /v2/state/connected-synchronizers', query: { party: parties.alice } }),
		);
	});

	test('a party the participant does not know has no synchronizers: the item says why', async () => {
		const party = `nobody::1220${'0'.repeat(64)}`;
		const { json, run: whole } = await run('participant', 'getStatus', { options: { party: byId(party) } }, { as: 'participant_admin' });
		expect(json).toMatchObject([{ synchronizers: [], notice: expect.stringContaining(`does not know the party ${party}`) }]);
		expect(whole.data.resultData.runData.Node[0].hints).toMatchObject([{ message: json[0].notice, type: 'warning' }]);
	});

	test('other refusals are errors; a malformed party is refused before anything is sent', async () => {
		await sandbox.fault({
			path: '/v2/state/connected-synchronizers',
			times: 9,
			status: 400,
			body: 'Invalid value for: query parameter party',
		});
		expect((await run('participant', 'getStatus')).error?.message).toBe('Invalid value for: query parameter party');
		await sandbox.requests();
		expect((await run('participant', 'getStatus', { options: { party: byId('alice') } })).error?.message).toBe(
			'Party: "alice" is not a party ID',
		);
		expect(await sandbox.requests()).toEqual([]);
	});

	test('an end beyond 2^53 keeps its digits; an older participant answers as well', async () => {
		await within({ server: '3.4.12' }, async () => {
			expect((await run('participant', 'getStatus')).json[0].version).toMatch(/^3\.4\.12/);
		});
		await sandbox.control('POST', '/do', { action: 'jump', offset: BIG });
		await sandbox.control('POST', '/prune', {});
		expect((await run('participant', 'getStatus')).json).toMatchObject([{ ledgerEnd: BIG, prunedUpTo: BIG }]);
		expect((await run('participant', 'getStatus', { simplify: false })).json).toMatchObject([
			{ offset: BIG, participantPrunedUpToInclusive: BIG },
		]);
	});
});
