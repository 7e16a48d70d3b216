// Journal › Make with a cost basis: what tokens that leave have cost, the gain, what is left, and the lots of the month before.
import { ALICE, booked, checkedJournal, closes, COIN, journal, movedDaily, opens, TREASURY } from './books-user.cts';

const FIFO = { costBasis: 'fifo', gainAccount: '4900' };
const AVERAGE = { ...FIFO, costBasis: 'average' };
const LEFT = { journalOutput: 'lots' };
/** Coins that came: 3 for 1.00, then 1 for 10.00. */
const CAME = [
	{ change: '3.0', value: '1.00' },
	{ change: '1.0', value: '10.00' },
];
const burnt = (change: string, value: string) => ({ kind: 'burn', change: `-${change}`, value: `-${value}` });
/** Lines of what leaves. */
const leaves = async (values: object, ...movements: object[]) =>
	booked(await journal(movedDaily(...CAME, ...(movements as never[])), values as never)).slice(4);

describe('what leaves', () => {
	test('at its own value without a cost basis, and there is no gain', async () => {
		expect(await leaves({}, burnt('1.0', '5.00'))).toEqual(['1400 -5.00', '9999 5.00']);
	});

	test('with FIFO takes the cost of the oldest', async () => {
		expect(await leaves(FIFO, burnt('1.0', '5.00'))).toEqual(['1400 -0.33', '9999 5.00', '4900 -4.67']);
		expect(await leaves(FIFO, burnt('1.0', '0.03'))).toEqual(['1400 -0.33', '9999 0.03', '4900 0.30']);
		expect(await leaves(FIFO, burnt('3.5', '8.00'))).toEqual(['1400 -6.00', '9999 8.00', '4900 -2.00']);
		expect(await leaves(FIFO, burnt('4.0', '11.00'))).toEqual(['1400 -11.00', '9999 11.00']);
	});

	test('with Average takes its part of all', async () => {
		expect(await leaves(AVERAGE, burnt('1.0', '5.00'))).toEqual(['1400 -2.75', '9999 5.00', '4900 -2.25']);
		expect(await leaves(AVERAGE, burnt('4.0', '11.00'))).toEqual(['1400 -11.00', '9999 11.00']);
	});

	test('costs half a cent: the even one, and no cent is lost', async () => {
		const half = movedDaily({ change: '2.0', value: '0.01' }, burnt('1.0', '0.01'), burnt('1.0', '0.01')) as never;
		expect(booked(await journal(half, FIFO)).slice(2)).toEqual(['9999 0.01', '4900 -0.01', '1400 -0.01', '9999 0.01']);
		const more = movedDaily({ change: '2.0', value: '0.03' }, burnt('1.0', '0.02'), burnt('1.0', '0.01')) as never;
		expect(booked(await journal(more, FIFO)).slice(2)).toEqual(['1400 -0.02', '9999 0.02', '1400 -0.01', '9999 0.01']);
	});

	test('and is worth nothing takes its cost, which is a loss', async () => {
		expect(await leaves(FIFO, burnt('3.0', '0.00'))).toEqual(['1400 -1.00', '4900 1.00']);
	});

	test('is more than there was: an error that names it', async () => {
		const made = await journal(movedDaily(...CAME, burnt('4.0000000001', '9.00')), FIFO);
		expect(made).toMatchObject({
			items: [],
			message: 'Opening Lots: there is less left than input item 2 (burn 4.0000000001 Amulet) takes',
			advice: expect.stringContaining('Enter the lots of the tokens that were there before.'),
		});
	});

	test('of another instrument has lots of its own', async () => {
		const gold = { instrumentId: 'Gold', instrumentAdmin: 'bank::1220' };
		expect((await journal(movedDaily(...CAME, { ...burnt('1.0', '5.00'), ...gold }), FIFO)).message).toContain('there is less left than');
	});
});

