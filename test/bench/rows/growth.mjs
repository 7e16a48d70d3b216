import { byNode } from '../lib/contracts.mjs';
import { column, ratio } from '../lib/figures.mjs';
import { measured } from '../lib/meter.mjs';

const SIZES = [1000, 10_000, 100_000];

/**
 * As many items in all whatever the size: the same work in more or in fewer executions.
 * @param {{url: string, size: number, total: number}} args
 */
async function items({ url, size, total }) {
	await byNode(`${url}/${size}`);
	await byNode(`${url}/${total / 10}`);
	const { wallMs, cpuMs, peakMb } = await measured(async () => {
		for (let done = 0; done < total; done += size) await byNode(`${url}/${size}`);
	});
	const each = 1000 / total;
	return { wallMs, cpuMs, peakMb, wallPerItem: wallMs * each, cpuPerItem: cpuMs * each };
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'growth',
	title: `Cost of an item as they grow: ${SIZES.map((size) => size.toLocaleString('en')).join(' → ')} active contracts`,
	ours: 'the larger amount, per item',
	against: 'the smaller amount, per item',
	aim: 'ratio per item ≤ 1.1',
	contenders: { items },
	async run(bench) {
		const url = await bench.pages();
		const sizes = bench.quick ? SIZES.slice(0, 2) : SIZES;
		const total = sizes[sizes.length - 1];
		const contenders = Object.fromEntries(sizes.map((size) => [size, () => bench.contend('growth', 'items', { url, size, total })]));
		const samples = await bench.alternate(bench.rounds(9, 3), contenders);
		return {
			figures: sizes.slice(1).flatMap((size, index) => {
				const [ours, against] = [samples[size], samples[sizes[index]]];
				const step = `${sizes[index].toLocaleString('en')} → ${size.toLocaleString('en')}`;
				return [
					ratio({ name: `CPU time, ${step}`, unit: 'µs', most: 1.1 }, column(ours, 'cpuPerItem'), column(against, 'cpuPerItem')),
					ratio({ name: `wall time, ${step}`, unit: 'µs' }, column(ours, 'wallPerItem'), column(against, 'wallPerItem')),
				];
			}),
		};
	},
};
