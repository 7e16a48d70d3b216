// The gallery of the examples: who one is, and where it shall go, leaves what fits.
import { readdirSync, readFileSync } from 'node:fs';
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

/** Examples that nothing leaves for a service, a table or a file, each with the reason. */
const WITHOUT_CHANNEL: Record<string, string> = {
	'dar-check': 'answers the CI that asks it',
	'external-party': 'ends on the ledger, with a payment',
	'external-signature': 'ends on the ledger, with a command',
	'minting-delegation': 'ends on the ledger, with a contract',
	'signer-aws-kms': 'returns a signature to the workflow that calls it',
	'signer-fireblocks': 'returns a signature to the workflow that calls it',
	'signer-vault': 'returns a signature to the workflow that calls it',
	'sweep-and-merge': 'ends on the ledger, and its report has an address of your own',
};

test('the channels show every example but those without one, and each service that messages go to', async () => {
	const index = readFileSync(join(root, 'docs', 'jobs', 'README.md'), 'utf8');
	const examples = new Map([...index.matchAll(/^\| (.+) \| \[([\w-]+)\.json\]/gm)].map(([, words, example]) => [words!, example!]));
	await choose('You are', 'anybody');
	const channels = (await opened.page.getByLabel('It goes to').locator('option').allInnerTexts()).slice(1);
	const shown: Record<string, Array<string | undefined>> = {};
	for (const channel of channels) {
		await choose('It goes to', channel);
		shown[channel] = (await cards()).map((card) => examples.get(card.trim()));
	}
	const seen = Object.values(shown).flat();
	expect([...examples.values()].filter((example) => !seen.includes(example)).sort()).toEqual(Object.keys(WITHOUT_CHANNEL));
	for (const channel of ['Slack', 'Microsoft Teams', 'Discord', 'Google Chat', 'PagerDuty', 'e-mail'])
		expect([channel, shown[channel]]).toEqual([channel, expect.arrayContaining(['notify-operators'])]);
	expect(shown['another Git server']).toEqual(['dar-gate']);
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
