// Names of parties beside their IDs on items of Canton Scan, its trigger, Canton Validator and Canton Token Registry. Names of the network.
import { readFileSync } from 'node:fs';

import type { IDataObject } from 'n8n-workflow';

import { useBinaryFiles } from '../../support/binaryFiles.cts';
import { runNode } from '../../support/engine.cts';
import { PolledNode } from '../../support/polledNode.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { byId } from '../tokens/support.cts';
import { WAYS, useNames, type Way } from './support.cts';

const { sandbox, parties, book, validator, oAuth2, ways, names } = useNames();

const { pathOf } = useBinaryFiles();

describe('Canton Scan', () => {
	test.each(WAYS)('through %s: the name stands beside the ID, null for a party without one', async (way) => {
		const { json, error } = await names(way, book());
		expect(error).toBeUndefined();
		const shown = Object.fromEntries(json.map(({ party, partyName }) => [party, partyName]));
		expect(shown).toMatchObject({ [parties.alice!]: 'Treasury Zug', [parties.DSO!]: 'The Network', [parties.merchant!]: null });
	});

	test('fields of other names, too; and nothing is added where there are no names', async () => {
		const read = async (addressBook: string) =>
			(
				await runNode('cantonScan', { resource: 'network', operation: 'get', connectThrough: 'scan', simplify: true } as never, {
					credentials: ways.scan(addressBook) as never,
				})
			).json[0]!;
		expect(await read(book())).toMatchObject({ dsoParty: parties.DSO, dsoPartyName: 'The Network' });
		expect(await read('')).not.toHaveProperty('dsoPartyName');
	});

	test('an address book that cannot be read is refused before anything is sent', async () => {
		await sandbox.requests();
		expect((await names('scan', 'alice')).error?.message).toContain('Address Book of the credential: line 1 is not a party ID');
		expect(await sandbox.requests()).toEqual([]);
	});
});

