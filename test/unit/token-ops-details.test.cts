// Details that registries and scan add to balances: names, decimals, and what Canton Coin is worth. Also the price of Canton Coin by itself.
import type { IDataObject } from 'n8n-workflow';

import { BANK, clientOf, DSO, execute, GOLD, holds, registriesOf, worldOf } from './token-ops-user.cts';
// The user comes first, with the waits.
import { getTokenPrice } from '../../nodes/CantonToken/operations/price/get';
import { getManyTokenBalances } from '../../nodes/CantonToken/operations/balance/getAll';
import { PRICE_READING, priceFrom } from '../../nodes/CantonToken/tokens/coinPrice';
import { detailFields } from '../../nodes/CantonToken/tokens/instrumentDetails';
import { noPriceAt, noRound, priceAdvice } from '../../nodes/CantonToken/tokens/missingPrices';
import { parametersOf } from './commands-answers.cts';
import { linesOf } from './commands-form.cts';
import { ALICE, BOB, type World } from './commands-participant.cts';
import { INSTRUMENT } from './endpoints.cts';

const ROUNDS = 'POST /v0/open-and-issuing-mining-rounds';
const COIN = { admin: DSO, id: 'Amulet' };
const round = (number: number, amuletPrice: string, opensAt = '2026-07-01T00:00:00Z') => ({
	contract: { contract_id: `r${number}`, created_at: opensAt, payload: { round: { number: String(number) }, amuletPrice, opensAt } },
});
const rounds = (...open: object[]) => ({ [ROUNDS]: { open_mining_rounds: { ...open }, issuing_mining_rounds: {} } });
const OPEN = rounds(round(7, '0.0512345678'));
const described = ({ path }: any) => ({ id: path.instrumentId, name: `${path.instrumentId} coin`, symbol: 'G', decimals: 6 });

/** Scans by the way to them, and the ways that were gone. */
function scansOf(answers: NonNullable<World['answers']>, admins: object = {}) {
	const ways: unknown[][] = [];
	const scan = (baseUrl: string) => clientOf(answers, baseUrl).client;
	const validator = { standingFor: (api: string) => scan(`http://validator/${api}`) };
	const more = {
		openOfTarget: async ({ credentialType }: { credentialType: string }, noun: string) => {
			ways.push([credentialType, noun]);
			return noun === 'scan' ? scan('http://scan') : validator;
		},
		openValidatorOfLedger: async () => {
			ways.push(['ledger']);
			return validator;
		},
		...admins,
	};
	return { more, ways };
}

