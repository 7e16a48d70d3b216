// The field Instrument: Canton Coin is that of the network, whoever else calls a party DSO or an instrument Amulet.
import type { IDataObject } from 'n8n-workflow';

import { searchList } from '../../support/engine.cts';
import { oAuth2Credential } from '../../support/harness.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { smallPages } from '../../support/smallPages.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen, credentials, parties } = tokensOf(sandbox);

const CONNECTED = 'GET /v2/state/connected-synchronizers';

beforeEach(async () => await happen('tap', { party: 'bank', amount: '100.0000000000' }));

/** A payment of somebody who left Instrument as it was. */
const pay = async (parameters: IDataObject = {}, options: IDataObject = {}) =>
	await run(
		'transfer',
		'send',
		{
			sender: byId(parties.bank!),
			receiver: byId(parties.bob!),
			amount: '12.5',
			executeBefore: '2026-07-02T10:00:00Z',
			coinRegistry: 'validator',
			...parameters,
		},
		{ as: 'issuer', ...options },
	);
const submissions = async () => (await sandbox.requests()).filter(({ endpoint }) => String(endpoint).includes('/commands/submit'));
const fakeCoin = async (owner: string) =>
	await happen('create', {
		template: 'amulet',
		args: {
			dso: parties.bank,
			owner: parties[owner],
			amount: { initialAmount: '77.0000000000', createdAt: { number: '1' }, ratePerRound: { rate: '0.0' } },
		},
		party: owner,
	});
const connectedTo = async (...ids: string[]) =>
	await sandbox.answer(CONNECTED, {
		connectedSynchronizers: ids.map((synchronizerId, index) => ({
			synchronizerAlias: `s${index}`,
			synchronizerId,
			permission: 'PARTICIPANT_PERMISSION_SUBMISSION',
		})),
	});

test('a form that was only opened pays Canton Coin of the network', async () => {
	await fakeCoin('bank');
	const { json, error } = await pay();
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ outcome: 'succeeded', amount: '12.5000000000', instrumentId: 'Amulet', instrumentAdmin: parties.DSO }]);
});

test('the participant says once per execution which coin that is', async () => {
	const items = ['1', '2', '3'].map((amount) => ({ json: { amount } }));
	const { json } = await pay({ amount: '={{ $json.amount }}', coinRegistry: 'scan' }, { input: items });
	expect(json).toHaveLength(3);
	expect((await sandbox.requests()).filter(({ endpoint }) => endpoint === CONNECTED)).toHaveLength(1);
});

test('each participant says it of its own network, where items have credentials of their own', async () => {
	await connectedTo(`global-domain::1220${'ab'.repeat(32)}`);
	const oAuth2 = oAuth2Credential(sandbox.url);
	const { json } = await run(
		'transfer',
		'send',
		{
			authentication: '={{ $json.authentication }}',
			receiver: byId(parties.bob!),
			amount: '1000000000000',
			coinRegistry: 'scan',
		},
		{
			credentials: { ...credentials('issuer'), cantonLedgerOAuth2Api: oAuth2 } as never,
			onError: 'continueRegularOutput',
			input: ['accessToken', 'oAuth2'].map((authentication) => ({ json: { authentication } })),
		},
	);
	const [first, second] = json.map(({ error }) => String((error as IDataObject)?.message ?? error));
	expect(first).toContain('belongs to');
	expect(second).toContain(`${parties.alice} has`);
});

test.each([
	['none of its synchronizers is the network', [`private-domain::1220${'ab'.repeat(32)}`]],
	['it is of two networks', [`global-domain::1220${'ab'.repeat(32)}`, `global-domain::1220${'cd'.repeat(32)}`]],
	['it has none', []],
])('nothing is sent by a participant of which nobody can say what Canton Coin is: %s', async (_, ids) => {
	await connectedTo(...ids);
	const { error } = await pay();
	expect(error?.message).toContain(
		'Instrument: Canton Coin cannot be resolved: the participant must be connected to exactly one synchronizer named global-domain',
	);
	expect(error?.description).toContain('Amulet@DSO::1220');
	expect(await submissions()).toEqual([]);
});

test('a network whose party another namespace has is not the one that the registry is of', async () => {
	await connectedTo(`global-domain::1220${'ab'.repeat(32)}`);
	const { error } = await pay();
	expect(error?.message).toContain(`belongs to "${parties.DSO}", not to "DSO::1220${'ab'.repeat(32)}"`);
	expect(await submissions()).toEqual([]);
});

