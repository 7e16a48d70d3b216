// Reading of a report by the mutation ring.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { modules } from '../../scripts/lib/mutationModules.cjs';
import { resultsOf, summary } from '../../scripts/lib/mutants.cjs';
import { root } from '../../scripts/lib/paths.cjs';

const report = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) });

test("a module's score counts what was noticed among all, rounded down", () => {
	const files = {
		'nodes/shared/http/a.ts': report('Killed', 'Killed', 'Timeout', 'Survived'),
		'nodes/shared/http/b.ts': report('Killed', 'NoCoverage', 'Killed'),
		'nodes/shared/polling/c.ts': report('Survived'),
	};
	expect(summary('http', resultsOf({ files }, '2026-01-02'))).toEqual({
		module: 'http',
		files: 2,
		mutants: 7,
		killed: 4,
		timeout: 1,
		survived: 1,
		noCoverage: 1,
		score: 71.4,
		date: '2026-01-02',
	});
	expect(summary('http', [])).toMatchObject({ files: 0, mutants: 0, score: 0 });
});

test('a mutant that cannot be loaded is none; one that was not judged is no success', () => {
	expect(resultsOf({ files: { 'a.ts': report('Killed', 'RuntimeError') } }, '')).toMatchObject([{ killed: 1, survived: 0 }]);
	expect(() => resultsOf({ files: { 'a.ts': report('Killed', 'Pending') } }, '')).toThrow('1 mutants of a.ts could not be judged');
});

test('all modules are mutated at night', () => {
	const nightly = readFileSync(join(root, '.github/workflows/nightly.yml'), 'utf8');
	expect(/module: \[(.*)\]/.exec(nightly)?.[1].split(', ')).toEqual(modules.map(({ name }) => name));
});

test('every file that was measured is there, and belongs to a module', () => {
	const { files } = JSON.parse(readFileSync(join(root, 'docs/measurements/mutants.json'), 'utf8')) as { files: Array<{ file: string }> };
	expect(files.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
	const folders = modules.flatMap((module) => module.folders);
	expect(files.filter(({ file }) => !folders.some((folder) => file.startsWith(`${folder}/`)))).toEqual([]);
});

test.each(modules)('the module $name and its tests are there', ({ folders, tests }) => {
	for (const file of [...folders, ...tests.map((test) => `test/${test}.test.cts`)])
		expect([file, existsSync(join(root, file))]).toEqual([file, true]);
});
