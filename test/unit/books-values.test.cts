// Movement › Get Many with Value: what movements were worth, their totals, and prices that are missing.
import { ALICE, makes, onLedger, TREASURY } from './books-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { getManyTokenMovements } from '../../nodes/CantonToken/operations/movement/getAll';
import { SYNCHRONIZERS } from '../../nodes/shared/tokens/cantonCoin';
import { endpointsOf } from './step.cts';
import { archives, creates } from './tokens-support.cts';

const GOLD = 'Gold@bank::1220';
const COIN = 'Amulet@DSO::12ff';
const [five, two, bond] = [
	creates('001', 'alice', '5.0'),
	creates('002', 'treasury', '2.5'),
	creates('003', 'alice', '1.0', { instrument: 'Bond' }),
];
const network = (...ids: string[]) => ({ [SYNCHRONIZERS]: { connectedSynchronizers: ids.map((synchronizerId) => ({ synchronizerId })) } });
const COINS: any = creates('009', 'alice', '10.0', { instrument: 'Amulet' });
COINS.CreatedEvent.interfaceViews[0].viewValue.instrumentId.admin = 'DSO::12ff';

/** Movements of July: alice gets 5 on the 1st, the treasury 2.5 on the 2nd, and on the 3rd alice burns hers. */
const UPDATES = [
	makes(1, '01T12:00:00Z', [five]),
	makes(2, '02T23:59:59.999999Z', [two]),
	makes(3, '03T00:00:00Z', [archives('001')], 'burn'),
];

async function values(values: IDataObject, updates: object[] = UPDATES, more: object = {}) {
	const hints: string[] = [];
	const result = await onLedger(
		getManyTokenMovements,
		{ parties: [ALICE, TREASURY], valuation: 'table', ...values },
		{ updates, ...more },
		{ hints },
	);
	return { ...result, hints };
}
const NO_CHECK = { options: { checkBalances: false } };
const shown = ({ items }: { items: any[] }) => items.map(({ kind, price, value, currency }) => [kind, price, value, currency]);

describe('the value of a movement', () => {
	test('is its change at the price of its day, with its sign', async () => {
		const priceTable = `${GOLD}; 2026-07-01; 1.5; USD\n${GOLD}; 2026-07-02; 1.1\n${GOLD}; ; 3`;
		const result = await values({ priceTable, ...NO_CHECK });
		expect(shown(result).slice(0, 3)).toEqual([
			['mint', '1.5000000000', '7.50', 'USD'],
			['mint', '1.1000000000', '2.75', 'USD'],
			['burn', '3.0000000000', '-15.00', 'USD'],
		]);
		expect(result.items[0]).toMatchObject({ priceSource: 'table', totalCreditValue: null, totalDebitValue: null, valuesMissing: null });
		expect(result.hints).toEqual([]);
		expect(endpointsOf(result)).not.toContain(SYNCHRONIZERS);
	});

	test.each(['none', undefined])('is absent without Value (%s)', async (valuation) => {
		const { items } = await values({ valuation, ...NO_CHECK });
		expect(items).toHaveLength(3);
		for (const item of items) expect(Object.keys(item)).not.toContain('value');
	});

	test.each([
		['EUR', {}, '0.02'],
		['eur', {}, '0.02'],
		['JPY', {}, '0'],
		['KWD', {}, '0.025'],
		['CLF', {}, '0.0250'],
		['EUR', { valueDigits: 0 }, '0'],
		['EUR', { valueDigits: 10 }, '0.0250000000'],
		['EUR', { valueDigits: 3 }, '0.025'],
	])('in %s with %j is rounded half to even', async (currency, options, value) => {
		const { items } = await values({ currency, priceTable: `${GOLD}; ; 0.005`, options: { ...options, checkBalances: false } });
		expect([items[0].value, items[0].currency]).toEqual([value, currency.toUpperCase()]);
	});

	test.each<[IDataObject, string]>([
		[{ currency: 'EURO' }, 'Currency: EURO is not a currency'],
		[{ currency: 'E1R' }, 'Currency: E1R is not a currency'],
		[{ options: { valueDigits: 11 } }, 'Value Digits: 11'],
		[{ options: { valueDigits: -1 } }, 'Value Digits: -1'],
		[{ valuation: 'guess' }, 'Value: "guess" is not one of its values'],
	])('with %j: refused before anybody is asked', async (wrong, message) => {
		const result = await values(wrong);
		expect(result.message).toContain(message);
		expect(result.calls).toEqual([]);
	});

	test('without a currency is in dollars', async () => {
		expect((await values({ currency: '', priceTable: `${GOLD}; ; 1`, ...NO_CHECK })).items[0]).toMatchObject({ currency: 'USD' });
	});

	test('of what changes no balance is nothing, whatever the price', async () => {
		const split = [...UPDATES.slice(0, 1), makes(2, '02T00:00:00Z', [archives('001'), creates('004', 'alice', '5.0')], 'merge-split')];
		const result = await values({ priceTable: `${GOLD}; 2026-07-01; 1`, ...NO_CHECK }, split);
		expect(shown(result)[1]).toEqual(['mergeSplit', null, '0.00', 'USD']);
		expect(result.hints).toEqual([]);
	});

	test('of balances is none', async () => {
		const options = { checkBalances: false, includeBalances: true };
		const { items } = await values({ priceTable: `${GOLD}; ; 1`, options });
		const balances = items.filter(({ kind }) => /Balance$/.test(kind));
		expect(balances).toHaveLength(4);
		for (const item of balances)
			expect(item).toMatchObject({ value: null, price: null, priceSource: null, currency: 'USD', valuesMissing: null });
		expect(items.at(-1)).toMatchObject({ kind: 'valueTotal', party: 'Total', totalCreditValue: '7.50', totalDebitValue: '5.00' });
	});
});

