// The documentation as its readers see it: built, served, and searched in a real browser.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeTypeDescription } from 'n8n-workflow';
import { chromium, type Browser, type Page } from 'playwright-core';

import { serveSite, site } from './support.cts';

let served: Awaited<ReturnType<typeof serveSite>>;
let browser: Browser;
let page: Page;
let url: string;
/** Hosts that a page asked, besides its own. */
const external: string[] = [];

beforeAll(async () => {
	served = await serveSite();
	url = served.url;
	browser = await chromium.launch(JSON.parse(process.env.SITE_CHROMIUM!));
	page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
	page.on('request', (request) => {
		if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) external.push(request.url());
	});
});

afterAll(async () => {
	await browser?.close();
	served?.close();
});

test.each(['DUPLICATE_COMMAND', 'holdings', 'traffic'])('the search finds %s, and its first result opens', async (text) => {
	await page.goto(`${url}/`);
	await page.getByRole('button', { name: 'Search' }).click();
	await page.locator('.VPLocalSearchBox input').fill(text);
	const first = page.locator('.VPLocalSearchBox .result').first();
	await first.waitFor();
	const target = (await first.getAttribute('href')) ?? '';
	const answer = await page.goto(new URL(target, url).href);
	expect(answer?.status()).toBe(200);
	expect((await page.locator('main').innerText()).toLowerCase()).toContain(text.toLowerCase());
});

test('who searches how to install it finds the page of that first', async () => {
	await page.goto(`${url}/`);
	await page.getByRole('button', { name: 'Search' }).click();
	await page.locator('.VPLocalSearchBox input').fill('install');
	const first = page.locator('.VPLocalSearchBox .result').first();
	await first.waitFor();
	expect(await first.getAttribute('href')).toMatch(/\/start\/install\.html/);
});

test('every entry of the sidebar opens a page', async () => {
	await page.goto(`${url}/`);
	const targets = await page.locator('.VPSidebar a').evaluateAll((links) => links.map((link) => (link as { href: string }).href));
	expect(targets.length).toBeGreaterThan(40);
	for (const target of targets) expect([target, (await fetch(target)).status]).toEqual([target, 200]);
});

test('an operation is reached by its anchor', async () => {
	await page.goto(`${url}/reference/canton-ledger/command.html#get-outcome`);
	expect(await page.locator('h2#get-outcome').isVisible()).toBe(true);
});

test('the help of every field in the editor leads to a page and a heading that are there', () => {
	const base = 'https://docs.invalid/';
	Object.assign(globalThis, { DOCUMENTATION: base });
	const nodes = Object.values(require('../../index') as Record<string, new () => { description?: INodeTypeDescription }>)
		.map((Type) => new Type().description)
		.filter((description) => description !== undefined);
	const links = nodes.flatMap(({ name, properties }) =>
		properties.flatMap(({ description = '', displayOptions: { show = {} } = {} }) =>
			[...description.matchAll(/href="([^"]+)"/g)]
				.map(([, target]) => target!)
				.filter((target) => target.startsWith(base))
				.map((target) => ({ target, field: [name, show.resource, show.operation, show.event].flat().join(' ') })),
		),
	);
	const operations = new Set(links.map(({ field }) => field));
	expect(operations.size).toBeGreaterThan(150);
	expect(links.map(({ target }) => target)).toContain(`${base}reference/canton-ledger/command.html#submit`);
	const dead = links.filter(({ target }) => {
		const { pathname, hash } = new URL(target);
		const file = join(site, pathname);
		return !existsSync(file) || (hash !== '' && !readFileSync(file, 'utf8').includes(`id="${hash.slice(1)}"`));
	});
	expect(dead).toEqual([]);
});

test.each(['/', '/jobs/alert-flow.html', '/reference/canton-ledger/contract.html', '/troubleshooting.html'])(
	'%s fits a phone, without scrolling sideways',
	async (path) => {
		await page.setViewportSize({ width: 375, height: 800 });
		await page.goto(`${url}${path}`);
		const { wide, shown } = await page.evaluate<{ wide: number; shown: number }>(
			'({ wide: document.documentElement.scrollWidth, shown: window.innerWidth })',
		);
		expect(wide).toBeLessThanOrEqual(shown);
	},
);

test.each([1280, 375])('at a width of %i what a field means is seen beside it, without scrolling', async (width) => {
	await page.setViewportSize({ width, height: 800 });
	await page.goto(`${url}/reference/canton-ledger/completion.html`);
	const { cells, cutOff } = await page.evaluate<{ cells: number; cutOff: string[] }>(`(() => {
		const cells = [...document.querySelectorAll('main table td:last-child')];
		const edge = document.querySelector('main h2').getBoundingClientRect().right + 1;
		return { cells: cells.length, cutOff: cells.filter((cell) => cell.getBoundingClientRect().right > edge).map((cell) => cell.innerText) };
	})()`);
	expect(cells).toBeGreaterThan(50);
	expect(cutOff).toEqual([]);
});

test('nothing is asked of another server', () => {
	expect(external).toEqual([]);
});