test('Canton Scan Event Trigger: items have names of the credential', async () => {
	const node = new PolledNode(
		'cantonScanEventTrigger',
		{ event: 'networkEvent', verdict: 'rejected', startFrom: 'now', delivery: 'once', simplify: true } as never,
		{ cantonScanApi: { url: sandbox.url, addressBook: `${book()}\n${parties.bob} = Bob's Bakery\n${parties.bank} = The Bank` } },
		{},
		{ workflowId: 'named' },
	);
	await node.poll();
	await sandbox.control('POST', '/do', { action: 'fail', code: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
	const [{ json }] = (await node.poll())!.flat() as [{ json: IDataObject }];
	expect(json.submittingParties).toHaveLength(1);
	expect(json.submittingPartiesNames).toEqual([expect.stringMatching(/^(Treasury Zug|Bob's Bakery|The Bank)$/)]);
});

test.each(['accessToken', 'oAuth2'])('Canton Wallet (%s): items have names', async (authentication) => {
	const credentials = { cantonValidatorApi: validator({ addressBook: book() }), cantonValidatorOAuth2Api: oAuth2({ addressBook: book() }) };
	const { json, error } = await runNode('cantonWallet', { authentication, resource: 'wallet', operation: 'getBalance' } as never, {
		credentials: credentials as never,
	});
	expect(error).toBeUndefined();
	expect(json[0]).toMatchObject({ party: parties.alice, partyName: 'Treasury Zug' });
});

test.each([
	['registry', () => ({ cantonTokenRegistryApi: { url: sandbox.url, addressBook: book() } })],
	['validator', () => ({ cantonValidatorApi: validator({ addressBook: book() }) })],
])('Canton Token Registry through %s: items have names', async (connectThrough, credentials) => {
	const { json, error } = await runNode('cantonTokenRegistry', { connectThrough, resource: 'registry', operation: 'getInfo' } as never, {
		credentials: credentials() as never,
	});
	expect(error).toBeUndefined();
	expect(json[0]).toMatchObject({ adminId: parties.DSO, adminIdName: 'The Network' });
});

describe('names of the network are an address book', () => {
	test.each([
		['scan', true],
		['scan', false],
		['validator', true],
		['validatorOAuth2', true],
	] as Array<[Way, boolean]>)('Name Entry › Get Many through %s (simplified: %p) goes into Party Names as it is', async (way, simplify) => {
		const { json: entries } = await names(way, '', { simplify });
		const ledger = ledgerCredential(sandbox, 'participant_admin') as Record<string, IDataObject>;
		const own = `${parties.alice} = Treasury Zug\n${parties.carol} = Carol`;
		const { json, error } = await runNode(
			'cantonToken',
			{
				authentication: 'accessToken',
				resource: 'balance',
				operation: 'getAll',
				parties: byId(`${parties.alice},${parties.carol}`),
				filters: { instrument: 'canton-coin' },
				columns: [],
				addTotals: false,
				options: { partyNames: '={{ $json.entries }}' },
			} as never,
			{
				credentials: { ...ledger, cantonLedgerApi: { ...ledger.cantonLedgerApi, addressBook: own } } as never,
				input: [{ json: { entries } }],
			},
		);
		expect(error).toBeUndefined();
		expect(Object.fromEntries(json.map(({ party, partyName }) => [party, partyName]))).toEqual({
			[parties.alice!]: 'alice.unverified.ans',
			[parties.carol!]: 'Carol',
		});
		expect(json[0]).toMatchObject({ instrumentAdmin: parties.DSO, instrumentAdminName: 'dso.ans' });
	});
});

describe('Party Names: names of a table', () => {
	const table = () => [
		{ party: parties.bob, name: "Bob's Bakery" },
		{ party: parties.alice, name: 'Alice of the Table' },
	];
	const input = () => [{ json: { rows: table() } }];

	test('on items of Canton Scan, before those of the credential', async () => {
		const { json, error } = await runNode(
			'cantonScan',
			{
				...{ resource: 'validatorActivity', operation: 'get', connectThrough: 'scan', simplify: true },
				...{ validators: byId(`${parties.bob},${parties.alice}`), options: { partyNames: '={{ $json.rows }}' } },
			} as never,
			{ credentials: ways.scan(book()) as never, input: input() },
		);
		expect(error).toBeUndefined();
		expect(json.map(({ validatorName }) => validatorName)).toEqual(["Bob's Bakery", 'Alice of the Table']);
	});

	test('in a file of Canton Scan, as a column', async () => {
		const { items, error } = await runNode(
			'cantonScan',
			{
				...{ resource: 'snapshot', operation: 'getHoldings', connectThrough: 'scan', simplify: true, returnAll: true },
				...{ parties: byId(parties.alice!), returnAs: 'file', fileFormat: 'csv', options: { partyNames: '={{ $json.rows }}' } },
			} as never,
			{ credentials: ways.scan('') as never, input: input() },
		);
		expect(error).toBeUndefined();
		const [file] = Object.values(items[0]!.binary!);
		expect(readFileSync(pathOf(file!)).toString()).toContain('Alice of the Table');
	});

	test('on items of Canton Wallet; a row that cannot be read is named', async () => {
		const balance = async (partyNames: unknown) =>
			await runNode(
				'cantonWallet',
				{ authentication: 'accessToken', resource: 'wallet', operation: 'getBalance', options: { partyNames } } as never,
				{ credentials: { cantonValidatorApi: validator({}) } as never, input: input() },
			);
		expect((await balance('={{ $json.rows }}')).json[0]).toMatchObject({ party: parties.alice, partyName: 'Alice of the Table' });
		await sandbox.requests();
		expect((await balance('alice')).error?.message).toContain('Party Names: line 1 is not a party ID');
		expect(await sandbox.requests()).toEqual([]);
	});

	test.each([
		[
			'cantonTokenRegistry',
			{ connectThrough: 'registry', resource: 'registry', operation: 'getInfo' },
			() => ({ cantonTokenRegistryApi: { url: sandbox.url } }),
			'adminIdName',
		],
		[
			'cantonTokenRegistry',
			{ connectThrough: 'validator', resource: 'registry', operation: 'getInfo' },
			() => ({ cantonValidatorApi: validator() }),
			'adminIdName',
		],
		[
			'cantonScan',
			{ connectThrough: 'scan', resource: 'network', operation: 'get', simplify: true },
			() => ({ cantonScanApi: { url: sandbox.url } }),
			'dsoPartyName',
		],
	] as Array<[string, IDataObject, () => object, string]>)(
		'on the single item of %s %j, with no more requests than without',
		async (type, parameters, credentials, field) => {
			const read = async (options: IDataObject) => {
				await sandbox.requests();
				const { json, error } = await runNode(type, { ...parameters, options } as never, { credentials: credentials() as never });
				expect(error).toBeUndefined();
				return { item: json[0]!, calls: (await sandbox.requests()).map(({ endpoint }) => endpoint) };
			};
			const named = await read({ partyNames: `${parties.DSO} = The Network` });
			const plain = await read({});
			expect(named.item[field]).toBe('The Network');
			expect(plain.item).not.toHaveProperty(field);
			expect(named.calls).toEqual(plain.calls);
		},
	);
});

describe('Names of the Network, switched on in the credential', () => {
	const switched = (way: Way, addressBook = '') =>
		Object.fromEntries(Object.entries(ways[way](addressBook)).map(([type, data]) => [type, { ...data, networkNames: true }]));
	const entries = async (credentials: object, connectThrough = 'scan') =>
		await runNode(
			'cantonScan',
			{ resource: 'nameEntry', operation: 'getByParty', connectThrough, party: byId(parties.merchant!), simplify: true } as never,
			{ credentials: credentials as never, input: [{ json: {} }, { json: {} }] },
		);

	test('a scan that does not give them: items without them, said once for all items', async () => {
		await sandbox.fault({ endpoint: 'GET /v0/ans-entries', times: 0, status: 403, body: { error: 'not for you' } });
		const { json, error, run } = await entries(switched('scan', book()));
		await sandbox.control('DELETE', '/faults');
		expect(error).toBeUndefined();
		expect(json).toHaveLength(2);
		expect(json[0]).toMatchObject({ party: parties.merchant, partyName: null });
		const hints = run.data.resultData.runData.Node![0]!.hints ?? [];
		expect(hints.filter(({ message }) => message.startsWith('Names of the network could not be read'))).toHaveLength(1);
	});

	test.each(['validator', 'validatorOAuth2'] as Way[])(
		'through %s: items have them, read once; the Address Book comes first',
		async (way) => {
			await sandbox.requests();
			const { json, error } = await entries(switched(way, `${parties.alice} = Treasury Zug`), way);
			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ partyName: 'merchant.unverified.ans' }, { partyName: 'merchant.unverified.ans' }]);
			const read = (await sandbox.requests()).filter(({ endpoint }) => endpoint === 'GET /v0/scan-proxy/ans-entries');
			expect(read.length).toBeLessThanOrEqual(1);
		},
	);

	test('off: nothing is read', async () => {
		await sandbox.requests();
		await entries(ways.scan(''));
		expect((await sandbox.requests()).filter(({ endpoint }) => endpoint === 'GET /v0/ans-entries')).toEqual([]);
	});
});
