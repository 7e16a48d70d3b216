// Sentences of a text: where each ends, and how many words it has.

/** What has a full stop but ends no sentence. */
const ABBREVIATION = /\b(?:e\.g|i\.e|vs|etc|no|nr|approx)$/i;
const END = /[.!?](?:["”’)\]*_]*)\s+(?=["“(*_[`]*[\p{Lu}\p{N}`{*_[]|n8n\b)/gu;

/** Whether a text is only the label that a paragraph begins with, in bold. */
const isLabel = (/** @type {string} */ text) => /^\*\*[^*]+\*\*$/.test(text);

/**
 * Where sentences after the first begin.
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

module.exports = { beginnings, countWords };
