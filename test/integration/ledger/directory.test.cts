// Directory of a participant: parties, packages and their vetting, identity providers, synchronizers, users.
import type { IDataObject } from 'n8n-workflow';

import { searchList } from '../../support/engine.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox();
const { run: runAs, answer, happen, within } = ledgerOf(sandbox);
/** Runs an operation as an administrator unless set otherwise. */
const run: typeof runAs = async (resource, operation, parameters, options) =>
	await runAs(resource, operation, parameters, { as: 'participant_admin', ...options });
let world: { parties: Record<string, string>; packages: Array<{ id: string; name: string; version: string }>; participantId: string };
beforeAll(async () => void (world = await sandbox.control('GET', '/world')));

const all = { returnAll: true };
const names = (rows: IDataObject[]) => rows.map(({ name }) => name);

describe('Party › Get Many', () => {
	test('each with its name, where it is hosted and its ID last', async () => {
		const { json } = await run('party', 'getAll', all);
		expect(json.map(({ party }) => party).sort()).toEqual(Object.values(world.parties).sort());
		const alice = json.find(({ party }) => party === world.parties.alice)!;
		expect(alice).toMatchObject({ name: 'alice', isLocal: true, identityProviderId: null });
		expect(Object.keys(alice).at(-1)).toBe('party');
	});

	test('exactly as many as asked for, whatever the page holds', async () => {
		expect((await run('party', 'getAll', { limit: 3 })).json).toHaveLength(3);
	});

	test.each([
		['here', true],
		['elsewhere', false],
	])('hosted %s', async (hosted, isLocal) => {
		const { json } = await run('party', 'getAll', { ...all, filters: { hosted } });
		expect(json.length).toBeGreaterThan(0);
		expect(new Set(json.map((party) => party.isLocal))).toEqual(new Set([isLocal]));
	});

	test('by the beginning of the ID, and of one identity provider', async () => {
		expect(names((await run('party', 'getAll', { filters: { prefix: 'ali' } })).json)).toEqual(['alice']);
		const { error } = await run('party', 'getAll', { filters: { identityProviderId: byId('partner-login') } });
		expect(error?.message).toContain('not permitted');
		expect((await sandbox.requests()).slice(0, 2)).toMatchObject([
			{ query: { 'filter-party': 'ali' } },
			{ query: { 'identity-provider-id': 'partner-login' } },
		]);
	});

	test('by the beginning of the ID as it is, whatever the participant makes of it', async () => {
		for (const party of ['pay_roll', 'pay-roll', 'payXroll']) await happen('allocate', { party });
		const found = async (prefix: string) => names((await run('party', 'getAll', { ...all, filters: { prefix } })).json);
		expect(await found('pay_')).toEqual(['pay_roll']);
		expect((await found('pay')).sort()).toEqual(['pay-roll', 'payXroll', 'pay_roll']);
		await within({ server: '3.4.9' }, async () => expect(await found('pay_')).toEqual(['pay_roll']));
	});

	test('raw: as the participant sent it', async () => {
		const { json } = await run('party', 'getAll', { limit: 1, simplify: false });
		expect(json[0]).toMatchObject({ localMetadata: { resourceVersion: '0' }, identityProviderId: '' });
	});

	test('an answer without parties is no empty list', async () => {
		await answer('GET /v2/parties', '{}');
		expect((await run('party', 'getAll')).error?.message).toContain('no "partyDetails"');
	});
});

describe('Party › Get', () => {
	test('a party it hosts, and one it does not know', async () => {
		const unknown = `nobody::1220${'0'.repeat(64)}`;
		expect((await run('party', 'get', { party: byId(world.parties.alice) })).json).toMatchObject([
			{ known: true, isLocal: true, party: world.parties.alice },
		]);
		expect((await run('party', 'get', { party: byId(unknown) })).json).toMatchObject([{ known: false, isLocal: false, party: unknown }]);
		expect((await run('party', 'get', { party: byId(unknown), simplify: false })).json).toEqual([{ party: unknown, known: false }]);
	});
});

