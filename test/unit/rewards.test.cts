// The books of rewards: against what a ledger of Splice 0.7.5 was recorded to send, and in random collections.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { partsOf, readCollection } from '../../nodes/CantonToken/rewards/collection';
import { readCoupon, type Coupon } from '../../nodes/CantonToken/rewards/coupon';
import { MovementRewards } from '../../nodes/CantonToken/rewards/movementRewards';
import { RewardBook, type RewardEntry } from '../../nodes/CantonToken/rewards/rewardBook';
import { MovementDecoder } from '../../nodes/shared/tokens/decoder';
import { formatAmount, multiply, parseAmount } from '../../nodes/shared/tokens/amounts';
import { seeded } from '../support/seeded.cjs';

const { 'development fund collected and offer expired': recorded } = JSON.parse(
	readFileSync(join(__dirname, 'fixtures', 'tokens', 'recorded.json'), 'utf8'),
);
const DSO = 'DSO::1220b0bf88';
const BOB = 'rec-bob::1220df51ab';
const TIME = '2026-11-22T15:33:00Z';

const created = (contractId: string, template: string, createArgument: object): any => ({
	contractId,
	templateId: `x:${template}`,
	packageName: 'splice-amulet',
	createdAt: '2026-11-22T15:14:40.569353Z',
	createArgument: { dso: DSO, ...createArgument },
});
const fund = created('00a54bcec64e29', 'Splice.Amulet:DevelopmentFundCoupon', {
	beneficiary: BOB,
	fundManager: 'manager::1220',
	amount: '1.5000000000',
	expiresAt: '2026-12-01T00:00:00Z',
	reason: 'grant',
});

function bookOf(owner: string, period?: { from: string | undefined; to: string }) {
	const entries: RewardEntry[] = [];
	return { entries, book: new RewardBook(new Set([owner]), (entry) => entries.push(entry), period) };
}

test('a recorded collection of a coupon of the development fund, together with coins', () => {
	const { book, entries } = bookOf(BOB);
	book.learn(fund);
	for (const { events } of recorded.transactions) book.add(events, TIME);
	expect(entries).toEqual([expect.objectContaining({ what: 'collected', party: BOB, count: 1, amount: parseAmount('1.5'), admin: DSO })]);
});

test('the same where the coupon was never seen: the summary says what it paid', () => {
	const { book, entries } = bookOf(BOB);
	for (const { events } of recorded.transactions) book.add(events, TIME);
	expect(entries).toEqual([expect.objectContaining({ what: 'collected', coupons: [], count: 1, amount: parseAmount('1.5') })]);
});

test('a recorded record of liveness that the network let expire', () => {
	const validator = 'app_provider::1220df51ab';
	const record = created('00b898109b91ca', 'Splice.ValidatorLicense:ValidatorLivenessActivityRecord', {
		validator,
		round: { number: '13' },
	});
	const { book, entries } = bookOf(validator);
	book.learn(record);
	const expired = {
		nodeId: 0,
		lastDescendantNodeId: 1,
		contractId: '00b898109b91ca',
		templateId: record.templateId,
		packageName: 'splice-amulet',
		choice: 'ValidatorLivenessActivityRecord_DsoExpire',
		consuming: true,
		exerciseResult: 'ValidatorLivenessActivityRecord_DsoExpireResult',
	};
	book.add([{ ExercisedEvent: expired } as any], TIME);
	book.close();
	expect(entries).toEqual([
		expect.objectContaining({ what: 'expired', coupon: expect.objectContaining({ round: 13n, amount: undefined }) }),
	]);
});

describe('a coupon that expires at the end of July, whose contract ends in August', () => {
	const expiresAt = '2026-07-31T23:00:00Z';
	const coupon = created('00a54bcec64e29', 'Splice.Amulet:DevelopmentFundCoupon', { ...fund.createArgument, expiresAt });
	const ended = { nodeId: 0, lastDescendantNodeId: 0, contractId: coupon.contractId, templateId: coupon.templateId, consuming: true };
	const archived: any = { ExercisedEvent: { ...ended, packageName: 'splice-amulet', choice: 'DevelopmentFundCoupon_DsoExpire' } };
	const july = { from: '2026-07-01T00:00:00Z', to: '2026-08-01T00:00:00Z' };
	const august = { from: '2026-08-01T00:00:00Z', to: '2026-09-01T00:00:00Z' };
	/** Entries of one reading. */
	const entriesOf = (period: typeof july | undefined, ends: boolean) => {
		const { book, entries } = bookOf(BOB, period);
		book.learn(coupon);
		if (ends) book.add([archived], '2026-08-01T00:40:00Z');
		book.close();
		return entries.map(({ what, time }) => [what, time]);
	};

	test('is lost in July, once', () => {
		expect([entriesOf(july, false), entriesOf(august, true)]).toEqual([[['expired', expiresAt]], []]);
	});

	test('is lost in one reading of both months, on its day', () => {
		expect(entriesOf({ from: july.from, to: august.to }, true)).toEqual([['expired', expiresAt]]);
	});

	test('by offsets it waits until its contract ends', () => {
		expect([entriesOf(undefined, false), entriesOf(undefined, true)]).toEqual([
			[['waiting', coupon.createdAt]],
			[['expired', '2026-08-01T00:40:00Z']],
		]);
	});
});

