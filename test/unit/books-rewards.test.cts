// Reward › Get Many: what coupons earned, what was collected, lost, shared, and what waits.
import { ALICE, collects, coupon, DSO, ends, inRound, KINDS, rewards, TREASURY } from './books-rewards.cts';
// The user comes first, with the waits.
import { ACTIVE, UPDATES } from './endpoints.cts';
import { requestsOf } from './step.cts';
import { transactionIn } from './books-user.cts';

const NOTHING = {
	...{
		rowType: 'total',
		day: null,
		round: null,
		lastRound: null,
		party: ALICE,
		state: 'complete',
		instrumentId: 'Amulet',
		instrumentAdmin: DSO,
	},
	...{ earned: '0.0000000000', collected: '0.0000000000', expired: '0.0000000000', shared: '0.0000000000', waiting: '0.0000000000' },
	...{ couponsEarned: 0, couponsCollected: 0, couponsExpired: 0, couponsShared: 0, couponsWaiting: 0, couponsOther: 0 },
	...{ nextExpiry: null, sharedWith: [] },
};
const at = (offset: number, ...events: object[]) => transactionIn(offset, `0${offset}T12:00:00Z`, events);

/** Coupons whose amounts are known when they are collected only. */
const SHARES: Record<string, object> = {
	app: { amount: '7.0', featured: true },
	superValidator: { weight: '3' },
	validator: { amount: '2.0' },
};

describe.each(Object.keys(KINDS))('a coupon of the kind %s', (kind) => {
	const isShare = kind in SHARES || kind === 'faucet' || kind === 'liveness';
	const args = inRound(17, { expiresAt: '2026-07-20T00:00:00Z', ...(SHARES[kind] ?? { amount: '5.0' }) });
	const [, , , sum] = KINDS[kind]!;
	// The sum of validators contains that of the faucet.
	const summary = { inputValidatorRewardAmount: sum === 'inputValidatorFaucetAmount' ? '5.0' : '0.0', [sum]: '5.0' };

	test('that is collected is earned and collected', async () => {
		const { items, hints, message } = await rewards([at(1, coupon(kind, '00a', args)), at(2, collects([[kind, '00a']], summary))]);
		expect(message).toBeUndefined();
		const paid = { earned: '5.0000000000', collected: '5.0000000000', couponsEarned: 1, couponsCollected: 1 };
		expect(items).toEqual([{ ...NOTHING, kind, ...paid }]);
		expect(hints).toEqual([]);
	});

	test('that waits has an amount if it says its own', async () => {
		const { items } = await rewards([at(1, coupon(kind, '00a', args))]);
		const amount = isShare ? null : '5.0000000000';
		const waits = { state: 'waiting', couponsWaiting: 1, nextExpiry: '2026-07-20T00:00:00Z', waiting: amount };
		expect(items).toEqual([{ ...NOTHING, kind, earned: amount, couponsEarned: 1, ...waits }]);
	});

	test('that nobody has seen is collected by its input', async () => {
		const { items } = await rewards([at(2, collects([[kind, '00a']], summary, { choiceArgument: { expectedDso: DSO } }))]);
		expect(items).toEqual([{ ...NOTHING, kind, collected: '5.0000000000', couponsCollected: 1 }]);
	});

	test('of others is none', async () => {
		const { items } = await rewards([at(1, coupon(kind, '00a', { ...args, [KINDS[kind]![1]]: TREASURY }))]);
		expect(items).toEqual([]);
	});
});

test('what is asked of the participant', async () => {
	const result = await rewards([at(1, coupon('app', '00a')), at(2)], { afterOffset: '1' }, { answers: {} });
	const templates = (body: any): string[] =>
		Object.values<any>((body.updateFormat?.includeTransactions.eventFormat ?? body.eventFormat).filtersByParty).flatMap(({ cumulative }) =>
			cumulative.map(({ identifierFilter }: any) => identifierFilter.TemplateFilter.value.templateId as string),
		);
	const coupons = Object.values(KINDS).map(([entity]) => `#splice-amulet:${entity}`);
	expect(new Set(templates(requestsOf(result, ACTIVE)[0].body))).toEqual(new Set(coupons));
	expect(new Set(templates(requestsOf(result, UPDATES)[0].body))).toEqual(
		new Set([...coupons, '#splice-amulet:Splice.AmuletRules:AmuletRules', '#splice-amulet:Splice.AmuletRules:TransferPreapproval']),
	);
	expect(requestsOf(result, UPDATES)[0].body.updateFormat.includeTransactions.transactionShape).toBe('TRANSACTION_SHAPE_LEDGER_EFFECTS');
	expect(requestsOf(result, ACTIVE)[0].body.activeAtOffset).toBe(1);
	expect(requestsOf(await rewards([]), ACTIVE)).toEqual([]);
});