describe('Participant', () => {
	test('› Get ID', async () => {
		expect((await run('participant', 'getId')).json).toEqual([{ name: 'participant', participantId: world.participantId }]);
	});

	test('› Get Connected Synchronizers, of the participant and of a party', async () => {
		const { json } = await run('participant', 'getConnectedSynchronizers');
		expect(json).toEqual([{ alias: 'global', permission: null, synchronizerId: expect.stringContaining('::') }]);
		const filters = { party: byId(world.parties.alice), participantId: world.participantId, identityProviderId: byId('partner-login') };
		expect((await run('participant', 'getConnectedSynchronizers', { filters })).json[0]).toMatchObject({ permission: 'SUBMISSION' });
		expect((await sandbox.requests()).at(-1)).toMatchObject({
			query: { party: world.parties.alice, participantId: world.participantId, identityProviderId: 'partner-login' },
			complaints: [],
		});
		expect((await run('participant', 'getConnectedSynchronizers', { simplify: false })).json[0]).toHaveProperty(
			'synchronizerAlias',
			'global',
		);
	});

	test('› Get Connected Synchronizers: every permission, raw and simplified', async () => {
		const permissions = ['SUBMISSION', 'CONFIRMATION', 'OBSERVATION', 'UNSPECIFIED'];
		const connectedSynchronizers = permissions.map((permission, index) => ({
			synchronizerAlias: `s${index}`,
			synchronizerId: `s${index}::12`,
			permission: `PARTICIPANT_PERMISSION_${permission}`,
		}));
		const fault = { endpoint: 'GET /v2/state/connected-synchronizers', status: 200, body: { connectedSynchronizers } };
		await sandbox.fault(fault, fault);
		expect((await run('participant', 'getConnectedSynchronizers', { simplify: false })).json).toEqual(connectedSynchronizers);
		expect((await run('participant', 'getConnectedSynchronizers')).json.map(({ permission }) => permission)).toEqual([
			...permissions.slice(0, 3),
			null,
		]);
	});
});

describe('Package', () => {
	test('› Get Many: names and versions of those vetted, by name', async () => {
		const { json } = await run('package', 'getAll', all);
		expect(json.map(({ packageId }) => packageId).sort()).toEqual(world.packages.map(({ id }) => id).sort());
		expect(json.map(({ packageName }) => packageName)).toEqual([...json.map(({ packageName }) => packageName)].sort());
		const amulets = await run('package', 'getAll', { ...all, filters: { namePrefix: 'splice-amulet' } });
		expect(new Set(amulets.json.map(({ packageName }) => packageName))).toEqual(new Set(['splice-amulet', 'splice-amulet-name-service']));
	});

	test('› Get Many: IDs alone on a participant without the list of vetted packages', async () => {
		await sandbox.answer(
			'POST /v2/package-vetting/list',
			{ errors: ['HttpMethod(POST), uri: /v2/package-vetting/list'], status: 404 },
			{ status: 404 },
		);
		const { json } = await run('package', 'getAll', { limit: 2 });
		expect(json).toMatchObject([
			{ packageName: null, vetted: false },
			{ packageName: null, vetted: false },
		]);
	});

	test('› Download: the package as a file', async () => {
		const { items } = await run('package', 'download', { packageId: byId(world.packages[0].id), binaryPropertyName: 'archive' });
		expect(items[0].json).toMatchObject({ packageId: world.packages[0].id, fileName: `${world.packages[0].id}.daml-lf` });
		expect(items[0].binary?.archive).toMatchObject({ fileName: `${world.packages[0].id}.daml-lf`, mimeType: 'application/octet-stream' });
		expect(Buffer.from(items[0].binary!.archive.data, 'base64').length).toBeGreaterThan(0);
	});

	test.each([
		['application/json', 'null', '4 bytes'],
		['application/octet-stream', 'another package', '15 bytes'],
		['application/octet-stream', '', '0 bytes'],
	])('› Download: what does not have the hash that the ID is, is no package: %s, "%s"', async (type, body, size) => {
		const { id } = world.packages[0];
		await sandbox.answer('GET /v2/packages/{package-id}', body, { type });
		const { items, error } = await run('package', 'download', { packageId: byId(id), binaryPropertyName: 'archive' });
		expect(items).toEqual([]);
		expect(error?.message).toMatch(
			new RegExp(
				`^${sandbox.url} does not answer as expected: its answer is another file: the SHA-256 of its ${size} is [0-9a-f]{64}, not ${id}$`,
			),
		);
		expect(error?.description).toContain('Check the Base URL in the credential');
	});

	test("› Download: an unknown package, in the server's words", async () => {
		const { error } = await run('package', 'download', { packageId: byId('0'.repeat(64)) });
		expect(error?.message).toContain('Could not find package.');
	});

	test('› Get Preferred: the newest version all parties can use', async () => {
		const parties = [world.parties.alice, world.parties.bob];
		const parameters = { packageNames: 'splice-amulet', parties: byId(parties.join(', ')) };
		const { json } = await run('package', 'getPreferred', parameters);
		expect(json).toMatchObject([{ packageName: 'splice-amulet', synchronizerId: expect.stringContaining('::') }]);
		const options = { synchronizerId: byId(json[0].synchronizerId as string), vettingValidAt: '2026-07-01T10:00:00Z' };
		await run('package', 'getPreferred', { ...parameters, options });
		expect((await sandbox.requests()).at(-1)).toMatchObject({
			complaints: [],
			body: {
				packageVettingRequirements: [{ packageName: 'splice-amulet', parties }],
				synchronizerId: json[0].synchronizerId,
				vettingValidAt: '2026-07-01T10:00:00Z',
			},
		});
	});

	test.each([
		[{ packageNames: '={{ $json.nothing }}', parties: 'p' }, 'Package Names: this field is empty'],
		[{ packageNames: 'splice-amulet', parties: '={{ $json.nothing }}' }, 'Parties: this field is empty'],
		[{ packageNames: 'splice-amulet', parties: byId('alice::x') }, 'Parties: "alice::x" is not a party ID'],
	])('› Get Preferred refuses %j', async (parameters, message) => {
		expect((await run('package', 'getPreferred', parameters)).error?.message).toBe(message);
	});

	test("› Get Preferred: a name nobody vetted, in the server's words", async () => {
		const { error } = await run('package', 'getPreferred', { packageNames: 'nope', parties: world.parties.alice });
		expect(error?.message).toContain('[nope]');
	});
});

