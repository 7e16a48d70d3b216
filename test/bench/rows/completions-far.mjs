import { bare } from '../lib/bare.mjs';
import { byHand, getMany, trigger } from '../lib/completions.mjs';
import { column, ratio, ratios } from '../lib/figures.mjs';
import { reading } from '../lib/reading.mjs';

const COUNT = 100_000;
const ROUND_TRIP_MS = 20;
const MAX_ITEMS = 10_000;
/** Max Items as the form proposes it. */
const PRESET_ITEMS = 1000;
/** Enough for the code to be compiled. */
const WARM_UP = 20_000;

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'completions-far',
	title: `${COUNT.toLocaleString('en')} completions with ${ROUND_TRIP_MS} ms of round trip`,
	ours: 'Canton Ledger, Completion › Get Many, Return All, oldest first: by the channel',
	against: 'bare fetch + JSON.parse over pages of 200',
	aim: 'wall time ≤ 0.3×, CPU ≤ 1.0×',
	contenders: {
		ours: reading(async (base) => await getMany(base)),
		newest: reading(async (base) => await getMany(base, { order: 'newestFirst' })),
		pages: reading(async (base) => await getMany(base, { byPages: true })),
		trigger: reading(async (base) => await trigger(base, { maxItems: MAX_ITEMS })),
		preset: reading(async (base) => await trigger(base, { maxItems: PRESET_ITEMS })),
		bare: reading(async (base) => await byHand(bare(base))),
	},
	async run(bench) {
		const count = bench.amount(COUNT, 20_000);
		const rounds = bench.rounds(5, 3);
		const url = await bench.distantPages(ROUND_TRIP_MS);
		const sides = /** @type {('ours' | 'newest' | 'pages' | 'trigger' | 'preset' | 'bare')[]} */ ([
			'ours',
			'newest',
			'pages',
			'trigger',
			'preset',
			'bare',
		]);
		const found = await bench.sideBySide('completions-far', sides, rounds, { url, count, warmUp: bench.amount(WARM_UP, 2000) });
		const wall = (/** @type {string} */ name, /** @type {'newest' | 'pages' | 'trigger' | 'preset'} */ who) =>
			ratio({ name: `wall time, ${name}`, unit: 'ms' }, column(found[who], 'wallMs'), column(found.bare, 'wallMs'));
		return {
			figures: [
				...ratios(found.ours, found.bare, { wall: 0.3, cpu: 1 }),
				wall('newest first', 'newest'),
				wall(`the trigger with Max Items ${MAX_ITEMS.toLocaleString('en')}`, 'trigger'),
				wall(`the trigger with Max Items ${PRESET_ITEMS.toLocaleString('en')}`, 'preset'),
				wall('by pages, for a proxy without WebSocket', 'pages'),
			],
		};
	},
};
