// The site is published again when something changes that it is built of, or that its pictures show.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

import { parse } from 'yaml';

import { root } from '../../scripts/lib/paths.cjs';

const patterns: string[] = parse(readFileSync(join(root, '.github', 'workflows', 'pages.yml'), 'utf8')).on.push.paths;
const isWatched = (path: string) =>
	patterns.some((pattern) => (pattern.endsWith('/**') ? path.startsWith(pattern.slice(0, -2)) : path === pattern));

const filesIn = (folder: string) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
		.filter((path) => statSync(join(root, path)).isFile());

/** Files of the repository that a file loads, by what it imports. */
function loaded(path: string): string[] {
	const text = /\.(?:[cm]?[tj]s|vue)$/.test(path) ? readFileSync(join(root, path), 'utf8') : '';
	return [...text.matchAll(/(?:from|require\(|import\(|import) ?'(\.{1,2}\/[^']+)'/g)].flatMap(([, target]) => {
		const file = posix.join(dirname(path), target!);
		return ['', '.ts', '/index.ts', '.json']
			.map((ending) => file + ending)
			.filter((each) => existsSync(join(root, each)) && statSync(join(root, each)).isFile());
	});
}

/** These files, and all that they load. */
function closure(files: string[]): string[] {
	const found = new Set(files);
	for (const file of found) for (const other of loaded(file)) found.add(other);
	return [...found];
}

test('all that the build loads is watched', () => {
	const inputs = closure([...filesIn('docs/.vitepress'), 'scripts/lib/site.cjs']);
	expect(inputs).toEqual(expect.arrayContaining(['scripts/lib/steps.cjs', 'scripts/lib/glossary.cjs', 'scripts/lib/identity.cjs']));
	expect(inputs.filter((path) => !isWatched(path))).toEqual([]);
});

test('each folder of files to download is watched', () => {
	const [, block = ''] = /const DOWNLOADS[^{]*\{([\s\S]*?)\n\};/.exec(readFileSync(join(root, 'docs', '.vitepress', 'links.mts'), 'utf8'))!;
	const folders = [...block.matchAll(/^\t(?:'([^']+)'|(\w+)):/gm)].map(([, quoted, plain]) => (quoted ?? plain)!);
	expect(folders).toEqual(expect.arrayContaining(['examples', 'templates', 'deploy', 'test/conformance/dars']));
	expect(folders.filter((folder) => !isWatched(`${folder}/a-file`))).toEqual([]);
});

test('all that makes the pictures is watched: the nodes, the sandbox, n8n, and the tests that click', () => {
	const inputs = closure([...filesIn('test/editor'), ...filesIn('test/e2e/support'), 'index.ts']);
	expect(inputs.length).toBeGreaterThan(500);
	expect(inputs.filter((path) => !isWatched(path))).toEqual([]);
	for (const path of ['nodes/CantonToken/CantonToken.node.ts', 'test/e2e/n8n/package-lock.json', 'sandbox/main.mts'])
		expect(isWatched(path)).toBe(true);
});

test('the tests that run before it is published are watched, and so are the tools that are installed', () => {
	for (const path of ['test/site/crawl.test.cts', 'package-lock.json', '.github/workflows/pages.yml']) expect(isWatched(path)).toBe(true);
	expect(patterns.filter((pattern) => !existsSync(join(root, pattern.replace('/**', ''))))).toEqual([]);
});
