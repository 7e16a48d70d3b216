// The journal in random worlds: debits equal credits, balances follow, costs of lots are never lost.
import { BalanceCheck } from '../../nodes/CantonToken/journal/balanceCheck';
import { instrumentName } from '../../nodes/CantonToken/journal/bookEntries';
import type { BookedMovement } from '../../nodes/CantonToken/journal/entry';
import { Lots } from '../../nodes/CantonToken/journal/lots';
import { cases } from '../../scripts/lib/cases.cjs';
import { seeded } from '../support/seeded.cjs';
import { INSTRUMENTS, keeperOf, PARTIES, randomWorld, RULES, sum } from './journal-worlds.cts';

test('random worlds in tokens and in values: each entry balances, and the token accounts follow the balances', () => {
	const chance = seeded(461);
	for (let world = 0; world < cases(1000, 300); world++) {
		const { movements, balances } = randomWorld({ chance, count: 30 });
		const inTokens = world % 2 === 0;
		const booked = inTokens ? movements.map((movement) => ({ ...movement, value: movement.change })) : movements;
		const keeper = keeperOf(RULES, booked);
		const entries = booked.flatMap((movement) => keeper.entry(movement) ?? []);
		for (const { lines } of entries) expect(sum(lines.map(({ amount }) => amount))).toBe(0n);
		const tokens = entries.flatMap(({ movement, lines }) =>
			lines.filter(({ role }) => role === 'token').map((line) => ({ movement, line })),
		);
		for (const instrument of INSTRUMENTS) {
			const lines = tokens.filter(({ movement }) => movement.instrument === instrument);
			const total = sum(lines.map(({ line }) => line.amount));
			expect(total).toBe(sum(booked.filter((movement) => movement.instrument === instrument).map(({ value }) => value)));
			const held = sum(PARTIES.map((party) => balances.get(`${party} ${instrumentName(instrument)}`) ?? 0n));
			if (inTokens) expect(total).toBe(held);
		}
		if (!inTokens) continue;
		// Each kind of reward is on its account, to the digit.
		const ofApps = booked.flatMap(({ rewards }) => rewards.filter(({ kind }) => kind === 'app'));
		const credits = entries.flatMap(({ lines }) => lines.filter(({ account }) => account === '4001'));
		expect(sum(credits.map(({ amount }) => -amount))).toBe(sum(ofApps.map(({ amount }) => amount)));
	}
});

test.each(['average', 'fifo'] as const)('random worlds with lots (%s): the token accounts are the cost of what is left', (method) => {
	const chance = seeded(method === 'fifo' ? 11 : 12);
	for (let world = 0; world < cases(500, 150); world++) {
		const { movements, balances } = randomWorld({ chance, count: 40 });
		const rules = { ...RULES, lots: { method, opening: new Map(), gainAccount: '4900' } };
		const keeper = keeperOf(rules, movements);
		const entries = movements.flatMap((movement) => keeper.entry(movement) ?? []);
		for (const { lines } of entries) expect(sum(lines.map(({ amount }) => amount))).toBe(0n);
		for (const { instrument: name, lots } of keeper.lotsLeft()) {
			const held = sum(PARTIES.map((party) => balances.get(`${party} ${name}`) ?? 0n));
			expect(sum(lots.map(({ quantity }) => quantity))).toBe(held);
			const own = entries.filter(({ movement }) => instrumentName(movement.instrument) === name);
			const token = sum(own.flatMap(({ lines }) => lines.filter(({ role }) => role === 'token').map(({ amount }) => amount)));
			expect(token).toBe(sum(lots.map(({ cost }) => cost)));
		}
		// Transfers between the own parties add up to nothing on their account.
		const internal = entries.filter(({ movement: { counterparty } }) => PARTIES.includes(counterparty!));
		expect(sum(internal.flatMap(({ lines }) => lines.filter(({ role }) => role === 'token').map(({ amount }) => amount)))).toBe(0n);
		// Between the own parties nothing is gained.
		for (const { movement, lines } of entries)
			if (PARTIES.includes(movement.counterparty!)) expect(lines.filter(({ role }) => role === 'gain')).toEqual([]);
	}
});

test.each(['average', 'fifo'] as const)('what a coupon paid of a transfer between own parties is in the lots (%s)', (method) => {
	const move = (index: number, party: string, counterparty: string | null, change: bigint): BookedMovement => ({
		...{ eventId: `1220ab:${index}:0`, key: String(index), recordTime: '2026-07-01T00:00:00Z', updateId: `1220a${index >> 1}`, index },
		...{ party, counterparty, change, value: change * 10n, kind: counterparty ? 'transfer' : 'mint', memo: null, rewards: [] },
		instrument: INSTRUMENTS[0]!,
	});
	const [alice, treasury] = PARTIES as [string, string];
	// By the metadata of version 1, the receiver of a transfer can get more than the sender's holdings lose.
	const movements = [move(0, alice, null, 100n), move(2, alice, treasury, -90n), move(3, treasury, alice, 100n)];
	const keeper = keeperOf({ ...RULES, lots: { method, opening: new Map(), gainAccount: '4900' } }, movements);
	const entries = movements.flatMap((movement) => keeper.entry(movement) ?? []);
	const [{ lots }] = keeper.lotsLeft() as unknown as [{ lots: ReadonlyArray<{ quantity: bigint; cost: bigint }> }];
	expect(sum(lots.map(({ quantity }) => quantity))).toBe(110n);
	const token = entries.flatMap(({ lines }) => lines.filter(({ role }) => role === 'token'));
	expect(sum(token.map(({ amount }) => amount))).toBe(sum(lots.map(({ cost }) => cost)));
	for (const { lines } of entries) expect(sum(lines.map(({ amount }) => amount))).toBe(0n);
});

test('first in, first out takes the oldest, the average takes a part of all, and no cent is lost', () => {
	const lots = (method: 'average' | 'fifo') => {
		const made = new Lots(method);
		made.add({ quantity: 3n, cost: 100n, acquiredAt: 'a' });
		made.add({ quantity: 1n, cost: 1000n, acquiredAt: 'b' });
		return made;
	};
	expect([lots('fifo').take(1n), lots('fifo').take(3n), lots('fifo').take(4n), lots('fifo').take(5n)]).toEqual([
		33n,
		100n,
		1100n,
		undefined,
	]);
	expect([lots('average').take(1n), lots('average').take(4n)]).toEqual([275n, 1100n]);
	const thirds = lots('fifo');
	expect([thirds.take(1n), thirds.take(1n), thirds.take(1n)]).toEqual([33n, 34n, 33n]);
});

test('balances that the movements do not lead to are named', () => {
	const { movements, balances } = randomWorld({ chance: seeded(5), count: 50 });
	const checked = (wrong: bigint, leaveOut = 0) => {
		const check = new BalanceCheck();
		for (const movement of movements.slice(leaveOut)) check.add(movement);
		for (const party of PARTIES)
			for (const instrument of INSTRUMENTS)
				check.close({ party, instrument, balance: (balances.get(`${party} ${instrumentName(instrument)}`) ?? 0n) + wrong });
		return check.difference();
	};
	expect(checked(0n)).toBeUndefined();
	expect(checked(1n)).toMatch(
		/^Amulet of alice::1220aa: opening balance and movements give \d+\.\d{10}, the closing balance is \d+\.\d{10}$/,
	);
	expect(checked(0n, 1)).toBeDefined();
});
