// A long statement of random movements, in a file of its own: it takes seconds.
import fc from 'fast-check';

import { formatAmount, parseAmount } from '../../nodes/shared/tokens/amounts';
import { MovementDecoder } from '../../nodes/shared/tokens/decoder';
import type { Movement } from '../../nodes/shared/tokens/movement';
import { INSTRUMENTS, READ, step, sumOf, World } from './tokens-world.cts';

test('a statement of 10,000 random movements: opening balance, credits, debits and closing balance agree to the last digit', () => {
	const world = new World();
	const decoder = new MovementDecoder(new Set(READ));
	const movements: Movement[] = [];
	const samples = fc.sample(step, { numRuns: 30_000, seed: 31 });
	// The opening balance is what the first thousand updates left.
	let opening = new Map<string, bigint>();
	for (const [offset, each] of samples.entries()) {
		const update = world.update(each, offset);
		if (!update) continue;
		if (offset < 1000) decoder.decode(update.value);
		else movements.push(...decoder.decode(update.value));
		if (offset < 1000) opening = new Map(READ.flatMap((owner) => INSTRUMENTS.map((name) => [owner + name, world.sum(owner, name)])));
	}
	expect(movements.length).toBeGreaterThan(10_000);
	for (const owner of READ) {
		for (const instrument of INSTRUMENTS) {
			const credit = sumOf(movements, owner, instrument, ({ change }) => (change! > 0n ? change : 0n));
			const debit = sumOf(movements, owner, instrument, ({ change }) => (change! < 0n ? -change! : 0n));
			const closing = (opening.get(owner + instrument) ?? 0n) + credit - debit;
			expect(formatAmount(closing)).toBe(formatAmount(world.sum(owner, instrument)));
			expect(parseAmount(formatAmount(closing))).toBe(closing);
			const last = movements.findLast(({ party, instrument: found }) => party === owner && found?.id === instrument)!;
			expect([last.balanceAfter, last.lockedAfter]).toEqual([world.sum(owner, instrument), world.sum(owner, instrument, true)]);
		}
	}
});
