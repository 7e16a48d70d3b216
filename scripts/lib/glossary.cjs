// Words of the glossary in the pages of the site: the first use of each leads to its entry, and shows its meaning under the pointer.
const { readFileSync } = require('node:fs');
const { join, posix } = require('node:path');
const { anchor } = require('./pages.cjs');
const { root } = require('./paths.cjs');

const PAGE = 'glossary.md';
/** Words with everyday meanings in the pages: "update n8n", "command line", "a round number". */
const EVERYDAY = new Set(['Command', 'Choice', 'Gap', 'Interface', 'Round', 'Update', 'Credential']);
/** Generated pages, whose tables say what each field is, and the page itself. */
const WITHOUT = /^(reference\/|glossary\.md|whats-new\.md)/;

/** @param {string} page from docs/ @returns {boolean} whether words of it lead to the glossary */
const leadsToGlossary = (page) => !WITHOUT.test(page);

/**
 * The entries of the glossary.
 * @returns {{ term: string, meaning: string }[]}
 */
function readGlossary() {
	const text = readFileSync(join(root, 'docs', PAGE), 'utf8');
	return text
		.split(/^## /m)
		.slice(1)
		.map((entry) => {
			const [term = '', ...lines] = entry.trim().split('\n');
			// Its links are of no use under a pointer.
			const meaning = lines.join(' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
			return { term, meaning: meaning.replace(/[`*]/g, '').trim() };
		});
}

/** Every entry by the anchor of its heading. */
const byAnchor = new Map(readGlossary().map((entry) => [anchor(entry.term), entry]));

/** @param {string} term @returns a pattern for the word alone, with a plural */
const pattern = (term) => new RegExp(`(?<![\\w-])${term}(?:s|es)?(?![\\w-])`, /^[A-Z]{2}|[a-z][A-Z]/.test(term) ? '' : 'i');

/** Longer words first: "external party" is not "party". */
const entries = readGlossary()
	.filter(({ term }) => !EVERYDAY.has(term))
	.map(({ term, meaning }) => ({ term, meaning, word: pattern(term) }))
	.sort((a, b) => b.term.length - a.term.length);

/**
 * The first of these words in a text.
 * @param {string} text @param {typeof entries} left
 */
function firstIn(text, left) {
	const found = left.map((entry) => ({ entry, match: entry.word.exec(text) })).filter(({ match }) => match !== null);
	return found.sort((a, b) => (a.match?.index ?? 0) - (b.match?.index ?? 0))[0];
}

/**
 * A text in pieces, with a link at the first use of a word.
 * @param {any} token of the text @param {string} page @param {typeof entries} left words without a link so far. What gets one is taken out
 * @param {new (type: string, tag: string, nesting: number) => any} Token
 * @returns {any[]}
 */
function linked(token, page, left, Token) {
	const found = firstIn(token.content, left);
	if (!found?.match) return [token];
	left.splice(left.indexOf(found.entry), 1);
	const piece = (/** @type {string} */ content) => Object.assign(new Token('text', '', 0), { content });
	const open = new Token('link_open', 'a', 1);
	const target = `${posix.relative(posix.dirname(page), PAGE)}#${anchor(found.entry.term)}`;
	open.attrs = [
		['href', target],
		['class', 'term'],
		['title', found.entry.meaning],
	];
	const [word] = found.match;
	const before = token.content.slice(0, found.match.index);
	const after = token.content.slice(found.match.index + word.length);
	return [piece(before), open, piece(word), new Token('link_close', 'a', -1), ...linked(piece(after), page, left, Token)];
}

/**
 * Gives a link that a page has to an entry what the others have: it looks like them, and shows the meaning.
 * @param {any} link @param {{ term: string }[]} left words without a link so far: this one is taken out
 */
function explain(link, left) {
	const [, target = ''] = /(?:^|\/)glossary\.md#(.+)$/.exec(link.attrGet('href') ?? '') ?? [];
	const entry = byAnchor.get(target);
	if (!entry) return;
	link.attrSet('class', 'term');
	link.attrSet('title', entry.meaning);
	const index = left.findIndex(({ term }) => term === entry.term);
	if (index >= 0) left.splice(index, 1);
}

/**
 * Links the words of a page. Headings and what is bold or code stay as they are, and so do links to elsewhere.
 * @param {any[]} tokens of the whole page @param {string} page from docs/ @param {any} Token
 */
function linkTerms(tokens, page, Token) {
	if (!leadsToGlossary(page)) return;
	const left = [...entries];
	for (const [index, token] of tokens.entries()) {
		if (!token.children || tokens[index - 1]?.type === 'heading_open') continue;
		let inside = 0;
		token.children = token.children.flatMap((/** @type {any} */ child) => {
			if (child.type === 'link_open') explain(child, left);
			if (/^(link|strong)_open$/.test(child.type)) inside++;
			if (/^(link|strong)_close$/.test(child.type)) inside--;
			return child.type === 'text' && inside === 0 ? linked(child, page, left, Token) : [child];
		});
	}
}

module.exports = { leadsToGlossary, linkTerms, readGlossary };
