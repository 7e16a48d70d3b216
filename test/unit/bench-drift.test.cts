// A run of the benchmarks against the kept one: what is worse by more than a tenth beyond the spread is named, and nothing else.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { driftOf } from '../../scripts/lib/benchDrift.cjs';
import { root } from '../../scripts/lib/paths.cjs';

const MEASURED = join(root, 'docs', 'measurements', 'bench.json');

const figure = (more: object = {}) => ({
	...{ name: 'CPU time', kind: 'ratio' as const, unit: 'ms', ours: 500, against: 400, value: 1.2, low: 1.1, high: 1.3 },
	...more,
});
const row = (...figures: Array<ReturnType<typeof figure>>) => [{ name: 'drain', title: 'Drain', figures }];
const kept = row(figure());

it.each([
	['the same', 1.2, 0],
	['better', 0.9, 0],
	['as the slowest round', 1.3, 0],
	['a tenth beyond it', 1.43, 0],
	['more than that', 1.44, 1],
])('a ratio that is %s', (_, value, count) => {
	expect(driftOf(kept, row(figure({ value })))).toHaveLength(count);
});

it('says what it is, what it may be and what it was', () => {
	expect(driftOf(kept, row(figure({ value: 1.6 })))).toEqual(['Drain, CPU time: 1.6, at most 1.43 (it was 1.2)']);
});

it('a difference near zero has a tenth of what was measured to spare', () => {
	const extra = { kind: 'extra' as const, unit: 'MB', ours: 100, value: -3, low: -8, high: 2 };
	expect(driftOf(row(figure(extra)), row(figure({ ...extra, value: 11 })))).toEqual([]);
	expect(driftOf(row(figure(extra)), row(figure({ ...extra, value: 13 })))).toHaveLength(1);
});

it('a count may not grow, and is the same on every machine', () => {
	const count = { name: 'requests', kind: 'amount' as const, unit: '', value: 1, low: 1, high: 1 };
	expect(driftOf(row(figure(count)), row(figure({ ...count, value: 2 })))).toHaveLength(1);
});

it('a single participant that is polled less often than due is worse: the goal is none, and the picture has it', () => {
	const { rows } = JSON.parse(readFileSync(MEASURED, 'utf8')) as { rows: Array<Parameters<typeof driftOf>[0][number]> };
	const fleet = rows.filter(({ name }) => name === 'fleet-triggers');
	const isCount = ({ name }: { name: string }) => name.endsWith(': participants with fewer polls than due');
	const counts = fleet[0]!.figures.filter(isCount);
	expect(counts.map(({ name, value, most, reached }) => [name.split(':')[0], value, most, reached])).toEqual([
		['1 trigger', 0, 0, true],
		['10 triggers', 0, 0, true],
	]);
	const late = fleet.map((measured) => ({
		...measured,
		figures: measured.figures.map((each) => (isCount(each) ? { ...each, value: 1 } : each)),
	}));
	expect(driftOf(fleet, late)).toEqual(counts.map(({ name }) => `${fleet[0]!.title}, ${name}: 1, at most 0 (it was 0)`));
	const picture = readFileSync(join(root, 'docs', 'measurements', 'bench.svg'), 'utf8');
	for (const { name } of counts) expect(picture).toContain(`fleet-triggers: ${name}`);
	expect(picture).not.toMatch(/NaN|Infinity/);
});

it.each([
	['a time by itself', { kind: 'amount' as const, unit: 'ms' }],
	['one of a single round without a goal', { low: 1.2, high: 1.2 }],
	['one of a single round that missed its goal before', { low: 1.2, high: 1.2, most: 1.1, reached: false }],
	['the part of a core in a single round', { kind: 'amount' as const, unit: '%', low: 1.2, high: 1.2, most: 5, reached: true }],
	["n8n's helper alone", { name: "CPU time of n8n's HTTP helper alone" }],
	['a bare client', { name: 'CPU time of a bare client, 1,000 → 10,000' }],
])('%s says nothing of this package', (_, about) => {
	expect(driftOf(row(figure(about)), row(figure({ ...about, value: 9 })))).toEqual([]);
});

