// Reward Coupon › Get Many, the kinds that a participant knows, and what Reward › Get Many compares with scan.
import { ALICE, collects, coupon, DSO, inRound, KINDS, rewards, TREASURY } from './books-rewards.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { getManyRewardCoupons } from '../../nodes/CantonToken/operations/rewardCoupon/getAll';
import { ACTIVE_LIST } from '../../nodes/shared/ledger/updates/snapshot';
import { onLedger, transactionIn } from './books-user.cts';
import { linesOf } from './commands-form.cts';
import { ACTIVE } from './endpoints.cts';
import { requestsOf } from './step.cts';

const at = (offset: number, ...events: object[]) => transactionIn(offset, `0${offset}T12:00:00Z`, events);
const unknownTemplate = (code: string, entity: string) => ({
	...{ origin: 'application', httpStatus: 404, retryable: false, code },
	message: `Templates do not exist: #splice-amulet:${entity}`,
});
const NO_TEMPLATES = 'NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME';

/** A participant that refuses the templates of some kinds, one after the other. */
const withoutKinds =
	(code: string, ...kinds: string[]) =>
	({ body }: any) => {
		const wanted = JSON.stringify(body.eventFormat);
		const missing = kinds.map((kind) => KINDS[kind]![0]).find((entity) => wanted.includes(`:${entity}"`));
		return missing ? unknownTemplate(code, missing) : [];
	};

describe('the coupons that wait', () => {
	const coupons = async (values: IDataObject, active: object[], answers: object = {}) =>
		await onLedger(getManyRewardCoupons, values, { ends: active as never, answers: { [ACTIVE_LIST]: [], ...answers } });
	const created = (kind: string, contractId: string, args: object = {}) => {
		const { CreatedEvent } = coupon(kind, contractId, args);
		return { CreatedEvent: { ...CreatedEvent, createdAt: '2026-07-01T00:00:00Z', offset: 3, nodeId: 0 } };
	};

	test('have the same fields, whatever their kind', async () => {
		const args = { amount: '5.0', expiresAt: '2026-07-20T00:00:00Z', beneficiary: TREASURY, reason: 'grant', weight: '3' };
		const { items } = await coupons({}, [created('appTraffic', '00a', inRound(17, args)), created('validator', '00b')]);
		expect(items).toEqual([
			{
				...{
					kind: 'appTraffic',
					round: 17,
					party: TREASURY,
					amount: '5.0',
					weight: '3',
					expiresAt: '2026-07-20T00:00:00Z',
					provider: ALICE,
				},
				...{ beneficiary: TREASURY, reason: 'grant', createdAt: '2026-07-01T00:00:00Z', contractId: '00a', activeAtOffset: 7 },
				template: '#splice-amulet:Splice.Amulet:RewardCouponV2',
			},
			{
				...{ kind: 'validator', round: null, party: ALICE, amount: null, weight: null, expiresAt: null, provider: null, beneficiary: null },
				...{ reason: null, createdAt: '2026-07-01T00:00:00Z', contractId: '00b', activeAtOffset: 7 },
				template: '#splice-amulet:Splice.Amulet:ValidatorRewardCoupon',
			},
		]);
	});

	test('of a party that nobody names', async () => {
		expect((await coupons({}, [created('app', '00a', { provider: null })])).items).toMatchObject([{ party: null }]);
	});

	test('are those of the kinds that were chosen', async () => {
		const active = [created('app', '00a'), created('validator', '00b')];
		const result = await coupons({ kinds: ['validator'] }, active);
		expect(result.items.map(({ kind }) => kind as string)).toEqual(['validator']);
		expect(JSON.stringify(requestsOf(result, ACTIVE)[0].body)).not.toContain('AppRewardCoupon');
		expect((await coupons({ kinds: [] }, active)).message).toBe('Kinds: none was chosen');
		expect(requestsOf(await coupons({ returnAll: false, limit: 1 }, active), ACTIVE)[0].body.maxPageSize).toBe(1);
	});
});

