// The language of pages, of the nodes' texts and of the notes in workflows: the words of the field, sentences that are read at once,
// and no misspelling.
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { TextlintKernel } = require('@textlint/kernel');
const { default: markdown } = require('@textlint/textlint-plugin-markdown');
// @ts-expect-error it comes without types
const { default: terminology } = require('textlint-rule-terminology');
const { listPages } = require('./pages.cjs');
const { cache, root } = require('./paths.cjs');
const { run } = require('./processes.cjs');
const sentences = require('../prose/rules/sentences.cjs');
const { MEASURED } = require('../prose/lines.cjs');
const { listTexts } = require('../prose/texts.cjs');
const words = require('../prose/words.json');

/** Words of a sentence, at most. */
const MOST = 30;
/** Limit of words for most sentences, and how many of a hundred may have more. */
const USUAL = 25;
const LONGER = 3;
/** Sentences that were read, and those longer than usual. */
const counts = { all: 0, longer: 0 };

const terms = [...words.texts, ...words.pages].map((term) => (typeof term === 'string' ? term : [`\\b(?:${term[0]})\\b`, term[1]]));
const pages = () => ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', ...listPages()];
/** True if a script writes the page. @param {string} file */
const isGenerated = (file) => file.startsWith('docs/reference/') || file === 'docs/internals/fidelity.md';
const kernel = new TextlintKernel();

/**
 * @param {string} text
 * @param {{file: string, lines: boolean, sentences: boolean}} options `lines`: one sentence per line. `sentences`: whether their length counts
 * @returns {Promise<Array<{line: number, message: string}>>}
 */
async function lint(text, options) {
	const rules = [{ ruleId: 'terminology', rule: terminology, options: { defaultTerms: false, skip: ['BlockQuote', 'Link'], terms } }];
	const ruleOfSentences = { ruleId: 'sentences', rule: sentences, options: { most: MOST, usual: USUAL, lines: options.lines, counts } };
	const { messages } = await kernel.lintText(text, {
		ext: '.md',
		filePath: join(root, options.file),
		plugins: [{ pluginId: 'markdown', plugin: markdown }],
		rules: /** @type {any} */ (options.sentences ? [...rules, ruleOfSentences] : rules),
	});
	return messages.map(({ line, message }) => ({ line, message }));
}

/** @returns {Promise<string[]>} one line each: the place, and what is wrong */
async function lintPages() {
	const found = [];
	for (const file of pages()) {
		// Of its tables only the words count.
		const generated = file.startsWith('docs/reference/');
		const text = readFileSync(join(root, file), 'utf8').replace(MEASURED, (part) => part.replace(/[^\n]/g, ''));
		const messages = await lint(text, { file, lines: !generated, sentences: !generated });
		found.push(...messages.map(({ line, message }) => `${file}:${line} ${message}`));
	}
	return found;
}

/** @param {import('../prose/texts.cjs').Text[]} texts */
async function lintTexts(texts) {
	const found = [];
	for (const { at, text } of texts)
		for (const { message } of await lint(text, { file: 'texts.md', lines: false, sentences: true })) found.push(`${at} ${message}`);
	return found;
}

/**
 * @param {import('../prose/texts.cjs').Text[]} texts
 * @returns {Promise<string[]>}
 */
async function spell(texts) {
	const folder = join(cache, 'prose');
	mkdirSync(folder, { recursive: true });
	const lines = texts.flatMap(({ at, text }) => text.split('\n').map((line) => ({ at, line })));
	writeFileSync(join(folder, 'texts.md'), lines.map(({ line }) => line).join('\n'));
	writeFileSync(join(folder, 'files.txt'), [...pages().map((file) => join(root, file)), join(folder, 'texts.md')].join('\n'));
	const options = ['--no-progress', '--no-summary', '--unique', '--config', join(root, 'scripts', 'prose', 'cspell.json')];
	const said = await run(join(root, 'node_modules', '.bin', 'cspell'), [
		'lint',
		...options,
		'--file-list',
		join(folder, 'files.txt'),
	]).catch(({ output = '' }) => output);
	const found = said.split('\n').filter((/** @type {string} */ line) => line.includes(' - Unknown word '));
	if (found.length === 0 && said.trim()) throw new Error(said);
	return found.map((/** @type {string} */ line) =>
		line.replace(/^.*prose\/texts\.md:(\d+):\d+/, (_, number) => lines[Number(number) - 1]?.at ?? ''),
	);
}

/** @throws {Error} with every finding */
async function checkProse() {
	const texts = listTexts();
	const found = [...(await lintPages()), ...(await lintTexts(texts)), ...(await spell(texts))];
	const share = (100 * counts.longer) / counts.all;
	if (share >= LONGER) found.push(`${share.toFixed(1)} % of all sentences have more than ${USUAL} words; fewer than ${LONGER} % may`);
	if (found.length > 0) throw new Error(found.join('\n'));
}

module.exports = { checkProse, counts, isGenerated, lint, pages };
