// Pictures that the tests of the editor make, in the pages: a site that is published lacks none of them.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { root } from '../../scripts/lib/paths.cjs';
import { clipOf, pictureOf, showNamed, showSteps } from '../../scripts/lib/steps.cjs';
import { animate } from '../../scripts/lib/webp.cjs';
import { stepsOf } from '../editor/support/job.cts';

/** A token as the site's renderer has them. */
class Token {
	content = '';
	children: Token[] = [];
	attrs: string[][] = [];
	level = 0;
	info = '';

	constructor(
		readonly type: string,
		readonly tag: string,
		readonly nesting: number,
	) {}
}
const token = (type: string, more: Partial<Token> = {}) => Object.assign(new Token(type, '', 0), more);
const comment = () => [token('html_block', { content: '<!-- clip of start/alert-flow.md -->\n' })];

beforeEach(() => {
	process.env.STEP_PICTURES = mkdtempSync(join(tmpdir(), 'steps-'));
});
afterEach(() => {
	delete process.env.STEP_PICTURES;
	delete process.env.SITE_PICTURES;
});

/** Leaves a picture, as the tests of the editor do. */
function leave(path: string): void {
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, 'a picture');
}
const text = (tokens: Token[]) => JSON.stringify(tokens);

test('a site that is published needs the clip; while somebody writes, it may be missing', () => {
	const draft = comment();
	showNamed(draft, 'README.md', Token);
	expect(text(draft)).toContain('(picture: made when the site is published)');
	const tokens = comment();
	process.env.SITE_PICTURES = 'all';
	expect(() => showNamed(tokens, 'README.md', Token)).toThrow(
		/docs\/README\.md shows a picture that is missing: .*clip\.webp\. The tests of the ring "editor" make it/,
	);
	leave(clipOf('start/alert-flow.md'));
	showNamed(tokens, 'README.md', Token);
	expect(text(tokens)).toContain('clip.webp');
});

test('the workflow that publishes it says so', () => {
	expect(readFileSync(join(root, '.github', 'workflows', 'pages.yml'), 'utf8')).toMatch(
		/run: npx vitepress build docs\n {8}env:\n(?: {10}.+\n)*? {10}SITE_PICTURES: all\n/,
	);
});