it.each([
	['ratio', { kind: 'ratio' as const, unit: 'ms' }],
	['wait', { kind: 'amount' as const, unit: 's' }],
])('a %s of a single round has its goal, and a tenth beyond it', (_, about) => {
	const once = figure({ ...about, value: 0.3, low: 0.3, high: 0.3, most: 1, reached: true });
	expect(driftOf(row(once), row({ ...once, value: 1.09 }))).toEqual([]);
	expect(driftOf(row(once), row({ ...once, value: 1.2 }))).toEqual(['Drain, CPU time: 1.2, at most 1.1 (it was 0.3)']);
});

it('the page names the rows of a single round, and what of them is compared', () => {
	const { rows } = JSON.parse(readFileSync(MEASURED, 'utf8')) as { rows: Array<{ name: string; on: { rounds: number } }> };
	const page = readFileSync(join(root, 'docs', 'internals', 'performance.md'), 'utf8');
	const [, named] = /of one round \(([^)]+)\) are compared with their goals/.exec(page)!;
	expect(named!.match(/[\w-]+/g)).toEqual(rows.filter(({ on }) => on.rounds === 1).map(({ name }) => name));
});

it('the page names the rows that are measured by themselves: no night compares them, and each has its own date', () => {
	const page = readFileSync(join(root, 'docs', 'internals', 'performance.md'), 'utf8');
	const [, list] = /const apart = \[([^\]]*)\]/.exec(readFileSync(join(root, 'test', 'bench', 'run.mjs'), 'utf8'))!;
	const apart = [...list!.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!);
	const [, named] = /^Not compared: .*, and (`.*`), which `--only` measures\.$/m.exec(page)!;
	expect(named!.match(/[\w-]+(?=`)/g)).toEqual(apart);
	for (const name of apart) expect(page).toMatch(new RegExp(`^\\| .* \\(\\d+ November, \`--only ${name}\`\\) \\|$`, 'm'));
	expect(page).toMatch(/^Rows without a date are of one run, on \d+ November, /m);
});

it('a row or a figure that is gone is named; a new one is not', () => {
	expect(driftOf(kept, [])).toEqual(['Drain: not measured']);
	expect(driftOf(kept, row())).toEqual(['Drain, CPU time: not measured']);
	expect(driftOf([], kept)).toEqual([]);
});

it('all rows are there, of one run of one code, each with the load before it', () => {
	const { rows } = JSON.parse(readFileSync(MEASURED, 'utf8')) as {
		rows: Array<{ name: string; on: { run: string; commit: string; date: string; load?: number } }>;
	};
	const [, list] = /const names = \[([^\]]*)\]/.exec(readFileSync(join(root, 'test', 'bench', 'run.mjs'), 'utf8'))!;
	expect(rows.map(({ name }) => name)).toEqual([...list!.matchAll(/'([\w-]+)'/g)].map(([, name]) => name));
	// A row that was measured by itself, later, is of another run.
	expect([...new Set(rows.map(({ on }) => `${on.run} ${on.commit} ${on.date}`))]).toEqual([
		expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z [0-9a-f]{12} \d{4}-\d\d-\d\d$/),
	]);
	expect(rows.filter(({ on }) => typeof on.load !== 'number')).toEqual([]);
});

it('the kept measurements are not worse than themselves', () => {
	const run = (...args: string[]) => spawnSync(process.execPath, [join(root, 'test', 'bench', 'drift.mjs'), ...args], { encoding: 'utf8' });
	expect(run(MEASURED)).toMatchObject({ status: 0, stdout: expect.stringContaining('No figure') });
	expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') });
	// The night fails by this.
	const before = JSON.parse(readFileSync(MEASURED, 'utf8'));
	Object.assign(
		before.rows[0].figures.find(({ kind }: { kind: string }) => kind === 'ratio'),
		{ value: 0.1, low: 0.1, high: 0.11 },
	);
	const faster = join(mkdtempSync(join(tmpdir(), 'bench-')), 'bench.json');
	writeFileSync(faster, JSON.stringify(before));
	expect(run(faster)).toMatchObject({ status: 1, stdout: '1 figures are worse than the kept ones.\n' });
});
