// Movement › Get Many: of which kinds the rewards of a movement are, and Movement › Get Journal, which books them.
import { ALICE, collects, coupon, TREASURY } from './books-rewards.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { getManyTokenMovements } from '../../nodes/CantonToken/operations/movement/getAll';
import { getJournal } from '../../nodes/CantonToken/operations/movement/getJournal';
import { booked, makes, onLedger, transactionIn } from './books-user.cts';
import { archives, creates, kind, REWARD } from './tokens-support.cts';

const at = (offset: number, ...events: object[]) => transactionIn(offset, `0${offset}T12:00:00Z`, events);
const traffic = (contractId: string, amount: string, more: object = {}) => coupon('appTraffic', contractId, { amount, ...more });

/** A transfer that collects coupons, and mints what they pay. */
function pays(inputs: Array<[kind: string, contractId: string]>, amount: string, sums: object, more: any = {}) {
	const collected: any = collects(inputs, sums, more);
	const { exerciseResult } = collected.ExercisedEvent;
	const result = { ...exerciseResult, meta: { values: kind('mint', REWARD) } };
	const minted = creates(`00e${amount}`, 'alice', amount, { instrument: 'Amulet' });
	return { inside: [...collected.inside, minted], ExercisedEvent: { ...collected.ExercisedEvent, exerciseResult: result } };
}
const movements = async (updates: object[], values: IDataObject = {}) =>
	await onLedger(getManyTokenMovements, { ...values, options: { checkBalances: false } }, { updates });
const rewardsOf = async (...updates: object[]) => {
	const { items } = await movements(updates);
	return items.filter(({ kind: name }) => name === 'reward').map(({ rewards }) => rewards);
};
const app = (amount: string) => ({ inputAppRewardAmount: amount });

