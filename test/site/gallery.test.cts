// The gallery of the examples: who one is, and where it shall go, leaves what fits.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../scripts/lib/paths.cjs';
import { useSite } from './support.cts';

const opened = useSite('/jobs/');

beforeAll(async () => await opened.page.locator('.gallery li').first().waitFor());

const cards = () => opened.page.locator('.gallery li').allInnerTexts();
const choose = async (label: string, entry: string) => await opened.page.getByLabel(label).selectOption(entry);

test('it has every example, each with a reader', async () => {
	const examples = readdirSync(join(root, 'examples')).length;
	expect(await cards()).toHaveLength(examples);
	const readers = await opened.page.getByLabel('You are').locator('option').allInnerTexts();
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
	expect(await opened.page.locator('.gallery [role=status]').innerText()).toBe(
		`${found.length} of ${readdirSync(join(root, 'examples')).length}`,
	);
	const sources = await opened.page.locator('.gallery img').evaluateAll((images) => images.map((image) => image.getAttribute('src')));
	expect(sources).toHaveLength(found.length);
	for (const source of sources) {
		const answer = await fetch(new URL(source!, opened.url));
		expect([source, answer.status, answer.headers.get('content-type')]).toEqual([source, 200, expect.stringMatching(/octet-stream|image/)]);
	}
});

test('a card opens the page of its job', async () => {
	await opened.page.locator('.gallery a', { hasText: 'three nodes' }).click();
	await opened.page.locator('main h1', { hasText: 'Slack message' }).waitFor();
});
