// Rewards of a period: what was earned, collected, lost and shared. Sums are computed again from what the sandbox granted.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ fresh: true });
const { run, happen, parties } = tokensOf(sandbox);

let begin: string;

const wait = async (hours: number): Promise<string> => (await happen('wait', { hours })).time;

beforeEach(async () => void (begin = await wait(1)));

const rewards = async (parameters: IDataObject = {}, names = ['alice']) =>
	await run(
		'reward',
		'getAll',
		{ parties: byId(names.map((name) => parties[name]).join()), fromTime: begin, returnAll: true, addTotals: false, ...parameters },
		{ as: 'participant_admin' },
	);

const units = (text: unknown): bigint => BigInt(String(text).replace('.', ''));
const sumOf = (rows: IDataObject[], name: string): bigint =>
	rows.flatMap(({ [name]: value }) => (value === null ? [] : [units(value)])).reduce((all, value) => all + value, 0n);
const kinds = (rows: IDataObject[]) => rows.map(({ kind }) => kind);

test('coupons of all kinds: what each paid, and the sum is that of the movements', async () => {
	await happen('reward', { coupon: 'app', amount: '3.0000000001', number: '17' });
	await happen('reward', { coupon: 'app', amount: '1.2500000003', number: '17' });
	await happen('reward', { coupon: 'appTraffic', amount: '5.5000000000' });
	await happen('reward', { coupon: 'validator', amount: '694.5833333333' });
	await happen('reward', { coupon: 'superValidator' });
	await happen('reward', { coupon: 'liveness' });
	await happen('reward', { coupon: 'developmentFund', amount: '1.5000000000' });
	await happen('reward', { coupon: 'unclaimedActivity', amount: '7.0000000000' });
	await happen('collectRewards', {});
	const toTime = await wait(1);
	const { json, error } = await rewards({ toTime });
	expect(error).toBeUndefined();
	const paid = Object.fromEntries(json.map(({ kind, collected, couponsCollected }) => [kind, [collected, couponsCollected]]));
	expect(paid).toEqual({
		app: ['425.0000000400', 2],
		appTraffic: ['5.5000000000', 1],
		developmentFund: ['1.5000000000', 1],
		liveness: ['570.0000000000', 1],
		superValidator: ['28919.3302890000', 1],
		unclaimedActivity: ['7.0000000000', 1],
		validator: ['138.9166666667', 1],
	});
	for (const row of json)
		expect(row).toMatchObject({ day: toTime.slice(0, 10), round: null, earned: row.collected, expired: '0.0000000000' });
	const movements = await run(
		'movement',
		'getAll',
		{ parties: byId(parties.alice), range: 'times', fromTime: begin, toTime, returnAll: true },
		{ as: 'participant_admin' },
	);
	const minted = movements.json.filter(({ kind }) => kind === 'reward');
	expect(minted).toHaveLength(1);
	expect(sumOf(json, 'collected')).toBe(sumOf(minted, 'change'));
});

test('by round: each round of its own where the sum says it, else the rounds together, and nothing is lost', async () => {
	await happen('reward', { coupon: 'app', amount: '2.0000000000', number: '17' });
	await happen('collectRewards', {});
	await happen('reward', { coupon: 'app', amount: '4.0000000000', number: '18' });
	await happen('reward', { coupon: 'appTraffic', amount: '9.0000000000', number: '18' });
	await happen('reward', { coupon: 'app', amount: '1.0000000000', number: '20' });
	await happen('collectRewards', {});
	const { json } = await rewards({ groupBy: 'round', toTime: await wait(1) });
	expect(
		json.map(({ round, lastRound, kind, collected, earned, couponsEarned }) => [round, lastRound, kind, collected, earned, couponsEarned]),
	).toEqual([
		[17, 17, 'app', '200.0000000000', '200.0000000000', 1],
		[18, 18, 'app', '0.0000000000', null, 1],
		[18, 18, 'appTraffic', '9.0000000000', '9.0000000000', 1],
		[18, 20, 'app', '500.0000000000', '0.0000000000', 0],
		[20, 20, 'app', '0.0000000000', null, 1],
	]);
	expect(json.every(({ day }) => day === null)).toBe(true);
});

