// How long each step of `npm test` took.
const { clock } = require('./say.cjs');

/** Steps that may take so long, in milliseconds: CONTRIBUTING.md says why. */
const BUDGETS = /** @type {Record<string, number>} */ ({ editor: 6 * 60_000 });

/** @param {{name: string, ms: number}[]} steps @returns {string[]} a line for each step that has a budget */
const budgetsOf = (steps) =>
	steps.flatMap(({ name, ms }) => {
		const budget = BUDGETS[name];
		if (budget === undefined) return [];
		return [`${name}: ${clock(ms)}, ${ms > budget ? 'MORE than' : 'within'} its ${clock(budget)}`];
	});

/**
 * @param {{name: string, ms: number}[]} steps in their order
 * @returns {string[]} lines of a table, and of budgets. A single step has said its time itself
 */
function timesOf(steps) {
	if (steps.length < 2) return budgetsOf(steps);
	const rows = [...steps, { name: 'together', ms: steps.reduce((sum, { ms }) => sum + ms, 0) }].map(({ name, ms }) => [name, clock(ms)]);
	const [names, times] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	return [
		'Minutes per step:',
		...rows.map(([name = '', time = '']) => `  ${name.padEnd(names ?? 0)}  ${time.padStart(times ?? 0)}`),
		...budgetsOf(steps),
	];
}

module.exports = { timesOf };