test('as a filter Canton Coin leaves out what only has its name', async () => {
	await fakeCoin('bob');
	await happen('tap', { party: 'bob', amount: '3.0000000000' });
	const read = async (instrument: string) =>
		(
			await run('holding', 'getAll', { parties: byId(parties.bob!), returnAll: true, filters: { instrument } }, { as: 'participant_admin' })
		).json.filter(({ instrumentId }) => instrumentId === 'Amulet');
	const admins = (rows: IDataObject[]) => new Set(rows.map(({ instrumentAdmin }) => instrumentAdmin));
	expect(admins(await read('canton-coin'))).toEqual(new Set([parties.DSO]));
	expect(admins(await read('Canton Coin'))).toEqual(new Set([parties.DSO]));
	expect(admins(await read('all'))).toEqual(new Set([parties.DSO, parties.bank]));
	expect(admins(await read(`Amulet@${parties.bank}`))).toEqual(new Set([parties.bank]));
});

describe('the list', () => {
	const list = async (method: string, filter?: string, as = 'ledger-api-user', registry: IDataObject | null = null) =>
		await searchList(
			'cantonToken',
			method,
			{ authentication: 'accessToken', resource: 'transfer', operation: 'send' },
			credentials(as, registry) as never,
			filter,
		);

	test('Canton Coin, then what the parties of the token hold, each with its admin', async () => {
		await happen('moveDemo', { instrument: 'DemoGold', party: 'alice', amount: '1.0' });
		await happen('tap', { party: 'alice', amount: '1.0' });
		const { results } = await list('searchInstruments');
		expect(results[0]).toEqual({ name: 'Canton Coin', value: 'canton-coin' });
		expect(results).toContainEqual({ name: expect.stringMatching(/^DemoGold \(bank::1220/), value: `DemoGold@${parties.bank}` });
		expect(results.filter(({ value }) => String(value).startsWith('Amulet@'))).toEqual([]);
		expect((await list('searchInstruments', 'gold')).results).toHaveLength(1);
	});

	test('behind them the instruments of the registries in the credential, each once', async () => {
		await happen('tap', { party: 'alice', amount: '1.0' });
		const rows = [{ admin: parties.DSO, url: `${sandbox.url}/registry` }];
		const ids = async (registry: IDataObject) => (await list('searchInstruments', '', undefined, registry)).results;
		const alone = (await ids({ url: sandbox.url })).map(({ value }) => value);
		expect(alone).toEqual(expect.arrayContaining(['canton-coin', `DemoBond@${parties.DSO}`]));
		expect(alone.filter((value) => String(value).startsWith('Amulet@'))).toEqual([]);
		expect((await ids({ url: sandbox.url, registries: { registry: rows } })).map(({ value }) => value)).toEqual(alone);
		const broken = await ids({ url: sandbox.url, registries: { registry: [{ admin: parties.bank, url: 'http://127.0.0.1:9' }] } });
		expect(broken.slice(0, alone.length).map(({ value }) => value)).toEqual(alone);
		expect(broken[alone.length]).toMatchObject({ name: 'Not all registries could be read to their end.' });
	});

	test('a filter can be any instrument', async () => {
		const { results } = await list('searchAnyInstrument');
		expect(results.slice(0, 2).map(({ name }) => name)).toEqual(['Any Instrument', 'Canton Coin']);
	});

	test('a right to execute as a party is none to read its holdings', async () => {
		await happen('moveDemo', { instrument: 'DemoGold', party: 'alice', amount: '1.0' });
		const rights = [{ CanExecuteAs: { value: { party: parties.carol } } }, { CanReadAs: { value: { party: parties.alice } } }];
		await happen('user', { user: 'executor', rights });
		const { results } = await list('searchInstruments', '', 'executor');
		expect(results.map(({ value }) => value)).toContain(`DemoGold@${parties.bank}`);
	});

	test('an instrument whose holdings are on a later page is in the list', async () => {
		for (const amount of ['1', '2', '3']) await happen('tap', { party: 'alice', amount: `${amount}.0000000000` });
		await happen('moveDemo', { instrument: 'DemoGold', party: 'alice', amount: '1.0' });
		const cantonLedgerApi = { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl: await smallPages(sandbox.url, 2) };
		const parameters = { authentication: 'accessToken', resource: 'transfer', operation: 'send' };
		const { results } = await searchList('cantonToken', 'searchInstruments', parameters, { cantonLedgerApi } as never);
		expect(results.map(({ value }) => value)).toContain(`DemoGold@${parties.bank}`);
	});

	test('a token without parties still pays Canton Coin; holdings that cannot be read are said', async () => {
		expect((await list('searchInstruments', '', 'newcomer@clients')).results).toEqual([{ name: 'Canton Coin', value: 'canton-coin' }]);
		await sandbox.fault({ endpoint: 'POST /v2/state/active-contracts-page', status: 403 });
		const { results } = await list('searchInstruments');
		expect(results.map(({ name }) => name)).toEqual([
			'Canton Coin',
			'Your holdings could not be read.',
			'For others, choose By ID and enter name@admin.',
		]);
	});
});
