// Each link, picture and anchor of the built site leads somewhere, each page is reached from the first one, and each example is a file to download.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

import { root } from '../../scripts/lib/paths.cjs';
import { BASE, builtPages, fileOf, useSite, site } from './support.cts';

/** Any address does: nothing is asked. */
const SERVER = 'http://site.invalid/';
const HOME = new URL(BASE, SERVER).href;

interface Link {
	from: string;
	target: URL;
	/** Its attributes, as the page has them. */
	tag: string;
}

const pages = builtPages();
const html = new Map(pages.map((page) => [page, readFileSync(join(site, page), 'utf8')]));

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");

/** Links and pictures of a page. */
function linksOf(page: string): Link[] {
	return [...html.get(page)!.matchAll(/<[a-z]+\b[^>]*?\s(?:href|src)="([^"]*)"[^>]*>/g)].map(([tag, target]) => ({
		from: page,
		target: new URL(unescaped(target!), HOME + page),
		tag,
	}));
}

const links = pages.flatMap(linksOf);
const inside = links.filter(({ target }) => target.href.startsWith(SERVER));

/** @returns the page or file behind a link, from the folder of the site */
const behind = ({ target }: Link) => {
	const file = fileOf(decodeURIComponent(target.pathname));
	return file && relative(site, file).replaceAll('\\', '/');
};
const text = ({ from, target }: Link) => `${from}: ${target.href.replace(HOME, '/')}`;

test('links are found, of text, navigation and pictures', () => {
	expect(pages.length).toBeGreaterThan(130);
	expect(inside.length).toBeGreaterThan(20_000);
	expect(links.filter(({ tag }) => tag.startsWith('<img')).length).toBeGreaterThan(25);
});

test('no link and no picture is missing', () => {
	expect([...new Set(inside.filter((link) => behind(link) === undefined).map(text))]).toEqual([]);
});

/** Its pictures have their title beside them, so they have no text of their own. */
const GALLERY = 'jobs/index.html';

