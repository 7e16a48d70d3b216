// Traffic that a wallet buys: what a purchase's status, its price and the time that traffic lasts say, at their edges.
import { DateTime } from 'luxon';

import { purchaseFields, purchaseStatus } from '../../nodes/CantonValidator/traffic/purchase';
import { priceOf } from '../../nodes/CantonValidator/traffic/price';
import { runwayRow } from '../../nodes/CantonValidator/traffic/runwayRow';
import { bytesFor, costOf, trafficPriceOf } from '../../nodes/CantonValidator/traffic/trafficPrice';
import { earlierReadings, purchasesOf } from '../../nodes/CantonValidator/traffic/use';
import { formatAmount, parseAmount } from '../../nodes/shared/tokens/amounts';
import { BROKEN, historyOf, NONE, TRANSACTIONS, transactionOf, validatorOf } from './payments-support.cts';

const BUY = 'AmuletRules_BuyMemberTraffic';
const STATUS = 'POST /v0/wallet/buy-traffic-requests/{tracking_id}/status';
const units = (text: string) => parseAmount(text)!;

describe('the status of a purchase', () => {
	test.each([
		[{ status: 'created' }, ['pending', 'created', null, null, null]],
		[{ status: 'completed', transaction_id: '1220ab' }, ['completed', 'completed', null, null, '1220ab']],
		[{ status: 'failed', failure_reason: 'rejected', rejection_reason: 'no funds' }, ['failed', 'failed', 'rejected', 'no funds', null]],
		[{ status: 'failed', failure_reason: 'expired' }, ['failed', 'failed', 'expired', null, null]],
	])('%j', (status, [state, walletStatus, failureReason, rejectionReason, updateId]) =>
		expect(purchaseFields(status as never)).toEqual({ status: state, walletStatus, failureReason, rejectionReason, updateId }),
	);

	test('is read by its tracking ID, and is nothing for one that the validator does not know', async () => {
		const { validator, calls } = validatorOf({ [STATUS]: { status: 'created' } });
		expect(await purchaseStatus(validator, 'a b')).toEqual({ ok: true, answer: { status: 'created' } });
		expect(calls).toEqual([{ endpoint: STATUS, request: { path: { tracking_id: 'a b' } } }]);
		expect(await purchaseStatus(validatorOf({ [STATUS]: NONE }).validator, 'a')).toEqual({ ok: true, answer: undefined });
		expect(await purchaseStatus(validatorOf({ [STATUS]: BROKEN }).validator, 'a')).toEqual({ ok: false, failure: BROKEN });
	});
});

describe('the price of a purchase', () => {
	const completed = { status: 'completed', transaction_id: '1220000007' } as never;
	const bought = (more: object = {}) =>
		transactionOf(7, BUY, { sender: { party: 'alice', amount: '-3.5000000000' }, receivers: [], ...more });
	const price = async (history: any[], status: never = completed) =>
		await priceOf(validatorOf({ [TRANSACTIONS]: historyOf(history) }).validator, status);

	test('is what the wallet has less, and the rewards that it collected with it', async () => {
		expect(await price([transactionOf(8, BUY), bought()])).toEqual({ price: '3.5000000000' });
		const rewards = {
			app_rewards_used: '1',
			validator_rewards_used: '0.2',
			sv_rewards_used: '0.03',
			development_fund_coupons_used: '0.004',
		};
		expect(await price([bought(rewards)])).toEqual({ price: '4.7340000000' });
	});

	test('is not known of one without an update, behind the latest, of another kind, or that cannot be read', async () => {
		const { validator, calls } = validatorOf({ [TRANSACTIONS]: historyOf([bought()]) });
		expect(await priceOf(validator, { status: 'created' } as never)).toEqual({ price: null });
		expect(calls).toEqual([]);
		const newer = Array.from({ length: 20 }, (_, index) => transactionOf(100 - index, BUY));
		expect(await price([...newer, bought()])).toEqual({ price: null });
		expect(await price([...newer.slice(1), bought()])).toEqual({ price: '3.5000000000' });
		expect(await price([bought({ transaction_type: 'balance_change' })])).toEqual({ price: null });
		expect(await priceOf(validatorOf({ [TRANSACTIONS]: BROKEN }).validator, completed)).toEqual({ price: null });
	});
});

