// Pages say of a credential test what the editor shows: test/editor/credentialTest.test.cts opens it there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../scripts/lib/paths.cjs';

const PASSED = 'Connection tested successfully';
/** A button that n8n's editor does not have, and a message that it does not show. */
const WRONG = /(?:press|click|choose)[^.]*\*{1,2}Test\*|credential's \*Test\*|\bEach has a Test\b|Connection successful/i;

const pages = [
	'README.md',
	'CONTRIBUTING.md',
	...(readdirSync(join(root, 'docs'), { recursive: true }) as string[]).map((name) => join('docs', name)),
]
	.filter((name) => name.endsWith('.md'))
	.map((name) => ({ name, lines: readFileSync(join(root, name), 'utf8').split('\n') }));

test.each(['Open a credential and press *Test*.', '| Each has a Test. |', 'n8n says "Connection successful".'])('finds %j', (line) => {
	expect(line).toMatch(WRONG);
});

test('the pages name no button Test, and no message but these', () => {
	expect(pages.flatMap(({ name, lines }) => lines.filter((line) => WRONG.test(line)).map((line) => `${name}: ${line}`))).toEqual([]);
});

test('some say what a test that passes looks like', () => {
	expect(pages.filter(({ lines }) => lines.some((line) => line.includes(PASSED))).length).toBeGreaterThan(0);
});
