// `node test/bench/profiles.mjs`: where the time goes in each row that misses a goal, on both sides, in full. Writes
// docs/measurements/profiles.json, from which a table of docs/internals/performance.md is drawn.
//
//   node test/bench/profiles.mjs --rounds 3     rounds of each row (3): the middle one is kept
//   node test/bench/profiles.mjs --only drain   some rows. Others stay as they are
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import install from '../../scripts/lib/install.cjs';
import paths from '../../scripts/lib/paths.cjs';
import processes from '../../scripts/lib/processes.cjs';
import progress from '../../scripts/lib/say.cjs';
import { codeOf, flagValue } from './lib/command.mjs';

const profiles = join(paths.cache, 'bench', 'profiles');
process.env.BENCH_PROFILE = profiles;
// The modules below read this variable.
const { Bench } = await import('./lib/bench.mjs');
const { drawn } = await import('./lib/report.mjs');
const { keptProfiles, PROFILES } = await import('./lib/profileTable.mjs');
const { profiled } = await import('./lib/windows.mjs');

for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
	process.on(name, () => void processes.endAll().then(() => process.exit(130)));
}

/** @type {{rows: Array<{name: string, figures: Array<{reached?: boolean}>}>}} */
const { rows } = JSON.parse(readFileSync(join(paths.root, 'docs', 'measurements', 'bench.json'), 'utf8'));
const missed = rows.filter(({ figures }) => figures.some(({ reached }) => reached === false)).map(({ name }) => name);
const only = flagValue('--only')?.split(',') ?? missed;
const bench = new Bench({ quick: false, rounds: Number(flagValue('--rounds')) || 3 });
const on = { run: new Date().toISOString(), commit: codeOf(paths.root), node: '' };
const file = join(paths.root, PROFILES);
await install.installDependencies();
await install.build();
await install.installN8n();
on.node = await bench.nodeVersion();
for (const name of only) {
	const { default: row } = await import(`./rows/${name}.mjs`);
	paths.remove(profiles);
	await progress.step(row.title, () => (row.profile ?? row.run)(bench));
	const others = keptProfiles(paths.root).filter((each) => each.row !== name);
	const measured = profiled(profiles).map((each) => ({ ...each, on }));
	const all = [...others, ...measured].sort((a, b) => missed.indexOf(a.row) - missed.indexOf(b.row));
	const text = JSON.stringify({ profiles: all }, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value), '\t');
	writeFileSync(file, `${text}\n`);
	for (const { path, text } of drawn(paths.root)) writeFileSync(join(paths.root, path), text);
}
await processes.endAll();
process.exit(0);
