// The page about performance names every goal that is missed, with its figure and where the time goes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../scripts/lib/paths.cjs';

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const measured = (name: string) => JSON.parse(read('docs', 'measurements', `${name}.json`));

interface Figure {
	name: string;
	kind: string;
	unit: string;
	value: number;
	reached?: boolean;
}
const rows: Array<{ name: string; figures: Figure[] }> = measured('bench').rows;
const page = read('docs', 'internals', 'performance.md');
const missed = rows
	.map(({ name, figures }) => ({ name, figures: figures.filter(({ reached }) => reached === false) }))
	.filter(({ figures }) => figures.length > 0);
/** The bullets below the sentence that begins the list of goals that are missed, by the row that each begins with. */
const [, list] = /\nThe goals that are missed[^\n]*\n\n((?:[- ] .*\n)+)/.exec(page)!;
const bullets = new Map(
	list!
		.split(/^- /m)
		.slice(1)
		.map((bullet) => [/^`([\w-]+)`/.exec(bullet)?.[1], bullet]),
);

/** A figure as a sentence has it: with two digits behind the point, or of a part with two in all. */
const said = ({ kind, unit, value }: Figure) => (kind === 'ratio' ? value.toFixed(2) : `${Number(value.toPrecision(2))} ${unit}`);

test.each(missed.map(({ name, figures }) => [name, figures] as const))(
	'%s: the bullet has each figure that misses its goal',
	(name, figures) => {
		for (const figure of figures) expect(bullets.get(name)).toContain(said(figure));
	},
);

test('no row that reaches its goals is in the list', () => {
	expect([...bullets.keys()]).toEqual(missed.map(({ name }) => name));
});

test('each has a profile of both sides, of as much as the row measures', () => {
	const profiles: Array<{ row: string; side: string; size: number; cpuMs: number; parts: Record<string, number> }> =
		measured('profiles').profiles;
	for (const { name } of missed) {
		const own = profiles.filter(({ row }) => row === name);
		// The triggers are compared with none.
		expect({ name, sides: new Set(own.map(({ side }) => side)).size > 1 || name === 'idle-triggers' }).toEqual({ name, sides: true });
		const most = Math.max(...own.map(({ size }) => size));
		for (const { size, cpuMs, parts } of own.filter((each) => each.size === most)) {
			expect(page).toContain(`\`${name}\`, `);
			expect(page).toContain(size.toLocaleString('en'));
			const sum = Object.values(parts).reduce((all, ms) => all + ms, 0);
			expect(Math.abs(sum / cpuMs - 1)).toBeLessThan(0.1);
		}
	}
});

test('what was tried and left out can be built still', () => {
	const { edits }: { edits: Array<{ file: string; from: string; to: string }> } = JSON.parse(read('test', 'bench', 'tried.json'));
	for (const { file, from } of edits) expect({ file, from, count: read(file).split(from).length - 1 }).toEqual({ file, from, count: 1 });
	for (const { title } of measured('tried').rows as Array<{ title: string }>) expect(page).toContain(title);
});

test('the table at the top has what fleets cost as it was measured: CPU time and delay', () => {
	const figure = (row: string, name: string) => {
		const { figures } = rows.find((each) => each.name === row)!;
		return figures.find((each) => each.name === name)!;
	};
	const ten = (name: string) => figure('fleet-triggers', `10 triggers: ${name}`) as Figure & { ours: number };
	const line = (title: string) => page.split('\n').find((each) => each.startsWith(`| ${title}`));
	const core = ten('part of a core').value.toFixed(0);
	const poll = ten('CPU time of a poll of one participant').ours.toFixed(1);
	const half = ten('event to delivery, half of them within').value.toFixed(1);
	expect(line('10 triggers that follow 100 participants each')).toContain(`${core} % of a core, ${poll} ms for a poll`);
	expect(line('10 triggers that follow 100 participants each')).toContain(`half of the events within ${half} s`);
	expect(ten('participants with fewer polls than due').value).toBe(0);
	expect(line('10 triggers that follow 100 participants each')).toContain('none polled less often than due');
	const wall = figure('fleet-health', 'wall time').value.toFixed(2);
	expect(line('health of 100 participants')).toContain(`${wall} times the longer`);
});

test('the guide to scaling has what ten triggers of a hundred targets take of main', () => {
	const { figures } = rows.find(({ name }) => name === 'fleet-triggers')!;
	const ten = (name: string) => figures.find((each) => each.name === `10 triggers: ${name}`)!.value;
	const guide = read('docs', 'guides', 'scaling.md');
	const [about] = /^- Ten triggers that follow a hundred [^\n]*\n(?: {2}[^\n]*\n)*/m.exec(guide)!;
	expect(about).toContain(`${ten('part of a core').toFixed(0)} % of a core`);
	expect(about).toContain(`${(ten('resident memory of n8n') / 1000).toFixed(2)} GB of memory`);
	expect(about).toContain(`${(10 * ten('memory that a trigger holds')).toFixed(0)} MB`);
	expect(about).toContain(`within ${ten('event to delivery, half of them within').toFixed(0)} seconds`);
});