describe('a transfer between own parties', () => {
	const sent = (more: object = {}) => ({
		...{ kind: 'transfer', counterparty: TREASURY, change: '-1.0', value: '-5.00', eventId: '1220b0:1:0', updateId: '1220b0', ...more },
	});
	const got = (more: object = {}) => ({
		...{ kind: 'transfer', party: TREASURY, counterparty: ALICE, change: '1.0', value: '5.00', eventId: '1220b0:1:1', updateId: '1220b0' },
		...more,
	});
	const accounts = {
		assetAccounts: '*; treasury; 1401\n*; *; 1400',
		categories: 'transfer; treasury; *; 1490\ntransfer; alice; *; 1490\n*; *; *; 9999',
	};
	const between = async (values: object, ...movements: object[]) => await leaves({ ...accounts, ...values }, ...movements);

	test('moves its part of the cost, and gains nothing', async () => {
		expect(await between(FIFO, sent(), got())).toEqual(['1400 -2.75', '1490 2.75', '1401 2.75', '1490 -2.75']);
		expect(await between(AVERAGE, got({ eventId: '1220b0:1:0' }), sent({ eventId: '1220b0:1:1' }))).toEqual([
			...['1401 2.75', '1490 -2.75', '1400 -2.75', '1490 2.75'],
		]);
	});

	test('without a cost basis moves its value', async () => {
		expect(await between({}, sent(), got())).toEqual(['1400 -5.00', '1490 5.00', '1401 5.00', '1490 -5.00']);
	});

	test('leaves the lots as they are', async () => {
		const made = await journal(movedDaily(...CAME, sent() as never, got() as never), { ...FIFO, ...accounts, ...LEFT });
		expect(made.items.map(({ quantity, cost }) => [quantity, cost])).toEqual([
			['3.0000000000', '1.00'],
			['1.0000000000', '10.00'],
		]);
	});

	test('has the same cost on both sides, whatever is booked between them', async () => {
		const fee = { kind: 'fee', change: '-1.0', value: '-1.00', eventId: '1220b0:1:1', updateId: '1220b0' };
		const all = movedDaily(...CAME, sent() as never, fee, got({ eventId: '1220b0:1:2' }) as never).map((row, index) =>
			index < 2 ? row : { ...row, recordTime: '2026-07-20T00:00:00Z' },
		);
		expect(booked(await journal(all, { ...FIFO, ...accounts })).slice(4)).toEqual([
			...['1400 -2.75', '1490 2.75', '1400 -0.33', '9999 1.00', '4900 -0.67', '1401 2.75', '1490 -2.75'],
		]);
	});

	test.each<[string, object]>([
		['another amount', { change: '0.5', value: '2.50' }],
		['another update', { updateId: '1220b1', eventId: '1220b1:1:0' }],
		['somebody else', { counterparty: 'bob::1220' }],
		['nobody', { counterparty: null, kind: 'mint' }],
	])('has its other side there: one of %s is none', async (_, more) => {
		expect((await between(FIFO, sent(), got(more))).slice(0, 3)).toEqual(['1400 -0.33', '1490 5.00', '4900 -4.67']);
	});

	test('is one of several alike: each pair is between them, and one more is not', async () => {
		const again = sent({ eventId: '1220b0:1:2' });
		const made = await between(FIFO, sent(), got(), again);
		expect(made.slice(0, 4)).toEqual(['1400 -2.75', '1490 2.75', '1401 2.75', '1490 -2.75']);
		expect(made.slice(4)).toEqual(['1400 -0.33', '1490 5.00', '4900 -4.67']);
		const two = await between(FIFO, sent(), again, got(), got({ eventId: '1220b0:1:3' }));
		expect(two.filter((line) => line.startsWith('4900'))).toEqual([]);
		expect(two).toHaveLength(8);
	});
});

describe('what is left', () => {
	test('is each lot with FIFO, with the currency and the time', async () => {
		const made = await journal(movedDaily(...CAME, burnt('1.0', '5.00')), { ...FIFO, ...LEFT });
		const rest = { instrument: COIN, currency: 'EUR' };
		expect(made.items).toEqual([
			{ ...rest, quantity: '2.0000000000', cost: '0.67', acquiredAt: '2026-07-10T12:00:00Z' },
			{ ...rest, quantity: '1.0000000000', cost: '10.00', acquiredAt: '2026-07-11T12:00:00Z' },
		]);
	});

	test('is one lot with Average, as old as the oldest', async () => {
		expect((await journal(movedDaily(...CAME), { ...AVERAGE, ...LEFT })).items).toEqual([
			{ instrument: COIN, quantity: '4.0000000000', cost: '11.00', currency: 'EUR', acquiredAt: '2026-07-10T12:00:00Z' },
		]);
	});

	test('is no lot of what is gone, and nothing is one', async () => {
		const rest = movedDaily(...CAME, burnt('3.0', '5.00'), { change: '0.0', value: '0.00' });
		expect((await journal(rest, { ...FIFO, ...LEFT })).items).toMatchObject([{ quantity: '1.0000000000' }]);
		expect((await journal(movedDaily(...CAME, burnt('4.0', '5.00')), { ...AVERAGE, ...LEFT })).items).toEqual([]);
	});
});

