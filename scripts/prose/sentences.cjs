// Sentences of a text: where each ends, and how many words it has. And the text of Markdown without what is no sentence.

/** Abbreviations, whose full stop ends no sentence. */
const ABBREVIATION = /\b(?:e\.g|i\.e|vs|etc|no|nr|approx)$/i;
const END = /[.!?](?:["”’)\]*_]*)\s+(?=["“(*_[`]*[\p{Lu}\p{N}`{*_[]|n8n\b)/gu;

/** True if a text is only the label that a paragraph begins with, in bold. */
const isLabel = (/** @type {string} */ text) => /^\*\*[^*]+\*\*$/.test(text);

/**
 * Beginnings of the sentences after the first.
 * @param {string} text in which code and the targets of links are masked
 * @returns {number[]} offsets
 */
function beginnings(text) {
	return [...text.matchAll(END)]
		.filter(
			({ index, 0: end }) =>
				!isLabel(text.slice(0, index + end.length).trim()) &&
				!ABBREVIATION.test(text.slice(Math.max(0, index - 8), index)) &&
				!/^\s*\d+$/.test(text.slice(0, index)),
		)
		.map(({ index, 0: end }) => index + end.length);
}

/** @param {string} sentence */
const countWords = (sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Inline elements whose source is no sentence: they count as one word each. */
const OPAQUE = new Set(['Code', 'Html', 'Image']);

/**
 * The text of a node with as many characters as its source, code and addresses blanked out.
 * @param {any} node
 * @param {(node: any) => string} source
 * @returns {string}
 */
function masked(node, source) {
	const text = source(node);
	if (OPAQUE.has(node.type)) return `\`${'x'.repeat(text.length - 1)}`;
	if (!node.children) return text;
	let result = '';
	let at = node.range[0];
	for (const child of node.children) {
		result += text.slice(at - node.range[0], child.range[0] - node.range[0]) + masked(child, source);
		at = child.range[1];
	}
	const rest = text.slice(at - node.range[0]);
	return result + (node.type === 'Link' ? rest.replace(/\S/gu, '_') : rest);
}

module.exports = { beginnings, countWords, masked };