describe('whose a coupon is', () => {
	const partyOf = async (kind: string, args: object, parties = [ALICE, TREASURY]) =>
		(await rewards([at(1, coupon(kind, '00a', args))], { parties })).items.map(({ party }) => party as string);

	test('the beneficiary before the provider', async () => {
		expect(await partyOf('appTraffic', { provider: ALICE, beneficiary: TREASURY })).toEqual([TREASURY]);
		expect(await partyOf('appTraffic', { provider: ALICE, beneficiary: null })).toEqual([ALICE]);
		expect(await partyOf('app', { provider: ALICE, beneficiary: TREASURY }, [ALICE])).toEqual([]);
	});

	test('nobody, if it names none, and none without a network', async () => {
		expect(await partyOf('appTraffic', { provider: null })).toEqual([]);
		expect(await partyOf('appTraffic', { dso: null })).toEqual([]);
	});

	test('is kept apart by network', async () => {
		const { items } = await rewards([
			at(1, coupon('appTraffic', '00a', { amount: '1' }), coupon('appTraffic', '00b', { amount: '2', dso: 'DSO::1' })),
		]);
		expect(items.map(({ instrumentAdmin, waiting }) => [instrumentAdmin, waiting])).toEqual([
			['DSO::1', '2.0000000000'],
			[DSO, '1.0000000000'],
		]);
	});
});

describe('a coupon that ends otherwise', () => {
	const grant = (expiresAt: string, more: object = {}) => coupon('appTraffic', '00a', { amount: '5.0', expiresAt, ...more });
	const later = '2026-07-20T00:00:00Z';

	test('by the network is lost', async () => {
		const { items } = await rewards([at(1, grant(later)), at(2, ends('appTraffic', '00a', 'RewardCouponV2_DsoExpire'))]);
		const lost = { state: 'lost', expired: '5.0000000000', couponsExpired: 1, earned: '5.0000000000', couponsEarned: 1 };
		expect(items).toEqual([{ ...NOTHING, kind: 'appTraffic', ...lost }]);
	});

	test('after its time is lost, whoever ends it', async () => {
		for (const [time, expected] of [
			['2026-07-02T12:00:00Z', 'lost'],
			['2026-07-02T12:00:00.000001Z', 'complete'],
		] as const) {
			const { items } = await rewards([at(1, grant(time)), at(2, ends('appTraffic', '00a', 'Archive'))]);
			expect(items).toMatchObject([
				{ state: expected, couponsExpired: expected === 'lost' ? 1 : 0, couponsOther: expected === 'lost' ? 0 : 1 },
			]);
		}
	});

	test('before its time is another end', async () => {
		const { items } = await rewards([at(1, grant(later)), at(2, ends('appTraffic', '00a', 'X_DsoExpire_Not'))]);
		expect(items).toEqual([{ ...NOTHING, kind: 'appTraffic', couponsOther: 1, earned: '5.0000000000', couponsEarned: 1 }]);
	});

	test('by a choice that does not end it is still there', async () => {
		const used: any = ends('appTraffic', '00a', 'RewardCouponV2_DsoExpire');
		used.ExercisedEvent.consuming = false;
		expect((await rewards([at(1, grant(later)), at(2, used)])).items).toMatchObject([{ state: 'waiting' }]);
	});

	test('of liveness has lost nothing', async () => {
		const { items } = await rewards([
			at(1, coupon('liveness', '00a', inRound(7))),
			at(2, ends('liveness', '00a', 'ValidatorLivenessActivityRecord_DsoExpire')),
		]);
		expect(items).toMatchObject([{ state: 'complete', couponsExpired: 1, expired: null, earned: null }]);
	});
});

