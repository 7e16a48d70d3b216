/**
 * A round trip of tokens on a network: offers that are accepted, rejected and withdrawn, a payment to a preapproved party, holdings that
 * are split and merged. It moves small amounts of Canton Coin and gives them back, but for what the accepted and the preapproved party keep.
 */
import type { IDataObject } from 'n8n-workflow';

import { formatAmount, parseAmount } from '../../nodes/shared/tokens/amounts';
import { ledgerNodeOf } from '../support/nodeTables.cts';
import type { Credentials } from '../support/credentialsStore.cts';
import { runNode } from '../support/engine.cts';
import { until as waitUntil } from '../support/until.cts';

/** A party with the participant that hosts it. */
export interface Side {
	party: () => string;
	/** The credential of its participant: of the type `cantonLedgerApi`. */
	ledger: () => Credentials;
}

export interface Trip {
	sender: Side;
	receiver: Side;
	/** One that has preapproved transfers. Absent if there is none. */
	preapproved?: () => string;
	/** The credentials of Canton Coin's registry: `cantonScanApi`, `cantonValidatorApi`. */
	registry: () => Credentials;
	/** Ways to it. Scan alone passes version 2 on. */
	ways: ReadonlyArray<'scan' | 'validator'>;
	/** Until when offers may be accepted, on a network whose clock is not that of the machine. */
	executeBefore?: () => string;
}

const AMOUNT = '0.0000000007';
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/**
 * The kind of a split's or a merge's movements: one `mergeSplit` (Canton Coin), or a lock and an unlock in one update (the test token of
 * version 2), of which nothing is left. Anything else is undefined: a balance that changed, another kind, half of it.
 */
export function rearrangement(movements: readonly IDataObject[]): 'mergeSplit' | 'lockAndUnlock' | undefined {
	const sumOf = (field: string) => movements.reduce((sum, movement) => sum + parseAmount(String(movement[field]))!, 0n);
	if (sumOf('change') !== 0n || sumOf('lockedChange') !== 0n) return undefined;
	const kinds = movements.map(({ kind }) => String(kind)).sort();
	if (kinds.join() === 'mergeSplit') return 'mergeSplit';
	return kinds.join() === 'lock,unlock' ? 'lockAndUnlock' : undefined;
}

/** Facts that the tests learn on the way. */
interface Course {
	/** Administrator of Canton Coin. */
	admin: string;
	/** The ledger's end before anything happens. */
	begin: string;
	/** Updates that split or merged holdings. */
	rearranged: Set<string>;
}

/** The settings of a way to the registry, in a version of the standard. */
const through = (coinRegistry: string, apiVersion: string, options: IDataObject = {}) => ({
	coinRegistry,
	options: { apiVersion, ...options },
});

/** Reads of a trip, and what its payments have in common. */
function readsOf({ registry, executeBefore }: Trip, course: Course) {
	let serial = 0;

	async function get(
		side: Side,
		resource: string,
		operation: string,
		parameters: IDataObject = {},
		input: readonly IDataObject[] = [{}],
	): Promise<IDataObject[]> {
		const { json, error } = await runNode(
			ledgerNodeOf(resource, operation),
			{ authentication: 'accessToken', resource, operation, ...parameters } as never,
			{
				credentials: { ...registry(), ...side.ledger() },
				input: input.map((item) => ({ json: item })),
			},
		);
		if (error) throw new Error(`${error.message} | ${error.description}`);
		return json;
	}

	const coin = () => ({ instrument: `Amulet@${course.admin}` });
	const until = () => (executeBefore ? { executeBefore: executeBefore() } : {});
	const memo = () => `n8n-nodes-canton live ${Date.now()} ${serial++}`;

	async function balance(side: Side): Promise<bigint> {
		const [row] = await get(side, 'balance', 'getAll', {
			parties: byId(side.party()),
			returnAll: true,
			filters: coin(),
		});
		return parseAmount(row?.total ?? '0')!;
	}
	return { get, coin, until, memo, balance };
}