describe('kinds that the participant does not have', () => {
	const askedFor = (result: any): string[] =>
		Object.entries(KINDS)
			.filter(([, [entity]]) => JSON.stringify(requestsOf(result, ACTIVE_LIST).at(-1).body).includes(`:${entity}"`))
			.map(([kind]) => kind);
	const updates = [at(1, coupon('app', '00a'))];

	test.each([NO_TEMPLATES, 'TEMPLATES_OR_INTERFACES_NOT_FOUND'])('%s: are left out, one after the other', async (code) => {
		const result = await rewards(updates, {}, { answers: { [ACTIVE_LIST]: withoutKinds(code, 'appTraffic', 'liveness') } });
		expect(result.items).toMatchObject([{ kind: 'app' }]);
		expect(requestsOf(result, ACTIVE_LIST)).toHaveLength(3);
		expect(askedFor(result).sort()).toEqual(['app', 'developmentFund', 'faucet', 'superValidator', 'unclaimedActivity', 'validator']);
		expect(requestsOf(result, ACTIVE_LIST)[0]).toMatchObject({ query: { limit: 1 }, body: { activeAtOffset: 10 } });
	});

	test('for another reason is an error', async () => {
		const result = await rewards(updates, {}, { answers: { [ACTIVE_LIST]: withoutKinds('PERMISSION_DENIED', 'appTraffic') } });
		expect(result.message).toContain('Templates do not exist');
		expect(requestsOf(result, ACTIVE_LIST)).toHaveLength(1);
		const other = await rewards(updates, {}, { answers: { [ACTIVE_LIST]: () => unknownTemplate(NO_TEMPLATES, 'Splice.Other:Other') } });
		expect(other.message).toContain('Splice.Other:Other');
		expect(requestsOf(other, ACTIVE_LIST)).toHaveLength(1);
	});

	test('are all: what the participant said', async () => {
		const none = withoutKinds(NO_TEMPLATES, ...Object.keys(KINDS));
		expect((await rewards(updates, {}, { answers: { [ACTIVE_LIST]: none } })).message).toContain('Templates do not exist');
	});
});

test('the kinds as a user sees them', () => {
	const [kinds] = getManyRewardCoupons.properties.filter(({ name }) => name === 'kinds');
	expect(linesOf([kinds!])).toEqual([
		'Kinds | kinds | multiOptions | ["app","appTraffic","developmentFund","faucet","liveness","superValidator","unclaimedActivity","validator"] | ' +
			'Which coupons to get. Kinds that the participant does not know yet are left out. | ',
		'  App | app | Older rewards of apps, by activity',
		'  App (Traffic-Based) | appTraffic | Rewards of apps by their traffic (CIP-0104), collectable for 36 hours by default',
		'  Development Fund | developmentFund | Payments of the development fund',
		'  Super Validator | superValidator | Rewards of super validators, by weight',
		'  Unclaimed Activity | unclaimedActivity | Rewards that the super validators granted afterwards',
		'  Validator | validator | Rewards of validators for their users',
		'  Validator Faucet | faucet | Older rewards for being a validator',
		'  Validator Liveness | liveness | Rounds in which the validator was alive. They have paid nothing since April 2026.',
	]);
});