describe('opening lots', () => {
	const OPENING = `${COIN}; 2.0; 3.00; 2026-06-01T00:00:00Z\n${COIN}; 1.0; 0.5; 2026-06-02T00:00:00Z; EUR`;
	const open = async (openingLots: unknown, values: object = FIFO, rows = movedDaily(burnt('2.5', '9.00'))) =>
		await journal(rows, { ...values, openingLots: openingLots as never });

	test('leave first', async () => {
		expect(booked(await open(OPENING))).toEqual(['1400 -3.25', '9999 9.00', '4900 -5.75']);
		expect(booked(await open(OPENING, AVERAGE, movedDaily(burnt('1.5', '2.00'))))).toEqual(['1400 -1.75', '9999 2.00', '4900 -0.25']);
	});

	test('are those that were left the month before', async () => {
		const { items } = await open(OPENING, { ...FIFO, ...LEFT });
		expect(items).toEqual([
			{ instrument: COIN, quantity: '0.5000000000', cost: '0.25', currency: 'EUR', acquiredAt: '2026-06-02T00:00:00Z' },
		]);
		expect(booked(await open(items, FIFO, movedDaily(burnt('0.5', '1.00'))))).toEqual(['1400 -0.25', '9999 1.00', '4900 -0.75']);
	});

	test('that do not move are still there, with the digits that they have', async () => {
		const { items } = await open(`Gold@bank::1220; 7.0; 3.125; x\n${COIN}; 1.0; 2; y`, { ...FIFO, ...LEFT }, [{}]);
		expect(items).toEqual([
			{ instrument: 'Gold@bank::1220', quantity: '7.0000000000', cost: '3.125', currency: null, acquiredAt: 'x' },
			{ instrument: COIN, quantity: '1.0000000000', cost: '2.000', currency: null, acquiredAt: 'y' },
		]);
	});

	test.each<[string, string]>([
		['Amulet; 1.0; 1.00; x', 'row 1: its instrument has no admin'],
		[`${COIN}; 1.0; 1.00; x\n${COIN}; 0; 1.00; x`, 'row 2: its quantity is no amount above zero'],
		[`${COIN}; -1; 1.00; x`, 'row 1: its quantity is no amount above zero'],
		[`${COIN}; x; 1.00; x`, 'row 1: its quantity is no amount above zero'],
		[`${COIN}; 1; 1.005; x`, 'row 1: its cost is no amount of 2 decimals'],
		[`${COIN}; 1; -1; x`, 'row 1: its cost is no amount of 2 decimals'],
		[`${COIN}; 1; 1; x; USD`, 'row 1: its cost is in "USD", the values of the movements are in EUR'],
	])('%j: refused', async (openingLots, message) => {
		const made = await open(openingLots);
		expect(made).toMatchObject({ message: `Opening Lots: ${message}`, items: [] });
		expect(made.advice).toContain('Write a row as instrument with its admin; quantity; cost; time of acquisition; currency');
	});

	test('cost with zeros behind', async () => {
		expect(booked(await open(`${COIN}; 3.0; 3.0000; x`))).toEqual(['1400 -2.50', '9999 9.00', '4900 -6.50']);
	});

	describe('and the opening balances', () => {
		const rows = (balance: string) => [opens(balance), ...movedDaily(burnt('1.0', '2.00')), closes(String(Number(balance) - 1))];
		const check = async (balance: string, openingLots: string) => (await checkedJournal(rows(balance), { ...FIFO, openingLots })).message;

		test('are the same', async () => {
			expect(await check('3.0', OPENING)).toBe('');
			expect(await check('4.0', OPENING)).toBe(
				`Opening Lots: the lots of ${COIN} add up to 3.0000000000, the opening balance is 4.0000000000`,
			);
			expect(await check('4.0', '')).toBe(`Opening Lots: the lots of ${COIN} add up to 0.0000000000, the opening balance is 4.0000000000`);
			expect((await checkedJournal(rows('4.0'), { ...FIFO, openingLots: OPENING })).advice).toContain(
				'Enter the lots that are left at the end of the time before.',
			);
		});

		test('are those of all parties together', async () => {
			const own = [opens('1.0'), opens('2.0', { party: TREASURY }), ...movedDaily(burnt('1.0', '2.00'))];
			const made = await checkedJournal([...own, closes('0.0'), closes('2.0', { party: TREASURY })], { ...FIFO, openingLots: OPENING });
			expect(made.message).toBe('');
		});

		test('of an instrument without any are none', async () => {
			expect(await check('3.0', `${OPENING}\nGold@bank::1220; 1; 1; x`)).toBe(
				'Opening Lots: the lots of Gold@bank::1220 add up to 1.0000000000, the opening balance is 0.0000000000',
			);
		});

		test('are not compared without a cost basis, in tokens, or without balances', async () => {
			expect((await checkedJournal(rows('4.0'), { openingLots: OPENING })).message).toBe('');
			expect((await checkedJournal(rows('4.0'), { ...FIFO, linesIn: 'tokens', openingLots: OPENING })).message).toBe('');
			expect((await journal(movedDaily(burnt('1.0', '2.00')), { ...FIFO, openingLots: OPENING })).message).toBe('');
		});
	});
});

test('a cost basis needs an account of gains, and is one of three', async () => {
	expect((await journal(movedDaily({}), { costBasis: 'fifo' })).message).toContain('Gain Account: this field is empty');
	expect((await journal(movedDaily({}), { costBasis: 'lifo' })).message).toContain('Cost Basis: "lifo" is not one of its values');
});