describe('the rewards of a movement', () => {
	test('are of the kind of the coupon', async () => {
		expect(await rewardsOf(at(1, pays([['appTraffic', '00a']], '5.0', app('5.0'))))).toEqual([
			[{ kind: 'appTraffic', amount: '5.0000000000' }],
		]);
		expect(
			await rewardsOf(at(1, pays([['faucet', '00a']], '5.0', { inputValidatorFaucetAmount: '5.0', inputValidatorRewardAmount: '5.0' }))),
		).toEqual([[{ kind: 'faucet', amount: '5.0000000000' }]]);
	});

	test('are of several sums, each of its kind', async () => {
		const sums = { ...app('1.0'), inputDevelopmentFundAmount: '2.0', inputSvRewardAmount: '3.0', inputValidatorRewardAmount: '4.0' };
		const inputs: Array<[string, string]> = [
			['app', '00a'],
			['developmentFund', '00b'],
			['superValidator', '00c'],
			['validator', '00d'],
		];
		expect(await rewardsOf(at(1, pays(inputs, '10.0', sums)))).toEqual([
			[
				{ kind: 'app', amount: '1.0000000000' },
				{ kind: 'developmentFund', amount: '2.0000000000' },
				{ kind: 'superValidator', amount: '3.0000000000' },
				{ kind: 'validator', amount: '4.0000000000' },
			],
		]);
	});

	const BOTH: Array<[string, string]> = [
		['app', '00a'],
		['appTraffic', '00b'],
	];
	const collectsBoth = at(2, pays(BOTH, '5.0', app('5.0')));

	test('of two kinds in one sum are divided by the coupon that was seen', async () => {
		const parts = [
			{ kind: 'appTraffic', amount: '2.0000000000' },
			{ kind: 'app', amount: '3.0000000000' },
		];
		expect(await rewardsOf(at(1, traffic('00b', '2.0')), collectsBoth)).toEqual([parts]);
		expect(await rewardsOf(at(2, traffic('00b', '2.0'), pays(BOTH, '5.0', app('5.0'))))).toEqual([parts]);
	});

	test('of two coupons of a kind add up', async () => {
		const inputs: Array<[string, string]> = [...BOTH, ['appTraffic', '00c']];
		const seen = [traffic('00b', '2.0'), traffic('00c', '0.5')];
		expect(await rewardsOf(at(1, ...seen), at(2, pays(inputs, '5.0', app('5.0'))))).toEqual([
			[
				{ kind: 'appTraffic', amount: '2.5000000000' },
				{ kind: 'app', amount: '2.5000000000' },
			],
		]);
		expect(await rewardsOf(at(1, seen[0]!), at(2, pays(inputs, '5.0', app('5.0'))))).toEqual([[{ kind: null, amount: '5.0000000000' }]]);
	});

	const NONE = [{ kind: null, amount: '5.0000000000' }];
	test.each<[string, object[]]>([
		['that nobody has seen', []],
		['of another package', [{ CreatedEvent: { ...traffic('00b', '2.0').CreatedEvent, packageName: 'other' } }]],
		['whose amount is more than the sum', [traffic('00b', '5.5')]],
		['whose amount nobody can read', [traffic('00b', 'x')]],
		['of nobody', [traffic('00b', '2.0', { provider: null })]],
		['that is none', [{ CreatedEvent: { ...traffic('00b', '2.0').CreatedEvent, templateId: 'p:Splice.Amulet:Amulet' } }]],
	])('of two kinds with a coupon %s have no kind', async (_, seen) => {
		expect(await rewardsOf(at(1, ...seen), collectsBoth)).toEqual([NONE]);
	});

	test('by a coupon that ended before are not divided', async () => {
		const ended = archives('00b');
		expect(await rewardsOf(at(1, traffic('00b', '2.0')), { ...at(2, ended), offset: 2 }, { ...collectsBoth, offset: 3 })).toEqual([NONE]);
		const used: any = archives('00b');
		used.ExercisedEvent.consuming = false;
		expect(await rewardsOf(at(1, traffic('00b', '2.0')), at(2, used), { ...collectsBoth, offset: 3 })).not.toEqual([NONE]);
	});

	test('that the coupons give exactly, and what is over', async () => {
		const single: Array<[string, string]> = [['appTraffic', '00b']];
		expect(await rewardsOf(at(1, traffic('00b', '5.0')), at(2, pays(single, '5.0', app('5.0'))))).toEqual([
			[{ kind: 'appTraffic', amount: '5.0000000000' }],
		]);
		expect(await rewardsOf(at(1, traffic('00b', '4.0')), at(2, pays(single, '5.0', app('5.0'))))).toEqual([
			[
				{ kind: 'appTraffic', amount: '4.0000000000' },
				{ kind: null, amount: '1.0000000000' },
			],
		]);
	});

	test('without inputs have no kind, unless there is one only', async () => {
		expect(await rewardsOf(at(1, pays([], '5.0', app('5.0'))))).toEqual([NONE]);
		expect(await rewardsOf(at(1, pays([], '5.0', { inputSvRewardAmount: '5.0' })))).toEqual([
			[{ kind: 'superValidator', amount: '5.0000000000' }],
		]);
	});

	test('of another sum, another party or another choice are not known', async () => {
		expect(await rewardsOf(at(1, pays([['appTraffic', '00a']], '5.0', app('4.0'))))).toEqual([null]);
		const others = pays([['appTraffic', '00a']], '5.0', app('5.0'), { choiceArgument: { transfer: { sender: TREASURY, inputs: [] } } });
		expect(await rewardsOf(at(1, others))).toEqual([null]);
		expect(await rewardsOf(makes(1, '01T00:00:00Z', [creates('00a', 'alice', '5.0')], 'mint', REWARD))).toEqual([null]);
		const beside = at(
			1,
			pays([['appTraffic', '00a']], '5.0', app('6.0')),
			pays([['validator', '00b']], '6.0', { inputValidatorRewardAmount: '5.0' }),
		);
		expect(await rewardsOf(beside)).toEqual([null, null]);
	});

	test('of a choice that names nobody are those of the movement', async () => {
		const unnamed = pays([], '5.0', app('5.0'), {
			choiceArgument: { transfer: null, inputs: [{ tag: 'InputRewardCouponV2', value: '00a' }] },
		});
		expect(await rewardsOf(at(1, unnamed))).toEqual([[{ kind: 'appTraffic', amount: '5.0000000000' }]]);
	});

	test('are none of other movements', async () => {
		const { items } = await movements([makes(1, '01T00:00:00Z', [creates('00a', 'alice', '5.0')])]);
		expect(items).toMatchObject([{ kind: 'mint', rewards: null }]);
		const minted: any = pays([['appTraffic', '00a']], '5.0', app('5.0'));
		minted.ExercisedEvent.exerciseResult.meta.values = kind('mint');
		expect((await movements([at(1, minted)])).items).toMatchObject([{ kind: 'mint', change: '5.0000000000', rewards: null }]);
	});
});

