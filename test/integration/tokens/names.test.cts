// Names of parties: the Address Book of the credential and the option Party Names, in items, messages and lists.
import { readFileSync } from 'node:fs';

import type { IDataObject } from 'n8n-workflow';

import { useBinaryFiles } from '../../support/binaryFiles.cts';
import { searchList } from '../../support/engine.cts';
import { PolledNode } from '../../support/polledNode.cts';
import { refuses } from '../../support/refusals.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5 });
const { run, happen, credentials, parties } = tokensOf(sandbox);

const { pathOf } = useBinaryFiles();

const withBook = (addressBook: string, as = 'participant_admin'): IDataObject => {
	const all = credentials(as) as Record<string, IDataObject>;
	return { ...all, cantonLedgerApi: { ...all.cantonLedgerApi, addressBook } };
};
const book = () => `${parties.alice} = Treasury Zug\n\n${parties.bob} = Bob's Bakery`;
const balances = async (addressBook: string, options: IDataObject = {}) =>
	await run(
		'balance',
		'getAll',
		{
			parties: byId(`${parties.alice},${parties.carol}`),
			addTotals: false,
			columns: [],
			filters: { instrument: 'canton-coin' },
			options,
		},
		{ credentials: withBook(addressBook) as never },
	);
const namesOf = (rows: IDataObject[]) => Object.fromEntries(rows.map(({ party, partyName }) => [party, partyName]));

describe('items', () => {
	test('of a party with a name have it beside the ID; others have null; the ID stays', async () => {
		const { json, error } = await balances(book());
		expect(error).toBeUndefined();
		expect(namesOf(json)).toEqual({ [parties.alice]: 'Treasury Zug', [parties.carol]: null });
		expect(Object.keys(json[0]!).slice(0, 2)).toEqual(['party', 'partyName']);
		expect(json[0]).toHaveProperty('instrumentAdminName', null);
	});

	test('without names are as they were', async () => {
		const { json } = await balances('');
		expect(Object.keys(json[0]!).filter((field) => field.endsWith('Name'))).toEqual([]);
	});

	test.each([
		['lines', () => `${parties.carol} = Carol`],
		['JSON rows', () => JSON.stringify([{ id: 1, party: parties.carol, name: 'Carol' }])],
		['a JSON object', () => JSON.stringify({ [parties.carol!]: 'Carol' })],
		['rows of an expression', () => [{ id: 1, party: parties.carol, name: 'Carol', createdAt: 'x' }]],
	])('take names from the option as %s, besides those of the credential', async (_, names) => {
		const { json, error } = await balances(book(), { partyNames: names() });
		expect(error).toBeUndefined();
		expect(namesOf(json)).toEqual({ [parties.alice]: 'Treasury Zug', [parties.carol]: 'Carol' });
	});

	test('the option wins over the credential', async () => {
		expect(namesOf((await balances(book(), { partyNames: `${parties.alice} = Al` })).json)[parties.alice]).toBe('Al');
	});

	test('of movements and transfers name both sides, lists of parties too', async () => {
		await happen('transfer', { from: 'alice', to: 'bob', amount: '1.0000000000' });
		const names = { credentials: withBook(book()) as never };
		const movements = await run('movement', 'getAll', { parties: byId(parties.alice), range: 'offsets', returnAll: true }, names);
		expect(movements.json.at(-1)).toMatchObject({ partyName: 'Treasury Zug', counterparty: parties.bob, counterpartyName: "Bob's Bakery" });
		const { contractId } = await happen('createTransferOffer', { from: 'alice', to: 'bob', amount: '2.0000000000' });
		const transfers = await run('transfer', 'getAll', { party: byId(parties.bob), direction: 'both', returnAll: true }, names);
		expect(transfers.json.find(({ transferInstructionId }) => transferInstructionId === contractId)).toMatchObject({
			senderName: 'Treasury Zug',
			receiverName: "Bob's Bakery",
		});
		const contract = await run('contract', 'get', { contractId, parties: byId(parties.bob) }, names);
		expect(contract.json[0]).toMatchObject({ signatoriesNames: expect.arrayContaining(['Treasury Zug']) });
	});
});

test('a file has the names, too', async () => {
	const { items, error } = await run(
		'movement',
		'getAll',
		{ parties: byId(parties.alice), range: 'offsets', returnAll: true, returnAs: 'file', fileFormat: 'csv', binaryPropertyName: 'data' },
		{ credentials: withBook(book()) as never },
	);
	expect(error).toBeUndefined();
	const text = readFileSync(pathOf(items[0]!.binary!.data!)).toString();
	expect(text.split('\n')[0]).toContain('party,partyName,');
	expect(text).toContain('Treasury Zug');
});

describe('refused, before anything is read', () => {
	refuses(sandbox, async ({ addressBook }) => await balances(addressBook as string), {
		addressBook: {
			alice: 'Address Book of the credential: line 1 is not a party ID, an equals sign and a name',
			'[{"party":"a::1"}]': 'Address Book of the credential: row 1 has no party or no name',
			'{"a': 'Address Book of the credential: this begins like JSON and is none',
		},
	});

	test('names of the option are refused by its label', async () => {
		expect((await balances('', { partyNames: [{ name: 'x' }] })).error?.message).toContain('Party Names: row 1 has no party or no name');
	});
});

