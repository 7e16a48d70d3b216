import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

import { column, median, ratio } from '../lib/figures.mjs';
import { measured } from '../lib/meter.mjs';
import { folderOf, installOthers, others, own } from '../lib/packages.mjs';

const require = createRequire(import.meta.url);

/** Files that n8n reads instead of code if a package has them. */
const METADATA = ['known/nodes', 'known/credentials', 'types/nodes', 'types/credentials'].map((name) => join('dist', `${name}.json`));

/**
 * Does what n8n does with an installed package when it starts: reads its metadata. Without them it loads each file its manifest names
 * and makes one of what it exports.
 * @param {{folder: string}} args
 */
async function load({ folder }) {
	if (!METADATA.every((file) => existsSync(join(folder, file)))) return loadCode({ folder });
	const sample = await measured(async () => METADATA.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))));
	const [nodes, credentials] = sample.result;
	return { ...sample, loaded: Object.keys(nodes).length + Object.keys(credentials).length, files: METADATA.length };
}

/**
 * Loads the code: at the start without metadata, else when a node is first used.
 * @param {{folder: string}} args
 */
async function loadCode({ folder }) {
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
	title: 'Load the package: all nodes and credentials, as n8n does when it starts',
	ours: 'this package, as packed',
	against: `the median of three others: ${Object.entries(others)
		.map((dependency) => dependency.join(' '))
		.join(', ')}`,
	aim: 'time ≤ 1.0×',
	contenders: { load, loadCode },
	async run(bench) {
		const tarball = await bench.package();
		const tarballs = await installOthers();
		const names = [own, ...Object.keys(others)];
		const contenders = Object.fromEntries(names.map((name) => [name, () => bench.contend('load', 'load', { folder: folderOf(name) })]));
		// The first round also brings the files into the system's memory.
		await bench.alternate(1, contenders);
		const code = await bench.alternate(bench.rounds(10, 2), { code: () => bench.contend('load', 'loadCode', { folder: folderOf(own) }) });
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
			notes: [
				...names.map(
					(name) =>
						`${name}: ${median(column(samples[name], 'cpuMs')).toFixed(1)} ms of CPU for ${samples[name][0].loaded} nodes and credentials from ${samples[name][0].files} files`,
				),
				`${own}'s code, loaded when a node of it is first used: ${median(column(code.code, 'cpuMs')).toFixed(1)} ms of CPU`,
			],
		};
	},
};
