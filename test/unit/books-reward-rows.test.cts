// Reward › Get Many: the rows by day and round, and what collections of several coupons say.
import { ALICE, collects, coupon, DSO, inRound, rewards, TREASURY } from './books-rewards.cts';
// The user comes first, with the waits.
import { transactionIn } from './books-user.cts';

const at = (offset: number, ...events: object[]) => transactionIn(offset, `0${offset}T12:00:00Z`, events);
const app = (contractId: string, round: number, amount: string, more: object = {}) =>
	coupon('app', contractId, inRound(round, { amount, featured: true, ...more }));
const traffic = (contractId: string, round: number, amount: string, more: object = {}) =>
	coupon('appTraffic', contractId, inRound(round, { amount, ...more }));
const paid = (amount: string) => ({ inputAppRewardAmount: amount });
const zero = '0.0000000000';

describe('by day', () => {
	const updates = [
		at(3, traffic('00b', 8, '2.0')),
		at(4, traffic('00c', 9, '3.0'), collects([['appTraffic', '00b']], paid('2.0'))),
		at(5, collects([['appTraffic', '00c']], paid('3.0'))),
	];

	test('each day has its own rows, then there are the totals', async () => {
		const { items } = await rewards([at(2, traffic('00a', 7, '1.0')), ...updates], { groupBy: 'day' });
		expect(
			items.map(({ rowType, day, earned, collected, waiting, couponsEarned }) => [rowType, day, earned, collected, waiting, couponsEarned]),
		).toEqual([
			['day', '2026-07-02', '1.0000000000', zero, '1.0000000000', 1],
			['day', '2026-07-03', '2.0000000000', zero, zero, 1],
			['day', '2026-07-04', '3.0000000000', '2.0000000000', zero, 1],
			['day', '2026-07-05', zero, '3.0000000000', zero, 0],
			['total', 'Total', '6.0000000000', '5.0000000000', '1.0000000000', 3],
		]);
	});

	test('without totals, or fewer rows, of which the totals are all', async () => {
		expect((await rewards(updates, { groupBy: 'day', addTotals: false })).items).toHaveLength(3);
		const { items } = await rewards(updates, { groupBy: 'day', returnAll: false, limit: 1 });
		expect(items.map(({ day, collected }) => [day, collected])).toEqual([
			['2026-07-03', zero],
			['Total', '5.0000000000'],
		]);
		expect((await rewards(updates, { groupBy: 'total', addTotals: true })).items).toHaveLength(1);
		expect((await rewards(updates, { groupBy: 'week' })).message).toContain('Group By: "week" is not one of its values');
	});

	test('a day has its parties and kinds in order', async () => {
		const own = { provider: TREASURY };
		const events = [
			...[traffic('00a', 7, '1.0', own), coupon('validator', '00b', { amount: '1' }), coupon('app', '00c'), traffic('00d', 7, '1.0')],
		];
		const { items } = await rewards([at(3, ...events), at(2, coupon('validator', '00e'))].reverse(), {
			...{ groupBy: 'day', parties: [ALICE, TREASURY], addTotals: false },
		});
		expect(items.map(({ day, party, kind }) => [day, party, kind])).toEqual([
			['2026-07-02', ALICE, 'validator'],
			['2026-07-03', ALICE, 'app'],
			['2026-07-03', ALICE, 'appTraffic'],
			['2026-07-03', ALICE, 'validator'],
			['2026-07-03', TREASURY, 'appTraffic'],
		]);
	});
});