test('each page has one title, its headings go down by one, and each picture has a text for who cannot see it', () => {
	const wrong = pages.flatMap((page) => {
		const main = html.get(page)!.match(/<main[\s\S]*<\/main>/)?.[0] ?? html.get(page)!;
		const levels = [...main.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
		const skips = levels.some((level, at) => at > 0 && level > levels[at - 1]! + 1);
		const unnamed = [...main.matchAll(/<img\b[^>]*>/g)].filter(([tag]) => !(page === GALLERY ? /\balt="/ : /\balt="[^"]+"/).test(tag));
		return levels.filter((level) => level === 1).length === 1 && !skips && unnamed.length === 0
			? []
			: [`${page}: ${levels.join('')} ${unnamed.join()}`];
	});
	expect(wrong).toEqual([]);
});

test('each anchor is a heading or field of its page', () => {
	const dead = inside.filter((link) => {
		const page = behind(link);
		if (link.target.hash.length < 2 || !page || !html.has(page)) return false;
		return !html.get(page)!.includes(`id="${decodeURIComponent(link.target.hash.slice(1))}"`);
	});
	expect([...new Set(dead.map(text))]).toEqual([]);
});

test('each page is reached from the first one', () => {
	const found = new Set(['index.html']);
	for (const page of found)
		for (const link of linksOf(page)) {
			const target = link.target.href.startsWith(HOME) ? behind(link) : undefined;
			if (target && html.has(target)) found.add(target);
		}
	expect(pages.filter((page) => !found.has(page))).toEqual([]);
});

test('no link to another site is a placeholder', () => {
	const outside = links.filter(({ target }) => /^https?:$/.test(target.protocol) && !target.href.startsWith(SERVER));
	expect(outside.length).toBeGreaterThan(15);
	expect(outside.filter(({ target }) => /(^|\.)(example|invalid|test|localhost)$/.test(target.hostname)).map(text)).toEqual([]);
});

/** Each example with its page, as the index of the jobs has them. */
const examples = [
	...readFileSync(join(root, 'docs', 'jobs', 'README.md'), 'utf8').matchAll(
		/\[([\w-]+\.json)\]\(\.\.\/\.\.\/examples\/[\w.-]+\) \| \[[^\]]+\]\(([\w-]+)\.md/g,
	),
].map(([, file, page]) => [file!, `jobs/${page}.html`] as const);

test('the index of the jobs has each example with its page', () => {
	expect(examples.map(([file]) => file).sort()).toEqual(readdirSync(join(root, 'examples')).sort());
});

test.each(examples)('%s and its text for the template gallery are files to download from its page, %s', (file, page) => {
	const own = linksOf(page).filter(({ target, tag }) => target.pathname === `${BASE}examples/${file}` && / download\b/.test(tag));
	expect(own).not.toEqual([]);
	expect(readFileSync(join(site, 'examples', file))).toEqual(readFileSync(join(root, 'examples', file)));
	const text = file.replace(/json$/, 'md');
	const template = linksOf(page).filter(({ target, tag }) => target.pathname === `${BASE}templates/${text}` && / download\b/.test(tag));
	expect(template).not.toEqual([]);
	expect(html.get(page)).toContain(`aria-label="Copy ${file}"`);
	expect(readFileSync(join(site, 'templates', text))).toEqual(readFileSync(join(root, 'templates', text)));
});

test.each(['start/dar-gate.html', 'jobs/dar-gate.html'])('%s has a sample DAR to download, and one that is refused', (page) => {
	const samples = linksOf(page).filter(({ target, tag }) => target.pathname.endsWith('.dar') && / download\b/.test(tag));
	expect(samples.map(({ target }) => target.pathname)).toEqual([`${BASE}samples/note-1.0.0.dar`, `${BASE}samples/illformed.dar`]);
	for (const { target } of samples) {
		const recorded = join(root, 'test', 'conformance', 'dars', basename(target.pathname));
		expect(readFileSync(fileOf(target.pathname)!)).toEqual(readFileSync(recorded));
	}
});

describe('in a browser', () => {
	const opened = useSite();

	test('a click on the example of a job downloads a workflow under its name', async () => {
		const page = await opened.browser.newPage();
		await page.goto(`${opened.url}/jobs/slack-alert.html`);
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			page.locator('main a[download]', { hasText: 'failed-command-slack.json' }).first().click(),
		]);
		expect(download.suggestedFilename()).toBe('failed-command-slack.json');
		const { nodes } = JSON.parse(readFileSync(await download.path(), 'utf8')) as { nodes: Array<{ name: string }> };
		expect(nodes.map(({ name }) => name)).toContain('Command Failed');
	});

	test('*Copy* beside an example puts the workflow onto the clipboard, as n8n takes it from there', async () => {
		// The browser gives its clipboard to its first page, in front.
		const { page } = opened;
		await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		await page.goto(`${opened.url}/jobs/slack-alert.html`);
		await page.bringToFront();
		// Until the page's own code runs, a button does nothing.
		await page.waitForFunction("document.querySelector('#app').__vue_app__ !== undefined");
		await page.getByRole('button', { name: 'Copy failed-command-slack.json' }).click();
		await page.getByRole('status').getByText('Ctrl+V').waitFor();
		const copied = await page.evaluate<string>('navigator.clipboard.readText()');
		expect(copied).toBe(readFileSync(join(root, 'examples', 'failed-command-slack.json'), 'utf8'));
	});

	test('the links of the first page to all examples and to the reference open them', async () => {
		const page = await opened.browser.newPage();
		for (const [label, heading] of [
			['all examples', 'Jobs'],
			['Reference', 'Reference'],
		] as const) {
			await page.goto(`${opened.url}/`);
			await page.locator('main').getByRole('link', { name: label, exact: true }).click();
			await page.locator('main h1', { hasText: heading }).waitFor();
		}
	});
});
