// Pages of the documentation: which there are, and the anchors of their headings.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { root } = require('./paths.cjs');

/**
 * The anchor of a heading, as repository browsers make it. The site is set to do the same.
 * @param {string} heading
 */
const anchor = (heading) =>
	heading
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]+/gu, '')
		.replace(/\s/g, '-');

/** All pages in docs/, as paths from the repository's root. */
const listPages = () =>
	readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.md') && !name.startsWith('.'))
		.map((name) => `docs/${name.replaceAll('\\', '/')}`)
		.sort();

/** Pages in docs/ that people write. */
const listWrittenPages = () => listPages().filter((page) => !page.startsWith('docs/reference/') && page !== 'docs/internals/fidelity.md');

/** Parts of a page that a script or a run writes. */
const WRITTEN_BY_SCRIPTS = /<!-- [\w ]+: (?:begin|written by [^>]*?) -->[\s\S]*?<!-- (?:[\w ]+: end|end of [\w ]+) -->/g;

/** A page with empty lines in the place of what scripts and runs write. @param {string} text */
const byPeople = (text) => text.replace(WRITTEN_BY_SCRIPTS, (part) => part.replace(/[^\n]/g, ''));

/**
 * The anchors of a page. A heading that occurs twice gets a number, as in repository browsers.
 * @param {string} page path from the repository's root
 */
function anchorsOf(page) {
	const text = readFileSync(join(root, page), 'utf8').replace(/```[\s\S]*?```/g, '');
	/** @type {Map<string, number>} */
	const seen = new Map();
	return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
		const plain = anchor(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, ''));
		const times = seen.get(plain) ?? 0;
		seen.set(plain, times + 1);
		return times > 0 ? `${plain}-${times}` : plain;
	});
}

module.exports = { anchor, anchorsOf, byPeople, listPages, listWrittenPages };
