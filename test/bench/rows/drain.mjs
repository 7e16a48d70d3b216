import { bare, helper } from '../lib/bare.mjs';
import { byHand, getMany, trigger } from '../lib/completions.mjs';
import { column, ratio, ratios } from '../lib/figures.mjs';
import { reading } from '../lib/reading.mjs';

const COUNT = 100_000;
/** V8 goes on compiling for more than a hundred thousand events. What that costs is measured by itself, in a fresh process. */
const WARM_UPS = 2;
const FIRST = 20_000;
/** Max Items with which the trigger opens a channel for a poll. */
const MAX_ITEMS = 10_000;

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'drain',
	title: `Drain ${COUNT.toLocaleString('en')} completions in server pages of 200`,
	ours: 'Canton Ledger Event Trigger › Command Completed, polled until nothing is left, Add Message off',
	against: 'bare fetch + JSON.parse over the same pages',
	aim: 'CPU ≤ 1.2×, by the channel ≤ 1.0×',
	contenders: {
		ours: reading(async (base) => await trigger(base)),
		withMessages: reading(async (base) => await trigger(base, { addMessage: true })),
		stream: reading(async (base) => await getMany(base)),
		streamTrigger: reading(async (base) => await trigger(base, { maxItems: MAX_ITEMS })),
		bare: reading(async (base) => await byHand(bare(base))),
		helper: reading(async (base) => await byHand(await helper(base))),
	},
	async run(bench) {
		const url = await bench.pages();
		const count = bench.amount(COUNT, 5000);
		const rounds = bench.rounds(15, 3);
		const paged = /** @type {const} */ (['ours', 'withMessages', 'bare', 'helper']);
		const streamed = /** @type {const} */ (['stream', 'streamTrigger']);
		const args = { url, count: bench.amount(FIRST, 1000), warmUp: 0, warmUps: 0 };
		const first = await bench.sideBySide('drain', [...paged], rounds, args);
		const warm = await bench.sideBySide('drain', [...paged, ...streamed], rounds, { url, count, warmUp: count, warmUps: WARM_UPS });
		/** @typedef {import('../lib/figures.mjs').Sample[]} Samples */
		const cpu = (/** @type {string} */ name, /** @type {Samples} */ ours, /** @type {Samples} */ against, most = NaN) =>
			ratio({ name, unit: 'ms', ...(most > 0 && { most }) }, column(ours, 'cpuMs'), column(against, 'cpuMs'));
		const cold = `CPU time of the first ${FIRST.toLocaleString('en')} in a fresh process`;
		return {
			figures: [
				...ratios(warm.ours, warm.bare, { cpu: 1.2 }),
				cpu('CPU time by the channel, Get Many', warm.stream, warm.bare, 1),
				cpu(`CPU time by the channel, the trigger with Max Items ${MAX_ITEMS.toLocaleString('en')}`, warm.streamTrigger, warm.bare),
				cpu('CPU time with the message that each event has unless Add Message is turned off', warm.withMessages, warm.bare),
				cpu("CPU time of n8n's HTTP helper alone", warm.helper, warm.bare),
				cpu(cold, first.ours, first.bare),
				cpu(`${cold}, n8n's HTTP helper alone`, first.helper, first.bare),
			],
		};
	},
};
