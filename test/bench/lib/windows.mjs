// The part of a profile that belongs to a measurement: with BENCH_PROFILE each process writes a profile of its life into that folder, and each
// measurement a note of when it began and ended in which process.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { NAMES, OTHER_THREADS, timesOf, WAITING } from './shares.mjs';

const { BENCH_PROFILE: folder } = process.env;

/** Flags of Node for a process that writes a profile when it ends, if profiles are wanted. */
export const profilingFlags = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];

/** Now on the clock that profiles have, in µs. */
export const now = () => Number(process.hrtime.bigint() / 1000n);

/**
 * @typedef {{pid: number, from: number, until: number, wallMs: number, cpuMs: number, mainMs: number}} Window a measured piece of work of a process
 * @typedef {{row: string, side: string, size: number}} Measurement `size`: how much was read
 */

let notes = 0;

/** Notes a measurement, if profiles are wanted. @param {Measurement} measurement @param {Window} window */
export function note({ row, side, size }, { pid, from, until, wallMs, cpuMs, mainMs }) {
	if (!folder) return;
	mkdirSync(folder, { recursive: true });
	const text = JSON.stringify({ row, side, size, pid, from, until, wallMs, cpuMs, mainMs });
	writeFileSync(join(folder, `${row}.${side}.${size}.${++notes}.window.json`), text);
}

/** @param {number[]} values the middle one of them, or the upper of two */
const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/**
 * All that was profiled: of each measurement the times of its parts in ms, the middle of all rounds.
 * @param {string} profiles folder of profiles and notes
 * @returns {Array<Measurement & {rounds: number, wallMs: number, cpuMs: number, waitingMs: number, parts: Record<string, number>}>}
 */
export function profiled(profiles) {
	const files = readdirSync(profiles);
	/** @type {Map<string, Array<{note: Measurement & Window, times: Map<string, number>}>>} */
	const groups = new Map();
	for (const file of files.filter((each) => each.endsWith('.window.json'))) {
		const note = JSON.parse(readFileSync(join(profiles, file), 'utf8'));
		// One of each thread: the first is that of the process itself.
		const profile = files.find((each) => each.endsWith('.cpuprofile') && each.includes(`.${note.pid}.0.`));
		if (!profile) throw new Error(`${file}: no profile of process ${note.pid}`);
		const times = timesOf(JSON.parse(readFileSync(join(profiles, profile), 'utf8')), note.from, note.until);
		// On a busy machine a sample may be of a thread that has to wait for a processor: the shares are those of its CPU time.
		const busy = NAMES.reduce((sum, part) => sum + (times.get(part) ?? 0), 0);
		for (const part of NAMES) times.set(part, ((times.get(part) ?? 0) * note.mainMs) / busy);
		times.set(OTHER_THREADS, note.cpuMs - note.mainMs);
		const key = `${note.row} ${note.side} ${note.size}`;
		groups.set(key, [...(groups.get(key) ?? []), { note, times }]);
	}
	return [...groups.values()].map((rounds) => {
		const { row, side, size } = /** @type {{note: Measurement}} */ (rounds[0]).note;
		const part = (/** @type {string} */ name) => middle(rounds.map(({ times }) => times.get(name) ?? 0));
		return {
			...{ row, side, size, rounds: rounds.length },
			wallMs: middle(rounds.map(({ note }) => note.wallMs)),
			cpuMs: middle(rounds.map(({ note }) => note.cpuMs)),
			waitingMs: part(WAITING),
			parts: Object.fromEntries(NAMES.map((name) => [name, part(name)])),
		};
	});
}
