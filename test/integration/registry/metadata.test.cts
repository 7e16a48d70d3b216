// Registry › Get Info and Instrument › Get, Get Many, and the list to choose an instrument from.
import { searchList } from '../../support/engine.cts';
import { byId, captured, useRegistry } from './support.cts';

const registry = useRegistry();
const { sandbox, parties } = registry;

test('Registry › Get Info names the admin party and what is supported', async () => {
	const { json } = await registry.ask('registry', 'getInfo');
	// Each instrument lists what it supports.
	expect(json).toEqual([{ adminId: parties.DSO, supportedApis: { 'splice-api-token-metadata-v1': 1 } }]);
	expect((await sandbox.requests()).map(({ method, path, authScheme }) => ({ method, path, authScheme }))).toEqual([
		{ method: 'GET', path: '/registry/metadata/v1/info', authScheme: undefined },
	]);
});

describe('Instrument › Get', () => {
	test('simplified: null where the registry does not say', async () => {
		const { json } = await registry.ask('instrument', 'get', {
			instrumentId: { __rl: true, mode: 'list', value: 'DemoBond' },
			simplify: true,
		});
		expect(json).toEqual([
			{
				id: 'DemoBond',
				name: 'Demo Bond 2030',
				symbol: 'DB30',
				decimals: 0,
				totalSupply: null,
				totalSupplyAsOf: null,
				paused: null,
				supportedApis: expect.arrayContaining(['splice-api-token-metadata-v1']),
			},
		]);
	});

	test('raw: as the registry sent it, with the supply as text', async () => {
		const { json } = await registry.ask('instrument', 'get', { instrumentId: byId(' Amulet '), simplify: false });
		expect(json).toEqual([
			{
				id: 'Amulet',
				name: 'Canton Coin',
				symbol: 'CC',
				decimals: 10,
				paused: false,
				totalSupply: expect.stringMatching(/^\d+\.\d{10}$/),
				totalSupplyAsOf: expect.stringMatching(/Z$/),
				supportedApis: expect.objectContaining({ 'splice-api-token-holding-v1': 1, 'splice-api-token-allocation-v2': 1 }),
				pauseInfo: null,
				showAccountInputFields: false,
				accountInputFieldsToShow: null,
			},
		]);
		expect((await sandbox.requests()).map(captured)).toMatchObject([{ pathParams: { instrumentId: 'Amulet' } }]);
	});

	test("an unknown one is reported in the registry's words, with what to read", async () => {
		const { error } = await registry.ask('instrument', 'get', { instrumentId: byId('Gold/../x?y'), simplify: true });
		expect(error?.message).toBe('No instrument with id Gold/../x?y found');
		expect(error?.description).toMatch(/does not know the contract or instrument.*Registry › Get Info.*\(HTTP 404\)/);
	});

	test('an empty ID is refused before anything is sent', async () => {
		const { error } = await registry.ask('instrument', 'get', { instrumentId: byId('={{ " " }}'), simplify: true });
		expect(error?.message).toBe('Instrument: this field is empty');
		expect(await sandbox.requests()).toEqual([]);
	});
});