test('what nobody collects is lost, by the network or by its time, and what waits says until when', async () => {
	await happen('reward', { coupon: 'app', amount: '2.0000000000' });
	await happen('reward', { amount: '3.0000000000' });
	await happen('expireRewards', { coupon: 'app' });
	const { json: open } = await rewards({ toTime: await wait(2) });
	expect(open).toEqual([
		expect.objectContaining({
			kind: 'app',
			state: 'lost',
			expired: null,
			couponsExpired: 1,
			earned: null,
			waiting: '0.0000000000',
			nextExpiry: null,
		}),
		expect.objectContaining({ kind: 'appTraffic', state: 'waiting', expired: '0.0000000000', waiting: '3.0000000000', couponsWaiting: 1 }),
	]);
	expect(String(open[1]!.nextExpiry)).toMatch(/^2026-07-\d\dT.*Z$/);
	const { json: late } = await rewards({ toTime: await wait(40), filters: { kinds: ['appTraffic'] } });
	const day = String(open[1]!.nextExpiry).slice(0, 10);
	expect(late.map(({ day: own, expired, couponsExpired, couponsWaiting }) => [own, expired, couponsExpired, couponsWaiting])).toEqual([
		[open[1]!.day, '0.0000000000', 0, 0],
		[day, '3.0000000000', 1, 0],
	]);
});

test('shared coupons: with whom, and what the provider keeps is earned once', async () => {
	await happen('reward', { amount: '10.0000000000' });
	await happen('shareReward', { to: 'bob', amount: '0.25' });
	await happen('collectRewards', { party: 'alice' });
	await happen('collectRewards', { party: 'bob' });
	const { json } = await rewards({ toTime: await wait(1) }, ['alice', 'bob']);
	const [alice, bob] = ['alice', 'bob'].map((name) => json.find(({ party }) => party === parties[name])!);
	expect(alice).toMatchObject({
		earned: '10.0000000000',
		shared: '2.5000000000',
		collected: '7.5000000000',
		couponsEarned: 1,
		couponsShared: 1,
		sharedWith: [{ party: parties.bob, amount: '2.5000000000' }],
	});
	expect(bob).toMatchObject({ earned: '2.5000000000', collected: '2.5000000000', shared: '0.0000000000', sharedWith: [] });
});

test('coupons of a user are income of the validator that collects them', async () => {
	await happen('reward', { coupon: 'validator', party: 'bob', amount: '5.0000000000' });
	await happen('collectRewards', { party: 'alice', from: 'bob' });
	const toTime = await wait(1);
	const both = await rewards({ toTime }, ['alice', 'bob']);
	expect(both.json.map(({ party, collected }) => [party, collected])).toEqual(expect.arrayContaining([[parties.alice, '1.0000000000']]));
	const own = await rewards({ toTime });
	expect(own.json).toEqual([
		expect.objectContaining({ kind: 'validator', collected: '1.0000000000', couponsCollected: 1, couponsEarned: 0 }),
	]);
	const user = await rewards({ toTime }, ['bob']);
	expect(user.json).toEqual([expect.objectContaining({ kind: 'validator', collected: '0.0000000000', couponsOther: 1, earned: null })]);
});

test('coupons of before the range are collected in it, and not earned in it', async () => {
	await happen('reward', { amount: '6.0000000000' });
	begin = await wait(1);
	await happen('collectRewards', {});
	const { json } = await rewards({ toTime: await wait(1) });
	expect(json).toEqual([expect.objectContaining({ collected: '6.0000000000', earned: '0.0000000000', couponsEarned: 0 })]);
	const { json: before } = await rewards({ fromTime: '2026-07-01T00:00:00Z', toTime: begin });
	expect(before).toEqual([expect.objectContaining({ earned: '6.0000000000', waiting: '6.0000000000', collected: '0.0000000000' })]);
});