describe('the totals', () => {
	test('are of each party and instrument, then of all, with the fields of an item', async () => {
		const priceTable = `${GOLD}; ; 2\nBond@bank::1220; ; 10`;
		const { items } = await values({ priceTable, ...NO_CHECK }, [...UPDATES, makes(4, '04T00:00:00Z', [bond])]);
		const total = (party: string, instrumentId: string | null, value: string, credit: string, debit: string) => ({
			...Object.fromEntries(Object.keys(items[0]).map((name) => [name, null])),
			...{ kind: 'valueTotal', party, instrumentId, instrumentAdmin: instrumentId && 'bank::1220', currency: 'USD', value },
			...{ totalCreditValue: credit, totalDebitValue: debit, valuesMissing: 0 },
			eventId: `valueTotal:${party}:${instrumentId ? 'bank::1220' : ''}:${instrumentId ?? ''}`,
		});
		expect(items.slice(4)).toEqual([
			total(ALICE, 'Gold', '0.00', '10.00', '10.00'),
			total(TREASURY, 'Gold', '5.00', '5.00', '0.00'),
			total(ALICE, 'Bond', '10.00', '10.00', '0.00'),
			total('Total', null, '15.00', '25.00', '10.00'),
		]);
	});

	test('are those of the rounded values', async () => {
		const cents = [1, 2, 3].map((offset) => makes(offset, '01T00:00:00Z', [creates(`00${offset}`, 'alice', '1.0')]));
		const { items } = await values({ priceTable: `${GOLD}; ; 0.006`, ...NO_CHECK }, cents);
		expect(items.at(-1)).toMatchObject({ value: '0.03', totalCreditValue: '0.03' });
	});

	test('of nothing are none', async () => {
		const local = { 'GET /v2/parties/{party}': ({ path }: any) => ({ partyDetails: [{ party: path.party, isLocal: true }] }) };
		expect((await values(NO_CHECK, [], { answers: local })).items).toEqual([]);
	});
});

