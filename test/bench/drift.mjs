// `node test/bench/drift.mjs` with an earlier copy: fails if docs/measurements/bench.json, as `npm run bench` has just written it, is worse
// than that copy: see scripts/lib/benchDrift.cjs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import benchDrift from '../../scripts/lib/benchDrift.cjs';
import paths from '../../scripts/lib/paths.cjs';

const [before] = process.argv.slice(2);
if (before === undefined) {
	console.error('Usage: node test/bench/drift.mjs <an earlier bench.json>');
	process.exit(2);
}
/** @param {string} file */
const rowsOf = (file) => JSON.parse(readFileSync(file, 'utf8')).rows;
const worse = benchDrift.driftOf(rowsOf(before), rowsOf(join(paths.root, 'docs', 'measurements', 'bench.json')));
for (const sentence of worse) console.error(sentence);
console.log(worse.length > 0 ? `${worse.length} figures are worse than the kept ones.` : 'No figure is worse than the kept ones.');
process.exit(worse.length > 0 ? 1 : 0);
