// How long each step of `npm test` took.
const { clock } = require('./say.cjs');

/**
 * @param {{name: string, ms: number}[]} steps in their order
 * @returns {string[]} lines of a table. None of a single step, which has said it
 */
function timesOf(steps) {
	if (steps.length < 2) return [];
	const rows = [...steps, { name: 'together', ms: steps.reduce((sum, { ms }) => sum + ms, 0) }].map(({ name, ms }) => [name, clock(ms)]);
	const [names, times] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	return ['Minutes per step:', ...rows.map(([name = '', time = '']) => `  ${name.padEnd(names ?? 0)}  ${time.padStart(times ?? 0)}`)];
}

module.exports = { timesOf };
