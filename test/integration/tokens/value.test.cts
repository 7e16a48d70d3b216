// Movement with Value: what each movement was worth, and totals that add up. Sums are computed again here, by numbers of the rows alone.
import type { IDataObject } from 'n8n-workflow';

import { refuses } from '../../support/refusals.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox();
const { run, happen, parties } = tokensOf(sandbox);

/** Ledger end before the movements of these tests. */
let ledgerEnd: number;
let rounds: Array<{ price: string; opensAt: string }>;

/** Opens a round of a price in ten minutes, and waits until it has. */
async function priced(price: string) {
	const { amuletPrice, opensAt } = await happen('openRound', { price, opensIn: 600 });
	rounds.push({ price: amuletPrice, opensAt });
	await happen('wait', { seconds: 601 });
}

beforeAll(async () => {
	rounds = [];
	({ ledgerEnd } = await sandbox.control('GET', '/world'));
	await priced('0.0310000000');
	await happen('createTransferOffer', { from: 'alice', to: 'bob', amount: '12.3450000000' });
	await happen('tap', { party: 'alice', amount: '500.1234567891' });
	await priced('0.0470000001');
	await happen('tap', { party: 'alice', amount: '0.1000000000' });
	await happen('wait', { hours: 30 });
	await priced('0.0550000000');
	await happen('tap', { party: 'bob', amount: '77.7700000000' });
	await happen('moveDemo', { instrument: 'DemoGold', party: 'alice', move: 'mint', amount: '3.0000000000' });
}, 60_000);

beforeEach(async () => void (await sandbox.requests()));

const movements = async (parameters: IDataObject) =>
	await run(
		'movement',
		'getAll',
		{
			parties: byId([parties.alice, parties.bob].join()),
			range: 'offsets',
			afterOffset: String(ledgerEnd),
			returnAll: true,
			...parameters,
		},
		{ as: 'participant_admin' },
	);

const PLAIN = new Set(['openingBalance', 'closingBalance', 'valueTotal']);
const moved = (rows: IDataObject[]) => rows.filter(({ kind }) => !PLAIN.has(String(kind)));

/** A decimal as a whole number of units. */
const units = (text: unknown, digits: number): bigint => {
	const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text))!;
	const value = BigInt(whole + fraction.padEnd(digits, '0'));
	return sign ? -value : value;
};

/** Half even, by remainders: how a pocket calculator would. */
function rounded(change: unknown, price: unknown, digits: number): bigint {
	const [exact, unit] = [units(change, 10) * units(price, 10), 10n ** BigInt(20 - digits)];
	const below = (exact - (((exact % unit) + unit) % unit)) / unit;
	const twice = 2n * (exact - below * unit);
	if (twice === unit) return below % 2n === 0n ? below : below + 1n;
	return twice < unit ? below : below + 1n;
}

/** Checks each value and all totals. */
function expectAddsUp(json: IDataObject[], digits: number) {
	const rows = moved(json);
	// A movement that changes no balance is worth nothing, with or without a price.
	for (const { value, change, price } of rows)
		if (value !== null) expect(units(value, digits)).toBe(price === null ? units(change, 10) : rounded(change, price, digits));
	const totals = json.filter(({ kind }) => kind === 'valueTotal');
	expect(json.slice(-totals.length)).toEqual(totals);
	for (const total of totals) {
		const own = rows.filter(
			(row) =>
				total.party === 'Total' ||
				(row.party === total.party && row.instrumentId === total.instrumentId && row.instrumentAdmin === total.instrumentAdmin),
		);
		const values = own.flatMap(({ value }) => (value === null ? [] : [units(value, digits)]));
		const sum = (some: bigint[]) => some.reduce((all, value) => all + value, 0n);
		expect(total.valuesMissing).toBe(own.length - values.length);
		if (values.length === 0) {
			expect([total.value, total.totalCreditValue, total.totalDebitValue]).toEqual([null, null, null]);
			continue;
		}
		expect(units(total.value, digits)).toBe(sum(values));
		expect(units(total.totalCreditValue, digits)).toBe(sum(values.filter((value) => value > 0n)));
		expect(units(total.totalDebitValue, digits)).toBe(-sum(values.filter((value) => value < 0n)));
	}
	return { rows, totals, all: totals.at(-1)! };
}

test('without Value nothing is added and no scan is asked', async () => {
	const { json } = await movements({});
	expect(moved(json)).toEqual(json);
	for (const field of ['price', 'value', 'currency', 'valuesMissing']) expect(json[0]).not.toHaveProperty(field);
});

test('at the time of each movement: the price of the round in force, exact values, totals that add up', async () => {
	const { json, error } = await movements({ valuation: 'scan', coinRegistry: 'scan', priceTime: 'time', priceTable: '' });
	expect(error).toBeUndefined();
	const { rows, all } = expectAddsUp(json, 2);
	const coins = rows.filter(({ instrumentId, recordTime }) => instrumentId === 'Amulet' && String(recordTime) > rounds[0]!.opensAt);
	expect(coins.length).toBeGreaterThan(3);
	for (const row of coins) {
		const inForce = rounds.findLast(({ opensAt }) => opensAt <= String(row.recordTime))!;
		expect(row).toMatchObject({ price: inForce.price, currency: 'USD', priceSource: expect.stringMatching(/^scan/) });
	}
	expect(coins.find(({ amount }) => amount === '500.1234567891')).toMatchObject({ value: '15.50', price: '0.0310000000' });
	expect(coins.find(({ amount }) => amount === '77.7700000000')).toMatchObject({ value: '4.28', price: '0.0550000000' });
	expect(all.valuesMissing).toBeGreaterThan(0);
});

