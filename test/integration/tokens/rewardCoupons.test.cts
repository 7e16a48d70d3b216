// Coupons of all kinds, read from the ledger: with amount, expiry and who may collect them.
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from '../ledger/support.cts';

const sandbox = useSandbox({ fresh: true });
const { run, happen, parties } = ledgerOf(sandbox);

beforeEach(async () => {
	await happen('reward', { party: 'alice', amount: '5.5000000000' });
	await happen('reward', { party: 'alice', to: 'bob', amount: '1.2500000000' });
	await happen('reward', { coupon: 'app', party: 'alice', amount: '3.0000000000' });
	await happen('reward', { coupon: 'superValidator', party: 'alice' });
});

const getAll = async (parameters = {}) =>
	await run('rewardCoupon', 'getAll', { parties: byId(parties.alice!), returnAll: true, ...parameters });

test('all kinds in one shape', async () => {
	const { json, error } = await getAll();
	expect(error).toBeUndefined();
	expect(json).toEqual(
		expect.arrayContaining([
			{
				kind: 'appTraffic',
				round: expect.any(Number),
				party: parties.alice,
				amount: '5.5000000000',
				weight: null,
				expiresAt: expect.stringMatching(/^2026-07-.*Z$/),
				provider: parties.alice,
				beneficiary: null,
				reason: null,
				createdAt: expect.stringMatching(/Z$/),
				contractId: expect.stringMatching(/^00/),
				template: '#splice-amulet:Splice.Amulet:RewardCouponV2',
				activeAtOffset: expect.any(Number),
			},
			expect.objectContaining({ kind: 'appTraffic', party: parties.bob, provider: parties.alice, beneficiary: parties.bob }),
			expect.objectContaining({ kind: 'app', party: parties.alice, amount: '3.0000000000', expiresAt: null }),
			expect.objectContaining({ kind: 'superValidator', party: parties.alice, amount: null, weight: '10000' }),
		]),
	);
	expect(json).toHaveLength(4);
	const [first] = json;
	const life = Date.parse(first.expiresAt as string) - Date.parse(first.createdAt as string);
	expect(Math.round(life / 60_000)).toBe(36 * 60);
});

test('kinds and limit', async () => {
	expect((await getAll({ kinds: ['app'] })).json.map(({ kind }) => kind)).toEqual(['app']);
	expect((await getAll({ returnAll: false, limit: 2 })).json).toHaveLength(2);
	expect((await getAll({ kinds: [] })).error?.message).toContain('Kinds: none was chosen');
});

test('the beneficiary sees the coupon that is for it; somebody else gets none, and why', async () => {
	const ofBob = await run('rewardCoupon', 'getAll', { parties: byId(parties.bob!), returnAll: true });
	expect(ofBob.json).toEqual([expect.objectContaining({ party: parties.bob, amount: '1.2500000000' })]);
});

test('templates that the participant does not have yet are left out, and the request says which are asked for', async () => {
	const { json } = await getAll({ kinds: ['faucet', 'unclaimedActivity', 'appTraffic'] });
	expect(json.map(({ kind }) => kind)).toEqual(['appTraffic', 'appTraffic']);
	const bodies = (await sandbox.requests()).map(({ body }) => JSON.stringify(body ?? null));
	expect(bodies.at(-1)).toContain('RewardCouponV2');
	expect(bodies.at(-1)).not.toContain('ValidatorFaucetCoupon');
});

test('where the participant has none of them, its own words come out', async () => {
	const { json, error } = await getAll({ kinds: ['faucet'] });
	expect(json).toEqual([]);
	expect(error?.message).toContain('Splice.ValidatorLicense:ValidatorFaucetCoupon');
});
