// Random worlds of holdings: whatever an update says of itself, the movements add up to what the holdings became.
import fc from 'fast-check';

import { MovementDecoder } from '../../nodes/shared/tokens/decoder';
import type { Movement } from '../../nodes/shared/tokens/movement';
import { RunningBalances } from '../../nodes/shared/tokens/runningBalances';
import { ADMIN, INSTRUMENTS, READ, step, sumOf, World } from './tokens-world.cts';

function check(world: World, decoder: MovementDecoder, movements: Movement[]): void {
	for (const owner of READ) {
		for (const instrument of INSTRUMENTS) {
			expect(sumOf(movements, owner, instrument, ({ change }) => change)).toBe(world.sum(owner, instrument));
			expect(sumOf(movements, owner, instrument, ({ lockedChange }) => lockedChange)).toBe(world.sum(owner, instrument, true));
			const balance = [...decoder.balances()].find((balance) => balance.owner === owner && balance.instrument.id === instrument);
			expect(balance?.total ?? 0n).toBe(world.sum(owner, instrument));
			expect(balance?.locked ?? 0n).toBe(world.sum(owner, instrument, true));
		}
	}
	expect(movements.filter(({ party }) => !READ.includes(party!))).toEqual([]);
}

test('the movements of random worlds add up to the balances, after each update and whatever it says of itself', () => {
	fc.assert(
		// By default fast-check makes about ten steps: too few for a lock to be made and to end.
		fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
			const world = new World();
			const decoder = new MovementDecoder(new Set(READ));
			const movements: Movement[] = [];
			steps.forEach((each, offset) => {
				const update = world.update(each, offset);
				if (!update) return;
				const found = decoder.decode(update.value);
				movements.push(...found);
				if (update.explained) expect(found.filter(({ kind }) => kind === 'unknown')).toEqual([]);
				for (const movement of found) {
					const after = found.findLast(({ party, instrument }) => party === movement.party && instrument!.id === movement.instrument!.id)!;
					expect(after.balanceAfter).toBe(world.sum(after.party!, after.instrument!.id));
					expect(after.lockedAfter).toBe(world.sum(after.party!, after.instrument!.id, true));
				}
			});
			check(world, decoder, movements);
		}),
		{ numRuns: 150 },
	);
});

test('an update that is redelivered counts once in the movements, and so does an event that stands in it twice', () => {
	fc.assert(
		fc.property(
			fc.array(fc.record({ step, again: fc.nat(4), events: fc.array(fc.nat(20), { maxLength: 3 }) }), { maxLength: 60, size: 'max' }),
			fc.boolean(),
			(steps, opening) => {
				const world = new World();
				const decoder = new MovementDecoder(new Set(READ), opening);
				const movements: Movement[] = [];
				const seen: never[] = [];
				const expected: Movement[] = [];
				const once = new MovementDecoder(new Set(READ), opening);
				steps.forEach(({ step: each, again, events: repeated }, offset) => {
					const update: any = world.update(each, offset)?.value;
					if (!update) return;
					expected.push(...once.decode(update));
					const { events } = update.Transaction.value;
					// The very same events, wherever the participant puts them.
					const more = repeated.map((index) => events[index % events.length]);
					seen.push({ Transaction: { value: { ...update.Transaction.value, events: [...events, ...more] } } } as never);
					movements.push(...decoder.decode(seen.at(-1)!));
					// A page that overlaps with the one before it, or is it once more.
					for (const update of again > 0 ? seen.slice(-again) : []) movements.push(...decoder.decode(update));
				});
				expect(movements).toEqual(expected);
				if (opening) check(world, decoder, movements);
			},
		),
		{ numRuns: 150 },
	);
});

/** An update in the shape that has creations and archivals only. */
const asDelta = (update: any) => {
	const { events, ...value } = update.Transaction.value;
	const changes = events.flatMap(({ CreatedEvent, ExercisedEvent }: any) => {
		if (CreatedEvent) return [{ CreatedEvent }];
		return ExercisedEvent.consuming ? [{ ArchivedEvent: { contractId: ExercisedEvent.contractId } }] : [];
	});
	return { Transaction: { value: { ...value, events: changes } } } as never;
};

test('a balance that is followed counts a contract once, however often it is seen', () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(step, fc.nat(5)), { maxLength: 60, size: 'max' }), (steps) => {
			const world = new World();
			const balances = INSTRUMENTS.map((id) => new RunningBalances(undefined as never, new Set(READ), { admin: ADMIN, id }));
			steps.forEach(([each, again], offset) => {
				const update = world.update(each, offset);
				if (!update) return;
				// One that is active already arrives once more, as with a reassignment that this participant sees from both sides.
				const active = [...world.coins.values()][again];
				const arrival = active && { Reassignment: { value: { offset, events: [world.assigned(active)] } } };
				for (const [index, balance] of balances.entries()) {
					for (const { party, after } of balance.apply(asDelta(update.value)).filter(({ party }) => READ.includes(party)))
						expect(after).toEqual({ total: world.sum(party, INSTRUMENTS[index]), locked: world.sum(party, INSTRUMENTS[index], true) });
					if (arrival) for (const { before, after } of balance.apply(arrival as never)) expect(after).toEqual(before);
				}
			});
		}),
		{ numRuns: 150 },
	);
});

test('without the balances of before, an event log still says the amount, and the balance stays unknown', () => {
	const world = new World();
	const base = { owner: 0, other: 1, instrument: 0, amount: 100n, versions: 'both', nested: false } as const;
	world.update({ ...base, kind: 'mint', standard: 'log' }, 1);
	const decoder = new MovementDecoder(new Set(READ), false);
	const update = world.update({ ...base, kind: 'transfer', standard: 'log', amount: 29n }, 2)!;
	expect(decoder.decode(update.value)).toMatchObject([
		{ kind: 'transfer', party: 'alice::1220', change: -30n, balanceAfter: null },
		{ kind: 'transfer', party: 'bob::1220', change: 30n, balanceAfter: null },
	]);
});

test('a log in which the admin of the instrument did not act counts for nothing: anybody can exercise a choice of that name', () => {
	const world = new World();
	const decoder = new MovementDecoder(new Set(READ));
	const base = { owner: 0, other: 1, instrument: 0, amount: 100n, versions: 'both', nested: false } as const;
	const update: any = world.update({ ...base, kind: 'mint', standard: 'log' }, 1)!.value;
	const log = update.Transaction.value.events.at(-1).ExercisedEvent;
	log.actingParties = ['mallory::1220'];
	expect(decoder.decode(update)).toMatchObject([{ kind: 'unknown', change: 100n, decodedFrom: 'holdings' }]);
});
