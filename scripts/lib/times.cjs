// Time that each step of `npm test` took.
const { clock } = require('./say.cjs');

/** Files of the ring "clicks", in test/editor, and how long they take at most, in milliseconds. CONTRIBUTING.md says what they do. */
const CLICKS = { files: ['credentialSlots', 'firstCredential', 'jobs'], ms: 6 * 60_000 };

/**
 * @param {Array<{name: string, startTime: number, endTime: number}>} files of jest's report
 * @returns {string[]} a line about the jobs that are clicked, the slots and the first credential. None if one of them did not run
 */
function clicksOf(files) {
	const own = CLICKS.files.flatMap((name) => files.filter((file) => file.name.endsWith(`editor/${name}.test.cts`)));
	if (own.length < CLICKS.files.length) return [];
	const ms = own.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
	return [`Jobs, slots and the first credential: ${clock(ms)}, ${ms > CLICKS.ms ? 'MORE than' : 'within'} ${clock(CLICKS.ms)}`];
}

/**
 * @param {{name: string, ms: number}[]} steps in their order
 * @param {number} ms the time of them all: less than their sum if some ran side by side
 * @returns {string[]} lines of a table. None of a single step, which has said it
 */
function timesOf(steps, ms) {
	if (steps.length < 2) return [];
	const rows = [...steps, { name: 'together', ms }].map((each) => [each.name, clock(each.ms)]);
	const [names, times] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	return ['Minutes per step:', ...rows.map(([name = '', time = '']) => `  ${name.padEnd(names ?? 0)}  ${time.padStart(times ?? 0)}`)];
}

module.exports = { CLICKS, clicksOf, timesOf };