test.each([
	['AmuletRules_Transfer', 'AmuletRules', { transfer: { sender: BOB } }, { summary: {} }],
	['AmuletRules_BuyMemberTraffic', 'AmuletRules', { provider: BOB }, { summary: {} }],
	['AmuletRules_CreateExternalPartySetupProposal', 'AmuletRules', { validator: BOB, user: 'x::1220' }, { transferResult: { summary: {} } }],
	['TransferPreapproval_SendV2', 'TransferPreapproval', { sender: BOB }, { result: { summary: {} } }],
	['TransferPreapproval_Renew', 'TransferPreapproval', {}, { provider: BOB, receiver: 'x::1220', transferResult: { summary: {} } }],
])('%s collects for the party that pays', (choice, template, choiceArgument, exerciseResult) => {
	const { book, entries } = bookOf(BOB);
	book.learn(fund);
	const summary = { inputDevelopmentFundAmount: '1.5000000000' };
	const result = JSON.parse(JSON.stringify(exerciseResult).replace('"summary":{}', `"summary":${JSON.stringify(summary)}`));
	const argument = { ...choiceArgument, transfer: undefined };
	const inputs = [{ tag: 'InputDevelopmentFundCoupon', value: fund.contractId }];
	const withInputs = 'transfer' in choiceArgument ? { transfer: { ...choiceArgument.transfer, inputs } } : { ...argument, inputs };
	const ids = { nodeId: 0, lastDescendantNodeId: 1, contractId: '00ff', consuming: false, packageName: 'splice-amulet' };
	const paid = { ...ids, templateId: `x:Splice.AmuletRules:${template}`, choice, choiceArgument: withInputs, exerciseResult: result };
	const end = { nodeId: 1, lastDescendantNodeId: 1, contractId: fund.contractId, templateId: fund.templateId, consuming: true };
	book.add([{ ExercisedEvent: paid }, { ExercisedEvent: { ...end, packageName: 'splice-amulet', choice: 'Archive' } }] as any, TIME);
	expect(entries).toEqual([expect.objectContaining({ what: 'collected', party: BOB, count: 1, amount: parseAmount('1.5') })]);
});

test('coupons of another network of the same name are kept apart, and a choice of other rules collects nothing', () => {
	const coupon = readCoupon(created('00aa', 'Splice.Amulet:RewardCouponV2', { dso: 'DSO::1220ff', provider: BOB, amount: '1.0' }));
	expect(coupon?.admin).toBe('DSO::1220ff');
	const summary = { inputAppRewardAmount: '5.0' };
	expect(readCollection({ templateId: 'x:Other.Rules:AmuletRules', exerciseResult: { summary } } as any)).toBeUndefined();
	expect(readCoupon(created('00ab', 'Splice.Amulet:Amulet', { owner: BOB }))).toBeUndefined();
});

const TAGS = { app: 'InputAppRewardCoupon', appTraffic: 'InputRewardCouponV2' } as const;

/** A random collection of rewards of apps: its coupons, and what each paid by the rates of their rounds. */
function randomCollection(chance: () => number) {
	const below = (most: number) => Math.floor(chance() * most);
	const rates = [0, 1, 2].map(() => parseAmount(`${below(200)}.${String(below(1e10)).padStart(10, '0')}`)!);
	const coupons = Array.from({ length: 1 + below(6) }, (_unused, index) => {
		const kind = chance() < 0.4 ? 'appTraffic' : 'app';
		const round = below(3);
		const amount = `${1 + below(900)}.${String(below(1e10)).padStart(10, '0')}`;
		const common = { provider: BOB, round: { number: String(round) }, amount };
		const template = kind === 'app' ? 'Splice.Amulet:AppRewardCoupon' : 'Splice.Amulet:RewardCouponV2';
		const coupon = readCoupon(created(`00${index}`, template, kind === 'app' ? { ...common, featured: true } : common))!;
		return { kind, round, coupon, paid: kind === 'app' ? multiply(parseAmount(amount)!, rates[round]!) : parseAmount(amount)! };
	});
	const sum = coupons.reduce((all, { paid }) => all + paid, 0n);
	const inputs = coupons.map(({ kind, coupon }) => ({ tag: TAGS[kind as keyof typeof TAGS], value: coupon.contractId }));
	const collection = readCollection({
		templateId: 'x:Splice.AmuletRules:AmuletRules',
		choiceArgument: { transfer: { sender: BOB, inputs } },
		exerciseResult: { summary: { inputAppRewardAmount: formatAmount(sum) } },
	} as any)!;
	return { coupons, sum, collection };
}

