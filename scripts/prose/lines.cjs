// Puts each sentence of a page on a line of its own.
const { default: markdown } = require('@textlint/textlint-plugin-markdown');
const { beginnings, masked } = require('./sentences.cjs');

/** Parts of a page that a run writes: they stay as they are. */
const MEASURED = /<!-- (?:measured: begin|[a-z ]*counts:.*?) -->[\s\S]*?<!-- (?:measured: end|end of counts) -->/g;

/** Paragraphs that are no quotation. @param {any} node @returns {any[]} */
function paragraphs(node) {
	if (node.type === 'BlockQuote') return [];
	if (node.type === 'Paragraph') return [node];
	return (node.children ?? []).flatMap(paragraphs);
}

/**
 * @param {string} text a page, as Markdown
 * @returns {string}
 */
function oneSentencePerLine(text) {
	const measured = [...text.matchAll(MEASURED)].map(({ index, 0: part }) => [index, index + part.length]);
	const source = (/** @type {any} */ { range: [from, to] }) => text.slice(from, to);
	let result = text;
	for (const node of paragraphs(new markdown.Processor().processor('.md').preProcess(text)).reverse()) {
		const [from, to] = node.range;
		if (measured.some(([begin = 0, end = 0]) => from >= begin && to <= end)) continue;
		// Lines are joined in the text and in its mask alike, so that offsets hold for both.
		const breaks = / *\n */g;
		const blanks = (/** @type {string} */ found) => ' '.repeat(found.length);
		const [joined, mask] = [source(node).replace(breaks, blanks), masked(node, source).replace(breaks, blanks)];
		const starts = [0, ...beginnings(mask)];
		const sentences = starts.map((start, index) => joined.slice(start, starts[index + 1]).trim());
		const indent = `\n${' '.repeat(node.loc.start.column)}`;
		const tidy = sentences.map((sentence, index) => withoutRuns(sentence, mask.slice(starts[index], starts[index + 1]).trim()));
		result = result.slice(0, from) + tidy.join(indent) + result.slice(to);
	}
	return result;
}

/** Leaves one space between joined lines. Code keeps its own. @param {string} sentence @param {string} mask */
const withoutRuns = (sentence, mask) =>
	mask.length === sentence.length
		? [...mask.matchAll(/\S+/g)].map(({ index, 0: { length } }) => sentence.slice(index, index + length)).join(' ')
		: sentence;

module.exports = { MEASURED, oneSentencePerLine };