describe('the price of Canton Coin', () => {
	const priced = async (coinRegistry: string | undefined, answers = OPEN) => {
		const { more, ways } = scansOf(answers);
		const { registries } = registriesOf({}, { more });
		return { ...(await execute(getTokenPrice, { priceOf: 'now', coinRegistry }, worldOf(), { registries })), ways };
	};

	test.each<[string | undefined, string[]]>([
		['scan', ['cantonScanApi', 'scan']],
		['validator', ['cantonValidatorApi', 'validator']],
		['validatorOAuth2', ['cantonValidatorOAuth2Api', 'validator']],
		[undefined, ['ledger']],
	])('comes from %s', async (coinRegistry, way) => {
		const { items, ways } = await priced(coinRegistry);
		expect(items).toMatchObject([{ price: '0.0512345678' }]);
		expect(ways).toEqual([way]);
	});

	test('is asked for by a credential, of which the targets are those of the way', () => {
		const targetsAt = (coinRegistry?: string) => PRICE_READING.targetsOf!(parametersOf([priceFrom], { coinRegistry }));
		expect(['scan', 'validator', 'validatorOAuth2', undefined].map(targetsAt)).toEqual([
			...['cantonScanApi', 'cantonValidatorApi', 'cantonValidatorOAuth2Api', 'cantonScanApi'],
		]);
		expect(getTokenPrice).toMatchObject({ offline: true, rights: 'none on a public scan; through a validator, any valid token for it' });
		expect(getTokenPrice.endpoints).toEqual(expect.arrayContaining([ROUNDS, 'POST /v2/state/acs', 'POST /v2/updates']));
		expect(getTokenPrice.endpoints.length).toBeGreaterThan(3);
	});

	test('is chosen by where it comes from', () => {
		expect(linesOf([priceFrom])).toEqual([
			'Price From | coinRegistry | options | "scan" | Where to read the mining rounds, which have the price. ' +
				'A validator passes on only those that are open now. |  | {"noDataExpression":true}',
			"  Scan | scan | A super validator's scan, which has the prices of all times",
			'  Validator (Access Token) | validator | Your validator, with a JWT: the last minutes only',
			'  Validator (OAuth2) | validatorOAuth2 | Your validator, with tokens that n8n fetches: the last minutes only',
		]);
	});

	test('is missing for a reason, and there is something to do about it', () => {
		const [scan, proxy] = [false, true].map((proxied) => ({ proxied })) as never[] as [never, never];
		expect([noPriceAt(scan, 'noon'), noRound(scan, '7'), priceAdvice(scan)]).toEqual([
			'scan has no data of the mining round that was open at noon, so there is no price',
			'scan has no data of round 7',
			'Take a time at which this scan recorded the network already, or another scan: Canton Scan, Network › Get Scans lists them.',
		]);
		const only = 'the validator passes on only the mining rounds that are open now, so it does not know the price';
		expect([noPriceAt(proxy, 'noon'), noRound(proxy, '7'), priceAdvice(proxy)]).toEqual([
			`${only} at noon`,
			`${only} of round 7`,
			'Set Price From to Scan.',
		]);
	});
});