describe('compared with scan', () => {
	const ROUND = 'GET /v0/internal/reward-accounting-process/rounds/{round_number}';
	type Minting = Record<string, string>;

	/** A scan that says what providers may mint in each round, in two batches below the root. */
	function scanOf(allowances: Record<number, Minting[]>, more: Partial<Record<string, unknown>> = {}) {
		const calls: string[] = [];
		const call = async (endpoint: string, { path }: any) => {
			const batches = allowances[path.round_number];
			calls.push(`${path.round_number} ${endpoint.slice(ROUND.length + 1)} ${path.batch_hash ?? ''}`.trim());
			if (endpoint === `${ROUND}/root-hash`) return batches ? { root_hash: 'root' } : { status: 'none' };
			if (path.batch_hash === 'root') return { child_hashes: [...batches!.map((_, index) => `b${index}`), 'b0'] };
			const minting = batches![Number((path.batch_hash as string).slice(1))]!;
			return { minting_allowances: Object.entries(minting).map(([provider, amount]) => ({ provider, amount })) };
		};
		return { calls, registries: { openOfTarget: async () => ({ cancelled: false, proxied: true, call, ...more }) } };
	}
	const grant = (contractId: string, round: number, amount: string, more: object = {}) =>
		coupon('appTraffic', contractId, inRound(round, { amount, ...more }));
	const compared = async (updates: object[], { registries }: { registries: object }, values: object = {}) =>
		await rewards(
			updates,
			{
				groupBy: 'round',
				addTotals: false,
				valuation: 'scan',
				coinRegistry: 'scan',
				options: { compareWithScan: true },
				...values,
			} as never,
			{},
			{ registries },
		);
	const shown = ({ items }: { items: any[] }) =>
		items.map(({ party, round, earned, scanAllowance, scanDifference }) => [party, round, earned, scanAllowance, scanDifference]);
	const GRANTS = [at(1, grant('00a', 7, '5.0'), grant('00b', 9, '6.0'), grant('00c', 9, '1.0'))];

	test('each round says what arrived, and one of which nothing did has a row', async () => {
		const scan = scanOf({ 7: [{ [ALICE]: '5.0', x: '9.0' }], 8: [{ [ALICE]: '1.5' }, { [ALICE]: '0.5' }], 9: [{ [ALICE]: '7.5' }] });
		const result = await compared(GRANTS, scan);
		expect(shown(result)).toEqual([
			[ALICE, 7, '5.0000000000', '5.0000000000', '0.0000000000'],
			[ALICE, 8, '0.0000000000', '2.0000000000', '-2.0000000000'],
			[ALICE, 9, '7.0000000000', '7.5000000000', '-0.5000000000'],
		]);
		expect(result.items[1]).toMatchObject({ kind: 'appTraffic', instrumentAdmin: DSO, lastRound: 8, couponsEarned: 0, state: 'complete' });
		expect(result.hints).toEqual([]);
		expect(scan.calls).toEqual([
			...['7 root-hash', '7 batches/{batch_hash} root', '7 batches/{batch_hash} b0', '8 root-hash', '8 batches/{batch_hash} root'],
			...[
				'8 batches/{batch_hash} b0',
				'8 batches/{batch_hash} b1',
				'9 root-hash',
				'9 batches/{batch_hash} root',
				'9 batches/{batch_hash} b0',
			],
		]);
	});

	test('a round in which nothing may be minted has no row', async () => {
		const scan = scanOf({ 7: [{}], 8: [{ [ALICE]: '0.0' }], 9: [{}] });
		expect(shown(await compared(GRANTS, scan))).toEqual([
			[ALICE, 7, '5.0000000000', '0.0000000000', '5.0000000000'],
			[ALICE, 9, '7.0000000000', '0.0000000000', '7.0000000000'],
		]);
	});

	test('the first and the last round say nothing of a party that earned nothing there', async () => {
		const updates = [
			...GRANTS,
			at(2, grant('00d', 8, '1.0', { provider: TREASURY }), grant('00e', 7, '1.0', { provider: TREASURY, beneficiary: ALICE })),
		];
		const scan = scanOf({ 7: [{ [ALICE]: '5.0', [TREASURY]: '3.0' }], 8: [{}], 9: [{ [ALICE]: '7.0', [TREASURY]: '3.0' }] });
		const result = await compared(updates, scan, { parties: [ALICE, TREASURY] });
		expect(shown(result)).toEqual([
			[ALICE, 7, '6.0000000000', '5.0000000000', '0.0000000000'],
			[TREASURY, 8, '1.0000000000', '0.0000000000', '1.0000000000'],
			[ALICE, 9, '7.0000000000', '7.0000000000', '0.0000000000'],
		]);
	});

	test('a round that scan has no result for is empty', async () => {
		const result = await compared(GRANTS, scanOf({ 7: [{ [ALICE]: '5.0' }] }));
		expect(shown(result).map((row) => row.slice(3))).toEqual([
			['5.0000000000', '0.0000000000'],
			[null, null],
		]);
		expect(result.hints).toEqual(['Scan has no result for 2 of the rounds: scanAllowance of their rows is empty.']);
		const unread = await compared(GRANTS, scanOf({ 7: [{ [ALICE]: 'x' }], 8: [{}], 9: [{}] }));
		expect(unread.hints).toEqual(['Scan has no result for 1 of the rounds: scanAllowance of their rows is empty.']);
	});

	test('a tree without an end is given up', async () => {
		let hashes = 0;
		const endless = async (endpoint: string) =>
			endpoint.endsWith('root-hash') ? { root_hash: 'root' } : { child_hashes: [`h${hashes++}`] };
		const result = await compared([at(1, grant('00a', 7, '5.0'))], scanOf({}, { call: endless }));
		expect(hashes).toBe(10_000);
		expect(result.hints).toEqual(['Scan has no result for 1 of the rounds: scanAllowance of their rows is empty.']);
	});

	test('other rows have no allowance, and without a grant nothing is asked', async () => {
		const scan = scanOf({});
		const other = await compared([at(1, coupon('validator', '00a', { amount: '1' }))], scan);
		expect(shown(other)[0]!.slice(3)).toEqual([null, null]);
		expect(other.hints).toEqual(['Nothing was compared with scan: no provider earned a coupon for traffic in the range.']);
		const shared = await compared(
			[at(1, grant('00a', 7, '1.0', { beneficiary: ALICE, provider: TREASURY }), coupon('appTraffic', '00b', { amount: '1' }))],
			scan,
		);
		expect(shared.hints).toEqual(['Nothing was compared with scan: no provider earned a coupon for traffic in the range.']);
		expect(scan.calls).toEqual([]);
	});

	test('what is earned when it is collected is compared, too', async () => {
		const updates = [at(1, grant('00a', 7, '5.0')), at(2, collects([['appTraffic', '00a']], { inputAppRewardAmount: '5.0' }))];
		const scan = scanOf({ 7: [{ [ALICE]: '4.0' }] }, { cancelled: false });
		const result = await compared(updates, scan, { valuation: 'table', priceTable: 'Canton Coin; ; 1' });
		expect(shown(result)).toEqual([[ALICE, 7, '5.0000000000', '4.0000000000', '1.0000000000']]);
	});

	test('is for rounds and with values only', async () => {
		for (const values of [{ groupBy: 'day' }, { valuation: 'none' }, { options: {} }])
			expect(Object.keys((await compared(GRANTS, scanOf({}), values)).items[0])).not.toContain('scanAllowance');
	});

	test('a run that is cancelled asks no more', async () => {
		const scan = scanOf({ 7: [{}], 9: [{}] }, { cancelled: true });
		expect(shown(await compared(GRANTS, scan))[0]!.slice(3)).toEqual([null, null]);
		expect(scan.calls).toEqual([]);
	});
});