test('at the beginning of the day: one price for each, and its snapshot once', async () => {
	const { json } = await movements({ valuation: 'scan', coinRegistry: 'scan', priceTime: 'day', priceTable: '' });
	const { rows } = expectAddsUp(json, 2);
	const byDay = new Map<string, Set<unknown>>();
	for (const { instrumentId, recordTime, price } of rows) {
		if (instrumentId !== 'Amulet') continue;
		const day = String(recordTime).slice(0, 10);
		byDay.set(day, (byDay.get(day) ?? new Set()).add(price));
	}
	expect(byDay.size).toBeGreaterThan(1);
	for (const prices of byDay.values()) expect(prices.size).toBe(1);
	const calls = (await sandbox.requests()).filter(({ endpoint }) => String(endpoint).endsWith('/state/acs'));
	expect(calls.length).toBeLessThanOrEqual(byDay.size);
});

test('a missing price leaves the value empty, is counted and said', async () => {
	const { json, hints } = await movements({ valuation: 'table', currency: 'EUR', priceTable: `DemoGold@${parties.bank}; ; 61.5` });
	const { rows, all } = expectAddsUp(json, 2);
	const gold = rows.filter(({ instrumentId }) => instrumentId === 'DemoGold');
	expect(gold).not.toHaveLength(0);
	expect(gold.at(-1)).toMatchObject({ price: '61.5000000000', priceSource: 'table', value: '184.50', currency: 'EUR' });
	const others = rows.filter(({ instrumentId, change }) => instrumentId !== 'DemoGold' && Number(change) !== 0);
	for (const row of others) expect(row).toMatchObject({ price: null, priceSource: null, value: null });
	expect(all).toMatchObject({ party: 'Total', valuesMissing: others.length });
	expect(JSON.stringify(hints)).toContain(
		`${others.length} movements have no value, so no total contains them: there is no price of Amulet on `,
	);
});

test('prices of a day come before those of all days; rows in other currencies do not count; Canton Coin by its name', async () => {
	const { json: plain } = await movements({});
	const last = moved(plain).findLast(({ instrumentId }) => instrumentId === 'Amulet')!;
	const day = String(last.recordTime).slice(0, 10);
	const priceTable = [
		'instrument\tday\tprice\tcurrency',
		'Canton Coin\t\t0.02\tEUR',
		`canton coin\t${day}\t0.0305\teur`,
		`Canton Coin\t${day}\t9999\tUSD`,
	].join('\n');
	const { json } = await movements({ valuation: 'table', currency: 'eur', priceTable });
	expectAddsUp(json, 2);
	const coins = moved(json).filter(({ instrumentId }) => instrumentId === 'Amulet');
	expect(new Set(coins.map(({ price }) => price))).toEqual(new Set(['0.0200000000', '0.0305000000']));
	for (const { recordTime, price } of coins) expect(price === '0.0305000000').toBe(String(recordTime).startsWith(day));
});

test('rows of an expression, digits of the currency and those that are set', async () => {
	const rows = [{ instrumentId: 'Amulet', instrumentAdmin: parties.DSO, price: 4.21, currency: 'JPY' }];
	const { json } = await movements({ valuation: 'table', currency: 'JPY', priceTable: `={{ ${JSON.stringify(rows)} }}` });
	expectAddsUp(json, 0);
	expect(moved(json).find(({ amount }) => amount === '500.1234567891')).toMatchObject({ value: '2106' });
	const exact = await movements({ valuation: 'table', currency: 'JPY', priceTable: JSON.stringify(rows), options: { valueDigits: 4 } });
	expectAddsUp(exact.json, 4);
	expect(moved(exact.json).find(({ amount }) => amount === '500.1234567891')).toMatchObject({ value: '2105.5198' });
});

test('with balances, a filter and a limit: totals are those of the items that are listed, and a file has the same columns', async () => {
	const table = { valuation: 'table', currency: 'USD', priceTable: 'Canton Coin; ; 0.01' };
	const withBalances = await movements({ ...table, filters: { kinds: ['mint'] }, options: { includeBalances: true } });
	expectAddsUp(withBalances.json, 2);
	expect(withBalances.json.filter(({ kind }) => kind === 'closingBalance')[0]).toMatchObject({ price: null, value: null, currency: 'USD' });
	const limited = await movements({ ...table, returnAll: false, limit: 2 });
	expect(moved(limited.json)).toHaveLength(2);
	expectAddsUp(limited.json, 2);
	const keys = Object.keys(limited.json[0]!);
	for (const row of [...limited.json, ...withBalances.json]) expect(Object.keys(row).sort()).toEqual([...keys].sort());
});

test('an instrument that only has the name of Canton Coin has no price by scan', async () => {
	const priceTable = `Amulet@DSO::1220${'ab'.repeat(32)}; ; 7`;
	const { json } = await movements({ valuation: 'scan', coinRegistry: 'scan', priceTime: 'day', priceTable });
	expect(moved(json).some(({ priceSource }) => priceSource === 'table')).toBe(false);
});

refuses(sandbox, async (change) => await movements({ valuation: 'table', currency: 'USD', priceTable: '', ...change }), {
	priceTable: {
		'Gold; ; 1': 'row 1: "Gold" is neither Canton Coin nor an instrument with its admin',
		'Canton Coin; July; 1': 'row 1: "July" is no day',
		'Canton Coin; ; 1,5': 'row 1: "1,5" is not a price',
		'Canton Coin; ; -1': 'row 1: "-1" is not a price',
		'Canton Coin; ; 1; EURO': 'row 1: "EURO" is not a currency',
		'Canton Coin; ; 1\n\nCanton Coin; ; 2': 'row 2: the price of this instrument and day is there twice',
	},
	currency: { Euro: 'Currency: EURO is not a currency' },
});
