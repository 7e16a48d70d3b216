// The text of each example for n8n's template gallery has what a reader there needs, and nothing that only works in this repository.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readExample } from '../../scripts/lib/demo.cjs';
import { root } from '../../scripts/lib/paths.cjs';

const examples = readdirSync(join(root, 'examples')).map((file) => file.replace('.json', ''));

test('each example has one, and there is no other', () => {
	expect(readdirSync(join(root, 'templates')).map((file) => file.replace('.md', ''))).toEqual(examples);
});

describe.each(examples)('the text of %s', (example) => {
	const text = readFileSync(join(root, 'templates', `${example}.md`), 'utf8');
	const part = (heading: string) => text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]!.trim() ?? '';
	const { name, nodes } = readExample(example);

	it('has the name of the workflow and the parts that the gallery asks for', () => {
		expect(text.startsWith(`# ${name}\n`)).toBe(true);
		expect(text.match(/^## .+$/gm)).toEqual([
			'## Who it is for',
			'## How it works',
			'## Set it up',
			'## Requirements',
			'## Customize it, and what to know',
		]);
	});

	it('says for whom it is, in words of the gallery', () => {
		expect(part('Who it is for')).toMatch(
			/^For (?:(?:operations teams|treasury teams|developers|super validators|exchanges|issuers)(?:, | and )?)+ on/,
		);
	});

	it('has steps, which name nodes that are there', () => {
		const steps = part('Set it up')
			.split('\n')
			.filter((line) => /^\d+\. /.test(line));
		expect(steps.length).toBeGreaterThan(1);
		const names = nodes.map(({ name: own }: { name: string }) => own);
		expect(names.some((own: string) => steps.join().includes(own))).toBe(true);
	});

	it('says that it needs a community package, and which credentials', () => {
		expect(part('Requirements')).toContain('community node package');
		const uses = nodes.some(({ credentials = {} }: { credentials?: object }) => Object.keys(credentials).length > 0);
		expect(/^- credentials?: /m.test(part('Requirements'))).toBe(uses);
	});

	it('has no link that the gallery cannot follow', () => {
		expect([...text.matchAll(/\]\((?!https:)[^)]*\)/g)]).toEqual([]);
	});
});
