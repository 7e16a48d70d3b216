// Traffic › Get Runway: when traffic runs out, what to buy, what that costs, and whether the wallet can pay.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { ALICE, credentialFor, OPERATOR, said, useValidator, type How } from './support.cts';

const { sandbox, world, run, happen } = useValidator({ history: 20, realTime: true });

const runway = async (parameters: IDataObject = {}, { as, ...how }: How = OPERATOR) =>
	await runNode('cantonValidator', { authentication: 'accessToken', resource: 'traffic', operation: 'getRunway', ...parameters } as never, {
		credentials: { ...credentialFor(sandbox.url, { as, ...how }), cantonScanApi: { url: sandbox.url, authentication: 'none' } },
		...how,
	});
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

let memberId: string;
let synchronizerId: string;
/** Reading of before the tests. */
const before = { at: hoursAgo(24), used: 0 };

beforeAll(async () => {
	const { participantId, synchronizers } = await sandbox.control('GET', '/world');
	memberId = `PAR::${participantId}`;
	[{ id: synchronizerId }] = synchronizers;
	await happen('traffic', { used: '200000' });
});

test('without an earlier item and a purchase the use is not known, and nothing is wrong', async () => {
	const { json, error } = await runway();
	expect(error).toBeUndefined();
	expect(json).toEqual([
		{
			...{ ok: true, state: 'ok', light: '🟢', problems: [] },
			memberId,
			party: world.parties['digitalasset-testValidator-1'],
			unlimited: false,
			left: 1_000_000,
			...{ hoursLeft: null, runsOutAt: null, usedPerHour: null, rateFrom: null, buyBytes: null, buyCost: null, walletCanPay: null },
			walletUnlocked: expect.stringMatching(/^\d+\.\d{10}$/),
			...{ purchases: 0, purchasesPaid: '0.0000000000', lastPurchaseAt: null },
			...{ coinPriceUsd: expect.any(String), trafficPriceUsdPerMb: expect.any(String), minTopUpBytes: 200_000 },
			...{ totalPurchased: 1_200_000, totalLimit: 1_200_000, totalConsumed: 200_000 },
			measuredAt: expect.stringMatching(/^20.*Z$/),
			synchronizerId,
		},
	]);
});

test('since an earlier item: how long the rest lasts, what to buy, and that the wallet cannot pay', async () => {
	const earlierItems = { memberId, measuredAt: before.at, totalConsumed: before.used };
	const [row] = (await runway({ enoughHours: 200, buyDays: 10, options: { earlierItems } })).json;
	// 200,000 bytes in 24 hours.
	expect(row).toMatchObject({ ok: false, state: 'warning', light: '🟡', rateFrom: 'use' });
	expect(row!.usedPerHour).toBeCloseTo(8333.33, -2);
	expect(row!.hoursLeft).toBeCloseTo(120, 0);
	expect(Date.parse(String(row!.runsOutAt)) - Date.now()).toBeCloseTo(120 * 3_600_000, -6);
	// Ten days take 2,000,000, and 1,000,000 are left.
	expect(Math.abs(Number(row!.buyBytes) - 1_000_000)).toBeLessThan(1000);
	const price = (Number(row!.buyBytes) / 1e6) * (Number(row!.trafficPriceUsdPerMb) / Number(row!.coinPriceUsd));
	expect(Number(row!.buyCost)).toBeCloseTo(price, 6);
	expect(row!.walletCanPay).toBe(Number(row!.walletUnlocked) >= price);
	expect(row!.problems).toEqual([
		expect.stringMatching(/^The traffic lasts for some 1(20|19\.9) hours, and 200 are wanted\.$/),
		...(row!.walletCanPay ? [] : [expect.stringMatching(/^The wallet can spend .* Canton Coin, and \d+ bytes cost /)]),
	]);
});

test('rows of a table, of several members; an entry that is none is refused', async () => {
	const rows = [
		{ json: { memberId, measuredAt: hoursAgo(30), totalConsumed: '100000' } },
		{ json: { memberId: 'PAR::other::1220aa', measuredAt: hoursAgo(20), totalConsumed: '0' } },
		{ json: { memberId, measuredAt: hoursAgo(20), totalConsumed: '150000' } },
	];
	const { json } = await runway({ options: { earlierItems: rows, windowDays: 1 } });
	// The one before the window counts only if the window has none.
	expect(json[0]!.usedPerHour).toBeCloseTo(2500, -2);
	// A row of a member that nobody knew has no numbers, and one of another synchronizer is not of this one.
	const others = [
		{ memberId: 'PAR::nobody::1220ab', measuredAt: null, totalConsumed: null },
		{ memberId, synchronizerId: 'other::1220ab', measuredAt: hoursAgo(2), totalConsumed: 'none' },
	];
	const mixed = await runway({ options: { earlierItems: [...others, ...rows], windowDays: 1 } });
	expect(mixed.json[0]!.usedPerHour).toBeCloseTo(2500, -2);
	expect(said(await runway({ options: { earlierItems: [{ memberId, measuredAt: 'never' }] } }))).toMatch(
		/^Earlier Items: entry 1 has a measuredAt that is not a date and time/,
	);
	expect(said(await runway({ options: { earlierItems: [{ memberId, measuredAt: hoursAgo(1), totalConsumed: 'x' }] } }))).toMatch(
		/^Earlier Items: entry 1 has a totalConsumed that is not a number of bytes/,
	);
});