describe('the journal of a ledger', () => {
	const reward = at(
		2,
		pays(
			[
				['app', '00a'],
				['appTraffic', '00b'],
			],
			'5.0',
			app('5.0'),
		),
	);
	const updates = [at(1, traffic('00b', '2.0')), reward, makes(3, '03T12:00:00Z', [archives('00e5.0')], 'burn')];
	const book = async (values: IDataObject, more: object = {}) =>
		await onLedger(
			getJournal,
			{ categories: 'reward:app; *; *; 4001\nreward; *; *; 4000\n*; *; *; 9999', ...values },
			{ updates, ...more },
		);

	test('in tokens has a line for each kind of reward', async () => {
		expect(booked(await book({}))).toEqual([
			'1400 5.0000000000',
			'4000 -2.0000000000',
			'4001 -3.0000000000',
			'1400 -5.0000000000',
			'9999 5.0000000000',
		]);
	});

	test('in a currency, with costs and gains, and with what is left', async () => {
		const priceTable = 'Amulet@bank::1220; 2026-07-02; 1.0\nAmulet@bank::1220; 2026-07-03; 1.5';
		const network = { 'GET /v2/state/connected-synchronizers': { connectedSynchronizers: [{ synchronizerId: 'global-domain::12ff' }] } };
		const values = { valuation: 'table', priceTable, costBasis: 'fifo', gainAccount: '4900' };
		expect(booked(await book(values, { answers: network }))).toEqual([
			...['1400 5.00', '4000 -2.00', '4001 -3.00', '1400 -5.00', '9999 7.50', '4900 -2.50'],
		]);
		const left = await book(
			{ ...values, journalOutput: 'lots' },
			{ answers: network, updates: updates.slice(0, 2), ends: [creates('00e5.0', 'alice', '5.0', { instrument: 'Amulet' })] },
		);
		expect(left.items).toEqual([
			{ instrument: 'Amulet@bank::1220', quantity: '5.0000000000', cost: '5.00', currency: 'USD', acquiredAt: '2026-07-02T12:00:00Z' },
		]);
		const missing = await book({ ...values, priceTable: 'Amulet@bank::1220; 2026-07-02; 1.0' }, { answers: network });
		expect(missing).toMatchObject({
			message: 'The burn of Amulet at 2026-07-03T12:00:00Z: it has no value, and books without it would be wrong',
			advice: expect.stringContaining('Add its price to Price Table, or set Value to None: lines are in tokens then.'),
		});
	});

	test('says which movement no row fits, and which balance is another', async () => {
		expect((await book({ categories: 'reward; *; *; 4000' })).message).toBe(
			'Categories: no row fits the movement at 2026-07-03T12:00:00Z (burn 5.0000000000 Amulet)',
		);
		expect((await book({}, { ends: [creates('00x', 'alice', '1.0', { instrument: 'Amulet' })] })).message).toContain(
			`Amulet of ${ALICE}: it is a movement of the kind unknown without a change or a record time`,
		);
	});
});
