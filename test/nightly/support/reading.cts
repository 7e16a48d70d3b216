/** Texts that are read on the way to the first success, and how long that takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../../scripts/lib/paths.cjs';

const WORDS_PER_SECOND = 200 / 60;

/** The text of a page. @param name from `docs` */
export const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');

/** Parts of a page, by the beginnings of their headings. The first part has none. */
function parts(name: string, ...headings: string[]): string {
	const all = page(name).split(/^(?=##+ )/m);
	return [all[0], ...headings.map((heading) => all.find((part) => part.startsWith(heading))!)].join('\n');
}

/** Words of a text without commands and what a script or a picture says. */
const wordsOf = (text: string) =>
	text
		.replace(/```[\s\S]*?```|<!--.*?-->/g, '')
		.split(/\s+/)
		.filter((word) => /\w/.test(word)).length;

/** Of the first page: all above its lists. */
const first = page('README.md').split('## Start')[0]!;
const texts = {
	withN8n: [
		first,
		parts('start/install.md', '## 1. ', '## 2. ', '## 3. ', '### n8n installed with npm'),
		page('start/install.md').split('## 4. ')[1]!.split('On the command line')[0]!,
		page('start/holdings-report.md').split('\n4. ')[0]!,
	],
	withoutN8n: [first, page('start/try.md').split('## In containers')[0]!],
};

/** Seconds of reading on each of the two ways, with pages as they are now. */
export const reading = (way: keyof typeof texts) => Math.round(wordsOf(texts[way].join('\n')) / WORDS_PER_SECOND);