test('values by a price table: rounded each, missing prices said', async () => {
	await happen('reward', { amount: '10.0000000000' });
	await happen('collectRewards', {});
	const toTime = await wait(1);
	const valuation = { toTime, valuation: 'table', currency: 'EUR', priceTable: 'Canton Coin; ; 0.0305; EUR' };
	const { json } = await rewards(valuation);
	expect(json).toEqual([expect.objectContaining({ collected: '10.0000000000', currency: 'EUR', value: '0.30', valuesMissing: 0 })]);
	const { json: without, hints } = await rewards({ ...valuation, priceTable: '' });
	expect(without).toEqual([expect.objectContaining({ value: null, valuesMissing: 1 })]);
	expect(JSON.stringify(hints)).toContain('no price for 1 of the collections');
});

test('values by scan at the price of the time', async () => {
	await happen('openRound', { price: '0.0310000000', opensIn: 0 });
	await happen('reward', { amount: '10.0000000000' });
	await happen('collectRewards', {});
	const { json, error } = await rewards({ toTime: await wait(1), valuation: 'scan', coinRegistry: 'scan', priceTime: 'time' });
	expect(error).toBeUndefined();
	expect(json).toEqual([expect.objectContaining({ currency: 'USD', value: '0.31' })]);
});

test('totals: the sums of the rows, each amount and value', async () => {
	for (const amount of ['10.1000000000', '3.0000000001', '77.7777777777']) {
		await happen('reward', { amount });
		await happen('reward', { coupon: 'developmentFund', amount });
		await happen('collectRewards', {});
		await wait(25);
	}
	await happen('reward', { amount: '2.0000000000' });
	const priceTable = 'Canton Coin; ; 0.3333333333; USD';
	const { json } = await rewards({ toTime: await wait(1), valuation: 'table', priceTable, addTotals: true });
	const totals = json.filter(({ rowType }) => rowType === 'total');
	expect(kinds(totals)).toEqual(['appTraffic', 'developmentFund']);
	expect(json.slice(-2)).toEqual(totals);
	for (const total of totals) {
		const rows = json.filter(({ rowType, kind }) => rowType === 'day' && kind === total.kind);
		expect(rows.length).toBeGreaterThanOrEqual(3);
		for (const name of ['earned', 'collected', 'waiting', 'value']) expect([name, units(total[name])]).toEqual([name, sumOf(rows, name)]);
		expect(total).toMatchObject({ day: 'Total', round: null, collected: '90.8777777778' });
	}
	expect(totals.map(({ waiting }) => waiting)).toEqual(['2.0000000000', '0.0000000000']);
	const { json: whole } = await rewards({ toTime: await wait(1), groupBy: 'total', filters: { kinds: ['developmentFund'] } });
	expect(whole).toEqual([expect.objectContaining({ rowType: 'total', collected: '90.8777777778', couponsCollected: 3 })]);
});

test.each(['day', 'round'])('by %s: totals are on, and a limit leaves them whole', async (groupBy) => {
	for (const number of ['17', '18']) {
		await happen('reward', { coupon: 'app', amount: '2.5000000000', number });
		await happen('collectRewards', {});
		await wait(25);
	}
	const { json } = await rewards({ toTime: await wait(1), groupBy, returnAll: false, limit: 1, addTotals: undefined });
	expect(json.map(({ rowType, day }) => [rowType, day === 'Total'])).toEqual([
		[groupBy, false],
		['total', true],
	]);
	expect(json[1]).toMatchObject({ couponsCollected: 2 });
});

