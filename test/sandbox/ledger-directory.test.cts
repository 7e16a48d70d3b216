// The node itself, who and what it knows, and what servers of other versions lack.
import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '5']);
const admin = authorised('participant_admin');
const get = async (path: string, headers = admin) => await client.get(path, headers);

async function listed(path: string, key: string, pageSize: number): Promise<any[]> {
	const all: any[] = [];
	let pageToken = '';
	do {
		const { json } = await get(`${path}?pageSize=${pageSize}&pageToken=${encodeURIComponent(pageToken)}`);
		expect(json[key].length).toBeLessThanOrEqual(pageSize);
		all.push(...json[key]);
		pageToken = json.nextPageToken;
	} while (pageToken !== '');
	return all;
}

describe('readiness', () => {
	it('is reported line by line', async () => {
		const ready = await client.get('/readyz');
		expect(ready.status).toBe(200);
		expect(ready.type).toContain('text/plain');
		expect(ready.text).toBe('[+] ledger ok (SERVING)\nreadyz check passed\n');
		await client.settings({ dependencies: { ledger: 'NOT_SERVING', database: 'SERVING' } });
		const not = await client.get('/readyz');
		expect(not.status).toBe(503);
		expect(not.text).toBe('[-] ledger failed (NOT_SERVING)\n[+] database ok (SERVING)\nreadyz check failed\n');
	});

	it('is also found below a path prefix', async () => {
		expect((await client.get('/api/json-api/readyz')).status).toBe(200);
		expect((await get('/api/json-api/v2/version')).json.version).toBe('3.5.14');
	});
});

describe('users and parties', () => {
	it('come in pages', async () => {
		const { users, parties } = await client.world();
		const found = await listed('/v2/users', 'users', 4);
		expect(found.map(({ id }) => id).sort()).toEqual(users.map(({ id }: any) => id).sort());
		expect(found.find(({ id }) => id === 'ledger-api-user').primaryParty).toBe(parties.alice);
		const everybody = await listed('/v2/parties', 'partyDetails', 5);
		expect(everybody.map(({ party }) => party).sort()).toEqual((Object.values(parties) as string[]).sort());
		expect(everybody.find(({ party }) => party === parties.alice).isLocal).toBe(true);
		expect(everybody.find(({ party }) => party === parties.DSO).isLocal).toBe(false);
	});

	it('are for administrators', async () => {
		expect((await get('/v2/users', authorised())).status).toBe(403);
		expect((await get('/v2/parties', authorised())).status).toBe(403);
	});

	it('have different bounds', async () => {
		expect((await get('/v2/users?pageSize=5000')).status).toBe(200);
		expect((await get('/v2/parties?pageSize=10001')).json.code).toBe('INVALID_ARGUMENT');
		expect((await get('/v2/users?pageSize=x')).text).toMatch(/^Invalid value for: query parameter pageSize/);
		expect((await get('/v2/users?pageToken=***')).json.code).toBe('INVALID_ARGUMENT');
	});

	it('can be searched by the beginning of the party id', async () => {
		const { json } = await get('/v2/parties?filter-party=example-validator');
		expect(json.partyDetails).toHaveLength(3);
	});

	it('are looked up by an encoded id', async () => {
		const { json } = await get(`/v2/users/${encodeURIComponent('auth0|ops-reader')}`);
		expect(json.user.id).toBe('auth0|ops-reader');
		expect((await get('/v2/users/left-the-company')).json.user.isDeactivated).toBe(true);
	});
});

it('any user can read one party, an unknown one as an empty list', async () => {
	const { parties } = await client.world();
	const { json } = await get(`/v2/parties/${encodeURIComponent(parties.DSO)}`, authorised('newcomer@clients'));
	expect(json.partyDetails).toMatchObject([{ party: parties.DSO, isLocal: false }]);
	expect((await get(`/v2/parties/nobody::1220${'0'.repeat(64)}`)).json).toEqual({ partyDetails: [] });
});

it('vetted packages are found by their IDs', async () => {
	const { json: stored } = await get('/v2/packages');
	const packageIds = [stored.packageIds[0], '0'.repeat(64)];
	const { json } = await client.post('/v2/package-vetting/list', { packageMetadataFilter: { packageIds } }, authorised('newcomer@clients'));
	expect(json).toMatchObject({
		vettedPackages: [{ packages: [{ packageId: packageIds[0], packageName: expect.any(String), packageVersion: expect.any(String) }] }],
		nextPageToken: expect.stringMatching(/.{20}/),
	});
	const unknown = await client.post('/v2/package-vetting/list', { packageMetadataFilter: { packageIds: ['0'.repeat(64)] } }, admin);
	expect(unknown.json).toEqual({ vettedPackages: [], nextPageToken: '' });
});

it('any user can read the connected synchronizers, those of a party to its readers', async () => {
	const { parties, synchronizers } = await client.world();
	const [global] = synchronizers;
	const all = await get('/v2/state/connected-synchronizers');
	expect(all.json.connectedSynchronizers).toEqual([
		{ synchronizerAlias: 'global', synchronizerId: global.id, permission: 'PARTICIPANT_PERMISSION_UNSPECIFIED' },
	]);
	const party = encodeURIComponent(parties.alice);
	const mine = await get(`/v2/state/connected-synchronizers?party=${party}`, authorised());
	expect(mine.json.connectedSynchronizers[0].permission).toBe('PARTICIPANT_PERMISSION_SUBMISSION');
	expect((await get('/v2/state/connected-synchronizers', authorised())).status).toBe(200);
	expect((await get(`/v2/state/connected-synchronizers?party=${encodeURIComponent(parties.carol)}`, authorised())).status).toBe(403);
});

describe('versions', () => {
	const PAGE = '/v2/state/active-contracts-page';
	const isMissing = async (server: string, path: string, body?: object) => {
		await client.settings({ server });
		const answer = body ? await client.post(path, body, admin) : await get(path);
		return answer.status === 404 && answer.json.status === 404 && /^HttpMethod\((GET|POST)\), uri: /.test(answer.json.errors[0]);
	};

	it.each([
		['/readyz', undefined, '3.4.12', '3.5.0'],
		['/v2/updates/get-updates-page', {}, '3.5.0', '3.5.1'],
		['/v2/commands/command-completions', {}, '3.5.6', '3.5.7'],
		['/v2/updates/update-by-hash', {}, '3.5.14', '3.6.0'],
		[PAGE, {}, '3.4.12', '3.5.10'],
	])('%s came with its version', async (path, body, before, since) => {
		expect(await isMissing(before, path, body)).toBe(true);
		expect(await isMissing(since, path, body)).toBe(false);
		expect(await isMissing('3.6.0', path, body)).toBe(false);
	});

	it('the page of active contracts was no POST at first', async () => {
		await client.settings({ server: '3.5.2' });
		expect((await client.post(PAGE, {}, admin)).status).toBe(405);
	});

	it('what no version has is a framework 404, whoever asks', async () => {
		const { status, json } = await client.get('/v2/no/such/path');
		expect(status).toBe(404);
		expect(json).toEqual({
			errors: [`HttpMethod(GET), uri: ${client.url}/v2/no/such/path`],
			status: 404,
			ledgerApiError: null,
		});
		expect((await client.get('/v2/commands/completions')).status).toBe(405);
	});

	it('is reported', async () => {
		await client.settings({ server: '3.4.12' });
		const { json } = await get('/v2/version');
		expect(json.version).toBe('3.4.12');
		expect(json.features.offsetCheckpoint.maxOffsetCheckpointEmissionDelay.seconds).toBe(75);
	});
});