test('of each page of start and connect the tests of the editor make pictures', () => {
	/** Pages of commands: the editor is not seen there. */
	const NONE = [
		...['compose', 'docker', 'image', 'kubernetes', 'n8n-3', 'variables'].map((road) => `start/install-${road}.md`),
		'start/try.md',
	];
	const editor = join(root, 'test', 'editor');
	const tests = readdirSync(editor, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.cts'))
		.map((file) => readFileSync(join(editor, file), 'utf8'))
		.join('\n');
	const pages = ['start', 'connect'].flatMap((folder) => readdirSync(join(root, 'docs', folder)).map((file) => `${folder}/${file}`));
	const made = (page: string) => tests.includes(`'${page}'`) || /^<!-- form of /m.test(readFileSync(join(root, 'docs', page), 'utf8'));
	expect(pages.filter((page) => !made(page))).toEqual(NONE);
});

test('of two steps with one number the first has the picture of the page', () => {
	leave(pictureOf('connect/quickstart-keycloak.md', undefined, 3));
	const step = () => [token('list_item_open', { level: 1, info: '3' }), token('list_item_close', { level: 1 })];
	const heading = [
		Object.assign(new Token('heading_open', 'h2', 1), { level: 0 }),
		token('inline', { content: 'A client with fewer rights' }),
	];
	const tokens = [...step(), ...heading, ...step()];
	showSteps(tokens, 'connect/quickstart-keycloak.md', Token);
	expect(tokens.map(({ type }) => type)).toEqual([
		'list_item_open',
		'inline',
		'list_item_close',
		'heading_open',
		'inline',
		'list_item_open',
		'list_item_close',
	]);
});

describe('a numbered step', () => {
	const steps = (...numbers: number[]) =>
		numbers.flatMap((number) => [token('list_item_open', { level: 1, info: String(number) }), token('list_item_close', { level: 1 })]);
	/** Tokens of the page, with their pictures. */
	const shown = (page: string, tokens: Token[]) => {
		showSteps(tokens, page, Token);
		return text(tokens);
	};

	it('shows its picture', () => {
		leave(pictureOf('start/dar-gate.md', undefined, 2));
		expect(shown('start/dar-gate.md', steps(1, 2, 3)).match(/The editor after step \d/g)).toEqual([
			'The editor after step 2',
			'The editor after step 2',
		]);
	});

	it('ends the build if the site is published and its picture is missing', () => {
		process.env.SITE_PICTURES = 'all';
		for (const step of [1, 3]) leave(pictureOf('start/dar-gate.md', undefined, step));
		expect(() => shown('start/dar-gate.md', steps(1, 2, 3))).toThrow(
			/^docs\/start\/dar-gate\.md shows a picture that is missing: .*start-dar-gate-md.2\.jpg\. /,
		);
		leave(pictureOf('start/dar-gate.md', undefined, 2));
		expect(shown('start/dar-gate.md', steps(1, 2, 3))).toContain('The editor after step 2');
	});

	it('that the page has lost ends that build too', () => {
		process.env.SITE_PICTURES = 'all';
		for (const step of [1, 2, 3]) leave(pictureOf('start/dar-gate.md', undefined, step));
		expect(() => shown('start/dar-gate.md', steps(1, 2))).toThrow(/^docs\/start\/dar-gate\.md has no step for its picture .*3\.jpg$/);
	});

	it('of the first credential has one picture on all pages that begin with it', () => {
		const credential = () => [token('html_block', { content: '<!-- end of credential -->\n' }), ...steps(1)];
		process.env.SITE_PICTURES = 'all';
		expect(() => shown('start/act.md', credential())).toThrow(
			/^docs\/start\/act\.md shows a picture that is missing: .*start-holdings-report-md.0\.jpg/,
		);
		delete process.env.SITE_PICTURES;
		leave(pictureOf('start/holdings-report.md', undefined, 0));
		for (const page of ['start/act.md', 'start/holdings-report.md', 'jobs/exchange-deposits.md'])
			expect(shown(page, credential())).toContain('The first credential, saved and tested');
	});
});

test('each step that has a picture is on its page, and the tests that click do it', () => {
	const listed: Record<string, Record<string, number[]>> = require('../../scripts/lib/steps.json');
	expect(Object.keys(listed).length).toBeGreaterThan(14);
	const wrong = Object.entries(listed).flatMap(([page, sections]) =>
		Object.entries(sections).flatMap(([section, steps]) => {
			const there = stepsOf(page, section || undefined);
			return steps.filter((step) => !there.has(step)).map((step) => `${page} ${section}: ${step}`);
		}),
	);
	expect(wrong).toEqual([]);
});

test('stills become one animated picture: its size, a frame for each, and how long it is seen', () => {
	const still = (content: string) =>
		Buffer.concat([Buffer.from('RIFF____WEBPVP8 \u0003\0\0\0', 'latin1'), Buffer.from(content), Buffer.from([0])]);
	const file = animate(
		[
			{ file: still('one'), ms: 900 },
			{ file: still('two'), ms: 4000 },
		],
		{ width: 1000, height: 720 },
	);
	expect(file.readUInt32LE(4)).toBe(file.length - 8);
	expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X');
	expect([file.readUIntLE(24, 3), file.readUIntLE(27, 3)]).toEqual([999, 719]);
	const at = file.indexOf('ANMF');
	expect(file.readUIntLE(at + 8 + 12, 3)).toBe(900);
	expect(file.toString('latin1').match(/ANMF/g)).toHaveLength(2);
	expect(() => animate([{ file: Buffer.from('no picture at all'), ms: 1 }], { width: 1, height: 1 })).toThrow('no WebP');
});
