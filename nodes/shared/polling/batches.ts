import type { Batch } from './state';

/** Arithmetic of batches: ranges `(from, to]` of a history, in order and without overlap. */

export type Compare<P> = (a: P, b: P) => number;

/** More batches than this are not kept apart: neighbours are joined, and then redelivered together if one of them is lost. */
const MAX_BATCHES = 40;

/** Number of deliveries of a batch to an execution that began: each may have done harm. */
export const executionsOf = <P>({ attempt, refused = 0 }: Batch<P>): number => attempt - refused;

/** Remainder of a batch when others are finished. A batch may be without length: a notice, or entries that have no position. */
export function subtract<P>(compare: Compare<P>, batch: Batch<P>, finished: Array<Batch<P>>): Array<Batch<P>> {
	const { from, to, unreadable = [], notices, ...rest } = batch;
	const touching = finished
		.filter((range) => compare(range.from, to) <= 0 && compare(range.to, from) >= 0)
		.sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to));
	const left: Array<Batch<P>> = [];
	let position = from;
	for (const range of touching) {
		if (compare(range.to, position) <= 0) continue;
		if (compare(range.from, position) > 0) left.push({ ...rest, from: position, to: range.from });
		position = range.to;
	}
	if (compare(position, to) < 0) left.push({ ...rest, from: position, to, ...(unreadable.length > 0 && { unreadable }) });
	else {
		const passed = compare(position, to) > 0 || touching.some((range) => compare(range.from, to) < 0 && compare(range.to, to) > 0);
		const done = touching.filter((range) => compare(range.to, to) === 0).flatMap((range) => range.unreadable ?? []);
		const missing = passed ? [] : unreadable.filter((fingerprint) => !done.includes(fingerprint));
		if (missing.length > 0) left.push({ ...rest, from: to, to, unreadable: missing });
	}
	if (!notices || touching.some((range) => compare(range.from, from) === 0 && range.notices)) return left;
	const [first] = left;
	if (first && compare(first.from, from) === 0) return [{ ...first, notices }, ...left.slice(1)];
	return [{ ...rest, from, to: from, notices }, ...left];
}

/** Checks whether two batches have history, or a position without length, in common. */
export function overlaps<P>(compare: Compare<P>, a: Batch<P>, b: Batch<P>): boolean {
	if (compare(a.from, b.to) < 0 && compare(b.from, a.to) < 0) return true;
	return compare(a.from, a.to) === 0 || compare(b.from, b.to) === 0 ? compare(a.to, b.to) === 0 && compare(a.from, b.to) <= 0 : false;
}

/** In order, and no more than `MAX_BATCHES`. */
export function bounded<P>(compare: Compare<P>, batches: Array<Batch<P>>): Array<Batch<P>> {
	const list = [...batches].sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to));
	while (list.length > MAX_BATCHES) {
		const pairs = list.slice(1).map((second, index) => ({ index, first: list[index]!, second }));
		const adjacent = ({ first, second }: (typeof pairs)[number]) => compare(first.to, second.from) === 0;
		const alike = ({ first, second }: (typeof pairs)[number]) =>
			first.lost === second.lost && first.attempt === second.attempt && first.refused === second.refused;
		const { index, first, second } = pairs.find((pair) => adjacent(pair) && alike(pair)) ?? pairs.find(alike) ?? pairs[0]!;
		list.splice(index, 2, join(compare, first, second));
	}
	return list;
}

function join<P>(compare: Compare<P>, a: Batch<P>, b: Batch<P>): Batch<P> {
	// Those of `a` come before `b` unless both end at the same position.
	const unreadable = [...((compare(a.to, b.to) === 0 && a.unreadable) || []), ...(b.unreadable ?? [])];
	const notices = [...(a.notices ?? []), ...(b.notices ?? [])];
	const attempt = Math.max(a.attempt, b.attempt);
	const refused = attempt - Math.max(executionsOf(a), executionsOf(b));
	return {
		from: a.from,
		to: b.to,
		since: Math.max(a.since, b.since),
		attempt,
		...(refused > 0 && { refused }),
		...((a.lost || b.lost) && { lost: true }),
		...(unreadable.length > 0 && { unreadable }),
		...(notices.length > 0 && { notices }),
	};
}
