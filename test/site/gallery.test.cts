// The gallery of the examples: who one is, and where it shall go, leaves what fits.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { chromium, type Browser, type Page } from 'playwright-core';

import { root } from '../../scripts/lib/paths.cjs';
import { serveSite } from './support.cts';

let served: Awaited<ReturnType<typeof serveSite>>;
let browser: Browser;
let page: Page;

beforeAll(async () => {
	served = await serveSite();
	browser = await chromium.launch(JSON.parse(process.env.SITE_CHROMIUM!));
	page = await browser.newPage();
	await page.goto(`${served.url}/jobs/`);
	await page.locator('.gallery li').first().waitFor();
});

afterAll(async () => {
	await browser?.close();
	served?.close();
});

const cards = () => page.locator('.gallery li').allInnerTexts();
const choose = async (label: string, entry: string) => await page.getByLabel(label).selectOption(entry);

test('it has every example, each with a reader', async () => {
	const examples = readdirSync(join(root, 'examples')).length;
	expect(await cards()).toHaveLength(examples);
	const readers = await page.getByLabel('You are').locator('option').allInnerTexts();
	expect(readers).toEqual(expect.arrayContaining(['operations', 'the treasury', 'developer', 'super validator', 'exchange']));
	const seen = new Set<string>();
	for (const reader of readers.slice(1)) {
		await choose('You are', reader);
		for (const card of await cards()) seen.add(card);
	}
	expect(seen.size).toBe(examples);
});

test('a reader and a channel leave what fits both, with a picture that is there', async () => {
	await choose('You are', 'operations');
	await choose('It goes to', 'Slack');
	const found = await cards();
	expect(found).toContainEqual(expect.stringContaining('a Slack message when a command fails'));
	expect(found.join()).not.toContain('exchange');
	expect(await page.locator('.gallery [role=status]').innerText()).toBe(`${found.length} of ${readdirSync(join(root, 'examples')).length}`);
	const picture = await page.locator('.gallery img').first().getAttribute('src');
	expect((await fetch(new URL(picture!, served.url))).headers.get('content-type')).toMatch(/octet-stream|image/);
});

test('a card opens the page of its job', async () => {
	await page.locator('.gallery a', { hasText: 'three nodes' }).click();
	await page.locator('main h1', { hasText: 'Slack message' }).waitFor();
});