describe('a price that is missing', () => {
	test('is said, and no total contains the movement', async () => {
		const { items, hints } = await values({ priceTable: `${GOLD}; 2026-07-01; 2`, ...NO_CHECK });
		expect(shown({ items }).slice(1, 3)).toEqual([
			['mint', null, null, 'USD'],
			['burn', null, null, 'USD'],
		]);
		expect(items.slice(3)).toMatchObject([
			{ party: ALICE, value: '10.00', totalDebitValue: '0.00', valuesMissing: 1 },
			{ party: TREASURY, value: null, totalCreditValue: null, totalDebitValue: null, valuesMissing: 1 },
			{ party: 'Total', value: '10.00', valuesMissing: 2 },
		]);
		expect(hints).toEqual([
			'2 movements have no value, so no total contains them: there is no price of Gold on 2026-07-02, Gold on 2026-07-03.',
		]);
	});

	test('of one movement', async () => {
		expect((await values({ priceTable: `${GOLD}; 2026-07-01; 2\n${GOLD}; 2026-07-03; 2`, ...NO_CHECK })).hints).toEqual([
			'1 movement has no value, so no total contains it: there is no price of Gold on 2026-07-02.',
		]);
	});

	test('of many: three are named, each once', async () => {
		const days = [1, 1, 2, 3].map((day, index) => makes(index + 1, `0${day}T00:00:00Z`, [creates(`00${index}`, 'alice', '1.0')]));
		expect((await values(NO_CHECK, days)).hints[0]).toMatch(
			/^4 movements .* Gold on 2026-07-01, Gold on 2026-07-02, Gold on 2026-07-03\.$/,
		);
		const more = [...days, ...[4, 5].map((day) => makes(day + 1, `0${day}T00:00:00Z`, [creates(`01${day}`, 'alice', '1.0')]))];
		expect((await values(NO_CHECK, more)).hints[0]).toMatch(/Gold on 2026-07-03 and 2 more\.$/);
	});

	test('of what cannot be read has neither a name nor a time', async () => {
		const unread: any = creates('008', 'alice', 'x');
		const { hints } = await values(NO_CHECK, [makes(1, '01T00:00:00Z', [unread])]);
		expect(hints).toEqual(['1 movement has no value, so no total contains it: there is no price of an unknown instrument on 2026-07-01.']);
		// A difference of balances has no time.
		const difference = await values({ priceTable: `${GOLD}; ; 1` }, UPDATES, { ends: [two, creates('007', 'alice', '1.0')] });
		expect(difference.hints).toEqual(['1 movement has no value, so no total contains it: there is no price of Gold at an unknown time.']);
	});
});

describe('the price of Canton Coin in a table', () => {
	const updates = [makes(1, '01T12:00:00Z', [COINS])];
	const answers = network('global-domain::12ff', 'other::12aa');
	const priceOf = async (priceTable: string) => (await values({ priceTable, ...NO_CHECK }, updates, { answers })).items[0].price as string;

	test('is that of its name, of its key or of the instrument', async () => {
		for (const name of ['Canton Coin', 'canton coin', 'canton-coin', COIN]) expect(await priceOf(`${name}; ; 0.03`)).toBe('0.0300000000');
	});

	test('of the day counts before that of all days', async () => {
		expect(await priceOf(`${COIN}; ; 1\nCanton Coin; 2026-07-01; 2`)).toBe('2.0000000000');
	});

	test('is there once: by its name or with its admin', async () => {
		for (const [day, words] of [
			['', 'of all days'],
			['2026-07-01', 'on 2026-07-01'],
		])
			expect((await values({ priceTable: `Canton Coin; ${day}; 1\n${COIN}; ${day}; 3`, ...NO_CHECK }, updates, { answers })).message).toBe(
				`Price Table: the price of Canton Coin ${words} is there twice, by its name and with its admin`,
			);
	});

	test('is not that of another instrument of the same name', async () => {
		const other = await values({ priceTable: 'Canton Coin; ; 1', ...NO_CHECK }, updates, { answers: network('global-domain::12aa') });
		expect(other.items[0]).toMatchObject({ price: null, value: null });
		expect(endpointsOf(other).filter((endpoint) => endpoint === SYNCHRONIZERS)).toHaveLength(1);
	});

	test('of Gold is none', async () => {
		expect((await values({ priceTable: 'Canton Coin; ; 1', ...NO_CHECK }, UPDATES, { answers })).items[0]).toMatchObject({ price: null });
	});
});