describe('balances with details', () => {
	const ACTIVE = [
		...[holds('00b1', ALICE, '2.0'), holds('00b2', BOB, '1.0')],
		holds('00b3', ALICE, '3.00000001', { instrumentId: COIN }),
		holds('00b4', BOB, '1.0', { instrumentId: { ...GOLD, id: 'Amulet' } }),
	];
	const detailed = async (
		instrumentDetails: string,
		{ registry = { [INSTRUMENT]: described }, scan = OPEN, admins = {}, values = {} }: Record<string, any> = {},
	) => {
		const { more, ways } = scansOf(scan, admins);
		const found = registriesOf(registry, { more });
		const result = await execute(
			getManyTokenBalances,
			{ ...{ parties: [ALICE, BOB], returnAll: true, columns: [], addTotals: false, coinRegistry: 'scan', instrumentDetails }, ...values },
			worldOf({ pages: [ACTIVE] }),
			{ registries: found.registries },
		);
		return { ...result, ways, registry: found };
	};
	const rowOf = ({ items }: { items: any[] }, party: string, instrumentId: string) =>
		items.find((item) => item.party === party && item.instrumentId === instrumentId);
	const NAMED = {
		instrumentName: 'Gold coin',
		instrumentSymbol: 'G',
		instrumentDecimals: 6,
		registry: 'http://registry',
		detailsProblem: null,
	};
	const WORTH = ['priceUsd', 'valueUsd'];

	test('have none without them, and nobody is asked', async () => {
		const result = await detailed('none');
		expect(result.items[0]).not.toHaveProperty('instrumentName');
		expect(result.items[0]).not.toHaveProperty('detailsProblem');
		expect(result.registry.calls).toEqual([]);
		expect(result.ways).toEqual([]);
	});

	test('are read once for each instrument, however many have it', async () => {
		const result = await detailed('instrument');
		expect(rowOf(result, ALICE, 'Gold')).toMatchObject({ total: '2.0000000000', ...NAMED });
		expect(rowOf(result, BOB, 'Gold')).toMatchObject({ total: '1.0000000000', ...NAMED });
		expect(rowOf(result, ALICE, 'Amulet')).toMatchObject({ instrumentName: 'Amulet coin' });
		for (const name of WORTH) expect(rowOf(result, ALICE, 'Gold')).not.toHaveProperty(name);
		expect(result.registry.admins.sort()).toEqual([DSO, BANK, BANK]);
		expect(result.ways).toEqual([]);
	});

	test('may say nothing of an instrument but its ID', async () => {
		const result = await detailed('instrument', { registry: { [INSTRUMENT]: ({ path }: any) => ({ id: path.instrumentId }) } });
		expect(rowOf(result, ALICE, 'Gold')).toMatchObject({
			...NAMED,
			instrumentName: null,
			instrumentSymbol: null,
			instrumentDecimals: null,
		});
	});

	test('have the worth of Canton Coin, exactly, and of no other', async () => {
		const result = await detailed('value');
		expect(rowOf(result, ALICE, 'Amulet')).toMatchObject({
			priceUsd: '0.0512345678',
			valueUsd: '0.153703703912345678',
			detailsProblem: null,
		});
		for (const [party, id] of [
			[ALICE, 'Gold'],
			[BOB, 'Amulet'],
		] as const)
			expect(rowOf(result, party, id)).toMatchObject({ priceUsd: null, valueUsd: null });
		expect(result.ways).toEqual([['cantonScanApi', 'scan']]);
	});

	test('of an instrument without a registry say why, and the balance is there', async () => {
		const ofAdmin = async () => await Promise.reject(new Error('There is no registry for it'));
		const result = await detailed('value', { admins: { ofAdmin } });
		expect(rowOf(result, ALICE, 'Amulet')).toMatchObject({
			...{ total: '3.0000000100', registry: null, instrumentName: null, detailsProblem: 'There is no registry for it' },
			valueUsd: '0.153703703912345678',
		});
	});

	test('of a row that is of no instrument are none', async () => {
		const result = await detailed('value', { values: { options: { addEmpty: true }, parties: [ALICE, BOB, 'carol::12cc'] } });
		expect(result.items.find(({ party }) => party === 'carol::12cc')).toMatchObject({
			...{ instrumentName: null, registry: null, priceUsd: null, valueUsd: null, detailsProblem: null },
		});
	});

	test('are an error without a price', async () => {
		const result = await detailed('value', { scan: rounds(round(7, '0.05', '2999-01-01T00:00:00Z')) });
		expect(result).toMatchObject({
			message: 'Canton Coin Registry: no mining round is open there, so Canton Coin has no price now',
			advice: 'Try again in some minutes.',
		});
		const registry = await detailed('value', { values: { coinRegistry: 'registry' } });
		expect(registry).toMatchObject({
			message: 'Canton Coin Registry: a registry does not say the price of Canton Coin',
			advice: 'Choose Scan or a validator here.',
		});
	});

	test('are columns of their own', () => {
		const { properties } = getManyTokenBalances;
		const names = (instrumentDetails?: string) => detailFields(parametersOf(properties, { instrumentDetails } as IDataObject));
		const NAMES = ['instrumentName', 'instrumentSymbol', 'instrumentDecimals', 'registry'];
		expect(names('none')).toEqual([]);
		expect(names()).toEqual([]);
		expect(names('instrument')).toEqual([...NAMES, 'detailsProblem']);
		expect(names('value')).toEqual([...NAMES, ...WORTH, 'detailsProblem']);
	});

	test('are chosen in the form, which then asks where the registry of Canton Coin is', () => {
		const { properties } = getManyTokenBalances;
		const form = properties.filter(({ name }) => ['instrumentDetails', 'coinRegistry'].includes(name));
		expect(linesOf(form).slice(0, 4)).toEqual([
			'Instrument Details | instrumentDetails | options | "none" | What to add to each balance. ' +
				'The details come from the registries of the instruments, the price from scan. |  | {"noDataExpression":true}',
			'  None | none | Only what the ledger says, without a registry',
			"  Name, Symbol and Decimals | instrument | Also what each instrument's registry says of it, one request per instrument",
			'  Name, Symbol, Decimals and Value of Canton Coin | value | ' +
				'Also the price of Canton Coin in the open round in USD, and the value of the total at this price',
		]);
		expect(form[1]!.displayOptions).toEqual({ hide: { instrumentDetails: ['none'] } });
	});
});
