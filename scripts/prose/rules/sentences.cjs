// Sentences a reader takes in at once: a limit of words, and in pages one sentence per line, so that a change shows which sentence it is.
const { beginnings, countWords, masked } = require('../sentences.cjs');

/**
 * @param {any} context
 * @param {{most: number, usual: number, lines?: boolean, counts: {all: number, longer: number}}} options `most`: words of a sentence.
 * `lines`: one sentence per line. `counts`: number of sentences, and of those with more words than `usual`
 */
module.exports = function sentences(context, { most, usual, lines = false, counts }) {
	const { Syntax, RuleError, report, getSource } = context;
	/** @param {any} node @param {boolean} ownLines */
	const check = (node, ownLines) => {
		const text = masked(node, getSource);
		const starts = [0, ...beginnings(text)];
		for (const [index, start] of starts.entries()) {
			const sentence = text.slice(start, starts[index + 1]);
			const words = countWords(sentence);
			if (words > 0) counts.all++;
			if (words > usual) counts.longer++;
			if (words > most)
				report(node, new RuleError(`${words} words, at most ${most}: ${sentence.slice(0, 90).replace(/\s+/g, ' ')}…`, { index: start }));
		}
		if (!ownLines) return;
		for (const start of beginnings(text))
			if (!/\n\s*$/.test(text.slice(0, start))) report(node, new RuleError('A new sentence begins a new line', { index: start }));
		const broken = [...text.matchAll(/\n/g)].find(
			({ index }) => !beginnings(text).some((start) => text.slice(index, start).trim() === '' && start > index),
		);
		if (broken) report(node, new RuleError('A sentence goes over the end of its line', { index: broken.index }));
	};
	return {
		[Syntax.Paragraph](/** @type {any} */ node) {
			// A quotation shows a message as it is, line by line.
			if (node.parent?.type !== Syntax.BlockQuote) check(node, lines);
		},
		[Syntax.TableCell](/** @type {any} */ node) {
			check(node, false);
		},
	};
};
