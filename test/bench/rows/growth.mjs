import { bare } from '../lib/bare.mjs';
import { byHand, byNode } from '../lib/contracts.mjs';
import { column, ratio } from '../lib/figures.mjs';
import { measured } from '../lib/meter.mjs';

const SIZES = [1000, 10_000, 100_000];

/**
 * As many items in all whatever the size: the same work in more or in fewer executions.
 * @param {(base: string) => Promise<unknown[]>} work
 */
const contender =
	(work) =>
	async (/** @type {{url: string, size: number, total: number}} */ { url, size, total }) => {
		await work(`${url}/${size}`);
		await work(`${url}/${total / 10}`);
		const { result: _, ...sample } = await measured(async () => {
			for (let done = 0; done < total; done += size) await work(`${url}/${size}`);
		});
		const each = 1000 / total;
		return { ...sample, wallPerItem: sample.wallMs * each, cpuPerItem: sample.cpuMs * each };
	};

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'growth',
	title: `Cost of an item as they grow: ${SIZES.map((size) => size.toLocaleString('en')).join(' → ')} active contracts`,
	ours: 'the larger amount, per item',
	against: 'the smaller amount, per item',
	aim: 'ratio per item ≤ 1.1',
	contenders: { items: contender(byNode), bare: contender((base) => byHand(bare(base))) },
	async run(bench) {
		const url = await bench.pages();
		const sizes = bench.quick ? SIZES.slice(0, 2) : SIZES;
		const total = sizes[sizes.length - 1];
		const sides = /** @type {const} */ (['items', 'bare']);
		const contenders = Object.fromEntries(
			sides.flatMap((side) => sizes.map((size) => [`${side} ${size}`, () => bench.contend('growth', side, { url, size, total })])),
		);
		const samples = await bench.alternate(bench.rounds(9, 3), contenders);
		const figures = sizes.slice(1).flatMap((size, index) => {
			const step = `${sizes[index].toLocaleString('en')} → ${size.toLocaleString('en')}`;
			const grown = (/** @type {string} */ side, /** @type {string} */ field, /** @type {{name: string, most?: number}} */ about) =>
				ratio({ unit: 'µs', ...about }, column(samples[`${side} ${size}`], field), column(samples[`${side} ${sizes[index]}`], field));
			return [
				grown('items', 'cpuPerItem', { name: `CPU time, ${step}`, most: 1.1 }),
				grown('items', 'wallPerItem', { name: `wall time, ${step}` }),
				grown('bare', 'cpuPerItem', { name: `CPU time of a bare client, ${step}` }),
			];
		});
		return { figures };
	},
};
