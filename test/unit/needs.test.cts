// Each page that somebody follows says at its top what they need.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listPages } from '../../scripts/lib/pages.cjs';
import { root } from '../../scripts/lib/paths.cjs';

/** Pages that nobody follows: indexes, lists to look something up in, and what is for those who build the package. */
const OTHERS = [
	'docs/README.md',
	'docs/glossary.md',
	'docs/jobs/README.md',
	'docs/reference/README.md',
	'docs/reference/error-codes.md',
	'docs/reference/splice-versions.md',
	'docs/whats-new.md',
];
/** Of the pages for those who build the package, the ones that somebody follows. */
const FOLLOWED = ['docs/internals/publication.md', 'docs/internals/releasing.md'];
const pages = listPages().filter((page) => FOLLOWED.includes(page) || (!page.startsWith('docs/internals/') && !OTHERS.includes(page)));

/** The lines of the box, of a page's first twenty. */
const boxOf = (page: string) =>
	readFileSync(join(root, page), 'utf8')
		.split('\n')
		.slice(0, 20)
		.join('\n')
		.match(/> \[!NOTE\]\n((?:> - .+\n)+)/)?.[1]
		?.trim()
		.split('\n');

test('there are pages of each kind', () => {
	expect(pages.length).toBeGreaterThan(120);
	expect(OTHERS.filter((page) => boxOf(page) !== undefined)).toEqual([]);
});

test.each(pages)('%s begins with what it needs', (page) => {
	expect(boxOf(page)?.length).toBeGreaterThan(0);
});

/** Pages whose box names no right and no network: the reason. */
const NO_RIGHT: Record<string, string> = {
	'docs/guides/messages.md': 'makes texts, and asks no server',
	'docs/guides/metrics.md': 'an endpoint of metrics has no users',
	'docs/guides/names.md': 'names are read by whatever credential there is',
	'docs/guides/scaling.md': 'about n8n alone',
	'docs/nodes/canton-token-registry.md': 'a registry has no rights',
	'docs/start/try.md': 'the demo has users of its own',
};
const RIGHT = /may (?:read|act)|ParticipantAdmin|administers|has a wallet|admits the IP|no (?:ledger|credential)/;

test('a box of start, guides and nodes says whose rights it takes, but for those with a reason', () => {
	const inFolder = pages.filter((page) => /^docs\/(?:start|guides|nodes)\//.test(page) && !/\/install[^/]*$/.test(page));
	expect(inFolder.length).toBeGreaterThan(30);
	expect(inFolder.filter((page) => !RIGHT.test(boxOf(page)!.join()))).toEqual(Object.keys(NO_RIGHT));
});

test('of an example these are its credentials, and the rights that its nodes need', () => {
	const [n8n, credentials, ...rights] = boxOf('docs/jobs/slack-alert.md')!;
	expect(rights.pop()).toBe('> - [a participant of Canton 3.4 or later](../guarantees/versions.md)');
	expect(n8n).toContain('2.11');
	expect(credentials).toMatch(/Canton Ledger API.*, Slack API$/);
	expect(rights).toEqual([
		expect.stringMatching(/^> - rights in \*\*Canton Ledger Event Trigger\*\* for \*Command Completed\*: to read as/),
	]);
});

test('of an example whose channels are all switched off one of their credentials is enough', () => {
	const box = boxOf('docs/jobs/notify-operators.md')!;
	expect(box).toHaveLength(2);
	expect(box[1]).toMatch(/^> - credential: at least one of .*Slack API.*SMTP/);
	expect(boxOf('docs/jobs/alert-flow.md')!.join('\n')).not.toContain('at least one of');
});

describe('servers', () => {
	const boxes = pages.map((page) => ({ page, box: boxOf(page)!.join('\n') }));
	const versions = readFileSync(join(root, 'docs', 'guarantees', 'versions.md'), 'utf8');
	/** Pages whose box says the lowest release of a product. */
	const withRelease = (words: string) =>
		boxes.filter(({ box }) => new RegExp(`\\[(?:[^\\]]*, )?${words} [\\d.]+ or later`).test(box)).map(({ page }) => page);

	test('a box that asks for a scan says that it must admit n8n', () => {
		const scans = boxes.filter(({ box }) => /Canton Scan API|credential of Canton Scan|\bscan that|\bscans\b|through a scan/.test(box));
		expect(scans.length).toBeGreaterThan(25);
		expect(scans.filter(({ box }) => !/admits the IP address of n8n/.test(box)).map(({ page }) => page)).toEqual([]);
	});

	test('a box that asks for a participant, or for something of Splice, says the lowest release that works', () => {
		expect(versions).toContain('| before 3.4 |');
		expect(versions).toContain('| before 0.5.4 |');
		const canton = boxes
			.filter(({ box }) => /Canton Ledger(?: OAuth2)? API|(?<!\[a )participant\b(?! of Canton| admin)|LocalNet|cn-quickstart/.test(box))
			.map(({ page }) => page);
		const splice = boxes
			.filter(({ box }) => /Canton (?:Scan|Validator|Token Registry) API|LocalNet, running|cn-quickstart/.test(box))
			.map(({ page }) => page);
		expect(canton.length).toBeGreaterThan(50);
		expect(splice.length).toBeGreaterThan(15);
		const own = 'docs/guarantees/versions.md';
		expect(canton.filter((page) => page !== own && !withRelease('a participant of Canton').includes(page))).toEqual([]);
		expect(splice.filter((page) => !withRelease('services of Splice').includes(page))).toEqual([]);
	});

	test('pages of a later endpoint say its release: readiness came with 3.5', () => {
		expect(boxOf('docs/jobs/health-and-expiry.md')!.join()).toContain(
			'[a participant of Canton 3.5 or later, services of Splice 0.5.4 or later]',
		);
		expect(boxOf('docs/jobs/notify-operators.md')!.join()).not.toContain('versions.md');
		expect(boxOf('docs/jobs/vote-watch.md')!.join()).toContain('[services of Splice 0.5.4 or later]');
	});
});
