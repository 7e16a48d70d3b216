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
const pages = listPages().filter((page) => !page.startsWith('docs/internals/') && !OTHERS.includes(page));

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

test('of an example these are its credentials, and the rights that its nodes need', () => {
	const [n8n, credentials, ...rights] = boxOf('docs/jobs/slack-alert.md')!;
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
