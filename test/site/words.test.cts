// Additions of the site to the pages: the meaning of words, and a picture of each step.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { leadsToGlossary, readGlossary } from '../../scripts/lib/glossary.cjs';
import { anchor } from '../../scripts/lib/pages.cjs';
import { builtPages, useSite, site } from './support.cts';

const opened = useSite();

const html = (path: string) => readFileSync(join(site, path), 'utf8');
/** Text of the sentences and tables of a page. The event `gap` is a word of them, other code is none. */
const runningText = (main: string) =>
	main.replaceAll('<code>gap</code>', 'gap').replace(/<(h[1-6]|a|code|strong|pre)\b[\s\S]*?<\/\1>|<[^>]+>/g, ' ');
/** The parts of a page, by their headings. */
const parts = (path: string) =>
	new Map(
		html(path)
			.split('<h2 id="')
			.map((part) => [part.split('"')[0]!, part] as const),
	);

test('the first use of a word leads to its entry, and the pointer on it shows its meaning', async () => {
	await opened.page.goto(`${opened.url}/start/tokens.html`);
	const words = opened.page.locator('main a.term');
	const named = (await words.allInnerTexts()).map((word) => word.toLowerCase());
	expect(named).toEqual(expect.arrayContaining(['party', 'validator', 'instrument', 'preapproval']));
	expect(new Set(named).size).toBe(named.length);
	const party = words.filter({ hasText: 'party' }).first();
	expect(await party.getAttribute('title')).toMatch(/^Who owns and signs on the ledger/);
	await party.click();
	await opened.page.locator('main h2#party').waitFor();
});

test('headings, code, and what is bold for being pressed are no words to explain', () => {
	const main = html('guides/token-transfers.html');
	expect(main).toContain('class="term"');
	expect(main).not.toMatch(/<h[1-6][^>]*>[^]{0,200}?class="term"[^]{0,200}?<\/h[1-6]>/);
	expect(main).not.toMatch(/<(?:strong|code)>[^<]*<a[^>]*class="term"/);
});

/** Words that were missing once, some of them everyday words: those have a link in the page itself. */
const WORDS = [
	'Amulet',
	'External party',
	'Choice context',
	'Record time',
	'Migration ID',
	'Verdict',
	'LocalNet',
	'Scan proxy',
	'Queue mode',
	'Durable scheduler',
	'Topology',
	'Sequencer',
	'Audience',
	'Heartbeat',
	'Gap',
	'ParticipantAdmin',
];

describe.each(WORDS)('%s', (word) => {
	const { meaning } = readGlossary().find(({ term }) => term === word)!;
	/** Links to its entry, from all pages but the glossary. */
	const links = readdirSync(site, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.html') && file !== 'glossary.html')
		.flatMap((page) =>
			[...html(page).matchAll(/<a [^>]*href="[^"]*glossary\.html#([\w-]+)"[^>]*>([\s\S]*?)<\/a>/g)].map(([tag, target, text]) => ({
				page,
				tag,
				target,
				text: text!,
			})),
		)
		.filter(({ target }) => target === anchor(word));

	test('is linked from another page, and shows its meaning under the pointer', () => {
		expect(links).not.toEqual([]);
		const title = meaning.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
		expect(title).not.toContain('](');
		expect(links.filter(({ tag }) => !tag.includes(' class="term"') || !tag.includes(`title="${title}"`))).toEqual([]);
	});

	test('is linked at its first use: nothing before it on the page says the word in running text', () => {
		const late = links.filter(({ page, tag, text }) => {
			const main = html(page).split(/<main\b/)[1]!;
			const before = main.slice(0, main.indexOf(tag));
			return new RegExp(`(?<![\\w-])${text.replace(/<[^>]+>/g, '')}(?![\\w-])`).test(runningText(before));
		});
		expect(late.map(({ page }) => page)).toEqual([]);
	});

	test('is linked on each page that says it in running text', () => {
		const said = new RegExp(`(?<![\\w-])${word}s?(?![\\w-])`, 'i');
		const without = builtPages()
			.filter((file) => leadsToGlossary(file.replace(/html$/, 'md')) && said.test(runningText(html(file).split(/<main\b|<\/main>/)[1]!)))
			.filter((file) => !links.some(({ page }) => page === file));
		expect(without).toEqual([]);
	});
});

