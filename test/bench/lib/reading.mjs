import { measured } from './meter.mjs';

/**
 * A contender that reads so many things from the page server, after as many runs to warm up as `warmUps` says (one). One that did not
 * read all of them is no contender.
 * @param {(base: string) => Promise<number | unknown[]>} work gives what it read, or how many
 */
export const reading =
	(work) =>
	async (/** @type {{url: string, warmUp: number, warmUps?: number, count: number}} */ { url, warmUp, warmUps = 1, count }) => {
		// All sides begin with the same libraries loaded.
		await import('./host.mjs');
		for (let times = 0; times < warmUps; times++) await work(`${url}/${warmUp}`);
		const sample = await measured(() => work(`${url}/${count}`));
		const read = Array.isArray(sample.result) ? sample.result.length : sample.result;
		if (read !== count) throw new Error(`read ${read} instead of ${count}`);
		return sample;
	};
