// The texts that users read outside of pages: descriptions and messages of what ships, and the notes in the example workflows.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const ts = require('typescript');
const { root } = require('../lib/paths.cjs');

/** @typedef {{at: string, text: string}} Text `at`: file and line */

/** Placeholder for what code puts into a message. */
const VALUE = '…';

/**
 * The text that an expression writes out, with three dots for each value in it.
 * @param {import('typescript').Node} node
 * @returns {string | undefined} undefined if it is no text
 */
function written(node) {
	if (ts.isStringLiteralLike(node)) return node.text;
	if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map(({ literal }) => VALUE + literal.text).join('');
	if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
	const [left, right] = [written(node.left), written(node.right)];
	return left === undefined && right === undefined ? undefined : (left ?? VALUE) + (right ?? VALUE);
}

/** True if a text is a sentence or more, and not a name, a path, a pattern or a piece of one. */
const isProse = (/** @type {string} */ text) =>
	/^["'“(]?[\p{Lu}…](?:.|\n)*\s(?:.|\n)*\s/u.test(text) && !/^[A-Z]+ \/|^SELECT |=>/.test(text);

/**
 * @param {string} file path from the repository's root
 * @returns {Text[]}
 */
function textsOfSource(file) {
	const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
	/** @type {Text[]} */
	const found = [];
	/** @type {(node: import('typescript').Node) => void} */
	const visit = (node) => {
		const text = written(node);
		if (text === undefined) return void ts.forEachChild(node, visit);
		const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
		// Markup of the editor, expressions of n8n: what is shown is the rest.
		const plain = text.replace(/<\/?[a-z][^>]*>/g, '').replace(/\{\{.*?\}\}/g, VALUE);
		if (isProse(plain)) found.push({ at: `${file}:${line}`, text: plain });
	};
	visit(source);
	return found;
}

/**
 * The notes of a workflow.
 * @param {string} file path from the repository's root
 * @returns {Text[]}
 */
function notesOf(file) {
	const { nodes = [] } = JSON.parse(readFileSync(join(root, file), 'utf8'));
	return nodes.flatMap((/** @type {any} */ { name, notes, type, parameters }) =>
		[notes, type.endsWith('.stickyNote') && parameters.content]
			.filter((text) => typeof text === 'string')
			.map((text) => ({ at: `${file} (${name})`, text: text.replace(/\{\{.*?\}\}/g, VALUE) })),
	);
}

/** @returns {Text[]} */
function listTexts() {
	const sources = ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts'))
			.map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
	);
	const workflows = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.json'));
	return [...sources.sort().flatMap(textsOfSource), ...workflows.flatMap((name) => notesOf(`examples/${name}`))];
}

module.exports = { listTexts };