/** All calls of a trip. */
function callsOf(trip: Trip, course: Course) {
	const { sender, receiver } = trip;
	const reads = readsOf(trip, course);
	const { get, coin, until, memo } = reads;

	const send = async (to: string, settings: IDataObject, text = memo()): Promise<IDataObject> => {
		const payment = { sender: byId(sender.party()), receiver: byId(to), ...coin(), amount: AMOUNT, memo: text };
		const [item] = await get(sender, 'transfer', 'send', { ...payment, ...until(), ...settings });
		expect(item).toMatchObject({ outcome: 'succeeded', amount: AMOUNT, memo: text });
		return item!;
	};
	/** Offer as the participant of the receiver knows it, which may be a little later than that of the sender. */
	const arrived = async (id: unknown): Promise<IDataObject> => {
		const parameters = { party: byId(receiver.party()), direction: 'in', returnAll: true };
		let found: IDataObject | undefined;
		const isThere = async () => {
			found = (await get(receiver, 'transfer', 'getAll', parameters)).find(({ transferInstructionId }) => transferInstructionId === id);
			return found;
		};
		await waitUntil(isThere, 'the participant of the receiver knows the offer');
		return found!;
	};
	const offer = async (settings: IDataObject): Promise<string> => {
		const { status, transferInstructionId } = await send(receiver.party(), settings);
		// The receiver of this test must not have preapproved transfers.
		expect(status).toBe('pending');
		await arrived(transferInstructionId);
		return String(transferInstructionId);
	};
	const end = async (side: Side, operation: string, transferInstructionId: string, settings: IDataObject): Promise<IDataObject> => {
		const [item] = await get(side, 'transfer', operation, { party: byId(side.party()), transferInstructionId, ...settings });
		return item!;
	};
	const statusOf = async (transferInstructionId: string): Promise<unknown> => {
		const parameters = { party: byId(sender.party()), findBy: 'transferInstructionId', transferInstructionId };
		return (await get(sender, 'transfer', 'getStatus', parameters))[0]!.status;
	};
	return { ...reads, send, arrived, offer, end, statusOf };
}

type Calls = ReturnType<typeof callsOf>;

/** Adds tests of offers and of what ends them. */
function offers(
	{ sender, receiver }: Trip,
	{ get, balance, memo, send, arrived, offer, end, statusOf }: Calls,
	settings: IDataObject,
): void {
	test('an offer that is accepted: the receiver has exactly the amount more, and the movement says whose and why', async () => {
		const before = await balance(receiver);
		const text = memo();
		const { transferInstructionId, status } = await send(receiver.party(), settings, text);
		expect(status).toBe('pending');
		expect(await arrived(transferInstructionId)).toMatchObject({ amount: AMOUNT, memo: text });
		const accepted = await end(receiver, 'accept', String(transferInstructionId), settings);
		expect(accepted).toMatchObject({ outcome: 'succeeded', status: 'completed', memo: text });
		expect(formatAmount((await balance(receiver)) - before)).toBe(AMOUNT);
		expect(await statusOf(String(transferInstructionId))).toBe('completed');
		const movements = await get(receiver, 'movement', 'getAll', {
			parties: receiver.party(),
			range: 'offsets',
			afterOffset: String(Number(accepted.offset) - 1),
			returnAll: true,
		});
		expect(movements).toContainEqual(
			expect.objectContaining({ kind: 'transfer', credit: AMOUNT, counterparty: sender.party(), memo: text, problem: null }),
		);
	});

	test.each([
		['reject', 'rejected'],
		['withdraw', 'withdrawn'],
	])('an offer that ends by %s: the sender has its tokens back', async (operation, status) => {
		const before = await balance(sender);
		const instruction = await offer(settings);
		const side = operation === 'reject' ? receiver : sender;
		expect(await end(side, operation, instruction, settings)).toMatchObject({ outcome: 'succeeded', status });
		expect(formatAmount((await balance(sender)) - before)).toBe('0.0000000000');
		expect(await statusOf(instruction)).toBe(status);
	});
}

/** Adds tests of payments that need no acceptance, and of holdings. */
function holdings(trip: Trip, course: Course, calls: Calls, version: string, way: string): void {
	const { sender, preapproved } = trip;
	const { get, coin, until, balance, send } = calls;
	const settings = through(way, version);

	(preapproved ? test : test.skip)('a payment to a preapproved party is completed at once', async () => {
		expect(await send(preapproved!(), settings)).toMatchObject({ status: 'completed', transferInstructionId: null });
	});

	test('holdings are split and merged: the balance stays the same', async () => {
		const before = await balance(sender);
		const own = { party: byId(sender.party()), ...coin(), dryRun: 'never', ...through(way, version, until()) };
		const pieces = await get(sender, 'holding', 'split', { ...own, amounts: `${AMOUNT}\n${AMOUNT}` });
		expect(pieces).toMatchObject([{ amount: AMOUNT }, { amount: AMOUNT }]);
		for (const { updateId } of pieces) course.rearranged.add(String(updateId));
		const [merged] = await get(sender, 'holding', 'merge', own);
		expect(merged).toMatchObject({ outcome: 'succeeded', holdingId: expect.any(String) });
		course.rearranged.add(String(merged!.updateId));
		expect(merged!.mergedHoldings).toBeGreaterThan(2);
		expect(formatAmount((await balance(sender)) - before)).toBe('0.0000000000');
	});
}

