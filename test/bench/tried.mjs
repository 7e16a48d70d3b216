// `node test/bench/tried.mjs`: what was tried and left out, measured beside what is kept. A copy of the code gets the edits of tried.json and
// is built. Both are contenders of a row, in turns. Writes docs/measurements/tried.json, from which a part of
// docs/internals/performance.md is drawn.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import install from '../../scripts/lib/install.cjs';
import paths from '../../scripts/lib/paths.cjs';
import processes from '../../scripts/lib/processes.cjs';
import progress from '../../scripts/lib/say.cjs';
import { Bench } from './lib/bench.mjs';
import { codeOf, flagValue } from './lib/command.mjs';
import { ratios } from './lib/figures.mjs';
import { drawn, table, TRIED } from './lib/report.mjs';

const FAR_MS = 20;
const AHEAD = 'the next page asked for while one becomes items';
const TRIALS = [
	{
		row: 'contracts',
		contender: 'ours',
		title: 'Tried: 100,000 active contracts, outside n8n',
		tried: AHEAD,
		count: 100_000,
		warmUp: 10_000,
	},
	{
		row: 'contracts-far',
		contender: 'ours',
		title: 'Tried: 100,000 active contracts, 20 ms away',
		tried: AHEAD,
		count: 100_000,
		warmUp: 10_000,
		isFar: true,
	},
	{
		row: 'updates-far',
		contender: 'ours',
		title: 'Tried: 20,000 updates of a scan, 20 ms away',
		tried: AHEAD,
		count: 20_000,
		warmUp: 2000,
		isFar: true,
	},
	{
		row: 'completions-far',
		contender: 'preset',
		title: 'Tried: 100,000 completions by the trigger with Max Items 1,000, 20 ms away',
		tried: 'a channel for each poll',
		...{ count: 100_000, warmUp: 20_000, isFar: true },
	},
];

for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
	process.on(name, () => void processes.endAll().then(() => process.exit(130)));
}

/** Builds a copy of what is committed, with the edits. Returns its folder. */
async function build() {
	const folder = join(paths.cache, 'bench', 'tried');
	paths.remove(folder);
	mkdirSync(folder, { recursive: true });
	execFileSync('tar', ['-x', '-C', folder], { input: execFileSync('git', ['archive', 'HEAD'], { cwd: paths.root, maxBuffer: 2 ** 30 }) });
	symlinkSync(join(paths.root, 'node_modules'), join(folder, 'node_modules'));
	/** @type {{edits: Array<{file: string, from: string, to: string}>}} */
	const { edits } = JSON.parse(readFileSync(join(paths.root, 'test', 'bench', 'tried.json'), 'utf8'));
	for (const { file, from, to } of edits) {
		const text = readFileSync(join(folder, file), 'utf8');
		if (text.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`);
		writeFileSync(
			join(folder, file),
			text.replace(from, () => to),
		);
	}
	await progress.step('Building what was tried', () => processes.npm(['run', '--silent', 'build'], { cwd: folder }));
	return folder;
}

const bench = new Bench({ quick: false });
const rounds = Number(flagValue('--rounds')) || 5;
await install.installDependencies();
await install.build();
await install.installN8n();
const tried = await build();
const on = {
	run: new Date().toISOString(),
	commit: codeOf(paths.root),
	node: await bench.nodeVersion(),
	cores: availableParallelism(),
	rounds,
};
/** @type {import('./lib/report.mjs').Result[]} */
const results = [];
for (const { row, contender, title, tried: change, count, warmUp, isFar } of TRIALS) {
	const [load = 0] = loadavg();
	const args = { url: isFar ? await bench.distantPages(FAR_MS) : await bench.pages(), warmUp, count };
	const samples = await progress.step(title, () =>
		bench.alternate(rounds, {
			tried: () => bench.contend(row, contender, args, tried),
			kept: () => bench.contend(row, contender, args),
		}),
	);
	const about = { name: row, title, ours: change, against: 'as it is', aim: '' };
	const when = { ...on, date: on.run.slice(0, 10), load: Number(load.toFixed(2)) };
	results.push({ ...about, figures: ratios(samples.tried, samples.kept, {}), on: when });
}
const text = JSON.stringify({ rows: results }, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value), '\t');
writeFileSync(join(paths.root, TRIED), `${text}\n`);
for (const { path, text: page } of drawn(paths.root)) writeFileSync(join(paths.root, path), page);
console.log(`\n${table(results)}`);
paths.remove(tried);
await processes.endAll();
process.exit(0);