describe('Instrument › Get Many', () => {
	const many = async (parameters: object) => {
		const { json, error } = await registry.ask('instrument', 'getAll', { simplify: true, ...parameters } as never);
		return { ids: json.map(({ id }) => id), error, queries: (await sandbox.requests()).map(({ query }) => query) };
	};

	test('all, in pages of a chosen size', async () => {
		expect(await many({ returnAll: true, options: { pageSize: 2 } })).toEqual({
			ids: ['Amulet', 'DemoBond', 'DemoGold'],
			error: undefined,
			queries: [{ pageSize: 2 }, { pageSize: 2, pageToken: 'DemoBond' }],
		});
	});

	test("all, in pages of the registry's own size", async () => {
		expect(await many({ returnAll: true })).toMatchObject({ ids: ['Amulet', 'DemoBond', 'DemoGold'], queries: [{}] });
	});

	test('a limit asks for no more than it needs and stops there', async () => {
		expect(await many({ returnAll: false, limit: 2 })).toMatchObject({ ids: ['Amulet', 'DemoBond'], queries: [{ pageSize: 2 }] });
		expect(await many({ returnAll: false, limit: 2, options: { pageSize: 1 } })).toMatchObject({
			ids: ['Amulet', 'DemoBond'],
			queries: [{ pageSize: 1 }, { pageSize: 1 }],
		});
	});

	test('raw', async () => {
		const { json } = await registry.ask('instrument', 'getAll', { returnAll: true, simplify: false });
		expect(json[0].supportedApis).toMatchObject({ 'splice-api-token-holding-v1': 1 });
		expect(json[0]).toMatchObject({ pauseInfo: null, accountInputFieldsToShow: null });
		expect(json[1]).toMatchObject({ showAccountInputFields: true, accountInputFieldsToShow: ['provider', 'accountId'] });
		expect(json[2]).toMatchObject({ paused: true, pauseInfo: { reason: 'audit', until: '2026-07-02T00:00:00Z' } });
	});

	test('a registry that gives the same page token again does not hold the node for ever', async () => {
		const page = { instruments: [{ id: 'X', name: 'X', symbol: 'X', decimals: 0, supportedApis: {} }], nextPageToken: 'again' };
		await sandbox.fault({ path: '/registry/metadata/v1/instruments', times: 0, body: page });
		expect((await many({ returnAll: true })).error?.message).toContain(
			'it returned the same page token twice, so the list would never end',
		);
		expect((await many({ returnAll: false, limit: 2 })).ids).toEqual(['X', 'X']);
	});

	test('a page size the registry does not take is refused in its words', async () => {
		await sandbox.answer('/registry/metadata/v1/instruments', { error: 'Exceeded limit maximum (1001 > 1000).' }, { status: 400 });
		const { error } = await many({ returnAll: true, options: { pageSize: 1001 } });
		expect(error?.message).toBe('Exceeded limit maximum (1001 > 1000).');
	});

	test.each([
		[{ returnAll: false, limit: 0 }, 'Limit: 0 is too small'],
		[{ returnAll: true, options: { pageSize: 0 } }, 'Page Size: 0 is too small'],
		[{ returnAll: true, options: { pageSize: 1.5 } }, 'Page Size: "1.5" is not a whole number'],
	])('%j is refused before anything is sent', async (parameters, message) => {
		const { error, queries } = await many(parameters);
		expect(error?.message).toBe(message);
		expect(queries).toEqual([]);
	});
});

describe('the list of instruments', () => {
	const list = async (filter?: string, cursor?: string, change: object = {}) =>
		await searchList(
			'cantonTokenRegistry',
			'searchInstruments',
			{ connectThrough: 'registry', resource: 'instrument', operation: 'get' },
			registry.credentials(change),
			filter,
			cursor,
		);

	test('all, by name; what is typed searches ID, name and symbol', async () => {
		expect(await list()).toEqual({
			results: [
				{ name: 'Canton Coin (Amulet)', value: 'Amulet' },
				{ name: 'Demo Bond 2030 (DemoBond)', value: 'DemoBond' },
				{ name: 'Demo Gold (DemoGold, paused)', value: 'DemoGold' },
			],
		});
		for (const typed of [' gold', 'dgld', 'DEMOGOLD']) expect((await list(typed)).results.map(({ value }) => value)).toEqual(['DemoGold']);
		expect((await list('nothing')).results).toEqual([]);
	});

	test('page after page, past those without a match', async () => {
		const answer = (id: string, nextPageToken?: string) => ({
			path: '/registry/metadata/v1/instruments',
			times: 1,
			status: 200,
			body: { instruments: [{ id, name: id, symbol: id, decimals: 0, supportedApis: {} }], nextPageToken },
		});
		await sandbox.fault(answer('one', 'a'), answer('two', 'b'), answer('three'));
		expect(await list('two')).toEqual({ results: [{ name: 'two (two)', value: 'two' }], paginationToken: 'b' });
		expect(await list('', 'b')).toEqual({ results: [{ name: 'three (three)', value: 'three' }] });
		expect((await sandbox.requests()).map(({ query }) => query)).toEqual([
			{ pageSize: '100' },
			{ pageSize: '100', pageToken: 'a' },
			{ pageSize: '100', pageToken: 'b' },
		]);
	});

	test('that names a page again is not searched for ever, nor shown again and again', async () => {
		const page = { instruments: [{ id: 'X', name: 'X', symbol: 'X' }], nextPageToken: 'again' };
		await sandbox.answer('/registry/metadata/v1/instruments', page, { times: 0 });
		const refusal = { message: expect.stringContaining('it returned the same page token twice, so the list would never end') };
		await expect(list('nothing')).rejects.toMatchObject(refusal);
		await expect(list('', 'again')).rejects.toMatchObject(refusal);
	});

	test('a list that cannot be shown says why and what to do', async () => {
		await expect(list('', undefined, { url: 'http://127.0.0.1:9' })).rejects.toMatchObject({
			message: expect.stringMatching(/^Could not reach http:\/\/127\.0\.0\.1:9/),
			description: expect.stringContaining('Nothing listens at that address'),
		});
		await expect(list('', undefined, { url: `${sandbox.url}/api/scan` })).rejects.toMatchObject({
			message: expect.stringMatching(/^The server does not have this operation/),
			description: expect.stringContaining('Check the Base URL in the credential'),
		});
	});
});
