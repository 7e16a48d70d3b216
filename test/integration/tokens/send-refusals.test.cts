// Transfer › Send: what is refused before anything is sent, and the registry of an instrument.
import type { IDataObject } from 'n8n-workflow';

import { token } from '../../support/sandbox.cts';
import { useSend } from './send-support.cts';
import { byId } from './support.cts';

const { sandbox, parties, send, submissions } = useSend();

describe('refused before anything is sent', () => {
	afterEach(async () => expect(await submissions()).toEqual([]));

	test.each([
		[{ amount: '1e3' }, 'Amount: "1e3" is not an amount'],
		[{ amount: 0.1234567890123456 }, 'Amount: 0.1234567890123456 may have been rounded'],
		[{ amount: '0.00000000001' }, 'Amount: "0.00000000001" is not an amount'],
		[{ receiver: byId('bob::x') }, 'Receiver: "bob::x" is not a party ID'],
		[{ sender: byId('alice, bob') }, 'Sender: there is no party "alice, bob"'],
		[{ instrument: 'Amulet@DSO' }, 'Instrument: "DSO" is not a party ID'],
		[{ instrument: 'Amulet' }, 'Instrument: "Amulet" names no admin: instruments of different admins can share a name'],
		[{ instrument: '={{ "" }}' }, 'Instrument: this field is empty'],
	])('%j', async (parameters: IDataObject, message) => {
		expect((await send(parameters)).error?.message).toContain(message);
	});

	test('too little: what there is', async () => {
		const { error } = await send({ amount: '100.0000000001' });
		expect(error?.message).toBe(
			`Amount: ${parties.bank} has 100.0000000000 unlocked of "Amulet", and 100.0000000001 is to be sent. Nothing was sent.`,
		);
	});

	test('version 2 through a validator', async () => {
		const { error } = await send({ options: { apiVersion: 'v2' } });
		expect(error?.message).toBe("Canton Coin Registry: a validator's scan proxy does not have version 2 of this operation");
	});

	test('an instrument that the registry does not have', async () => {
		const { error } = await send({ instrument: `Gold@${parties.DSO}` });
		expect(error?.message).toContain('Gold');
		expect(error?.description).toContain('Check Instrument, also its capital letters');
	});
});

describe('registries', () => {
	const stranger = `issuer::1220${'ab'.repeat(32)}`;
	const rows = (...registry: IDataObject[]) => ({ registries: { registry } });

	test('an admin that no registry is entered for: where to enter it', async () => {
		const { error } = await send({ instrument: `Amulet@${stranger}` });
		expect(error?.message).toBe(`There is no registry for the instrument admin "${stranger}"`);
		expect(error?.description).toContain('in Other Registries, add a row with this admin party');
		const without = await send({ instrument: `Amulet@${stranger}` }, { registry: null });
		expect(without.error?.message).toBe(error?.message);
	});

	test('the list of the credential: no token and no header of the credential goes there', async () => {
		const registry = {
			url: 'http://127.0.0.1:9',
			accessToken: token(),
			extraHeaders: '{"X-Api-Key":"k-4711"}',
			...rows({ admin: stranger, url: 'http://127.0.0.1:9' }, { admin: ` ${parties.DSO} `, url: `${sandbox.url}/registry/` }),
		};
		const { json } = await send({ coinRegistry: 'registry' }, { registry });
		expect(json).toMatchObject([{ status: 'pending' }]);
		const registryCalls = (await sandbox.requests()).filter(({ api }) => api === 'registry');
		expect(registryCalls.length).toBeGreaterThan(2);
		for (const { headers, authScheme } of registryCalls) {
			expect(authScheme).toBeUndefined();
			expect(JSON.stringify(headers)).not.toContain('k-4711');
		}
	});

	test('the one URL of a credential without a list goes on working', async () => {
		expect((await send({ coinRegistry: 'registry' })).json).toMatchObject([{ status: 'pending' }]);
	});

	test('a registry that belongs to another admin is refused', async () => {
		const { error } = await send(
			{ instrument: `Amulet@${stranger}` },
			{ registry: { url: sandbox.url, ...rows({ admin: stranger, url: sandbox.url }) } },
		);
		expect(error?.message).toBe(
			`Other Registries in the credential: the registry at ${sandbox.url} belongs to "${parties.DSO}", not to "${stranger}"`,
		);
		const coin = await send({ instrument: `Amulet@DSO::1220${'ab'.repeat(32)}` });
		expect(coin.error?.message).toContain('Canton Coin Registry: the registry at ');
		expect(await submissions()).toEqual([]);
	});

	test('a row with an unusable URL is named', async () => {
		const registry = { url: sandbox.url, ...rows({ admin: stranger, url: 'registry.example' }) };
		const { error } = await send({ instrument: `Amulet@${stranger}` }, { registry });
		expect(error?.message).toContain('Other Registries in the credential, row 1: the URL ');
	});

	test('each registry is asked for its admin once per execution', async () => {
		await send({ amount: '1', coinRegistry: 'scan' }, { input: [{ json: {} }, { json: {} }, { json: {} }] });
		const infoCalls = (await sandbox.requests()).filter(({ endpoint }) => endpoint === 'GET /registry/metadata/v1/info');
		expect(infoCalls).toHaveLength(1);
	});
});

test('a registry that could not be asked for one item is asked again for the next', async () => {
	await sandbox.fault({ endpoint: 'GET /registry/metadata/v1/info', times: 1, status: 400, body: { error: 'not now' } });
	const { json } = await send(
		{ amount: '={{ $json.amount }}' },
		{ input: [{ json: { amount: '1' } }, { json: { amount: '2' } }], onError: 'continueRegularOutput' },
	);
	expect(json).toMatchObject([{ message: expect.stringContaining('not now') }, { outcome: 'succeeded', amount: '2.0000000000' }]);
});
