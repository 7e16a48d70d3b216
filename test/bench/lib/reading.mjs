import { mkdirSync, rmSync } from 'node:fs';

import { bare, helper } from './bare.mjs';
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

/**
 * Contenders of a row: our node, and a bare client over the same pages.
 * @param {(base: string) => Promise<number | unknown[]>} byNode
 * @param {(ask: import('./bare.mjs').Ask) => Promise<number | unknown[]>} byHand
 */
export const nodeAndBare = (byNode, byHand) => ({
	ours: reading(byNode),
	bare: reading(async (base) => await byHand(bare(base))),
});

/** The same, and the bare client with n8n's HTTP helper. @param {Parameters<typeof nodeAndBare>} sides */
export const nodeBareAndHelper = (...sides) => ({
	...nodeAndBare(...sides),
	helper: reading(async (base) => await sides[1](await helper(base))),
});

/**
 * A contender that writes so many things into a file of a folder, after a smaller one to warm up.
 * @param {(args: any, count: number) => Promise<number>} work gives how many it wrote
 * @param {number} warmUp
 */
export const intoFile = (work, warmUp) => async (/** @type {{url: string, folder: string, count: number}} */ args) => {
	await import('./host.mjs');
	mkdirSync(args.folder, { recursive: true });
	try {
		await work(args, warmUp);
		const sample = await measured(() => work(args, args.count));
		if (sample.result !== args.count) throw new Error(`${sample.result} instead of ${args.count}`);
		return sample;
	} finally {
		rmSync(args.folder, { recursive: true, force: true });
	}
};
