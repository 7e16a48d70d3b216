// Pictures: those of the README and the home page are in the repository, small. All others are kept by the tests that click, when the site
// is built: none may be missing if it is published.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { parse } from 'yaml';

import { exampleNames } from '../../scripts/lib/demo.cjs';
import { root } from '../../scripts/lib/paths.cjs';
import { namedPicture, showNamed } from '../../scripts/lib/steps.cjs';

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
const LARGEST = 120_000;

test('the repository has the pictures of README and home page alone, each small', () => {
	const shown = [read('README.md'), read('docs', 'README.md')].flatMap((text) => [...text.matchAll(/images\/([\w-]+\.jpg)/g)]);
	const files = readdirSync(join(root, 'docs', 'images'));
	expect(files.sort()).toEqual([...new Set(shown.map(([, name]) => name))].sort());
	for (const file of files) expect([file, statSync(join(root, 'docs', 'images', file)).size < LARGEST]).toEqual([file, true]);
});

test('each picture that a page names is one that the tests that click keep', () => {
	const clicking = readdirSync(join(root, 'test', 'editor')).filter((name) => name.endsWith('.cts'));
	const kept = clicking.flatMap((name) =>
		[...read('test', 'editor', name).matchAll(/namedPicture\('([\w-]+)'\)/g)].map(([, kind]) => kind!),
	);
	const named = pages.flatMap((page) => [...read('docs', page).matchAll(/<!-- picture of ([\w-]+)/g)].map(([, name]) => name!));
	expect(named.length).toBeGreaterThan(40);
	expect(named.filter((name) => ![...exampleNames(), ...kept].includes(name))).toEqual([]);
});

test('the site is published with all pictures: the tests that make them run before its build', () => {
	const { steps } = parse(read('.github', 'workflows', 'pages.yml')).jobs.publish;
	const index = (run: string) => steps.findIndex((step: any) => step.run === run);
	const [clicked, built] = [index('npm test -- --only editor'), index('npx vitepress build docs')];
	expect(clicked).toBeGreaterThan(-1);
	expect(clicked).toBeLessThan(built);
	expect(steps[clicked].env).toEqual({ EXAMPLE_PICTURES: 'all' });
	expect(steps[built].env).toMatchObject({ SITE_PICTURES: 'all' });
});

describe('a comment that names a picture', () => {
	class Token {
		content = '';
		children: unknown[] | null = null;
		constructor(
			readonly type: string,
			readonly tag: string,
			readonly nesting: number,
		) {}
	}
	const { SITE_PICTURES, STEP_PICTURES } = process.env;
	let folder: string;
	/** Shown in the place of the comment. */
	const shown = () => {
		const comment = Object.assign(new Token('html_block', '', 0), {
			content: '<!-- picture of traffic-guard: The guard in the editor -->\n',
		});
		const tokens: any[] = [comment];
		showNamed(tokens, 'jobs/traffic-guard.md', Token);
		return JSON.stringify(tokens);
	};
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'pictures-'));
		process.env.STEP_PICTURES = folder;
		delete process.env.SITE_PICTURES;
	});
	afterEach(() => {
		rmSync(folder, { recursive: true });
		Object.assign(process.env, { STEP_PICTURES, SITE_PICTURES });
		for (const [name, value] of Object.entries({ STEP_PICTURES, SITE_PICTURES })) if (value === undefined) delete process.env[name];
	});

	it('becomes the picture, with its words', () => {
		mkdirSync(dirname(namedPicture('traffic-guard')), { recursive: true });
		writeFileSync(namedPicture('traffic-guard'), '');
		expect(shown()).toContain('traffic-guard.jpg');
		expect(shown()).toContain('The guard in the editor');
	});

	it('becomes words, where the site is built without pictures', () => {
		expect(shown()).toContain('The guard in the editor (picture: made when the site is published)');
	});

	it('ends the build, where the site is published and the picture is missing', () => {
		process.env.SITE_PICTURES = 'all';
		expect(shown).toThrow(
			/^docs\/jobs\/traffic-guard\.md shows a picture that is missing: .*traffic-guard\.jpg\. The tests of the ring "editor" make it$/,
		);
	});
});
