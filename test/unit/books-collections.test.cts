// Reward › Get Many: whose a collection is, what is shared, and values of what was collected.
import { ALICE, collects, coupon, DSO, ends, inRound, rewards, TREASURY } from './books-rewards.cts';
// The user comes first, with the waits.
import { transactionIn } from './books-user.cts';
import { choice } from './tokens-support.cts';

const at = (offset: number, ...events: object[]) => transactionIn(offset, `0${offset}T12:00:00Z`, events);
const traffic = (contractId: string, round: number, amount: string, more: object = {}) =>
	coupon('appTraffic', contractId, inRound(round, { amount, ...more }));
const paid = (amount: string) => ({ inputAppRewardAmount: amount });
const zero = '0.0000000000';

describe('a collection', () => {
	const updates = (event: object) => [at(1, traffic('00a', 7, '5.0')), at(2, event)];
	const collected = async (event: object, values: object = {}) =>
		(await rewards(updates(event), values as never)).items.map(({ party, couponsCollected, collected: amount }) => [
			party,
			couponsCollected,
			amount,
		]);
	const by = (choiceArgument: object, exerciseResult: object = { summary: paid('5.0') }, more: object = {}) =>
		collects(
			[['appTraffic', '00a']],
			{},
			{
				choiceArgument: { transfer: null, inputs: [{ tag: 'InputRewardCouponV2', value: '00a' }], ...choiceArgument },
				exerciseResult,
				...more,
			},
		);

	test.each<[string, object, object | undefined]>([
		['its sender', { sender: ALICE, provider: 'x::1' }, undefined],
		['its provider', { provider: ALICE, validator: 'x::1' }, undefined],
		['its validator', { validator: ALICE }, undefined],
		['the provider of its result', {}, { provider: ALICE, transferResult: { summary: paid('5.0') } }],
		['the owner of its coupons', {}, { result: { summary: paid('5.0') } }],
		['the sender of its transfer', { transfer: { sender: ALICE, inputs: [] }, sender: 'x::1' }, undefined],
	])('is of %s', async (_, choiceArgument, result) => {
		expect(await collected(by(choiceArgument, result))).toEqual([[ALICE, 1, '5.0000000000']]);
	});

	test('of somebody else, or of other rules, is none: the coupon has ended', async () => {
		for (const event of [
			by({ sender: TREASURY }),
			by({ sender: ALICE }, {}),
			by({ sender: ALICE }, undefined, { templateId: 'p:Other.AmuletRules:AmuletRules' }),
			by({ sender: ALICE }, undefined, { templateId: 'p:Splice.AmuletRules:AmuletRulesX' }),
		])
			expect((await rewards(updates(event))).items).toMatchObject([{ party: ALICE, collected: zero, couponsWaiting: 0, couponsOther: 1 }]);
		expect(await collected(by({}, { summary: paid('5.0') }), { parties: [TREASURY] })).toEqual([]);
	});

	test('by a preapproval is one, too', async () => {
		expect(await collected(by({ sender: ALICE }, undefined, { templateId: 'p:Splice.AmuletRules:TransferPreapproval' }))).toEqual([
			[ALICE, 1, '5.0000000000'],
		]);
	});

	test('within another one counts once', async () => {
		const inner = by({ sender: ALICE });
		const outer = (sender: string) => choice('Outer', {}, [choice('Between', {}, [inner])], { ...(by({ sender }) as any).ExercisedEvent });
		expect(await collected(outer(ALICE))).toEqual([[ALICE, 1, '5.0000000000']]);
		expect(await collected(outer(TREASURY))).toEqual([[ALICE, 1, '5.0000000000']]);
	});

	test('of inputs of no kind, or of no coupon, is none of coupons', async () => {
		const inputs = [{ tag: 'InputAmulet', value: '00f' }, { tag: 'InputRewardCouponV2' }, { tag: 'ExtTransferInput', value: {} }];
		expect(await collected(by({ sender: ALICE, inputs }))).toEqual([
			[ALICE, 0, zero],
			[ALICE, 0, '5.0000000000'],
		]);
	});
});

