// Measures what is lost and what comes twice when n8n is killed, and writes the counts down.
//
//   node test/e2e/kill/run.mjs                                both engines, 100 kills each, both delivery settings side by side
//   node test/e2e/kill/run.mjs --kills 20 --engine legacy     less of it
//   … --out file.json                                         instead of docs/measurements/kills.json and docs/delivery.md
//
// With the defaults it takes half an hour for each engine on an idle machine. Ends with 1 when a run was not what it claims to be or
// did not keep what its setting promises.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import install from '../../../scripts/lib/install.cjs';
import paths from '../../../scripts/lib/paths.cjs';
import processes from '../../../scripts/lib/processes.cjs';
import progress from '../../../scripts/lib/say.cjs';
import experiment from './experiment.cjs';
import report from './report.cjs';

const { values } = parseArgs({
	options: {
		engine: { type: 'string', default: 'legacy,durable' },
		delivery: { type: 'string', default: 'once,atLeastOnce' },
		kills: { type: 'string', default: '100' },
		rate: { type: 'string', default: '25' },
		seed: { type: 'string', default: '1' },
		out: { type: 'string' },
	},
});
for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM']))
	process.on(name, () => void processes.endAll().then(() => process.exit(130)));

await install.installN8n();
await install.build();
const { tarball } = await install.pack();
const { dependencies } = JSON.parse(readFileSync(join(paths.root, 'test', 'e2e', 'n8n', 'package.json'), 'utf8'));
const { version } = JSON.parse(readFileSync(join(paths.root, 'package.json'), 'utf8'));

const setting = {
	n8n: dependencies.n8n,
	node: dependencies.node,
	package: version,
	database: 'SQLite',
	pollTimesPerMinute: 20,
	...experiment.SETTING,
};
const out = values.out ?? join(paths.root, 'docs', 'measurements', 'kills.json');
let failed = false;

/**
 * What was measured so far with the same n8n and package, with this run in its place.
 * @param {any} run
 */
function withRun(run) {
	const known = existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : { runs: [] };
	const same = Object.entries(setting).every(([name, value]) => known[name] === value);
	const others = same
		? known.runs.filter((/** @type {any} */ { engine, delivery }) => engine !== run.engine || delivery !== run.delivery)
		: [];
	const order = (/** @type {any} */ { engine, delivery }) => `${engine === 'durable'} ${delivery === 'atLeastOnce'}`;
	return { ...setting, runs: [...others, run].sort((a, b) => order(a).localeCompare(order(b))) };
}

const deliveries = /** @type {import('./experiment.cjs').Delivery[]} */ (values.delivery.split(','));
for (const engine of /** @type {import('./experiment.cjs').Engine[]} */ (values.engine.split(','))) {
	const runs = await experiment.runExperiment({
		engine,
		deliveries,
		kills: Number(values.kills),
		rate: Number(values.rate),
		seed: Number(values.seed),
		tarball,
		say: progress.say,
	});
	for (const run of runs) {
		progress.say(JSON.stringify(run));
		failed ||= !experiment.holds(run);
		const measured = withRun(run);
		mkdirSync(dirname(out), { recursive: true });
		writeFileSync(out, `${JSON.stringify(measured, null, '\t')}\n`);
		if (!values.out) report.writeTable(join(paths.root, 'docs', 'delivery.md'), measured);
	}
}
await processes.endAll();
process.exit(failed ? 1 : 0);