test('every word of the glossary says what it means', () => {
	const glossary = readGlossary();
	expect(glossary.length).toBeGreaterThan(45);
	expect(glossary.filter(({ meaning }) => meaning.length < 20)).toEqual([]);
	expect(glossary.map(({ term }) => term)).toEqual(expect.arrayContaining(WORDS));
});

test('each step that has a picture shows it, and no other', () => {
	const sections = parts('start/tokens.html');
	const pictures = (section: string) => [...(sections.get(section) ?? '').matchAll(/<img [^>]*alt="The editor after step (\d)"[^>]*>/g)];
	expect(pictures('send').map(([, step]) => step)).toEqual(['1', '2', '3', '4']);
	expect(pictures('accept')).toEqual([]);
	for (const page of ['start/alert-flow.html', 'start/holdings-report.html', 'start/tokens.html', 'start/act.html', 'start/dar-gate.html'])
		expect([page, html(page).match(/<img [^>]*alt="The first credential, saved and tested"/g)?.length]).toEqual([page, 1]);
	expect(html('connect/credentials.html').match(/<img [^>]*alt="The form of the credential"/g)).toHaveLength(1);
	for (const [tag] of pictures('send')) expect(tag).toContain('loading="lazy"');
});

test('the first page shows what it is by a clip that moves unless somebody wants none to, then three jobs, then how to install it', async () => {
	await opened.page.setViewportSize({ width: 1280, height: 1000 });
	const shown = async (reducedMotion: 'no-preference' | 'reduce') => {
		await opened.page.emulateMedia({ reducedMotion });
		await opened.page.goto(`${opened.url}/`);
		const clip = opened.page.locator('main .clip img');
		expect(await clip.getAttribute('alt')).toContain('The alert');
		await opened.page.waitForFunction("document.querySelector('main .clip img').complete");
		return await clip.evaluate((image) => (image as unknown as { currentSrc: string }).currentSrc);
	};
	expect(await shown('no-preference')).toMatch(/clip[\w.-]*\.webp$/);
	expect(await shown('reduce')).toMatch(/\.jpg$/);
	const text = (await opened.page.locator('main').innerText()).replace(/\s+/g, ' ');
	expect(text.indexOf('without writing code')).toBeLessThan(text.indexOf('in a spreadsheet every morning'));
	expect(text.indexOf('in a spreadsheet every morning')).toBeLessThan(text.indexOf('Install it'));
});

test('a page says what it needs in a box of that name', async () => {
	await opened.page.goto(`${opened.url}/jobs/slack-alert.html`);
	const box = (await opened.page.locator('main .custom-block').first().innerText()).replace(/\s+/g, ' ');
	expect(box).toMatch(
		/^You need n8n 2\.11 or later, with this package credentials, those of the example that you take: Canton Ledger API, Slack API rights in Canton Ledger Event Trigger for Command Completed: /,
	);
});

test('the page of a node says what it is for, how it looks, what it can do, which examples use it, and what goes wrong', async () => {
	await opened.page.goto(`${opened.url}/nodes/canton-token.html`);
	expect(await opened.page.locator('main .panel img[alt="The panel of the node"]').count()).toBe(1);
	expect(await opened.page.locator('main h2').allInnerTexts()).toEqual(
		['Credentials', 'What it can do', 'Examples', 'Common problems'].map((heading) => expect.stringContaining(heading)),
	);
	await opened.page.locator('main').getByRole('link', { name: 'Send tokens', exact: true }).click();
	await opened.page.locator('main h2#send').waitFor();
});
