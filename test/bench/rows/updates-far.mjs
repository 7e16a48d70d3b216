import { bare } from '../lib/bare.mjs';
import { byHand, byNode } from '../lib/updates.mjs';
import { ratios } from '../lib/figures.mjs';
import { reading } from '../lib/reading.mjs';

const COUNT = 20_000;
const ROUND_TRIP_MS = 20;

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'updates-far',
	title: `${COUNT.toLocaleString('en')} updates of a scan with ${ROUND_TRIP_MS} ms of round trip`,
	ours: "Canton Scan, Update › Get Many, oldest first, in n8n's context",
	against: 'bare fetch + JSON.parse over the same pages, all kept',
	aim: 'wall ≤ 0.9×',
	contenders: {
		ours: reading(byNode),
		bare: reading(async (base) => await byHand(bare(base))),
	},
	async run(bench) {
		const count = bench.amount(COUNT, 5_000);
		const args = { url: await bench.distantPages(ROUND_TRIP_MS), warmUp: count / 10, count };
		const { ours, bare: against } = await bench.sideBySide('updates-far', ['ours', 'bare'], bench.rounds(7, 3), args);
		return { figures: ratios(ours, against, { wall: 0.9 }) };
	},
};