test('2,000 random collections: the parts add up to the sum, and those of one round are exact', () => {
	const chance = seeded(46);
	let exact = 0;
	for (let world = 0; world < 2000; world++) {
		const { coupons, sum, collection } = randomCollection(chance);
		const seen = coupons.filter(() => chance() < 0.9);
		const open = new Map<string, Coupon>(seen.map(({ coupon }) => [coupon.contractId, coupon]));
		const parts = partsOf(collection, open);
		expect(parts.reduce((all, { amount }) => all + amount, 0n)).toBe(sum);
		expect(parts.reduce((all, { count }) => all + count, 0)).toBe(coupons.length);
		const shares = coupons.filter(({ kind }) => kind === 'app');
		if (seen.length < coupons.length || new Set(shares.map(({ round }) => round)).size > 1) continue;
		exact++;
		for (const { coupon, paid } of coupons)
			expect(parts.find((part) => part.coupons.includes(coupon))).toMatchObject({ coupons: [coupon], amount: paid });
	}
	expect(exact).toBeGreaterThan(500);
});

describe('kinds of the rewards of a movement', () => {
	const update = (events: object[]): any => ({ Transaction: { value: { events, recordTime: TIME } } });

	test('of a recorded collection', () => {
		const decoder = new MovementDecoder(new Set([BOB]));
		const amounts = {
			'007c5b20142a82': '8000.0',
			'00f0964b1789ba': '20.0',
			'00caecd948c3ac': '10.0',
			'0037f7b6624491': '5.0',
			'000a49c448a2e8': '3.0',
		};
		for (const [contractId, amount] of Object.entries(amounts))
			decoder.learn({
				contractId,
				interfaceViews: [
					{
						interfaceId: 'x:Splice.Api.Token.HoldingV1:Holding',
						viewValue: { owner: BOB, instrumentId: { admin: DSO, id: 'Amulet' }, amount },
					},
				],
			});
		const rewards = new MovementRewards();
		const found = recorded.transactions.flatMap(({ events }: { events: object[] }) => [
			...rewards.rewardsIn(update(events), decoder.decode(update(events))).values(),
		]);
		expect(found).toEqual([[{ kind: 'developmentFund', amount: '1.5000000000' }]]);
	});

	const coupon = (contractId: string, amount: string) => ({
		CreatedEvent: { ...created(contractId, 'Splice.Amulet:RewardCouponV2', { provider: BOB, amount }), nodeId: 0 },
	});
	const collect = (tags: Array<[tag: string, value: string]>, amount: string) => ({
		ExercisedEvent: {
			nodeId: 1,
			lastDescendantNodeId: 3,
			contractId: 'rules',
			templateId: 'x:Splice.AmuletRules:AmuletRules',
			choice: 'AmuletRules_Transfer',
			consuming: false,
			choiceArgument: { transfer: { sender: BOB, inputs: tags.map(([tag, value]) => ({ tag, value })) } },
			exerciseResult: { summary: { inputAppRewardAmount: amount } },
		},
	});
	const kindsOf = (events: object[], more: object = {}) =>
		[
			...new MovementRewards()
				.rewardsIn(update(events), [{ kind: 'reward', party: BOB, nodeId: 3, change: parseAmount('5.0'), ...more } as any])
				.values(),
		].flat();
	const [older, traffic]: [[string, string], [string, string]] = [
		['InputAppRewardCoupon', '00a'],
		['InputRewardCouponV2', '00b'],
	];

	test.each<[string, object[], object, unknown[]]>([
		['one kind, coupon unseen', [collect([traffic], '5.0')], {}, [{ kind: 'appTraffic', amount: '5.0000000000' }]],
		[
			'two kinds, the one that says its amount seen',
			[coupon('00b', '2.0'), collect([older, traffic], '5.0')],
			{},
			[
				{ kind: 'appTraffic', amount: '2.0000000000' },
				{ kind: 'app', amount: '3.0000000000' },
			],
		],
		['two kinds, none seen: the sum has no kind', [collect([older, traffic], '5.0')], {}, [{ kind: null, amount: '5.0000000000' }]],
		[
			'a coupon that says more than the sum',
			[coupon('00b', '9.0'), collect([older, traffic], '5.0')],
			{},
			[{ kind: null, amount: '5.0000000000' }],
		],
		['no inputs', [collect([], '5.0')], {}, [{ kind: null, amount: '5.0000000000' }]],
		['a movement that is not the sum', [collect([traffic], '4.0')], {}, []],
		['a movement of somebody else', [collect([traffic], '5.0')], { party: 'x::1220' }, []],
		['a movement beside the choice', [collect([traffic], '5.0')], { nodeId: 4 }, []],
	])('%s', (_, events, more, expected) => {
		expect(kindsOf(events, more)).toEqual(expected);
	});
});
