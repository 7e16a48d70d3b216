// Wall time, CPU time and peak memory of a piece of work in this process.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

import { now } from './windows.mjs';

const MB = 1024 * 1024;

/**
 * @typedef {{wallMs: number, cpuMs: number, peakMb: number, mainMs: number, pid: number, from: number, until: number}} Measured
 * `cpuMs`: of all threads of the process, garbage collection included. `peakMb`: the most memory (resident) that was held
 * beyond what was held at the beginning. `mainMs`: CPU time of the first thread.
 * `from`, `until`: when that was, on the clock of profiles
 */

/**
 * The highest resident memory of a process since it was last asked to forget it, in MB. Linux says. Elsewhere there is
 * only this process's own highest of all its life.
 * @param {number | 'self'} [pid]
 */
export function highest(pid = 'self') {
	try {
		return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
	} catch {
		return pid === 'self' ? process.resourceUsage().maxRSS / 1024 : NaN;
	}
}

/** Resets `highest`. @param {number | 'self'} [pid] */
export function forgetHighest(pid = 'self') {
	try {
		writeFileSync(`/proc/${pid}/clear_refs`, '5');
	} catch {
		// Not on this system: see `highest`.
	}
}

/** Linux counts the CPU time of other processes in these units, in ms. */
const TICK = 10;

/** The CPU time of a process so far, all threads but that of a profiler, in ms. NaN if the system does not say. @param {number} pid */
export const spent = (pid) => ticksOf(`/proc/${pid}/stat`) - spentByProfiler(pid);

/** The same of its first thread, which runs the code. @param {number} pid */
export const spentByMain = (pid) => ticksOf(`/proc/${pid}/task/${pid}/stat`);

/** The same of the thread of V8 that puts a profile together, if it has one. @param {number} pid */
function spentByProfiler(pid) {
	try {
		const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
		const own = threads.filter((thread) => readFileSync(`${thread}/comm`, 'utf8').startsWith('v8:Prof'));
		return own.reduce((sum, thread) => sum + ticksOf(`${thread}/stat`), 0);
	} catch {
		return 0;
	}
}

/** @param {string} file */
function ticksOf(file) {
	try {
		const fields = readFileSync(file, 'utf8')
			.replace(/^.*\) /s, '')
			.split(' ');
		return (Number(fields[11]) + Number(fields[12])) * TICK;
	} catch {
		return NaN;
	}
}

/**
 * @template T
 * @param {() => Promise<T>} work what it returns is held until everything is measured
 * @returns {Promise<Measured & {result: T}>}
 */
export async function measured(work) {
	globalThis.gc?.();
	forgetHighest();
	const held = process.memoryUsage.rss() / MB;
	const cpu = process.cpuUsage();
	const [main, profiler] = [spentByMain(process.pid), spentByProfiler(process.pid)];
	const from = now();
	const result = await work();
	const until = now();
	const { user, system } = process.cpuUsage(cpu);
	const mainMs = spentByMain(process.pid) - main;
	const profilerMs = spentByProfiler(process.pid) - profiler;
	const times = { pid: process.pid, from, until, wallMs: (until - from) / 1000, cpuMs: (user + system) / 1000 - profilerMs, mainMs };
	return { ...times, peakMb: Math.max(0, highest() - held), result };
}
