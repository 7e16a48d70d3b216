// `npm run bench`: this package measured against a bare client and against what users would pick instead.
//
//   npm run bench                          all rows, in full: some hours on a quiet machine
//   npm run bench -- --only drain,load     some rows
//   npm run bench -- --rounds 3            fewer (or more) rounds: an hour
//   npm run bench -- --quick               fewer rounds and smaller amounts. Nothing is kept
//
// Results measured in full are kept in docs/measurements/bench.json, row by row. The picture and the tables of
// docs/internals/performance.md are drawn from that file.
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';

import install from '../../scripts/lib/install.cjs';
import paths from '../../scripts/lib/paths.cjs';
import processes from '../../scripts/lib/processes.cjs';
import progress from '../../scripts/lib/say.cjs';
import { Bench } from './lib/bench.mjs';
import { codeOf, flagValue } from './lib/command.mjs';
import { keep, table } from './lib/report.mjs';

const names = [
	'drain',
	'completions-far',
	'contracts',
	'contracts-far',
	'updates-far',
	'contracts-in-n8n',
	'contracts-file',
	'balances',
	'journal',
	'upload',
	'download',
	'empty-poll',
	'load',
	'form',
	'growth',
	'idle-triggers',
	'fleet-health',
	'fleet-triggers',
	'stream',
	'stream-rates',
];
/** Rows that are measured by themselves, and not kept. */
const apart = ['journal-file', 'template-list'];

const only = flagValue('--only')?.split(',') ?? names;
const unknown = only.filter((name) => ![...names, ...apart].includes(name));
if (unknown.length > 0) {
	console.error(`No such row: ${unknown.join(', ')}. There are: ${[...names, ...apart].join(', ')}`);
	process.exit(2);
}
for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
	process.on(name, () => void processes.endAll().then(() => process.exit(130)));
}

const quick = process.argv.includes('--quick');
const bench = new Bench({ quick, rounds: Number(flagValue('--rounds')) || undefined });
/** Failures, repeated below the table: the end of the output alone has to show it. @type {string[]} */
const failures = [];
/** @type {import('./lib/report.mjs').Result[]} */
const results = [];
/** Marks of this run in each of its rows: when it began, and the code that it measures. */
const run = new Date().toISOString();
const commit = codeOf(paths.root);
await install.installDependencies();
await install.build();
// n8n's own Node is what nodes run on. A developer who has no n8n yet can try out rows with another.
if (!quick) await install.installN8n();
for (const name of only) {
	const { default: row } = await import(`./rows/${name}.mjs`);
	const [load = 0] = loadavg();
	try {
		const measured = await progress.step(row.title, () => row.run(bench));
		const { title, ours, against, aim } = row;
		const on = {
			run,
			commit,
			date: run.slice(0, 10),
			node: await bench.nodeVersion(),
			cores: availableParallelism(),
			rounds: bench.lastRounds,
			load: Number(load.toFixed(2)),
		};
		const result = { name, title, ours, against, aim, on, ...measured };
		results.push(result);
		if (!quick && names.includes(name)) keep(paths.root, result, names);
	} catch (error) {
		failures.push(`  FAILED: ${row.title}\n${error instanceof Error ? error.stack : error}`);
		console.error(failures.at(-1));
	}
}
console.log(`\n${table(results)}`);
for (const failure of failures) console.error(failure);
await processes.endAll();
process.exit(failures.length > 0 ? 1 : 0);
