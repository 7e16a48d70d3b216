// Wall time, CPU time and peak memory of a piece of work in this process.
import { readFileSync, writeFileSync } from 'node:fs';

const MB = 1024 * 1024;

/**
 * @typedef {{wallMs: number, cpuMs: number, peakMb: number}} Measured
 * `cpuMs`: of all threads of the process, garbage collection included. `peakMb`: the most memory (resident) that was held
 * beyond what was held at the beginning
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

/** Lets `highest` begin anew. @param {number | 'self'} [pid] */
export function forgetHighest(pid = 'self') {
	try {
		writeFileSync(`/proc/${pid}/clear_refs`, '5');
	} catch {
		// Not on this system: see `highest`.
	}
}

/** Linux counts the CPU time of other processes in these units, in ms. */
const TICK = 10;

/** The CPU time of a process so far, all threads, in ms. NaN where the system does not say. @param {number} pid */
export function spent(pid) {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
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
	const began = performance.now();
	const result = await work();
	const wallMs = performance.now() - began;
	const { user, system } = process.cpuUsage(cpu);
	return { wallMs, cpuMs: (user + system) / 1000, peakMb: Math.max(0, highest() - held), result };
}