describe('compared with what scan lets a provider mint', () => {
	const provider = 'digitalasset-testValidator-1';

	const scan = async (resource: string, operation: string, parameters: IDataObject = {}) => {
		const form = { resource, operation, connectThrough: 'scan', simplify: true, ...parameters };
		const { json, error } = await runNode('cantonScan', form as never, { credentials: { cantonScanApi: { url: sandbox.url } } });
		expect(error).toBeUndefined();
		return json[0]!;
	};

	/** Amounts that a round lets the provider mint, read batch by batch with the node for scan. */
	async function allowancesOf(roundNumber: string): Promise<string[]> {
		const hashes = [String((await scan('rewardRound', 'getRootHash', { roundNumber })).rootHash)];
		const allowances: Array<{ provider: string; amount: string }> = [];
		for (const batchHash of hashes) {
			const { childHashes, mintingAllowances } = await scan('rewardBatch', 'get', { roundNumber, batchHash });
			hashes.push(...((childHashes ?? []) as string[]));
			allowances.push(...((mintingAllowances ?? []) as typeof allowances));
		}
		const own = allowances.filter((each) => each.provider === parties[provider]).map(({ amount }) => amount);
		expect(own.length).toBeGreaterThan(1);
		return own;
	}

	/** The network grants it: a coupon for each allowance. */
	async function grant(round: number, amounts: string[]): Promise<void> {
		for (const amount of amounts) await happen('reward', { party: provider, amount, number: String(round) });
	}

	const compared = async (parameters: IDataObject = {}, names = [provider]) =>
		await rewards(
			{
				...{ groupBy: 'round', valuation: 'scan', coinRegistry: 'scan', priceTime: 'day', priceTable: '', toTime: await wait(1) },
				options: { compareWithScan: true },
				...parameters,
			},
			names,
		);
	const total = (amounts: string[]) => amounts.reduce((sum, amount) => sum + units(amount), 0n);
	let first: number;
	beforeEach(async () => void (first = Number((await scan('rewardRound', 'getEarliest')).earliestRound)));

	test('a round that lacks a coupon, one of which nothing arrived, and one that was shared', async () => {
		const allowed = await Promise.all([0, 1, 2].map(async (at) => await allowancesOf(String(first + at))));
		await grant(first, allowed[0]!.slice(1));
		await grant(first + 2, allowed[2]!);
		await happen('shareReward', { party: provider, to: 'alice' });
		const { json, error, hints } = await compared({}, [provider, 'alice']);
		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
		const rows = json.filter(({ party }) => party === parties[provider]);
		expect(rows.map(({ round, earned }) => [round, units(earned)])).toEqual([
			[first, total(allowed[0]!.slice(1))],
			[first + 1, 0n],
			[first + 2, total(allowed[2]!)],
		]);
		expect(rows.map(({ scanAllowance }) => units(scanAllowance))).toEqual(allowed.map(total));
		expect(rows.map(({ scanDifference }) => units(scanDifference))).toEqual([-units(allowed[0]![0]), -total(allowed[1]!), 0n]);
		expect(rows[1]).toMatchObject({ rowType: 'round', kind: 'appTraffic', state: 'complete', couponsEarned: 0 });
		// A part of a provider's coupon is no grant of the network.
		expect(json.filter(({ party }) => party === parties.alice)).toEqual([expect.objectContaining({ scanDifference: null })]);
	});

	test('a round that scan has no result for, other kinds, and a range without coupons for traffic', async () => {
		const allowed = await allowancesOf(String(first));
		await grant(first, allowed);
		await happen('reward', { party: provider, coupon: 'developmentFund', amount: '1.5' });
		const { json: alone } = await compared();
		const none = { scanAllowance: null, scanDifference: null };
		expect(alone).toEqual([
			expect.objectContaining({ kind: 'appTraffic', scanDifference: '0.0000000000' }),
			expect.objectContaining({ kind: 'developmentFund', ...none }),
		]);
		await grant(first - 1, ['2.0000000000']);
		const { json, hints } = await compared({ filters: { kinds: ['appTraffic'] } });
		expect(json).toEqual([
			expect.objectContaining({ round: first - 1, ...none }),
			expect.objectContaining({ round: first, scanDifference: '0.0000000000' }),
		]);
		expect(hints).toEqual([expect.stringContaining('Scan has no result for 1 of the rounds')]);
		const { hints: nothing } = await compared({ filters: { kinds: ['developmentFund'] } });
		expect(nothing).toEqual([expect.stringContaining('Nothing was compared with scan')]);
		const { json: plain } = await compared({ options: {} });
		expect(plain[0]).not.toHaveProperty('scanAllowance');
	});
});

test('who has no rewards gets no item, and a range backwards is refused', async () => {
	expect((await rewards({ toTime: await wait(1) })).json).toEqual([]);
	expect((await rewards({ toTime: '2020-01-01T00:00:00Z' })).error?.message).toContain('To: 2020-01-01T00:00:00Z lies before From');
	expect(kinds((await rewards({ filters: { kinds: ['app'] } })).json)).toEqual([]);
});
