// Pages of the documentation: which there are, and the anchors of their headings.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { default: Slugger, slug } = require('github-slugger');
const { root } = require('./paths.cjs');

/** The anchor of a heading, as repository browsers make it. The site is set to do the same. @param {string} heading */
const anchor = (heading) => slug(heading.trim());

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
	const slugger = new Slugger();
	return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
		slugger.slug(
			heading
				.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
				.replace(/[`*]/g, '')
				.trim(),
		),
	);
}

module.exports = { anchor, anchorsOf, byPeople, listPages, listWrittenPages };
