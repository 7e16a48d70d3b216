// The arithmetic of batches: what is left of them, how many are joined, and those that this process delivered.
import { bounded, overlaps, subtract } from '../../nodes/shared/polling/batches';
import { PollMemory } from '../../nodes/shared/polling/memory';
import type { Batch, State } from '../../nodes/shared/polling/state';
import { batch, compare, LATER } from './polling-batch.cts';

describe('what is left of a batch', () => {
	const left = (lost: Batch<number>, ...finished: Array<Batch<number>>) =>
		subtract(compare, lost, finished).map(({ from, to, unreadable, notices }) =>
			[from, to, unreadable, notices].filter((part) => part !== undefined),
		);

	test.each<[string, Array<Batch<number>>, unknown[]]>([
		['nothing is finished', [], [[2, 8]]],
		['all of it', [batch(2, 8)], []],
		['more than it', [batch(0, 9)], []],
		['its beginning', [batch(0, 4)], [[4, 8]]],
		['its end', [batch(6, 9)], [[2, 6]]],
		[
			'its middle',
			[batch(4, 6)],
			[
				[2, 4],
				[6, 8],
			],
		],
		[
			'two parts, reported in another order',
			[batch(6, 7), batch(3, 4)],
			[
				[2, 3],
				[4, 6],
				[7, 8],
			],
		],
		['parts that overlap', [batch(2, 5), batch(2, 3), batch(4, 6)], [[6, 8]]],
		['what lies before and behind it', [batch(0, 2), batch(8, 9), batch(0, 1), batch(9, 10)], [[2, 8]]],
	])('where finished is %s', (_, finished, rest) => {
		expect(left(batch(2, 8), ...finished)).toEqual(rest);
	});

	test('keeps when and how often it was delivered', () => {
		expect(subtract(compare, batch(0, 4, { since: 7, attempt: 3, lost: true }), [batch(1, 2)])).toEqual([
			batch(0, 1, { since: 7, attempt: 3, lost: true }),
			batch(2, 4, { since: 7, attempt: 3, lost: true }),
		]);
	});

	test('what cannot be read stands behind its end, until that is finished with it or passed', () => {
		const delivered = batch(2, 8, { unreadable: ['x', 'y'] });
		expect(left(delivered)).toEqual([[2, 8, ['x', 'y']]]);
		expect(left(delivered, batch(2, 5))).toEqual([[5, 8, ['x', 'y']]]);
		expect(left(delivered, batch(2, 8))).toEqual([[8, 8, ['x', 'y']]]);
		expect(left(delivered, batch(2, 8, { unreadable: ['y'] }))).toEqual([[8, 8, ['x']]]);
		expect(left(delivered, batch(2, 8, { unreadable: ['y', 'x'] }))).toEqual([]);
		expect(left(delivered, batch(2, 9))).toEqual([]);
		expect(left(delivered, batch(2, 8), batch(7, 9))).toEqual([]);
		expect(left(delivered, batch(2, 8), batch(8, 9))).toEqual([]);
	});

	test('notices stand at its beginning, until one that has them is finished', () => {
		const notices = [{ event: 'startedOver' }];
		const delivered = batch(2, 8, { notices });
		expect(left(delivered)).toEqual([[2, 8, notices]]);
		expect(left(delivered, batch(4, 6))).toEqual([
			[2, 4, notices],
			[6, 8],
		]);
		expect(left(delivered, batch(2, 4))).toEqual([
			[2, 2, notices],
			[4, 8],
		]);
		expect(left(delivered, batch(2, 8))).toEqual([[2, 2, notices]]);
		expect(left(delivered, batch(2, 8, { notices }))).toEqual([]);
		expect(left(delivered, batch(2, 2, { notices }))).toEqual([[2, 8]]);
		expect(left(delivered, batch(1, 8, { notices }))).toEqual([[2, 2, notices]]);
	});
});

/** Pairs of batches, from where to where, that have something in common, and those that have not. */
const OVERLAPPING = ['0-5 4-8', '4-8 0-5', '0-9 4-5', '5-5 5-5', '5-5 0-5', '0-5 5-5', '2-2 0-5'];

const APART = ['0-5 5-8', '5-8 0-5', '5-5 5-8', '5-8 5-5', '6-6 0-5'];
const overlap = (pair: string) => {
	const [first, second] = pair.split(' ').map((range) => batch(...(range.split('-').map(Number) as [number, number])));
	return overlaps(compare, first!, second!);
};

test.each(OVERLAPPING)('%s have something in common', (pair) => {
	expect(overlap(pair)).toBe(true);
});

test.each(APART)('%s have nothing in common', (pair) => {
	expect(overlap(pair)).toBe(false);
});

