import { byHand, byNode } from '../lib/contracts.mjs';
import { column, ratio, ratios } from '../lib/figures.mjs';
import { nodeBareAndHelper } from '../lib/reading.mjs';

const COUNT = 100_000;

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'contracts',
	title: `${COUNT.toLocaleString('en')} active contracts, outside n8n`,
	ours: "Canton Ledger, Active Contract › Get Many, in n8n's context",
	against: 'bare fetch + JSON.parse over the same pages, all kept',
	aim: 'wall time and CPU ≤ 1.2×, peak memory ≤ 1.3×',
	contenders: nodeBareAndHelper(byNode, byHand),
	async run(bench) {
		const count = bench.amount(COUNT, 20_000);
		const args = { url: await bench.pages(), warmUp: count / 10, count };
		const {
			ours,
			bare: against,
			helper: least,
		} = await bench.sideBySide('contracts', ['ours', 'bare', 'helper'], bench.rounds(9, 3), args);
		return {
			figures: [
				...ratios(ours, against, { wall: 1.2, cpu: 1.2, peak: 1.3 }),
				ratio({ name: "CPU time of n8n's HTTP helper alone", unit: 'ms' }, column(least, 'cpuMs'), column(against, 'cpuMs')),
			],
		};
	},
};