test('a trigger: its items have names beside IDs, its messages names instead', async () => {
	const { cantonLedgerApi } = ledgerCredential(sandbox, 'participant_admin');
	const node = new PolledNode(
		'cantonLedgerEventTrigger',
		{ event: 'tokenReceived', parties: parties.bob, options: { addMessage: true, partyNames: `${parties.alice} = Al` } } as never,
		{ cantonLedgerApi: { ...cantonLedgerApi, addressBook: book() } },
		{},
		{ workflowId: 'names' },
	);
	await node.poll();
	await happen('transfer', { from: 'alice', to: 'bob', amount: '3.0000000000' });
	const [[item]] = [(await node.poll())!];
	expect(item!.json).toMatchObject({ party: parties.bob, partyName: "Bob's Bakery", counterpartyName: 'Al' });
	const { text } = item!.json.message as { text: string };
	expect(text).toContain('Al');
	expect(text).not.toContain(parties.alice);
});

describe('the list of parties', () => {
	const list = async (filter?: string) =>
		await searchList(
			'cantonToken',
			'searchParties',
			{ authentication: 'accessToken', resource: 'transfer', operation: 'send' },
			withBook(`${book()}\nfar::1220${'ab'.repeat(32)} = Alpine Bank`) as never,
			filter,
		);

	test('begins with those that have a name, by name; each stands once', async () => {
		const { results } = await list();
		expect(results.slice(0, 3).map(({ name }) => name.split(': ')[0])).toEqual(['Alpine Bank', "Bob's Bakery", 'Treasury Zug']);
		expect(results.filter(({ value }) => value === parties.bob)).toHaveLength(1);
		expect(results.some(({ value }) => value === parties.carol)).toBe(true);
	});

	test('finds a party by its name, also one of another participant', async () => {
		const { results } = await list('alpine');
		expect(results[0]).toEqual({ name: expect.stringMatching(/^Alpine Bank: far::1220/), value: `far::1220${'ab'.repeat(32)}` });
		expect((await list('bakery')).results[0]!.value).toBe(parties.bob);
	});

	test('is where the admin of an instrument is named: in the list of instruments, and on the items', async () => {
		const credentials = withBook(`${parties.DSO} = The Network\n${parties.bank} = The Bank`) as never;
		await happen('moveDemo', { instrument: 'DemoGold', party: 'alice', amount: '1.0' });
		const { results } = await searchList(
			'cantonToken',
			'searchInstruments',
			{ authentication: 'accessToken', resource: 'balance', operation: 'getAll' },
			credentials,
			'the bank',
		);
		expect(results[0]).toMatchObject({
			name: expect.stringMatching(/^Demo\w+ \(The Bank: bank::/),
			value: expect.stringContaining(`@${parties.bank}`),
		});
		const { json, error } = await run(
			'balance',
			'getAll',
			{ parties: byId(parties.alice!), columns: [], filters: { instrument: '={{ $json.instrument }}' } },
			{ credentials, input: [{ json: { instrument: `Amulet@${parties.DSO}` } }] },
		);
		expect(error).toBeUndefined();
		expect([...new Set(json.map(({ instrumentAdminName }) => instrumentAdminName))]).toEqual(['The Network']);
	});

	describe('of a token operation, whose node reaches the network, too', () => {
		const NAMES = { scan: 'GET /v0/ans-entries', validator: 'GET /v0/scan-proxy/ans-entries' };
		const named = async (coinRegistry: string, filter?: string, parameters: IDataObject = {}) => {
			await sandbox.requests();
			const { results } = await searchList(
				'cantonToken',
				'searchParties',
				{ authentication: 'accessToken', resource: 'transfer', operation: 'send', coinRegistry, ...parameters } as never,
				withBook(book()) as never,
				filter,
			);
			const read = (await sandbox.requests()).filter(({ endpoint }) => String(endpoint).endsWith('/ans-entries'));
			return { results, read: read.map(({ endpoint }) => endpoint) };
		};

		test.each(['scan', 'validator'] as const)(
			'through %s: a party of another participant is found by its name on the network',
			async (way) => {
				const { results, read } = await named(way, 'merchant.unv');
				expect(results[0]).toEqual({ name: expect.stringMatching(/^merchant\.unverified\.ans: merchant::1220/), value: parties.merchant });
				expect(read).toEqual([NAMES[way]]);
			},
		);

		test('nothing typed: no party of the network is added, and those of the participant have its names', async () => {
			const { results } = await named('scan');
			const nameOf = (party: string | undefined) => results.find(({ value }) => value === party)?.name;
			expect(nameOf(parties.alice)).toMatch(/^Treasury Zug: /);
			expect(nameOf(parties.DSO)).toMatch(/dso\.ans: DSO::/);
			expect(results.filter(({ value }) => value === parties.DSO)).toHaveLength(1);
		});

		test('names that cannot be read leave the rest of the list, and it says so', async () => {
			await sandbox.fault({ endpoint: NAMES.scan, times: 0, status: 403, body: { error: 'not for you' } });
			const { results } = await named('scan', 'bakery');
			await sandbox.control('DELETE', '/faults');
			expect(results[0]!.value).toBe(parties.bob);
			expect(results.at(-1)!.name).toBe('The names of the network could not be read.');
		});

		test.each([
			['another registry', { coinRegistry: 'registry' }],
			['an operation that uses none', { resource: 'balance', operation: 'getAll', instrumentDetails: 'none' }],
			['an operation without tokens', { resource: 'party', operation: 'get' }],
		])('%s: the participant alone is asked', async (_, parameters) => {
			expect((await named('scan', 'merchant.unv', parameters)).read).toEqual([]);
		});

		test('a credential that is not chosen: the participant alone is asked', async () => {
			const { cantonScanApi, ...rest } = withBook(book());
			expect(cantonScanApi).toBeDefined();
			await sandbox.requests();
			await searchList(
				'cantonToken',
				'searchParties',
				{ authentication: 'accessToken', resource: 'transfer', operation: 'send', coinRegistry: 'scan' },
				rest as never,
				'alice',
			);
			expect((await sandbox.requests()).some(({ endpoint }) => String(endpoint).endsWith('/ans-entries'))).toBe(false);
		});
	});
});