describe('by round', () => {
	const roundsOf = async (updates: object[]) =>
		(await rewards(updates, { groupBy: 'round', addTotals: false })).items.map(
			({ kind, round, lastRound, earned, collected, couponsCollected }) => [
				...[kind, round, lastRound, earned, collected, couponsCollected],
			],
		);

	test('each coupon is in its own, those without one come last', async () => {
		const updates = [at(1, traffic('00a', 10, '1.0'), traffic('00b', 9, '2.0'), coupon('developmentFund', '00c', { amount: '3.0' }))];
		expect(await roundsOf([...updates, at(2, collects([['appTraffic', '00a']], paid('1.0')))])).toEqual([
			['appTraffic', 9, 9, '2.0000000000', zero, 0],
			['appTraffic', 10, 10, '1.0000000000', '1.0000000000', 1],
			['developmentFund', null, null, '3.0000000000', zero, 0],
		]);
	});

	test('rounds beyond 2^53 stay exact', async () => {
		const huge = coupon('appTraffic', '00a', { amount: '1.0', round: { number: '9007199254740993' } });
		expect((await roundsOf([at(1, huge)]))[0]!.slice(1, 3)).toEqual(['9007199254740993', '9007199254740993']);
	});

	test('coupons of one round share its sum by their weights', async () => {
		const updates = [
			at(1, app('00a', 7, '1.0'), app('00b', 7, '2.0')),
			at(
				2,
				collects(
					[
						['app', '00a'],
						['app', '00b'],
					],
					paid('4.5'),
				),
			),
		];
		expect(await roundsOf(updates)).toEqual([['app', 7, 7, '4.5000000000', '4.5000000000', 2]]);
	});

	test('coupons of several rounds are one row of both, whose parts nobody knows', async () => {
		const events = [app('00a', 9, '1.0'), app('00b', 7, '2.0'), app('00c', 8, '2.0')];
		const inputs: Array<[string, string]> = ['00a', '00b', '00c'].map((contractId) => ['app', contractId]);
		expect(await roundsOf([at(1, ...events), at(2, collects(inputs, paid('4.5')))])).toEqual([
			['app', 7, 7, null, zero, 0],
			['app', 7, 9, zero, '4.5000000000', 3],
			['app', 8, 8, null, zero, 0],
			['app', 9, 9, null, zero, 0],
		]);
	});

	test('a sum that no rate gives is not divided', async () => {
		const updates = [
			at(1, app('00a', 7, '1.0'), app('00b', 7, '1.0')),
			at(
				2,
				collects(
					[
						['app', '00a'],
						['app', '00b'],
					],
					paid('0.0000000001'),
				),
			),
		];
		expect(await roundsOf(updates)).toEqual([['app', 7, 7, null, '0.0000000001', 2]]);
		const featured = [at(1, app('00a', 7, '1.0'), app('00b', 7, '1.0', { featured: false })), updates[1]!];
		expect((await roundsOf(featured))[0]!.slice(3)).toEqual([null, '0.0000000001', 2]);
	});

	describe('together', () => {
		/** Sums that two coupons of a kind earned, which a transfer collected for 4.0. */
		const earnedBy = async (kind: string, first: object, second: object) => {
			const inputs: Array<[string, string]> = [
				[kind, '00a'],
				[kind, '00b'],
			];
			const updates = [at(1, coupon(kind, '00a', first), coupon(kind, '00b', second)), at(2, collects(inputs, SUMS[kind]!))];
			return (await rewards(updates, { groupBy: 'round', addTotals: false })).items.map(({ round, earned }) => [round, earned]);
		};
		const SUMS: Record<string, object> = {
			app: paid('4.0'),
			superValidator: { inputSvRewardAmount: '4.0' },
			validator: { inputValidatorRewardAmount: '4.0' },
			// The sum of validators contains that of the faucet.
			faucet: { inputValidatorFaucetAmount: '4.0', inputValidatorRewardAmount: '4.0' },
		};
		const seventh = inRound(7);

		test.each<[string, object, object]>([
			['app', { amount: '1.0' }, { amount: '3.0' }],
			['app', { amount: '1.0', featured: true }, { amount: '3.0', featured: true }],
			['superValidator', { weight: '1' }, { weight: '3' }],
			['validator', { amount: '1.0' }, { amount: '3.0' }],
			['faucet', {}, {}],
		])('of the kind %s with %j and %j, they are divided', async (kind, first, second) => {
			expect(await earnedBy(kind, { ...seventh, ...first }, { ...seventh, ...second })).toEqual([[7, '4.0000000000']]);
		});

		test.each<[string, object, object]>([
			['app', { amount: '1.0', featured: true }, { amount: '3.0', featured: false }],
			['app', { amount: '1.0' }, { amount: 'x' }],
			['app', { amount: 'x' }, { amount: 'x' }],
			['superValidator', { weight: '1' }, {}],
			['validator', { amount: '1.0' }, { weight: '3' }],
		])('of the kind %s with %j and %j, they are not', async (kind, first, second) => {
			expect(await earnedBy(kind, { ...seventh, ...first }, { ...seventh, ...second })).toEqual([[7, null]]);
		});

		test('without a round, they are not', async () => {
			const parts = await earnedBy('app', { amount: '1.0' }, { amount: '3.0' });
			expect(parts).toEqual([[null, null]]);
		});
	});

	test('with one that nobody has seen there is no round', async () => {
		const updates = [
			at(1, app('00a', 7, '1.0')),
			at(
				2,
				collects(
					[
						['app', '00a'],
						['app', '00x'],
					],
					paid('4.5'),
				),
			),
		];
		expect(await roundsOf(updates)).toEqual([
			['app', 7, 7, null, zero, 0],
			['app', null, null, zero, '4.5000000000', 2],
		]);
	});

	test('what says its amount is exact beside what is a share', async () => {
		const updates = [
			at(1, app('00a', 7, '1.0'), traffic('00b', 8, '2.0')),
			at(
				2,
				collects(
					[
						['appTraffic', '00b'],
						['app', '00a'],
					],
					paid('4.5'),
				),
			),
		];
		expect(await roundsOf(updates)).toEqual([
			['app', 7, 7, '2.5000000000', '2.5000000000', 1],
			['appTraffic', 8, 8, '2.0000000000', '2.0000000000', 1],
		]);
	});

	test('a sum that its coupons do not give is not lost', async () => {
		const updates = [
			at(1, traffic('00b', 8, '2.0')),
			at(2, collects([['appTraffic', '00b']], paid('4.5'), { choiceArgument: { expectedDso: DSO } })),
		];
		const [own, rest] = await roundsOf(updates);
		expect([own, rest]).toEqual([
			['appTraffic', 8, 8, '2.0000000000', '2.0000000000', 1],
			[null, null, null, zero, '2.5000000000', 0],
		]);
	});

	test('a sum without a coupon is of the kind that it belongs to, or of none if there are several', async () => {
		const sums = {
			...{ inputAppRewardAmount: '1.0', inputDevelopmentFundAmount: '2.0', inputSvRewardAmount: '3.0' },
			...{ inputUnclaimedActivityRecordAmount: '4.0', inputValidatorFaucetAmount: '5.0', inputValidatorRewardAmount: '11.0' },
		};
		expect(
			(await rewards([at(2, collects([], sums))])).items.map(({ kind, collected, couponsCollected }) => [
				kind,
				collected,
				couponsCollected,
			]),
		).toEqual([
			['developmentFund', '2.0000000000', 0],
			['superValidator', '3.0000000000', 0],
			['unclaimedActivity', '4.0000000000', 0],
			['validator', '6.0000000000', 0],
			[null, '6.0000000000', 0],
		]);
	});
});