const PRICE = { coinPriceUsd: '0.5', trafficPriceUsdPerMb: '20', minTopUpBytes: 200_000 };

describe('the price of traffic', () => {
	const organization = (amuletPrice: unknown, fees: unknown) =>
		({
			amulet_rules: { contract: { payload: { configSchedule: { initialValue: { decentralizedSynchronizer: { fees } } } } } },
			latest_mining_round: { contract: { payload: { amuletPrice } } },
		}) as never;

	test('is read of the rules and the newest round, and null where they do not say it', () => {
		const said = organization('0.5000000000', { extraTrafficPrice: '20.0', minTopupAmount: '200000' });
		expect(trafficPriceOf(said)).toEqual({ coinPriceUsd: '0.5000000000', trafficPriceUsdPerMb: '20.0', minTopUpBytes: 200_000 });
		expect(trafficPriceOf(organization(undefined, {}))).toEqual({ coinPriceUsd: null, trafficPriceUsdPerMb: null, minTopUpBytes: null });
	});

	test('of bytes is rounded up, and what coins buy is rounded down', () => {
		// 20 USD a megabyte at half a dollar: 40 CC.
		expect(formatAmount(costOf(PRICE, 1_000_000n)!)).toBe('40.0000000000');
		expect(formatAmount(costOf(PRICE, 1n)!)).toBe('0.0000400000');
		expect(formatAmount(costOf({ ...PRICE, coinPriceUsd: '0.3' }, 1n)!)).toBe('0.0000666667');
		expect(bytesFor(PRICE, units('40'))).toBe(1_000_000n);
		expect(bytesFor(PRICE, units('0.0000799999'))).toBe(1n);
	});

	test.each([
		{ ...PRICE, coinPriceUsd: null },
		{ ...PRICE, trafficPriceUsdPerMb: null },
		{ ...PRICE, coinPriceUsd: '0.0' },
		{ ...PRICE, trafficPriceUsdPerMb: '0' },
	])('%j says no cost', (price) => {
		expect([costOf(price, 5n), bytesFor(price, units('1'))]).toEqual([undefined, undefined]);
	});
});

