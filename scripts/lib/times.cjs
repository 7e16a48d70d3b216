// Time that each step of `npm test` took.
const { existsSync, readFileSync } = require('node:fs');
const { clock } = require('./say.cjs');

/** Files of the ring "clicks", in test/editor, and how long they take at most, in milliseconds. CONTRIBUTING.md says what they do. */
const CLICKS = { files: ['credentialSlots', 'firstCredential', 'jobs'], ms: 6 * 60_000 };

/**
 * @param {Array<{name: string, startTime: number, endTime: number}>} files of jest's report
 * @returns {string[]} a line about the time from the first beginning to the last end of the jobs that are clicked, the slots and the first
 * credential. None if one of them did not run
 */
function clicksOf(files) {
	const own = CLICKS.files.flatMap((name) => files.filter((file) => file.name.endsWith(`editor/${name}.test.cts`)));
	if (own.length < CLICKS.files.length) return [];
	const ms = Math.max(...own.map(({ endTime }) => endTime)) - Math.min(...own.map(({ startTime }) => startTime));
	return [`Jobs, slots and the first credential: ${clock(ms)}, ${ms > CLICKS.ms ? 'MORE than' : 'within'} ${clock(CLICKS.ms)}`];
}

/**
 * CPU time that this process and those it has ended have taken so far, in milliseconds. Undefined if the system does not say.
 * @returns {number | undefined}
 */
function cpuMs() {
	if (!existsSync(OWN_STATE)) return undefined;
	// The name of the process, in parentheses, may contain spaces.
	const [, , ...fields] = readFileSync(OWN_STATE, 'utf8')
		.replace(/^.*\) /, '0 0 ')
		.split(' ');
	const { user, system, usersOfEnded, systemOfEnded } = STATE_FIELDS;
	return [user, system, usersOfEnded, systemOfEnded].reduce((sum, field) => sum + Number(fields[field - 3]) * MS_PER_TICK, 0);
}

const OWN_STATE = '/proc/self/stat';
/** Fields of that file, by number: see proc(5). */
const STATE_FIELDS = { user: 14, system: 15, usersOfEnded: 16, systemOfEnded: 17 };
const MS_PER_TICK = 10;

/**
 * @typedef {{name: string, ms: number, cpuMs?: number}} Took `cpuMs` is left out where steps run side by side, or the system does not say it
 * @param {Took[]} steps in their order
 * @param {Omit<Took, 'name'>} all of them all: less time than their sum if some ran side by side
 * @returns {string[]} lines of a table. None of a single step, which has said it
 */
function timesOf(steps, all) {
	if (steps.length < 2) return [];
	const rows = [...steps, { name: 'together', ...all }].map((each) => [
		each.name,
		clock(each.ms),
		each.cpuMs === undefined ? '' : clock(each.cpuMs),
	]);
	const [names, times, cpu] = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	const title = cpu ? 'Minutes per step, and of CPU time:' : 'Minutes per step:';
	const lines = rows.map(([name = '', time = '', used = '']) => [
		name.padEnd(names ?? 0),
		time.padStart(times ?? 0),
		used.padStart(cpu ?? 0),
	]);
	return [title, ...lines.map((line) => `  ${line.join('  ')}`.trimEnd())];
}

/** CPU time of the whole of `npm test` at most, in ms: two cores cannot do more in the twenty minutes that it may take. */
const MOST_CPU_MS = 40 * 60_000;

/** Complaint about the CPU time of the whole of `npm test`, if it is too much. @param {number | undefined} used in ms @returns {string[]} */
const cpuComplaints = (used = 0) =>
	used > MOST_CPU_MS ? [`npm test took ${clock(used)} of CPU time, more than ${clock(MOST_CPU_MS)}`] : [];

module.exports = { CLICKS, clicksOf, cpuComplaints, cpuMs, timesOf };
