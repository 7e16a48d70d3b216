import { column, ratio, ratios } from './figures.mjs';
import { nodeBareAndHelper } from './reading.mjs';

const ROUND_TRIP_MS = 20;

/**
 * A row about a list that is read from far away, page by page.
 * @param {{name: string, what: string, count: number, quick: number, ours: string, byNode: (base: string) => Promise<number | unknown[]>,
 *   byHand: (ask: import('./bare.mjs').Ask) => Promise<number | unknown[]>}} list `count`: how many are read, `quick`: to try it out
 * @returns {import('./bench.mjs').Row}
 */
export const farRow = ({ name, what, count, quick, ours, byNode, byHand }) => ({
	name,
	title: `${count.toLocaleString('en')} ${what} with ${ROUND_TRIP_MS} ms of round trip`,
	ours,
	against: 'bare fetch + JSON.parse over the same pages, all kept',
	aim: 'wall ≤ 0.9×',
	contenders: nodeBareAndHelper(byNode, byHand),
	async run(bench) {
		const amount = bench.amount(count, quick);
		const args = { url: await bench.distantPages(ROUND_TRIP_MS), warmUp: amount / 10, count: amount };
		const sides = await bench.sideBySide(name, ['ours', 'bare', 'helper'], bench.rounds(7, 3), args);
		const least = (/** @type {string} */ what, /** @type {'wallMs' | 'cpuMs'} */ field) =>
			ratio({ name: `${what} of n8n's HTTP helper alone`, unit: 'ms' }, column(sides.helper, field), column(sides.bare, field));
		return { figures: [...ratios(sides.ours, sides.bare, { wall: 0.9 }), least('wall time', 'wallMs'), least('CPU time', 'cpuMs')] };
	},
});