describe('the price table', () => {
	const said = async (priceTable: unknown) => await values({ priceTable: priceTable as never, currency: 'EUR', ...NO_CHECK });

	test.each<[unknown, string]>([
		['Gold; ; 1', 'row 1: "Gold" is neither Canton Coin nor an instrument with its admin'],
		['Gold@bank; ; 1', 'row 1: "Gold@bank" is neither Canton Coin nor an instrument with its admin'],
		['@bank::1220; ; 1', 'row 1: "@bank::1220" is neither Canton Coin nor an instrument with its admin'],
		[' @bank::1220; ; 1', 'row 1: "@bank::1220" is neither Canton Coin nor an instrument with its admin'],
		[[{ instrument: ' @ bank::1', price: '1' }], 'row 1: "@ bank::1" is neither Canton Coin nor an instrument with its admin'],
		[`${GOLD}; ; 1\n${GOLD}; 1 July; 1`, 'row 2: "1 July" is no day'],
		[`${GOLD}; 12026-07-01; 1`, 'row 1: "12026-07-01" is no day'],
		[`${GOLD}; ; `, 'row 1: "" is not a price of at most ten decimals'],
		[`${GOLD}; ; -0.1`, 'row 1: "-0.1" is not a price of at most ten decimals'],
		[`${GOLD}; ; 0.12345678901`, 'row 1: "0.12345678901" is not a price of at most ten decimals'],
		[`${GOLD}; ; 1; EURO`, 'row 1: "EURO" is not a currency of three letters'],
		[`${GOLD}; ; 1; 1EUR`, 'row 1: "1EUR" is not a currency of three letters'],
		[`${GOLD}; 2026-07-01; 1\n${GOLD}; 2026-07-01T12:00:00Z; 2`, 'row 2: the price of this instrument and day is there twice'],
		[`${GOLD}; ; 1\n${GOLD}; ; 1`, 'row 2: the price of this instrument and day is there twice'],
	])('%j: refused', async (priceTable, message) => {
		const result = await said(priceTable);
		expect(result.message).toBe(`Price Table: ${message}`);
		expect(result.advice).toContain('Write a row as instrument, day, price and currency, e.g. USD@bank::1220…; 2026-07-01; 1.0825; EUR.');
		expect(result.advice).toContain('An expression returns rows with these fields. The day may be empty');
		expect(result.calls).toEqual([]);
	});

	test.each<[unknown, string | null]>([
		[`${GOLD}; ; 1; EUR`, '1.0000000000'],
		[`${GOLD}; ; 1; eur`, '1.0000000000'],
		[`${GOLD}; ; 0`, '0.0000000000'],
		[`${GOLD}; ; 1; USD`, null],
		[`${GOLD}; ; 1; USD\n${GOLD}; ; 2; EUR`, '2.0000000000'],
		[`Gold @ bank::1220; ; 1`, '1.0000000000'],
		[`instrument; day; price; currency\n${GOLD}; 2026-07-01; 1; EUR`, '1.0000000000'],
		[[{ instrumentId: 'Gold', instrumentAdmin: 'bank::1220', price: 1, date: '2026-07-01T12:00:00Z' }], '1.0000000000'],
		[[{ instrument: GOLD, price: '1', day: '2026-07-01', date: '2026-07-02' }], '1.0000000000'],
		[[{ instrument: GOLD, price: '1', date: new Date('2026-07-02T00:00:00Z') }], null],
	])('%j: the price is %s', async (priceTable, price) => {
		expect((await said(priceTable)).items[0].price).toBe(price);
	});

	test('of an expression without an instrument is refused', async () => {
		expect((await said([{ instrumentId: 'Gold', price: 1 }])).message).toContain('"Gold" is neither Canton Coin');
		expect((await said([{ instrumentAdmin: 'bank::1220', price: 1 }])).message).toContain('"bank::1220" is neither Canton Coin');
	});
});
