// A million contracts into one file: ours through n8n's file storage, by hand through a file of Node's.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { bare } from '../lib/bare.mjs';
import { everything, pageRequest } from '../lib/contracts.mjs';
import { column, extra, median, ratio } from '../lib/figures.mjs';
import { intoFile } from '../lib/reading.mjs';

const COUNT = 1_000_000;

/** @typedef {{url: string, folder: string, count: number}} Args */

/** @param {Args} args @param {number} count */
async function byNode({ url, folder }, count) {
	const { host, keepFilesIn } = await import('../lib/host.mjs');
	await keepFilesIn(folder);
	const parameters = { ...everything, simplify: false, returnAs: 'file', fileFormat: 'ndjson', binaryPropertyName: 'data' };
	const node = host('CantonLedger', parameters, { cantonLedgerApi: { baseUrl: `${url}/${count}`, authentication: 'none' } });
	const [{ json }] = await node.execute();
	return Number(json.resultCount);
}

/** The same lines: each page parsed, each contract written by itself. @param {Args} args @param {number} count */
async function byHand({ url, folder }, count) {
	const ask = bare(`${url}/${count}`);
	let written = 0;
	async function* lines() {
		let pageToken;
		do {
			const { activeContracts, nextPageToken } = await ask('/v2/state/active-contracts-page', { ...pageRequest, pageToken });
			written += activeContracts.length;
			yield activeContracts.map((/** @type {object} */ contract) => `${JSON.stringify(contract)}\n`).join('');
			pageToken = nextPageToken;
		} while (pageToken);
	}
	await pipeline(Readable.from(lines()), createWriteStream(join(folder, 'contracts.ndjson')));
	return written;
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'contracts-file',
	title: `${COUNT.toLocaleString('en')} active contracts to a file`,
	ours: "Canton Ledger, Active Contract › Get Many, Return As › File, into n8n's file storage",
	against: 'bare fetch + JSON.parse, each contract written as a line',
	aim: 'wall time and CPU ≤ 1.15×, extra peak memory ≤ 64 MB, the same for 100,000 and 1,000,000',
	contenders: { ours: intoFile(byNode, 50_000), bare: intoFile(byHand, 50_000) },
	async run(bench) {
		const count = bench.amount(COUNT, 100_000);
		const args = { url: await bench.pages(), folder: bench.folder('contracts-file') };
		const side = (/** @type {'ours' | 'bare'} */ name, /** @type {number} */ size) => () =>
			bench.contend('contracts-file', name, { ...args, count: size });
		const samples = await bench.alternate(bench.rounds(3, 2), {
			ours: side('ours', count),
			bare: side('bare', count),
			tenth: side('ours', count / 10),
			double: side('ours', count * 2),
		});
		const { ours, bare: against, tenth, double } = samples;
		return {
			figures: [
				ratio({ name: 'wall time', unit: 'ms', most: 1.15 }, column(ours, 'wallMs'), column(against, 'wallMs')),
				ratio({ name: 'CPU time', unit: 'ms', most: 1.15 }, column(ours, 'cpuMs'), column(against, 'cpuMs')),
				extra({ name: 'peak memory', unit: 'MB', most: 64 }, column(ours, 'peakMb'), column(against, 'peakMb')),
				extra(
					{ name: 'peak memory, beside a tenth of the contracts', unit: 'MB', most: 64 },
					column(ours, 'peakMb'),
					column(tenth, 'peakMb'),
				),
				extra(
					{ name: 'peak memory of twice as many, beside these', unit: 'MB', most: 64 },
					column(double, 'peakMb'),
					column(ours, 'peakMb'),
				),
			],
			notes: [
				`Peak memory of ours: ${median(column(ours, 'peakMb')).toFixed(0)} MB, ${median(column(tenth, 'peakMb')).toFixed(0)} MB with a tenth of the contracts`,
			],
		};
	},
};
