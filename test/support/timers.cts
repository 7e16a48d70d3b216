/** Counts the timers that our sources leave behind: also those that do not keep the process alive. */
import { createHook } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

export interface TimerCount {
	/** Number of timers set so far. */
	set: () => number;
	/** Lines that set the timers still running. Those that nothing refers to any more are collected first. */
	running: () => Promise<string[]>;
	stop: () => void;
}

/** Counts the timers set from here on by the files of `folder` (part of their path). */
export function countTimers(folder: string): TimerCount {
	const indexes = new Map<number, string>();
	let count = 0;
	const hook = createHook({
		init(id, type) {
			if (type !== 'Timeout') return;
			const index = new Error().stack?.split('\n').find((line) => line.includes(folder));
			if (!index) return;
			count++;
			indexes.set(id, index.trim());
		},
		destroy: (id) => void indexes.delete(id),
	}).enable();
	return {
		set: () => count,
		running: async () => {
			// A timer that a collected signal had set is ended by a callback of its own, some turns later.
			for (let turn = 0; turn < 5; turn++) {
				collectGarbage();
				await new Promise((resolve) => setImmediate(resolve));
			}
			return [...indexes.values()];
		},
		stop: () => void hook.disable(),
	};
}