describe('more than forty batches', () => {
	const many = (count: number, more: (index: number) => Partial<Batch<number>> = () => ({}), step = 1) =>
		Array.from({ length: count }, (_, index) => batch(index * step, index * step + 1, more(index)));

	test('are joined; forty are left as they are, in order', () => {
		expect(bounded(compare, many(40).reverse())).toEqual(many(40));
		const joined = bounded(compare, many(42));
		expect(joined).toHaveLength(40);
		expect([joined[0], joined.at(-1)]).toEqual([batch(0, 3), batch(41, 42)]);
	});

	test('those first that are alike and neighbours, then those that are alike', () => {
		const unlike = (index: number) => ({ attempt: index % 2, lost: true });
		const [first] = bounded(compare, [
			...many(39, unlike),
			batch(50, 51, { lost: true, attempt: 9 }),
			batch(51, 52, { lost: true, attempt: 9 }),
		]).slice(-1);
		expect(first).toEqual(batch(50, 52, { lost: true, attempt: 9 }));
		const apart = bounded(compare, [...many(39, unlike, 2), batch(150, 151, { attempt: 7 }), batch(160, 161, { attempt: 7 })]);
		expect(apart.at(-1)).toEqual(batch(150, 161, { attempt: 7 }));
	});

	test('that are unlike: what is joined counts as delivered as often and as late as the one of both, and as lost', () => {
		const [first, second] = bounded(
			compare,
			many(41, (index) => ({
				since: 100 - index,
				attempt: index % 2,
				...(index % 2 === 0 && { lost: true }),
				notices: [{ index }],
				unreadable: [`u${index}`],
			})),
		);
		expect(first).toEqual({
			from: 0,
			to: 2,
			since: 100,
			attempt: 1,
			lost: true,
			unreadable: ['u1'],
			notices: [{ index: 0 }, { index: 1 }],
		});
		expect(second).toMatchObject({ from: 2, to: 3 });
	});

	test('that end at the same place: what was unreadable there is kept of both', () => {
		const [first] = bounded(compare, [
			batch(0, 1, { unreadable: ['x'] }),
			batch(1, 1, { unreadable: ['y'] }),
			...many(39, (index) => ({ attempt: 5 + index }), 2).map(({ from, to, ...more }) => batch(from + 9, to + 9, more)),
		]);
		expect(first).toEqual(batch(0, 1, { unreadable: ['x', 'y'] }));
	});
});

describe('what this process delivered', () => {
	const state = (position: number, more: Partial<State<number>> = {}): State<number> => ({
		v: 1,
		scope: 's',
		position,
		lastItemAt: 0,
		...more,
	});
	const made = () => new PollMemory().deliveriesOf('a', 's', compare);

	test('beyond a saved position is not delivered again; what lies between is part of it', () => {
		const deliveries = made();
		deliveries.add([batch(5, 7), batch(0, 5)], 0);
		deliveries.add([batch(9, 10)], 0);
		expect(deliveries.adopt(state(2))).toMatchObject({ position: 10, unacknowledged: [batch(0, 5), batch(5, 7), batch(7, 10)] });
		expect(deliveries.adopt(state(8))).toMatchObject({ position: 10, unacknowledged: [batch(8, 10)] });
	});

	test('and was withdrawn never took place', () => {
		const deliveries = made();
		deliveries.add([batch(0, 5)], 0).end({ outcome: 'withdrawn' });
		expect(deliveries.adopt(state(0))).toEqual(state(0));
		expect(deliveries.includes(batch(0, 5))).toBe(false);
	});

	test('is finished or runs, batch by batch', () => {
		const deliveries = made();
		const delivery = deliveries.add([batch(0, 5)], 100);
		expect([deliveries.isRunning(batch(4, 6), 100), deliveries.isRunning(batch(4, 6), 101), deliveries.isRunning(batch(5, 6), 0)]).toEqual([
			true,
			false,
			false,
		]);
		expect(deliveries.finished).toEqual([]);
		delivery.end({ outcome: 'finished' });
		expect(deliveries.finished).toEqual([batch(0, 5)]);
		expect(deliveries.isRunning(batch(0, 5), 0)).toBe(false);
		expect([deliveries.includes(batch(4, 6)), deliveries.includes(batch(5, 6))]).toEqual([true, false]);
		deliveries.clear();
		expect(deliveries.includes(batch(0, 5))).toBe(false);
	});

	test('is forgotten once the state has done with it', () => {
		const deliveries = made();
		deliveries.add([batch(0, 5)], 0);
		deliveries.prune(state(4), LATER);
		deliveries.prune(state(5, { unacknowledged: [batch(4, 5)] }), LATER);
		expect(deliveries.includes(batch(0, 5))).toBe(true);
		deliveries.prune(state(5), LATER);
		expect(deliveries.includes(batch(0, 5))).toBe(false);
	});

	test('and cannot be read stands behind a position that did not move', () => {
		const deliveries = made();
		deliveries.add([batch(5, 5, { unreadable: ['x', 'y'] })], 0);
		expect(deliveries.adopt(state(5, { unreadable: ['x'] }))).toMatchObject({ position: 5, unreadable: ['x', 'y'] });
		const previous = state(5, { unreadable: ['x', 'y'] });
		expect(deliveries.adopt(previous)).toEqual(previous);
		deliveries.prune(previous, LATER);
		expect(deliveries.includes(batch(5, 5))).toBe(false);
		const moved = made();
		moved.add([batch(5, 6, { unreadable: ['z'] })], 0);
		expect(moved.adopt(state(5, { unreadable: ['x'] }))).toMatchObject({ position: 6, unreadable: ['z'] });
	});
});
