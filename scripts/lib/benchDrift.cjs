// Finds what got slower or larger since the kept measurements: `test/bench/drift.mjs` says so after a run of the benchmarks.

/**
 * @typedef {import('../../test/bench/lib/figures.mjs').Figure} Figure
 * @typedef {{name: string, title: string, figures: Figure[]}} Row
 */

/** Part by which a figure may be worse than all rounds of the kept one. */
const TOLERANCE = 0.1;
/** Figures of others, which show how the machine is, and not how this package is. */
const OF_OTHERS = /helper alone$|of a bare client/;

/**
 * Checks whether a figure can be compared between two machines: against another client in the same run with the spread of several rounds,
 * or a count.
 * @param {Figure} figure
 */
const isComparable = ({ name, kind, unit, low, high }) =>
	!OF_OTHERS.test(name) && (kind === 'amount' ? unit === '' && low === high : low < high);

/**
 * Checks whether a figure of a single round can be compared with its goal, which the kept one reached: a ratio or a difference, or the
 * seconds that an event takes. What a core does in a time depends on the machine.
 * @param {Figure} figure
 */
const hasGoal = ({ kind, unit, low, high, reached }) => low === high && reached === true && (kind !== 'amount' || unit === 's');

/**
 * The largest value that is no change: a tenth beyond the spread, or beyond the goal if no spread is known. A difference may be near
 * zero, so the tenth is of what was measured.
 * @param {Figure} kept
 */
const largestOf = (kept) => {
	const { kind, ours, high, most = 0 } = kept;
	const least = isComparable(kept) ? high : most;
	return least + TOLERANCE * (kind === 'extra' ? Math.abs(ours) : least);
};

/**
 * Sentences about each figure that is worse, and about each that is gone. Rows that were not measured before have nothing to say.
 * @param {Row[]} kept
 * @param {Row[]} measured
 * @returns {string[]}
 */
function driftOf(kept, measured) {
	return kept.flatMap((row) => {
		const now = measured.find(({ name }) => name === row.name);
		if (!now) return [`${row.title}: not measured`];
		return row.figures
			.filter((figure) => isComparable(figure) || hasGoal(figure))
			.flatMap((figure) => {
				const found = now.figures.find(({ name, kind }) => name === figure.name && kind === figure.kind);
				if (!found) return [`${row.title}, ${figure.name}: not measured`];
				const largest = largestOf(figure);
				if (found.value <= largest) return [];
				return [`${row.title}, ${figure.name}: ${round(found.value)}, at most ${round(largest)} (it was ${round(figure.value)})`];
			});
	});
}

/** @param {number} value */
const round = (value) => Number(value.toPrecision(3));

module.exports = { driftOf };
