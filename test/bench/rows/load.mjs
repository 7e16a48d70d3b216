import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

import { column, median, ratio } from '../lib/figures.mjs';
import { measured } from '../lib/meter.mjs';
import { folderOf, installOthers, others, own } from '../lib/packages.mjs';

const require = createRequire(import.meta.url);

/**
 * What n8n does with an installed package when it starts: loads each file its manifest names and makes one of what it exports.
 * @param {{folder: string}} args
 */
async function load({ folder }) {
	// In n8n these are loaded long before any community package.
	for (const provided of ['n8n-workflow', 'luxon']) require(provided);
	const before = Object.keys(require.cache).length;
	const sample = await measured(async () => {
		const { n8n } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
		return [...n8n.nodes, ...(n8n.credentials ?? [])].map((file) => {
			const exported = require(join(folder, file));
			return new exported[basename(file).split('.')[0]]();
		});
	});
	return { ...sample, loaded: sample.result.length, files: Object.keys(require.cache).length - before };
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'load',
	title: 'Load the package: all nodes and credentials',
	ours: 'this package, as packed',
	against: `the median of three others: ${Object.entries(others)
		.map((one) => one.join(' '))
		.join(', ')}`,
	aim: 'time ≤ 1.0×',
	contenders: { load },
	async run(bench) {
		const tarball = await bench.package();
		const tarballs = await installOthers();
		const names = [own, ...Object.keys(others)];
		const contenders = Object.fromEntries(names.map((name) => [name, () => bench.contend('load', 'load', { folder: folderOf(name) })]));
		// The first round also brings the files into the system's memory.
		await bench.alternate(1, contenders);
		const samples = await bench.alternate(bench.rounds(25, 3), contenders);
		const middle = (/** @type {string} */ name) =>
			samples[own].map((_, round) => median(Object.keys(others).map((other) => column(samples[other], name)[round])));
		/** @param {string} name @param {string} unit @param {string} field @param {number} [most] */
		const figure = (name, unit, field, most) => ratio({ name, unit, most }, column(samples[own], field), middle(field));
		return {
			figures: [
				figure('wall time', 'ms', 'wallMs', 1),
				figure('CPU time', 'ms', 'cpuMs', 1),
				figure('peak memory', 'MB', 'peakMb'),
				ratio({ name: 'tarball', unit: 'kB' }, [tarball.bytes / 1000], [median(tarballs) / 1000]),
			],
			notes: names.map(
				(name) =>
					`${name}: ${median(column(samples[name], 'cpuMs')).toFixed(1)} ms of CPU for ${samples[name][0].loaded} nodes and credentials from ${samples[name][0].files} files`,
			),
		};
	},
};
