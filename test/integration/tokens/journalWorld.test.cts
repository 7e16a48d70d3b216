// A journal of a large random world: Canton Coin and tokens of both ways to say what happened, with locks, offers that expire, merges and
// rewards of all kinds. Debits equal credits, and the token accounts follow the balances that the ledger holds, to the digit.
import type { IDataObject } from 'n8n-workflow';

import { parseAmount } from '../../../nodes/shared/tokens/amounts';
import { seeded } from '../../support/seeded.cjs';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox();
const { run, happen, parties } = tokensOf(sandbox);

const PEOPLE = ['alice', 'bob', 'carol', 'treasury'];
const COUPONS = ['app', 'appTraffic', 'developmentFund', 'liveness', 'superValidator', 'unclaimedActivity', 'validator'];
const MOVEMENTS = 10_000;
/** A step makes a movement of each party that it concerns. */
const STEPS = 7_500;
const BATCH = 250;

let movements: IDataObject[];
let balances: IDataObject[];

const units = (text: unknown): bigint => (text === null ? 0n : parseAmount(text)!);
const sum = (rows: readonly IDataObject[], name: string) => rows.reduce((all, row) => all + units(row[name]), 0n);
const isMovement = ({ kind }: IDataObject) => !['openingBalance', 'closingBalance'].includes(String(kind));

/** Rewards of a random kind for somebody, who collects them, or loses them first. */
async function someRewards(chance: () => number) {
	const pick = <T,>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;
	const [party, coupon] = [pick(PEOPLE), pick(COUPONS)];
	const amount = `${Math.floor(chance() * 900)}.${String(Math.floor(chance() * 1e10)).padStart(10, '0')}`;
	for (const each of [coupon, pick(COUPONS)]) await happen('reward', { party, coupon: each, amount });
	if (chance() < 0.2) await happen('expireRewards', { party, coupon });
	await happen('collectRewards', { party });
}

beforeAll(async () => {
	const chance = seeded(4610);
	for (let made = 0; made < STEPS; made += BATCH) {
		await happen('bulkTokens', { count: BATCH });
		await someRewards(chance);
	}
	const own = { parties: byId(PEOPLE.map((name) => parties[name]).join()), returnAll: true };
	const as = { as: 'participant_admin' };
	const read = await run('movement', 'getAll', { ...own, range: 'offsets', options: { includeBalances: true } }, as);
	expect(read.error).toBeUndefined();
	movements = read.json;
	balances = (await run('balance', 'getAll', { ...own, columns: [], addTotals: false }, as)).json;
}, 600_000);

test('has more than 10,000 movements, of all these kinds', () => {
	const own = movements.filter(isMovement);
	expect(own.length).toBeGreaterThan(MOVEMENTS);
	expect([...new Set(own.map(({ kind }) => String(kind)))].sort()).toEqual([
		...['burn', 'lock', 'mergeSplit', 'mint', 'reward', 'transfer', 'unlock'],
	]);
	// Offers come back, some of them because their time is over.
	expect(own.map(({ choice }) => choice)).toEqual(expect.arrayContaining(['TransferInstruction_Update', 'TransferInstruction_Reject']));
	expect(new Set(own.map(({ decodedFrom }) => decodedFrom)).size).toBeGreaterThan(1);
});

test('balances, in tokens: each entry, each instrument, and each party to the digit', async () => {
	const form = { linesIn: 'tokens', assetAccounts: '*; *; 1400', categories: 'reward; *; *; 4000\n*; *; *; 9999' };
	const { json, error } = await run('journal', 'make', form, { input: movements.map((item) => ({ json: item })) });
	expect(error).toBeUndefined();
	const [entries, accounts] = [new Map<string, bigint>(), new Map<string, bigint>()];
	const add = (sums: Map<string, bigint>, key: string, row: IDataObject) =>
		sums.set(key, (sums.get(key) ?? 0n) + units(row.debit) - units(row.credit));
	const keyOf = ({ party, instrumentId, instrumentAdmin }: IDataObject) => [party, instrumentId, instrumentAdmin].join(' ');
	for (const row of json) {
		add(entries, String(row.entryNumber), row);
		if (row.account === '1400') add(accounts, keyOf(row), row);
	}
	expect([...entries].filter(([, left]) => left !== 0n)).toEqual([]);
	expect(balances.length).toBeGreaterThan(8);
	for (const balance of balances)
		expect([keyOf(balance), accounts.get(keyOf(balance)) ?? 0n]).toEqual([keyOf(balance), units(balance.total)]);
	const rewards = movements.filter(({ kind }) => kind === 'reward');
	expect(rewards.length).toBeGreaterThan(20);
	expect(
		sum(
			json.filter(({ account }) => account === '4000'),
			'credit',
		),
	).toBe(sum(rewards, 'change'));
	expect(new Set(json.map(({ lineId }) => lineId)).size).toBe(json.length);
}, 120_000);
