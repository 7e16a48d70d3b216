import { bare } from '../lib/bare.mjs';
import { byHand, byNode } from '../lib/contracts.mjs';
import { ratios } from '../lib/figures.mjs';
import { reading } from '../lib/reading.mjs';

const COUNT = 100_000;
const ROUND_TRIP_MS = 20;

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'contracts-far',
	title: `${COUNT.toLocaleString('en')} active contracts with ${ROUND_TRIP_MS} ms of round trip`,
	ours: "Canton Ledger, Active Contract › Get Many, in n8n's context",
	against: 'bare fetch + JSON.parse over the same pages, all kept',
	aim: 'wall ≤ 0.9×',
	contenders: {
		ours: reading(byNode),
		bare: reading(async (base) => await byHand(bare(base))),
	},
	async run(bench) {
		const count = bench.amount(COUNT, 20_000);
		const args = { url: await bench.distantPages(ROUND_TRIP_MS), warmUp: count / 10, count };
		const { ours, bare: against } = await bench.sideBySide('contracts-far', ['ours', 'bare'], bench.rounds(7, 3), args);
		return { figures: ratios(ours, against, { wall: 0.9 }) };
	},
};
