// Status in the README: counts of the nodes and examples, versions that are run, and when real servers were.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import n8nVersions from '../lib/n8nVersions.cjs';

const require = createRequire(import.meta.url);
const BEGIN = '<!-- status: written by scripts/generate.mjs -->';
const END = '<!-- end of status -->';

/** The first two numbers of a version. @param {string | undefined} version */
const minor = (version = '') => version.split('.').slice(0, 2).join('.');

/**
 * The generated part of the README.
 * @param {{ root: string, listFiles: (folder: string) => string[], readText: (path: string) => string }} tools
 */
export default function readme({ root, listFiles, readText }) {
	const { require: load } = require('tsx/cjs/api');
	const properties = listFiles('nodes')
		.filter((folder) => existsSync(join(root, 'nodes', folder, `${folder}.node.ts`)))
		.flatMap((folder) => new (load(join(root, `nodes/${folder}/${folder}.node.ts`), import.meta.url)[folder])().description.properties);
	/** Choices of the properties of that name, over all nodes. @param {string} name */
	const count = (name) =>
		properties.filter((property) => property.name === name).reduce((sum, { options = [] }) => sum + options.length, 0);
	const lowest = n8nVersions.compatVersions().find((version) => !n8nVersions.isBestEffort(version));
	const { version } = JSON.parse(readText('package.json'));
	const { servers } = JSON.parse(readText('docs/measurements/real-runs.json'));
	const dates = servers.flatMap((/** @type {{ runs: Array<{ date: string }> }} */ { runs }) => runs.map(({ date }) => date)).sort();
	const lines = [
		`Version ${version}: ${count('operation')} operations, ${count('event')} events and ${listFiles('examples').length} [example workflows](docs/jobs/README.md), each run by a test.`,
		`- **n8n** ${minor(lowest)} to ${minor(n8nVersions.newestVersion())}: [compatibility](docs/guarantees/compatibility.md).`,
		`- **Canton and Splice**: [which versions](docs/guarantees/versions.md); [run on real servers](docs/guarantees/versions.md#what-was-run), last on ${dates.at(-1)}.`,
		'- Not yet used in production by anybody we know of.',
	];
	const [before, rest] = readText('README.md').split(BEGIN);
	const after = rest?.split(END)[1];
	if (after === undefined) throw new Error(`README.md lacks the lines ${BEGIN} and ${END}`);
	return [{ path: 'README.md', text: `${before}${BEGIN}\n${lines[0]}\n\n${lines.slice(1).join('\n')}\n${END}${after}` }];
}
