// Coupons at the end of a period, of several kinds, of users, and in updates that are delivered twice.
import { ALICE, collects, coupon, inRound, rewards, TREASURY } from './books-rewards.cts';
import { onLedger, transactionIn } from './books-user.cts';
import { UPDATES } from './endpoints.cts';
import { choice } from './tokens-support.cts';
import { getManyRewards } from '../../nodes/CantonToken/operations/reward/getAll';
import { RewardBook, type RewardEntry } from '../../nodes/CantonToken/rewards/rewardBook';
import { ACTIVE_LIST } from '../../nodes/shared/ledger/updates/snapshot';

test('the kind of what was collected does not depend on the order of coupons', async () => {
	const read = async (...kinds: string[]) => {
		const inputs = kinds.map((kind, index): [string, string] => [kind, `00${index}`]);
		const { items } = await rewards([transactionIn(2, '03T12:00:00Z', [collects(inputs, { inputAppRewardAmount: '5.0' })])]);
		return items.map(({ kind, collected }) => [kind, collected]);
	};
	expect(await read('app', 'appTraffic')).toEqual([[null, '5.0000000000']]);
	expect(await read('appTraffic', 'app')).toEqual([[null, '5.0000000000']]);
	expect(await read('app', 'app')).toEqual([['app', '5.0000000000']]);
});

test.each([
	[['app'], 1],
	[['appTraffic'], 1],
	[['validator'], 0],
])('a sum of several kinds is of each of them: %j', async (kinds, count) => {
	const both = collects(
		[
			['app', '000'],
			['appTraffic', '001'],
		],
		{ inputAppRewardAmount: '5.0' },
	);
	const { items } = await rewards([transactionIn(2, '03T12:00:00Z', [both])], { filters: { kinds } });
	expect(items).toHaveLength(count);
});

const BOB = 'bob::1220';
const fundCoupon: any = {
	...{ contractId: '00aa', templateId: 'x:Splice.Amulet:DevelopmentFundCoupon', packageName: 'splice-amulet' },
	createdAt: '2026-07-10T00:00:00Z',
	createArgument: { dso: 'DSO::1220', beneficiary: BOB, amount: '1.5', expiresAt: '2026-08-01T00:00:00Z' },
};
function entriesOf(from: string, to: string) {
	const entries: RewardEntry[] = [];
	const book = new RewardBook(new Set([BOB]), (entry) => entries.push(entry), { from, to });
	book.learn(fundCoupon);
	book.close();
	return entries.map(({ what, time }) => [what, time]);
}

test('a coupon that expires at midnight of 1 August is lost in August', () => {
	expect({
		july: entriesOf('2026-07-01T00:00:00Z', '2026-08-01T00:00:00Z'),
		august: entriesOf('2026-08-01T00:00:00Z', '2026-09-01T00:00:00Z'),
	}).toEqual({ july: [['waiting', '2026-07-10T00:00:00Z']], august: [['expired', '2026-08-01T00:00:00Z']] });
});

test.each([[[TREASURY]], [[ALICE, TREASURY]]])(
	'the coupon of a user that its validator collects has ended otherwise (%j)',
	async (parties) => {
		const own = coupon('validator', '00a', inRound(7, { user: TREASURY, amount: '1.0' }));
		const collected = collects([['validator', '00a']], { inputValidatorRewardAmount: '5.0' });
		const { items } = await rewards([transactionIn(1, '01T12:00:00Z', [own]), transactionIn(2, '02T12:00:00Z', [collected])], { parties });
		expect(items.find(({ party }) => party === TREASURY)).toMatchObject({ couponsEarned: 1, couponsCollected: 0, couponsOther: 1 });
	},
);

test('a collection on two pages that overlap is counted once', async () => {
	const collection = choice('AmuletRules_Transfer', {}, [], {
		...{ templateId: 'x:Splice.AmuletRules:AmuletRules', packageName: 'splice-amulet' },
		choiceArgument: { transfer: { sender: ALICE, inputs: [{ tag: 'InputRewardCouponV2', value: '00aa' }] } },
		exerciseResult: { summary: { inputAppRewardAmount: '5.0' } },
	});
	const update = { update: { Transaction: { value: transactionIn(2, '03T12:00:00Z', [collection]) } } };
	const page = ({ body: { beginOffsetExclusive: begin } }: any) => ({
		updates: [update],
		lowestPageOffsetExclusive: begin,
		highestPageOffsetInclusive: begin === 0 ? 1 : 10,
		nextPageToken: begin === 0 ? 'more' : '',
	});
	const { items, message } = await onLedger(getManyRewards, { groupBy: 'total' }, { answers: { [UPDATES]: page, [ACTIVE_LIST]: [] } });
	expect(message).toBeUndefined();
	expect(items).toMatchObject([{ kind: 'appTraffic', couponsCollected: 1, collected: '5.0000000000' }]);
});
