// The journal of a year into one file, read and booked by one node. Two bare clients read the same pages: one keeps all of them, one nothing.
import { bare } from '../lib/bare.mjs';
import { column, extra, ratio, ratios } from '../lib/figures.mjs';
import { intoFile } from '../lib/reading.mjs';
import { movementPages } from './journal.mjs';

const COUNT = 100_000;
const WARM_UP = 10_000;
const BOOKS = { categories: '*; *; *; 4000', assetAccounts: '*; *; 1400', format: 'general' };

/** @typedef {{url: string, folder: string, count: number}} Args */

/** @param {Args} args @param {number} count */
async function byNode({ url, folder }, count) {
	const { host, keepFilesIn } = await import('../lib/host.mjs');
	await keepFilesIn(folder);
	const base = `${url}/${count}`;
	const { party } = await bare(base)('/party');
	const form = { resource: 'movement', operation: 'getJournal', parties: { __rl: true, mode: 'id', value: party }, range: 'offsets' };
	const file = { returnAs: 'file', fileFormat: 'csv', binaryPropertyName: 'data', options: {} };
	const credentials = { cantonLedgerApi: { baseUrl: base, authentication: 'none' } };
	const [{ json }] = await host('CantonToken', { ...form, ...BOOKS, ...file }, credentials).execute();
	return Number(json.resultCount) / 2;
}

/** @param {boolean} keeps */
const byHand =
	(keeps) =>
	async (/** @type {Args} */ { url }, /** @type {number} */ count) => {
		/** @type {any[]} */
		const all = [];
		let read = 0;
		for await (const updates of movementPages(bare(`${url}/${count}`))) {
			read += updates.length;
			if (keeps) for (const update of updates) all.push(update);
		}
		return read;
	};

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'journal-file',
	title: `a year of ${COUNT.toLocaleString('en')} movements to a journal in a file`,
	ours: "Canton Token, Movement › Get Journal with its checks, Return As › File, into n8n's file storage",
	against: 'bare fetch + JSON.parse over the same pages, all kept',
	aim: 'CPU ≤ 1.5×, peak memory of twice as many at most 64 MB more',
	contenders: { ours: intoFile(byNode, WARM_UP), bare: intoFile(byHand(true), WARM_UP), passing: intoFile(byHand(false), WARM_UP) },
	async run(bench) {
		const count = bench.amount(COUNT, 10_000);
		const args = { url: await bench.startServer('movements.mjs', []), folder: bench.folder('journal-file') };
		const side = (/** @type {'ours' | 'bare' | 'passing'} */ name, /** @type {number} */ size) => () =>
			bench.contend('journal-file', name, { ...args, count: size });
		const {
			ours,
			bare: against,
			passing,
			double,
		} = await bench.alternate(bench.rounds(5, 2), {
			ours: side('ours', count),
			bare: side('bare', count),
			passing: side('passing', count),
			double: side('ours', count * 2),
		});
		return {
			figures: [
				...ratios(ours, against, { cpu: 1.5 }),
				ratio({ name: 'CPU time, beside a reading that keeps nothing', unit: 'ms' }, column(ours, 'cpuMs'), column(passing, 'cpuMs')),
				extra(
					{ name: 'peak memory of twice as many, beside these', unit: 'MB', most: 64 },
					column(double, 'peakMb'),
					column(ours, 'peakMb'),
				),
			],
		};
	},
};