describe('Package Vetting › Get Many', () => {
	test('one item for each package, participant and synchronizer', async () => {
		const { json } = await run('packageVetting', 'getAll', { ...all, filters: { namePrefixes: 'splice-amulet' } });
		expect(json.length).toBeGreaterThan(0);
		expect(json[0]).toMatchObject({
			packageName: 'splice-amulet',
			participant: 'participant',
			participantId: world.participantId,
			validFrom: null,
		});
	});

	test('filters reach the participant; the limit counts items', async () => {
		const [{ id }] = world.packages;
		const filters = { packageIds: id, participantIds: world.participantId, synchronizerIds: '' };
		const { json } = await run('packageVetting', 'getAll', { limit: 1, filters });
		expect(json).toMatchObject([{ packageId: id }]);
		expect((await sandbox.requests()).at(-1)).toMatchObject({
			complaints: [],
			body: {
				packageMetadataFilter: { packageIds: [id], packageNamePrefixes: [] },
				topologyStateFilter: { participantIds: [world.participantId], synchronizerIds: [] },
			},
		});
	});
});

describe('Identity Provider', () => {
	test('› Get Many and Get', async () => {
		const { json } = await run('identityProvider', 'getAll', all);
		expect(json.length).toBeGreaterThan(0);
		const [first] = json;
		expect((await run('identityProvider', 'get', { identityProviderId: byId(first.identityProviderId as string) })).json).toEqual([first]);
	});

	test("an unknown one, in the server's words; a user without the right", async () => {
		expect((await run('identityProvider', 'get', { identityProviderId: byId('nope') })).error?.message).toContain(
			'unknown identity provider id="nope"',
		);
		expect((await run('identityProvider', 'getAll', {}, { as: 'any-reader' })).error?.message).toContain('not permitted');
	});
});

describe('User › Get', () => {
	test('simplified and raw', async () => {
		const { json } = await run('user', 'get', { userId: byId('ledger-api-user') });
		expect(json).toEqual([
			{
				userId: 'ledger-api-user',
				isDeactivated: false,
				annotations: {},
				resourceVersion: '0',
				identityProviderId: null,
				primaryParty: world.parties.alice,
			},
		]);
		expect((await run('user', 'get', { userId: byId('ledger-api-user'), simplify: false })).json[0]).toMatchObject({
			id: 'ledger-api-user',
			metadata: { resourceVersion: '0' },
		});
	});

	test('of another identity provider', async () => {
		const options = { identityProviderId: byId('partner-login') };
		const { error } = await run('user', 'get', { userId: byId('ledger-api-user'), options });
		expect(error?.message).toContain('not permitted');
		expect((await sandbox.requests())[0]).toMatchObject({ query: { 'identity-provider-id': 'partner-login' } });
	});

	test("an unknown user, in the server's words", async () => {
		expect((await run('user', 'get', { userId: byId('who') })).error?.message).toContain('unknown user "who"');
	});
});

describe('pick-lists', () => {
	const search = (method: string, filter?: string) =>
		searchList('cantonLedger', method, { authentication: 'accessToken' }, ledgerCredential(sandbox, 'participant_admin'), filter);

	test('identity providers and synchronizers, found by a part of their names', async () => {
		expect((await search('searchIdentityProviders')).results.length).toBeGreaterThan(0);
		expect((await search('searchIdentityProviders', 'no such')).results).toEqual([]);
		expect((await search('searchSynchronizers', 'GLOB')).results).toMatchObject([
			{ name: expect.stringContaining('global'), value: expect.stringContaining('::') },
		]);
	});
});