describe('the time that traffic lasts', () => {
	// A millisecond between a reading and its row would show in what was used.
	beforeAll(() => jest.useFakeTimers({ now: Date.UTC(2026, 6, 1) }));
	afterAll(() => jest.useRealTimers());

	const now = () => DateTime.utc();
	const LIMIT = 10_000_000;
	const member = (more: object = {}, consumed = 1_000_000, limit: number | string = LIMIT): any => ({
		memberId: 'PAR::p::1220',
		party: null,
		readings: [],
		purchases: undefined,
		status: { traffic_status: { actual: { total_consumed: consumed, total_limit: limit }, target: { total_purchased: 7 } } },
		...more,
	});
	const AIMS = { windowHours: 24, enoughHours: 48, buyDays: 2 };
	const row = (whom: any, unlocked = '1000', price: any = PRICE, aims = AIMS): any =>
		runwayRow(whom, aims, { price, unlocked: units(unlocked) }, 'global::1');
	/** A reading of ten hours ago, since when 100,000 bytes an hour were used. */
	const used = () => ({ readings: [{ at: now().minus({ hours: 10 }).toISO(), consumed: '0' }] });

	test('by readings: what is left, until when, what to buy and what it costs', () => {
		const item = row(member(used()));
		expect(item).toMatchObject({
			...{ ok: true, state: 'ok', problems: [], memberId: 'PAR::p::1220', party: null, unlimited: false, left: 9_000_000 },
			...{ hoursLeft: 90, usedPerHour: 100_000, rateFrom: 'use', walletCanPay: true, walletUnlocked: '1000.0000000000' },
			...{ buyBytes: 0, buyCost: '0.0000000000', purchases: null, purchasesPaid: null, lastPurchaseAt: null, ...PRICE },
			...{ totalPurchased: 7, totalLimit: LIMIT, totalConsumed: 1_000_000, synchronizerId: 'global::1' },
		});
		expect(DateTime.fromISO(item.runsOutAt).diff(DateTime.fromISO(item.measuredAt), 'hours').hours).toBeCloseTo(90, 1);
	});

	test('that is shorter than wanted, with a wallet that cannot pay: both are said', () => {
		const item = row(member(used(), 1_000_000, 4_000_000), '71.9999');
		expect(item).toMatchObject({ ok: false, state: 'warning', hoursLeft: 30, walletCanPay: false });
		// 4,800,000 bytes for two days, of which 3,000,000 are left.
		expect(item.buyBytes).toBeGreaterThan(1_799_000);
		expect(item.buyBytes).toBeLessThanOrEqual(1_800_000);
		expect(item.problems).toEqual([
			'The traffic lasts for some 30 hours, and 48 are wanted.',
			`The wallet can spend 71.9999000000 Canton Coin, and ${item.buyBytes} bytes cost ${item.buyCost}.`,
		]);
	});

	describe('to the last unit', () => {
		test('as long as wanted is enough, and less is not', () => {
			const left40 = member(used(), 1_000_000, 5_000_000);
			expect(row(left40, '1000', PRICE, { ...AIMS, enoughHours: 40 })).toMatchObject({ hoursLeft: 40, problems: [] });
			expect(row(left40, '1000', PRICE, { ...AIMS, enoughHours: 41 }).problems).toHaveLength(1);
			expect(row(member(used(), 1_000_000, 4_025_000)).problems).toEqual(['The traffic lasts for some 30.3 hours, and 48 are wanted.']);
		});

		test('a wallet that has just the cost can pay', () => {
			const short = member(used(), 1_000_000, 4_000_000);
			// 1,800,000 bytes at 40 CC a megabyte.
			expect(row(short, '72')).toMatchObject({ buyBytes: 1_800_000, buyCost: '72.0000000000', walletCanPay: true });
			expect(row(short, '72').problems).toHaveLength(1);
			expect(row(short, '71.9999999999')).toMatchObject({ walletCanPay: false });
			expect(row(short, '71.9999999999').problems).toHaveLength(2);
		});

		test('what lasts just as long needs nothing, and an empty wallet is no problem then', () => {
			const enough = member(used(), 1_000_000, 5_800_000);
			expect(row(enough, '0')).toMatchObject({ hoursLeft: 48, buyBytes: 0, buyCost: '0.0000000000', problems: [] });
			expect(row(member(used(), 1_000_000, 5_600_000), '1000').buyBytes).toBe(200_000);
		});
	});

	test('an empty wallet is no problem where the network names no price, or no use is known', () => {
		const short = member(used(), 1_000_000, 4_000_000);
		expect(row(short, '0', { ...PRICE, coinPriceUsd: null }).problems).toHaveLength(1);
		expect(row(member(), '0').problems).toEqual([]);
	});

	test('less than the least that the network sells is bought as the least', () => {
		const item = row(member(used(), 1_000_000, 5_790_000));
		expect(item.buyBytes).toBe(200_000);
		expect(row(member(used(), 1_000_000, 5_790_000), '1000', { ...PRICE, minTopUpBytes: null }).buyBytes).toBeLessThan(20_000);
	});

	test('none left, or less than none: failing, and nothing more of hours', () => {
		for (const limit of [1_000_000, 999_999]) {
			const item = row(member(used(), 1_000_000, limit));
			expect(item).toMatchObject({ ok: false, state: 'failing', hoursLeft: 0 });
			expect(item.problems[0]).toBe('No traffic is left.');
			expect(item.problems.join()).not.toContain('lasts for');
		}
	});

	test('without a limit: no hours, nothing to buy', () => {
		expect(row(member(used(), 1_000_000, '9223372036854775807'))).toMatchObject({
			...{ ok: true, unlimited: true, left: null, hoursLeft: null, runsOutAt: null, buyBytes: null, buyCost: null },
			...{ walletCanPay: null, totalLimit: null, usedPerHour: 100_000 },
		});
	});

	test('of a use that is not known, or of none', () => {
		expect(row(member())).toMatchObject({ hoursLeft: null, runsOutAt: null, usedPerHour: null, rateFrom: null, buyBytes: null });
		const still = member({ readings: [{ at: now().minus({ hours: 10 }).toISO(), consumed: '1000000' }] });
		expect(row(still)).toMatchObject({ hoursLeft: null, usedPerHour: 0, buyBytes: 0, rateFrom: 'use' });
	});

	test('of a use that is next to nothing ends in a century at the latest', () => {
		const slow = member({ readings: [{ at: now().minus({ hours: 10 }).toISO(), consumed: '999999' }] }, 1_000_000, 9_000_000_000_000);
		const item = row(slow);
		expect(DateTime.fromISO(item.runsOutAt).diff(DateTime.fromISO(item.measuredAt), 'hours').hours).toBeCloseTo(876_600, 1);
	});

	describe('by purchases', () => {
		const purchases = (more: object = {}) => ({
			purchases: { count: 2, paid: units('40'), lastAt: '2026-07-01T00:00:00.000Z', hours: 10, ...more },
		});

		test('if there are no readings: no more was used than all that ever was', () => {
			expect(row(member(purchases(), 5_000_000))).toMatchObject({
				...{ usedPerHour: 100_000, rateFrom: 'purchases', purchases: 2, purchasesPaid: '40.0000000000' },
				lastPurchaseAt: '2026-07-01T00:00:00.000Z',
			});
			expect(row(member(purchases(), 500_000)).usedPerHour).toBe(50_000);
			expect(row(member({ ...used(), ...purchases() }, 1_000_000)).rateFrom).toBe('use');
		});

		test.each([
			['none were made', { count: 0 }, PRICE],
			['they cover too little', { hours: 0.99 }, PRICE],
			['the network names no price', {}, { ...PRICE, coinPriceUsd: null }],
		])('not if %s', (_, more, price) => {
			expect(row(member(purchases(more), 5_000_000), '1000', price)).toMatchObject({ usedPerHour: null, rateFrom: null });
		});

		test('an hour of a day is enough', () => {
			expect(row(member(purchases({ hours: 1 }), 5_000_000)).usedPerHour).toBe(1_000_000);
		});
	});
});