describe('coupons that are shared', () => {
	const part = (contractId: string, beneficiary: string | null, amount: string) => traffic(contractId, 7, amount, { beneficiary });
	const assign = (contractId: string, parts: object[]) => ends('appTraffic', contractId, 'RewardCoupon_AssignBeneficiaries', parts);

	test('say with whom; what a provider keeps is earned once', async () => {
		const parts = [
			part('00b', TREASURY, '2.0'),
			part('00c', 'bob::1220', '1.0'),
			part('00d', 'bob::1220', '0.5'),
			part('00e', ALICE, '1.5'),
		];
		const { items } = await rewards([at(1, part('00a', null, '5.0')), at(2, assign('00a', parts))], { parties: [ALICE, TREASURY] });
		expect(items).toMatchObject([
			{
				...{ party: ALICE, earned: '5.0000000000', couponsEarned: 1, shared: '3.5000000000', couponsShared: 1, couponsOther: 0 },
				...{ waiting: '1.5000000000', couponsWaiting: 1 },
				sharedWith: [
					{ party: TREASURY, amount: '2.0000000000' },
					{ party: 'bob::1220', amount: '1.5000000000' },
				],
			},
			{ party: TREASURY, earned: '2.0000000000', couponsEarned: 1, shared: zero, couponsShared: 0, sharedWith: [] },
		]);
	});

	test('without an amount have no sum', async () => {
		const { items } = await rewards([at(1, part('00a', null, '5.0')), at(2, assign('00a', [part('00b', TREASURY, 'x')]))]);
		expect(items).toMatchObject([{ shared: null, couponsShared: 1, sharedWith: [{ party: TREASURY, amount: null }] }]);
	});

	test('together are counted with the first', async () => {
		const both = choice('RewardCoupon_AssignBeneficiaries', {}, [
			...[ends('appTraffic', '00a', 'Archive'), ends('appTraffic', '00b', 'Archive'), part('00c', TREASURY, '3.0')],
		]);
		const { items } = await rewards([at(1, part('00a', null, '2.0'), part('00b', null, '1.0')), at(2, both)]);
		expect(items).toMatchObject([{ shared: '3.0000000000', couponsShared: 2, sharedWith: [{ party: TREASURY, amount: '3.0000000000' }] }]);
	});

	test('by another choice are not shared', async () => {
		const other = ends('appTraffic', '00a', 'Other', [part('00b', ALICE, '2.0')]);
		expect((await rewards([at(1, part('00a', null, '5.0')), at(2, other)])).items).toMatchObject([
			{ couponsOther: 1, couponsShared: 0, earned: '7.0000000000', couponsEarned: 2 },
		]);
	});
});

test('the next expiry is the earliest of those that wait', async () => {
	const times = ['2026-07-21T00:00:00Z', '2026-07-20T00:00:00.5Z', '2026-07-20T00:00:00.6Z'];
	const events = [...times.map((expiresAt, index) => traffic(`00${index}`, 7, '1.0', { expiresAt })), traffic('00f', 7, '1.0')];
	expect((await rewards([at(1, ...events)])).items).toMatchObject([{ nextExpiry: times[1], waiting: '4.0000000000', couponsWaiting: 4 }]);
});

describe('values of what was collected', () => {
	const updates = [
		at(1, traffic('00a', 7, '1.0'), traffic('00b', 7, '1.0'), traffic('00c', 7, '1.0')),
		at(2, collects([['appTraffic', '00a']], paid('1.0'))),
		at(3, collects([['appTraffic', '00b']], paid('1.0'))),
	];
	const valued = async (priceTable: string, values: object = {}) =>
		await rewards(updates, { groupBy: 'day', valuation: 'table', priceTable, ...values } as never);
	const shown = ({ items }: { items: any[] }) =>
		items.map(({ day, value, valuesMissing, currency }) => [day, value, valuesMissing, currency]);

	test('are sums of rounded values', async () => {
		const result = await valued('Canton Coin; ; 0.026');
		expect(shown(result)).toEqual([
			['2026-07-01', '0.00', 0, 'USD'],
			['2026-07-02', '0.03', 0, 'USD'],
			['2026-07-03', '0.03', 0, 'USD'],
			['Total', '0.06', 0, 'USD'],
		]);
		expect(result.hints).toEqual([]);
	});

	test('say what has no price', async () => {
		const result = await valued('Canton Coin; 2026-07-02; 0.026');
		expect(shown(result)).toEqual([
			['2026-07-01', '0.00', 0, 'USD'],
			['2026-07-02', '0.03', 0, 'USD'],
			['2026-07-03', null, 1, 'USD'],
			['Total', '0.03', 1, 'USD'],
		]);
		expect(result.hints).toEqual([
			'There is no price for 1 of the collections: the values of their rows are without them (valuesMissing).',
		]);
	});

	test('are none of coins whose network nobody names', async () => {
		const unseen = [at(2, collects([['appTraffic', '00x']], paid('1.0')))];
		const read = async (events: object[]) =>
			(await rewards(events, { valuation: 'table', priceTable: 'Canton Coin; ; 2' })).items.map(({ value, instrumentAdmin }) => [
				value,
				instrumentAdmin,
			]);
		expect(await read(unseen)).toEqual([[null, null]]);
		expect(await read([at(2, collects([['appTraffic', '00x']], paid('1.0'), { choiceArgument: { expectedDso: DSO } }))])).toEqual([
			['2.00', DSO],
		]);
	});

	test('are absent without Value', async () => {
		expect(Object.keys((await rewards(updates)).items[0])).not.toContain('value');
	});
});
