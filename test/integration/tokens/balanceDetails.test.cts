// Balance › Get Many with Instrument Details: what registries say, and what Canton Coin is worth.
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { CantonToken } from '../../../nodes/CantonToken/CantonToken.node';
import { resources } from '../../../nodes/CantonToken/operations';
import { formatProduct, parseAmount } from '../../../nodes/shared/tokens/amounts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { tokensOf } from './support.cts';

const sandbox = useSandbox();
const { run, happen, parties } = tokensOf(sandbox);

let price: string;

const node = new CantonToken();

beforeAll(async () => {
	await happen('tap', { party: 'bank', amount: '9999999999999999999999999999.0000000001' });
	await happen('moveDemo', { instrument: 'DemoGold', party: 'bank', move: 'mint', amount: '10' });
	const { activeContracts } = await sandbox.control('GET', '/world?contracts=active');
	const [round] = activeContracts.filter(({ templateId }: IDataObject) => String(templateId).endsWith(':OpenMiningRound'));
	price = round.args.amuletPrice;
});

beforeEach(async () => void (await sandbox.requests()));

const balances = async (instrumentDetails: string, coinRegistry = 'validator', parameters: IDataObject = {}, options: IDataObject = {}) =>
	await run(
		'balance',
		'getAll',
		{
			parties: 'all',
			returnAll: true,
			columns: [],
			addTotals: false,
			instrumentDetails,
			...(instrumentDetails !== 'none' && { coinRegistry }),
			...parameters,
		},
		{ as: 'participant_admin', ...options },
	);
const coin = ({ instrumentId }: IDataObject) => instrumentId === 'Amulet';
const endpoints = async () => (await sandbox.requests()).map(({ endpoint }) => String(endpoint));

test.each(['validator', 'scan', 'registry'])('through %s: each instrument is read once, however many parties have it', async (through) => {
	const { json, error } = await balances('instrument', through);
	expect(error).toBeUndefined();
	const coins = json.filter(coin);
	expect(coins.length).toBeGreaterThan(3);
	for (const row of coins) {
		expect(row).toMatchObject({ instrumentName: 'Canton Coin', instrumentSymbol: 'CC', instrumentDecimals: 10, detailsProblem: null });
		expect(row.registry).toMatch(/^http:\/\/127\.0\.0\.1/);
		expect(row).not.toHaveProperty('valueUsd');
	}
	expect((await endpoints()).filter((endpoint) => endpoint.includes('/instruments/'))).toHaveLength(1);
});

test.each(['validator', 'validatorOAuth2', 'scan'])(
	'the value through %s is the exact product, to the last of its digits, beside each detail of the registry',
	async (through) => {
		const { json } = await balances('value', through);
		const row = json.find(({ party, instrumentId }) => party === parties.bank && instrumentId === 'Amulet')!;
		expect(row.priceUsd).toBe(price);
		expect(row.valueUsd).toBe(formatProduct(parseAmount(price)!, parseAmount(row.total)!));
		expect(row).toMatchObject({ instrumentName: 'Canton Coin', instrumentSymbol: 'CC', instrumentDecimals: 10, detailsProblem: null });
		expect(row.registry).toMatch(/^http:\/\/127\.0\.0\.1/);
		expect((await endpoints()).filter((endpoint) => endpoint.includes('open-and-issuing'))).toHaveLength(1);
	},
);

test('an instrument whose registry nobody entered: the balance is there, and says what is missing', async () => {
	const { json } = await balances('value');
	const others = json.filter((row) => !coin(row));
	expect(others.length).toBeGreaterThan(0);
	for (const row of others) {
		expect(row).toMatchObject({ instrumentName: null, instrumentDecimals: null, registry: null, priceUsd: null, valueUsd: null });
		expect(row.detailsProblem).toContain('There is no registry for the instrument admin');
		expect(parseAmount(row.total)).toBeDefined();
	}
});

test('without details no registry is called, and no credential for one is needed', async () => {
	const { json, error } = await balances('none', '', {}, { credentials: ledgerCredential(sandbox, 'participant_admin') });
	expect(error).toBeUndefined();
	expect(json[0]).not.toHaveProperty('instrumentName');
	expect((await endpoints()).filter((endpoint) => /registry|scan|mining/.test(endpoint))).toEqual([]);
});

test('a registry alone does not say the price', async () => {
	const { error } = await balances('value', 'registry');
	expect(error?.message).toBe('Canton Coin Registry: a registry does not say the price of Canton Coin');
});

test('exact products', () => {
	const product = (a: string, b: string) => formatProduct(parseAmount(a)!, parseAmount(b)!);
	expect(product('0.005', '12.5')).toBe('0.0625000000');
	expect(product('0.0000000001', '0.0000000001')).toBe('0.00000000000000000001');
	expect(product('-1.5', '2')).toBe('-3.0000000000');
	expect(product('0', '-2')).toBe('0.0000000000');
	expect(product('9999999999999999999999999999.9999999999', '0.1')).toBe('999999999999999999999999999.99999999999');
});

/** Credentials that n8n shows for an operation with its initial settings, and `set` ones. */
function everyCredential(resource: string, operation: string, set: INodeParameters = {}): string[] {
	const { description } = node;
	const settings = { resource, operation, ...set };
	const parameters = NodeHelpers.getNodeParameters(description.properties, settings, true, false, null, description)!;
	const shown = description.credentials!.filter((credential) =>
		NodeHelpers.displayParameter(parameters, credential, { typeVersion: 1 }, description),
	);
	return shown.map(({ name }) => name);
}

/** Those of them that are not the participant's. */
const shownCredentials = (...args: Parameters<typeof everyCredential>) =>
	everyCredential(...args).filter((name) => !name.startsWith('cantonLedger'));

describe('credentials of registries in the editor', () => {
	const registry = 'cantonTokenRegistryApi';

	test.each(
		resources.flatMap(({ value: resource, operations }) =>
			operations.map(({ value, properties }) => [resource, value, properties.some(({ name }) => name === 'coinRegistry')] as const),
		),
	)('%s %s', (resource, operation, uses) => {
		const always = uses && !['balance', 'movement', 'reward'].includes(resource);
		expect(shownCredentials(resource, operation)).toEqual(!always ? [] : resource === 'price' ? ['cantonScanApi'] : [registry]);
		if (always && resource !== 'price')
			expect(shownCredentials(resource, operation, { coinRegistry: 'validator' })).toEqual(['cantonValidatorApi', registry]);
	});

	test('prices ask for no credential of a participant', () => {
		expect(everyCredential('price', 'get')).toEqual(['cantonScanApi']);
		expect(everyCredential('holding', 'getAll')).toEqual(['cantonLedgerApi']);
	});

	test('movements ask for scan only if it has the prices', () => {
		const shown = (set: INodeParameters) => shownCredentials('movement', 'getAll', set);
		expect(shown({ valuation: 'table' })).toEqual([]);
		expect(shown({ valuation: 'scan' })).toEqual(['cantonScanApi']);
		expect(shown({ valuation: 'scan', coinRegistry: 'validatorOAuth2' })).toEqual(['cantonValidatorOAuth2Api']);
	});

	test('Token Balance asks for them with details only', () => {
		const shown = (set: INodeParameters) => shownCredentials('balance', 'getAll', set);
		expect(shown({ instrumentDetails: 'instrument' })).toEqual([registry]);
		expect(shown({ instrumentDetails: 'instrument', coinRegistry: 'validator' })).toEqual(['cantonValidatorApi', registry]);
		expect(shown({ instrumentDetails: 'value', coinRegistry: 'scan' })).toEqual(['cantonScanApi', registry]);
	});
});
