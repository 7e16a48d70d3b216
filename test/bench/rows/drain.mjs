import { bare, helper } from '../lib/bare.mjs';
import { byHand, trigger } from '../lib/completions.mjs';
import { column, ratio, ratios } from '../lib/figures.mjs';
import { reading } from '../lib/reading.mjs';

const COUNT = 100_000;
/** V8 goes on compiling for more than a hundred thousand events. What that costs is measured by itself, in a fresh process. */
const WARM_UPS = 2;
const FIRST = 20_000;

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'drain',
	title: `Drain ${COUNT.toLocaleString('en')} completions in server pages of 200`,
	ours: 'Canton Ledger Event Trigger › Command Completed, polled until nothing is left, Add Message off',
	against: 'bare fetch + JSON.parse over the same pages',
	aim: 'CPU ≤ 1.2×',
	contenders: {
		ours: reading(async (base) => await trigger(base)),
		withMessages: reading(async (base) => await trigger(base, { addMessage: true })),
		bare: reading(async (base) => await byHand(bare(base))),
		helper: reading(async (base) => await byHand(await helper(base))),
	},
	async run(bench) {
		const url = await bench.pages();
		const count = bench.amount(COUNT, 5000);
		const rounds = bench.rounds(15, 3);
		const sides = /** @type {('ours' | 'withMessages' | 'bare' | 'helper')[]} */ (['ours', 'withMessages', 'bare', 'helper']);
		const first = await bench.sideBySide('drain', sides, rounds, { url, count: bench.amount(FIRST, 1000), warmUp: 0, warmUps: 0 });
		const warm = await bench.sideBySide('drain', sides, rounds, { url, count, warmUp: count, warmUps: WARM_UPS });
		const cpu = (/** @type {string} */ name, /** @type {'ours' | 'withMessages' | 'helper'} */ who, figures = warm) =>
			ratio({ name, unit: 'ms' }, column(figures[who], 'cpuMs'), column(figures.bare, 'cpuMs'));
		const cold = `CPU time of the first ${FIRST.toLocaleString('en')} in a fresh process`;
		return {
			figures: [
				...ratios(warm.ours, warm.bare, { cpu: 1.2 }),
				cpu('CPU time with the message that each event has unless Add Message is turned off', 'withMessages'),
				cpu("CPU time of n8n's HTTP helper alone", 'helper'),
				cpu(cold, 'ours', first),
				cpu(`${cold}, n8n's HTTP helper alone`, 'helper', first),
			],
		};
	},
};
