// Questions, and the page that the search of the site puts first.
import { chromium, type Browser, type Page } from 'playwright-core';

import questions from './questions.json';
import { serveSite } from './support.cts';

let served: Awaited<ReturnType<typeof serveSite>>;
let browser: Browser;
let page: Page;

beforeAll(async () => {
	served = await serveSite();
	browser = await chromium.launch(JSON.parse(process.env.SITE_CHROMIUM!));
	page = await browser.newPage();
	await page.goto(served.url);
	await page.getByRole('button', { name: 'Search' }).click();
});

afterAll(async () => {
	await browser?.close();
	served?.close();
});

/** The pages that are found, in their order. */
async function found(question: string): Promise<string[]> {
	await page.locator('.VPLocalSearchBox input').fill('');
	await page.locator('.VPLocalSearchBox .result').first().waitFor({ state: 'detached' });
	await page.locator('.VPLocalSearchBox input').fill(question);
	await page.locator('.VPLocalSearchBox .result').first().waitFor();
	const results = page.locator('.VPLocalSearchBox .result');
	const targets = await results.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
	return targets.map((target) => target.replace(/^\/|\.html.*$/g, ''));
}

test('there are questions of all kinds', () => {
	expect(Object.keys(questions).length).toBeGreaterThanOrEqual(40);
});

test.each(Object.entries(questions))('%s: the first page is %s', async (question, answer) => {
	expect((await found(question))[0]).toBe(answer);
});