describe('a period', () => {
	const TIMES = { range: 'times', fromTime: '2026-07-02T00:00:00Z', toTime: '2026-07-05T00:00:00Z' };
	const grant = (expiresAt: string | null) => coupon('appTraffic', '00a', { amount: '5.0', expiresAt });
	const statesIn = async (values: object, ...updates: object[]) =>
		(await rewards(updates, { groupBy: 'day', addTotals: false, ...values } as never)).items.map(({ day, state, couponsEarned }) => [
			...[day, state, couponsEarned],
		]);

	test('loses what expires in it, on that day, also if its contract is still there', async () => {
		expect(await statesIn(TIMES, at(3, grant('2026-07-04T12:00:00Z')))).toEqual([
			['2026-07-03', 'complete', 1],
			['2026-07-04', 'lost', 0],
		]);
		expect(await statesIn(TIMES, at(3, grant('2026-07-05T00:00:00.000001Z')))).toEqual([['2026-07-03', 'waiting', 1]]);
		expect(await statesIn(TIMES, at(3, grant(null)))).toEqual([['2026-07-03', 'waiting', 1]]);
	});

	test('loses it on its day, when its contract ends later in it', async () => {
		const expired = ends('appTraffic', '00a', 'RewardCouponV2_DsoExpire');
		expect(await statesIn(TIMES, at(2, grant('2026-07-03T12:00:00Z')), at(4, expired))).toEqual([
			['2026-07-02', 'complete', 1],
			['2026-07-03', 'lost', 0],
		]);
		// The end by offsets has the time of its update.
		expect(await statesIn({}, at(2, grant('2026-07-03T12:00:00Z')), at(4, expired))).toEqual([
			['2026-07-02', 'complete', 1],
			['2026-07-04', 'lost', 0],
		]);
	});

	test('has not lost what ended before', async () => {
		const open = {
			answers: { [ACTIVE]: () => ({ activeContracts: [active(grant('2026-07-01T12:00:00Z'))], activeAtOffset: 1, nextPageToken: '' }) },
		};
		expect((await rewards([at(1), at(3)], TIMES, open)).items).toEqual([]);
		const waits = {
			answers: { [ACTIVE]: () => ({ activeContracts: [active(grant('2026-07-02T12:00:00Z'))], activeAtOffset: 1, nextPageToken: '' }) },
		};
		expect((await rewards([at(1), at(3)], { ...TIMES, groupBy: 'day', addTotals: false }, waits)).items).toMatchObject([
			{ day: '2026-07-02', state: 'lost', couponsEarned: 0 },
		]);
	});

	const active = ({ CreatedEvent }: any) => ({
		contractEntry: { JsActiveContract: { createdEvent: { ...CreatedEvent, createdAt: '2026-06-30T00:00:00Z', offset: 1, nodeId: 0 } } },
	});

	test('has not earned what was there before', async () => {
		const open = {
			answers: {
				[ACTIVE]: () => ({
					activeContracts: [active(grant(null)), { contractEntry: { JsEmpty: {} } }],
					activeAtOffset: 1,
					nextPageToken: '',
				}),
			},
		};
		const { items } = await rewards(
			[at(1), at(2, collects([['appTraffic', '00a']], { inputAppRewardAmount: '5.0' }))],
			{ afterOffset: '1' },
			open,
		);
		expect(items).toEqual([{ ...NOTHING, kind: 'appTraffic', collected: '5.0000000000', couponsCollected: 1 }]);
	});

	test('is up to now', async () => {
		const soon = new Date(Date.now() + 3_600_000).toISOString();
		expect(await statesIn({ range: 'times', toTime: '2999-01-01T00:00:00Z' }, at(3, grant(soon)))).toEqual([['2026-07-03', 'waiting', 1]]);
		expect(await statesIn({ range: 'times' }, at(3, grant(soon)))).toEqual([['2026-07-03', 'waiting', 1]]);
	});
});

describe('who has none', () => {
	test('gets no item, and the reason if there is one', async () => {
		expect(await rewards([])).toMatchObject({ items: [], hints: [] });
		const unknown = await rewards([], {}, { answers: { 'GET /v2/parties/{party}': { partyDetails: [] } } });
		expect(unknown.hints).toEqual([`The participant does not know the party ${ALICE}: check the name and every digit of the fingerprint.`]);
	});

	test('of a kind gets those of the others', async () => {
		const updates = [at(1, coupon('appTraffic', '00a', { amount: '5.0' }), coupon('unclaimedActivity', '00b', { amount: '6.0' }))];
		const kindsOf = async (...kinds: string[]) => (await rewards(updates, { filters: { kinds } })).items.map(({ kind }) => kind as string);
		expect(await kindsOf()).toEqual(['appTraffic', 'unclaimedActivity']);
		expect(await kindsOf('unclaimedActivity', 'app')).toEqual(['unclaimedActivity']);
		const paid = [...updates, at(2, collects([['appTraffic', '00a']], { inputAppRewardAmount: '5.0' }))];
		expect((await rewards(paid, { filters: { kinds: ['validator'] } })).items).toEqual([]);
	});
});
