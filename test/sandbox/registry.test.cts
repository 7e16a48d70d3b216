// The registry: its metadata, the way to it through a validator, and while it starts.
import { authorised } from './client.cts';
import { client } from './registry-client.cts';

describe('registry metadata', () => {
	it('names the admin and what is supported, by the age of the server', async () => {
		const { parties } = await client.world();
		const { json } = await client.get('/registry/metadata/v1/info');
		expect(json.adminId).toBe(parties.DSO);
		expect(json.supportedApis).toEqual({ 'splice-api-token-metadata-v1': 1 });
		const apis = async () => (await client.get('/registry/metadata/v1/instruments/Amulet')).json.supportedApis;
		expect(await apis()).toMatchObject({ 'splice-api-token-metadata-v1': 1, 'splice-api-token-allocation-v2': 1 });
		await client.settings({ splice: '0.6.10' });
		expect(await apis()).not.toHaveProperty('splice-api-token-allocation-v2');
	});

	it('pages instruments and finds one', async () => {
		const first = (await client.get('/registry/metadata/v1/instruments?pageSize=2')).json;
		expect(first.instruments).toHaveLength(2);
		const second = (await client.get(`/registry/metadata/v1/instruments?pageToken=${first.nextPageToken}`)).json;
		expect(second.nextPageToken).toBeNull();
		const ids = [...first.instruments, ...second.instruments].map((instrument) => instrument.id);
		expect(ids).toEqual(['Amulet', 'DemoBond', 'DemoGold']);
		expect((await client.get('/registry/metadata/v1/instruments/DemoGold')).json).toEqual(second.instruments[0]);
		const missing = await client.get('/registry/metadata/v1/instruments/Nothing');
		expect([missing.status, missing.json]).toEqual([404, { error: 'No instrument with id Nothing found' }]);
	});

	it('counts the supply, which grows with every tap', async () => {
		const supply = async () => Number((await client.get('/registry/metadata/v1/instruments/Amulet')).json.totalSupply);
		const before = await supply();
		await client.make('tap', { amount: '123.5000000000' });
		expect((await supply()) - before).toBeCloseTo(123.5, 5);
	});
});

describe('behind a validator', () => {
	const PROXY = '/api/validator/v0/scan-proxy';

	it('is the same registry for whoever has a token', async () => {
		const { tokens } = (await client.world()).network;
		const path = `/registry/allocations/v2/${tokens.allocation[0]}/choice-contexts/withdraw`;
		const direct = await client.post(path, {});
		const passed = await client.post(PROXY + path, {}, authorised('newcomer@clients'));
		expect([passed.status, passed.json]).toEqual([200, direct.json]);
		const refused = await client.post(PROXY + path, {});
		expect([refused.status, refused.text]).toEqual([401, 'The resource requires authentication, which was not supplied with the request']);
		const stale = await client.post(PROXY + path, {}, { authorization: 'Bearer stale' });
		expect([stale.status, stale.text]).toEqual([401, 'The supplied authentication is invalid']);
		expect((await client.get(`${PROXY}/registry/metadata/v1/info`)).status).toBe(401);
	});

	it('has no second version of the instructions', async () => {
		const { tokens } = (await client.world()).network;
		for (const path of [
			'transfer-instruction/v2/transfer-factory',
			'allocation-instruction/v2/allocation-factory',
			`transfer-instruction/v2/${tokens.transferInstruction[0]}/choice-contexts/accept`,
		]) {
			const { status, json } = await client.post(`${PROXY}/registry/${path}`, {}, authorised());
			expect([status, json]).toEqual([404, { error: expect.stringMatching(/^The requested resource could not be found: /) }]);
		}
	});
});

describe('while it starts', () => {
	it('knows no path, and /readyz of scan and validator says so', async () => {
		await client.settings({ spliceStarting: true });
		for (const path of ['/registry/metadata/v1/info', '/api/scan/v0/dso-party-id', '/api/validator/v0/scan-proxy/dso-party-id']) {
			const { status, json } = await client.get(path);
			expect([status, json]).toEqual([404, { error: `The requested resource could not be found: ${client.url}${path}` }]);
		}
		for (const app of ['scan', 'validator']) expect((await client.get(`/api/${app}/readyz`)).status).toBe(503);
		await client.settings({ spliceStarting: false });
		for (const app of ['scan', 'validator']) expect((await client.get(`/api/${app}/readyz`)).status).toBe(200);
	});
});
