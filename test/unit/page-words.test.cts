// The pages that people write stay as short as they became: their words, counted by a script that `npm test` runs too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { byPeople, listWrittenPages } from '../../scripts/lib/pages.cjs';
import { root } from '../../scripts/lib/paths.cjs';

const { on23November, sums, pagesOfThen, newPartsOfThem, newPages } = JSON.parse(
	readFileSync(join(root, 'docs', 'measurements', 'words.json'), 'utf8'),
);

/** Words of pages that were there before, without the parts about features that came later. */
const PAGES_OF_THEN = 35_000;
/** Words of all pages. */
const ALL = 47_500;

test('every page that people write is counted once', () => {
	expect([...Object.keys(pagesOfThen), ...Object.keys(newPages)].sort()).toEqual(listWrittenPages());
	expect(Object.keys(newPartsOfThem).length).toBeGreaterThan(15);
});

test('the sums are those of the pages', () => {
	const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, words) => all + words, 0);
	expect(sums).toEqual({
		pagesOfThen: sum(pagesOfThen),
		withoutTheirNewParts: sum(pagesOfThen) - sum(newPartsOfThem),
		newPages: sum(newPages),
		all: sum(pagesOfThen) + sum(newPages),
	});
	const counted = listWrittenPages().map(
		(page) =>
			byPeople(readFileSync(join(root, page), 'utf8'))
				.split(/\s+/)
				.filter(Boolean).length,
	);
	expect(counted.reduce((all, words) => all + words, 0)).toBe(sums.all);
});

test('a third of the words of 23 November is gone, and what is new is bounded', () => {
	expect(on23November.words).toBe(51_267);
	expect(sums.withoutTheirNewParts).toBeLessThanOrEqual(PAGES_OF_THEN);
	expect(sums.all).toBeLessThanOrEqual(ALL);
});

test('what scripts and runs write is left out', () => {
	expect(byPeople('One.\n<!-- needs: written by scripts/generate.mjs -->\n> Two.\n<!-- end of needs -->\nThree.')).toBe(
		'One.\n\n\n\nThree.',
	);
	expect(byPeople('One.\n<!-- measured: begin -->\nTwo.\n<!-- measured: end -->')).toBe('One.\n\n\n');
});
