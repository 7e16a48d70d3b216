// Counts of words in the pages that people write: those of 23 November 2026 with what new features needed in them, and the new ones.
// Which pages and parts are which is in the file of the counts.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { byPeople, listWrittenPages } = require('../lib/pages.cjs');
const FILE = 'docs/measurements/words.json';

/** @param {string} text */
const count = (text) => text.split(/\s+/).filter(Boolean).length;

/** @param {Record<string, number>} counts */
const sum = (counts) => Object.values(counts).reduce((all, words) => all + words, 0);

/** @param {{ readText: (path: string) => string }} tools */
export default async function words({ readText }) {
	const { counted, on23November, pagesOfThen, newPartsOfThem } = JSON.parse(readText(FILE));
	const text = (/** @type {string} */ page) => byPeople(readText(page));
	/** A part of a page with its heading, up to the next heading of any level. @param {string} name */
	const part = (name) => {
		const [page = '', heading = ''] = name.split(/: (.*)/);
		const found = text(page)
			.split(/^(?=##+ )/m)
			.find((each) => /^#+ /.test(each) && each.split('\n')[0]?.replace(/^#+ /, '') === heading);
		if (found === undefined) throw new Error(`${FILE} counts the part "${heading}" of ${page}, which it does not have`);
		return found;
	};
	const pages = listWrittenPages();
	const counts = {
		pagesOfThen: Object.fromEntries(
			Object.keys(pagesOfThen)
				.filter((page) => pages.includes(page))
				.map((page) => [page, count(text(page))]),
		),
		newPartsOfThem: Object.fromEntries(Object.keys(newPartsOfThem).map((name) => [name, count(part(name))])),
		newPages: Object.fromEntries(pages.filter((page) => !(page in pagesOfThen)).map((page) => [page, count(text(page))])),
	};
	const [then, parts, added] = [sum(counts.pagesOfThen), sum(counts.newPartsOfThem), sum(counts.newPages)];
	const sums = { pagesOfThen: then, withoutTheirNewParts: then - parts, newPages: added, all: then + added };
	return [{ path: FILE, text: `${JSON.stringify({ counted, on23November, sums, ...counts }, null, 2)}\n` }];
}