/** Adds the test of several payments at once. */
function severalPayments({ sender, receiver }: Trip, { get, coin, until, balance, end }: Calls, [version, way]: [string, string]): void {
	test('several payments are made once, however often they are sent', async () => {
		const run = `n8n-live-many-${Date.now()}`;
		const payments = [1, 2, 3].map((number) => ({ commandId: `${run}-${number}`, amount: `0.000000000${number}` }));
		const fields = { sender: byId(sender.party()), receiver: byId(receiver.party()), ...coin(), amount: '={{ $json.amount }}' };
		const form = { ...fields, commandId: '={{ $json.commandId }}', memo: run, ...until(), ...through(way, version) };
		const before = await balance(sender);
		const sent = await get(sender, 'transfer', 'sendMany', form, payments);
		expect(sent).toMatchObject(payments.map(({ amount }) => ({ outcome: 'succeeded', alreadyDone: false, status: 'pending', amount })));
		const again = await get(sender, 'transfer', 'sendMany', form, payments);
		expect(again).toMatchObject(sent.map(({ updateId, amount }) => ({ alreadyDone: true, updateId, amount })));
		for (const { transferInstructionId } of sent) await end(sender, 'withdraw', String(transferInstructionId), through(way, version));
		expect(formatAmount((await balance(sender)) - before)).toBe('0.0000000000');
	});
}

/** Adds tests of what the sender sees in the end. */
function afterwards({ sender }: Trip, course: Course, { get, coin }: Calls): void {
	test('the journal of what the sender did balances, and its rewards come to what its movements say', async () => {
		const range = { parties: sender.party(), range: 'offsets', afterOffset: course.begin, returnAll: true };
		const movements = await get(sender, 'movement', 'getAll', { ...range, options: { includeBalances: true } });
		const form = { linesIn: 'tokens', assetAccounts: '*; *; 1400', categories: '*; *; *; 9999', format: 'general', costBasis: 'none' };
		const lines = await get(sender, 'journal', 'make', form, movements);
		const sumOf = (field: string) => lines.reduce((sum, line) => sum + (parseAmount(String(line[field] ?? '0')) ?? 0n), 0n);
		expect(lines.length).toBeGreaterThan(0);
		// More may happen meanwhile.
		const inOneStep = await get(sender, 'movement', 'getJournal', { ...range, ...form, valuation: 'none' });
		expect(inOneStep.slice(0, lines.length)).toEqual(lines);
		expect(sumOf('debit')).toBe(sumOf('credit'));
		const rewards = await get(sender, 'reward', 'getAll', { ...range, groupBy: 'day', valuation: 'none' });
		const minted = movements.filter(({ kind }) => kind === 'reward');
		const total = (rows: IDataObject[], field: string) => rows.reduce((sum, row) => sum + parseAmount(String(row[field]))!, 0n);
		expect(total(rewards, 'collected')).toBe(total(minted, 'change'));
	});

	test('what the sender sees of all this adds up, and every movement says what it was', async () => {
		const parameters = { parties: sender.party(), range: 'offsets', afterOffset: course.begin, returnAll: true, filters: coin() };
		const movements = await get(sender, 'movement', 'getAll', parameters);
		expect(movements.filter(({ kind, problem }) => kind === 'unknown' || problem !== null)).toEqual([]);
		const kinds = new Set(movements.map(({ kind }) => kind));
		expect([...kinds].filter((kind) => !['transfer', 'lock', 'unlock', 'mergeSplit'].includes(String(kind)))).toEqual([]);
		for (const kind of ['transfer', 'lock', 'unlock']) expect(kinds).toContain(kind);
		expect(course.rearranged.size).toBeGreaterThan(1);
		for (const id of course.rearranged) {
			const own = movements.filter(({ updateId }) => updateId === id);
			expect([id, own, rearrangement(own)]).toEqual([id, own, expect.stringMatching(/^(mergeSplit|lockAndUnlock)$/)]);
		}
	});
}

/** Adds the tests to the suite that calls it. */
export function tokenTrip(trip: Trip): void {
	const { sender, ways } = trip;
	const course: Course = { admin: '', begin: '', rearranged: new Set() };
	const calls = callsOf(trip, course);

	beforeAll(async () => {
		const holdings = await calls.get(sender, 'holding', 'getAll', {
			parties: byId(sender.party()),
			returnAll: true,
			filters: { instrument: 'canton-coin', lock: 'unlocked' },
		});
		const coins = holdings.filter(({ instrumentAdmin }) => String(instrumentAdmin).startsWith('DSO::'));
		if (coins.length === 0) throw new Error('The sender has no Canton Coin: give it some, and a purse for the traffic');
		course.admin = String(coins[0]!.instrumentAdmin);
		course.begin = String(holdings[0]!.activeAtOffset);
	});

	const versions = ways.flatMap((way) => (way === 'scan' ? ['v1', 'v2'] : ['v1']).map((version): [string, string] => [version, way]));

	describe.each(versions)('version %s through %s', (version, way) => {
		offers(trip, calls, through(way, version));
		holdings(trip, course, calls, version, way);
	});

	severalPayments(trip, calls, versions[0]!);
	afterwards(trip, course, calls);
}