describe('purchases of a wallet', () => {
	const ago = (hours: number, more: object = {}, choice = BUY) => ({
		...transactionOf(1, choice, { sender: { party: 'alice', amount: '-2.5' }, receivers: [], ...more }),
		event_id: `#${hours}:0`,
		date: DateTime.utc().minus({ hours }).toISO(),
	});
	const found = async (transactions: any[], windowHours = 10) => {
		const { validator, calls } = validatorOf({ [TRANSACTIONS]: historyOf(transactions, 2) });
		const { paid, ...rest } = await purchasesOf(validator, windowHours);
		return { ...rest, paid: formatAmount(paid), pages: calls.length };
	};

	test('in the window, over all pages: their count, sum and last', async () => {
		const list = [ago(1), ago(2, {}, 'AmuletRules_Transfer'), ago(3), ago(4), ago(11), ago(12)];
		const { hours, ...rest } = await found(list);
		expect(rest).toEqual({ count: 3, paid: '7.5000000000', lastAt: list[0]!.date, pages: 3 });
		expect(hours).toBeCloseTo(10, 2);
	});

	test('of a younger wallet cover the time since its first transaction', async () => {
		const { hours, count, pages } = await found([ago(1), ago(4, {}, 'AmuletRules_DevNet_Tap')]);
		expect([count, pages]).toEqual([1, 2]);
		expect(hours).toBeCloseTo(4, 2);
		expect(await found([])).toMatchObject({ count: 0, paid: '0.0000000000', lastAt: null, pages: 1 });
	});

	test('with rewards in their change, and none of what the wallet has more', async () => {
		expect(await found([ago(1, { app_rewards_used: '1' })])).toMatchObject({ paid: '3.5000000000' });
		expect(await found([ago(1, { sender: { party: 'alice', amount: '2' } })])).toMatchObject({ count: 0 });
		expect(await found([ago(1, { sender: { party: 'alice', amount: '0' } })])).toMatchObject({ count: 0 });
		expect(await found([ago(1, { transaction_type: 'balance_change' })])).toMatchObject({ count: 0 });
	});

	test('that cannot be read are an error', async () => {
		await expect(purchasesOf(validatorOf({ [TRANSACTIONS]: BROKEN }).validator, 1)).rejects.toThrow('database');
	});
});