test('several members in one table: by ID, by party, without a limit, and one that nobody knows', async () => {
	const { json } = await runway({
		options: { members: `${memberId}, ${world.parties['sv-1']}, PAR::nobody::1220aa, ${world.parties.alice}` },
	});
	expect(json.map(({ memberId: id, unlimited, state }) => [id, unlimited, state])).toEqual([
		[memberId, false, 'ok'],
		[`PAR::${world.parties['sv-1']}`, true, 'ok'],
		['PAR::nobody::1220aa', undefined, 'failing'],
	]);
	// The history of the wallet does not say for whom it bought.
	expect(json[0]).toMatchObject({ purchases: null, purchasesPaid: null });
	expect(json[2]!.problems).toEqual(['The synchronizer knows no traffic of this member: check its ID and the network.']);
	expect(said(await runway({ options: { members: 'nobody' } }))).toMatch(/^Members: "nobody" is neither a member nor a party/);
});

test('what a purchase took leaves out rewards that the same transaction collected', async () => {
	const endpoint = 'POST /v0/wallet/transactions';
	const zero = '0.0000000000';
	const item = {
		transaction_type: 'transfer',
		transaction_subtype: { template_id: 'a:Splice.AmuletRules:AmuletRules', choice: 'AmuletRules_BuyMemberTraffic' },
		...{ event_id: '#1220ab:0', date: hoursAgo(1), receivers: [], holding_fees: zero, description: null },
		sender: { party: world.parties.alice, amount: '400.0000000000' },
		...{ app_rewards_used: '500.0000000000', validator_rewards_used: zero, sv_rewards_used: zero },
	};
	await sandbox.fault({ endpoint, status: 200, body: { items: [item] } });
	expect((await runway({ options: { windowDays: 1 } }, ALICE)).json).toMatchObject([{ purchases: 1, purchasesPaid: '100.0000000000' }]);
});

test('what the wallet bought is a rough use; what is used up is red', async () => {
	const buy = async () => (await run('traffic', 'buy', { trafficBytes: '300000', trackingId: 'runway-1' }, ALICE)).json[0]!;
	// Of a slow wallet it is only submitted at first. With the same ID it buys once.
	let purchase = await buy();
	for (let more = 0; more < 20 && purchase.outcome === 'submitted'; more++) purchase = await buy();
	expect(purchase).toMatchObject({ outcome: 'succeeded', price: '1000.2000000000' });
	const [bought] = (await runway({ options: { windowDays: 1 } }, ALICE)).json;
	expect(bought).toMatchObject({
		...{ purchases: 1, purchasesPaid: '1000.2000000000', lastPurchaseAt: expect.stringMatching(/^20/) },
		...{ left: 1_300_000, rateFrom: 'purchases' },
	});
	// No more than the 200,000 that were ever used, in a day at most: a wallet covers the time since its first transaction.
	expect(Number(bought!.usedPerHour)).toBeGreaterThanOrEqual(200_000 / 24 - 1);
	expect(Number(bought!.usedPerHour)).toBeLessThan(200_000);
	expect(Number(bought!.hoursLeft) * Number(bought!.usedPerHour)).toBeCloseTo(1_300_000, -3);
	await happen('traffic', { used: '1300000' });
	const earlierItems = { memberId, measuredAt: hoursAgo(24), totalConsumed: 0 };
	expect((await runway({ options: { earlierItems } }, ALICE)).json).toMatchObject([
		{ ok: false, state: 'failing', light: '🔴', left: 0, hoursLeft: 0, walletCanPay: true, problems: ['No traffic is left.'] },
	]);
});

describe('each of several validators', () => {
	const fleet = useValidator();

	test('is asked with the scan of the same name', async () => {
		const { url } = fleet.sandbox;
		await fleet.happen('traffic', { used: '200000' });
		const row = [{ name: 'second', url: sandbox.url, access: 'same' }];
		const several = { severalTargets: true, targetName: 'first', furtherTargets: { row } };
		const validators = { ...several, furtherTargets: { row: [...row, { ...row[0]!, name: 'third' }] } };
		const { json, error } = await runNode(
			'cantonValidator',
			{ authentication: 'accessToken', resource: 'traffic', operation: 'getRunway', options: { target: '*' } } as never,
			{
				credentials: {
					...credentialFor(url, { ...OPERATOR, credential: validators }),
					cantonScanApi: { url, authentication: 'none', ...several },
				},
			},
		);
		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{ target: 'first', left: 1_000_000, state: 'ok' },
			{ target: 'second', left: 0, state: 'failing' },
			// The scan of another validator may be of another network.
			{ target: 'third', error: { message: expect.stringMatching(/in the credential of the scan: there is no target "third"$/) } },
		]);
	});
});