describe('readings of earlier items', () => {
	const parametersOf = (entered: unknown): any => ({
		json: () => entered,
		parameterError: (path: string, problem: string, advice: string) => new Error(`${path}: ${problem}. ${advice}`),
	});
	const read = (entered: unknown, windowHours = 24) => earlierReadings(parametersOf(entered), 'earlier', windowHours, 'global::1');
	const item = (hours: number, totalConsumed: unknown, more: object = {}) => ({
		...{ memberId: 'PAR::p::1', measuredAt: DateTime.utc(2026, 7, 1).minus({ hours }).toISO(), totalConsumed },
		...more,
	});

	test('one, a list, or rows of a table; the oldest first, by member', () => {
		const old = { at: '2026-06-30T14:00:00.000Z', consumed: '5' };
		const late = { at: '2026-06-30T22:00:00.000Z', consumed: '9' };
		expect([...read(undefined)]).toEqual([]);
		expect([...read(item(10, 5))].map(([id, [{ consumed }]]: any) => [id, consumed])).toEqual([['PAR::p::1', '5']]);
		const several = read([{ json: item(2, '9') }, item(10, 5), item(2, 7, { memberId: 'PAR::q::1' })]);
		const utc = (readings: any) => readings.map(({ at, consumed }: any) => ({ at: DateTime.fromISO(at).toUTC().toISO(), consumed }));
		expect(utc(several.get('PAR::p::1'))).toEqual([old, late]);
		expect(several.get('PAR::q::1')).toHaveLength(1);
	});

	test('of another synchronizer, and of a member that nobody knew, do not count', () => {
		expect([...read([item(1, 5, { synchronizerId: 'other::1' })])]).toEqual([]);
		expect([...read([item(1, 5, { synchronizerId: 'global::1' }), item(1, 5, { synchronizerId: '' })]).keys()]).toEqual(['PAR::p::1']);
		for (const nothing of [null, undefined, ''])
			expect([...read([item(1, nothing, { measuredAt: nothing, totalConsumed: nothing })])]).toEqual([]);
	});

	test.each([
		[[{}], 'entry 1 has no memberId'],
		[['text'], 'entry 1 has no memberId'],
		[[item(1, 5), item(1, 5, { measuredAt: 'soon' })], 'entry 2 has a measuredAt that is not a date and time'],
		[[item(1, 5, { measuredAt: null })], 'entry 1 has a measuredAt that is not a date and time'],
		[[item(1, 'many')], 'entry 1 has a totalConsumed that is not a number of bytes'],
		[[item(1, null)], 'entry 1 has a totalConsumed that is not a number of bytes'],
		[[item(1, -1)], 'entry 1 has a totalConsumed that is not a number of bytes'],
		[[item(1, '12345678901234567890')], 'entry 1 has a totalConsumed that is not a number of bytes'],
	])('%j: %s', (entered, problem) => {
		expect(() => read(entered)).toThrow(`earlier: ${problem}. Give items that Traffic › Get Runway returned earlier`);
	});
});
