// Comments of the code, as their readers see them: lines that belong together are one, and marks and types are left out.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const ts = require('typescript');
const { root } = require('../lib/paths.cjs');

/**
 * `text`: all of it as one line. `prose`: the same without code, types and addresses
 * @typedef {{file: string, line: number, text: string, prose: string}} Comment
 * @typedef {{file: string, line: number, name: string, parameters: string[]}} Param a tag `@param` that names no parameter
 */

/** Directives of tools. */
const DIRECTIVE = /^(?:@ts-|eslint|(?:prettier|oxfmt)-ignore|#!|<reference|c8 |istanbul |v8 )/;

/**
 * Types of tags: `{{a: string; b: number}}`, whose braces may be nested.
 * @param {string} text
 */
function withoutTypes(text) {
	let depth = 0;
	let plain = '';
	for (const letter of text) {
		if (letter === '{') depth += 1;
		if (depth === 0) plain += letter;
		if (letter === '}') depth = Math.max(0, depth - 1);
	}
	return plain;
}

/**
 * The sentences of a comment alone.
 * @param {string} text
 */
const proseOf = (text) =>
	withoutTypes(text.replace(/`[^`]*`/g, '`…`').replace(/https?:\/\/\S+/g, '…'))
		.replace(/@(param|typedef|property|template)\s+\[?[\w.$]+\]?(?:=\S*)?/g, '@$1')
		.replace(/&\w+;/g, '…')
		.replace(/"[^"]*"/g, '"…"');

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

/** The file that was parsed last: whoever reads its comments reads its tags next. @type {import('typescript').SourceFile | undefined} */
let lastParsed;

/** @param {string} file @param {string} code */
function parse(file, code) {
	if (lastParsed?.fileName !== file || lastParsed.text !== code)
		lastParsed = ts.createSourceFile(
			file,
			code,
			ts.ScriptTarget.ES2022,
			true,
			/\.[cm]?ts$/.test(file) ? ts.ScriptKind.TS : ts.ScriptKind.JS,
		);
	return lastParsed;
}

/** Positions of comments with their ends. @param {import('typescript').SourceFile} source */
function ranges(source) {
	const code = source.text;
	/** @type {Map<number, number>} */
	const found = new Map();
	/** @type {Set<number>} */
	const searched = new Set();
	/** @param {number} position */
	const search = (position) => {
		if (searched.has(position)) return;
		searched.add(position);
		for (const { pos, end } of ts.getLeadingCommentRanges(code, position) ?? []) found.set(pos, end);
		for (const { pos, end } of ts.getTrailingCommentRanges(code, position) ?? []) found.set(pos, end);
	};
	/** @type {(node: import('typescript').Node) => void} */
	const visit = (node) => {
		search(node.pos);
		search(node.end);
		// A comment may be behind the last comma of a list, or all that a pair of braces has.
		ts.forEachChild(node, visit, (list) => {
			search(list.pos);
			search(list.end);
			list.forEach(visit);
		});
	};
	visit(source);
	return [...found].sort(([a], [b]) => a - b);
}

/**
 * The comments of a file.
 * @param {string} file path from the repository's root
 * @param {string} [code] its text, if it is not read
 * @returns {Comment[]}
 */
function commentsOf(file, code = read(file)) {
	const source = parse(file, code);
	/** @type {Array<{pos: number, end: number, texts: string[], ownLine: boolean}>} */
	const blocks = [];
	for (const [pos, end] of ranges(source)) {
		const raw = code.slice(pos, end);
		const isLine = raw.startsWith('//');
		const text = isLine ? raw.replace(/^\/\/+\s?/, '') : raw.replace(/^\/\*+[\s*]*|[\s*]*\*\/$/g, '').replace(/\s*\n\s*\*?\s*/g, ' ');
		const last = blocks.at(-1);
		// Lines of one comment have nothing but a line break between them.
		const isNext = isLine && last?.ownLine && /^\n[ \t]*$/.test(code.slice(last.end, pos));
		if (isNext && text.trim() !== '') Object.assign(last, { end, texts: [...last.texts, text] });
		else blocks.push({ pos, end, texts: [text], ownLine: isLine && /(?:^|\n)[ \t]*$/.test(code.slice(0, pos)) });
	}
	return blocks
		.map(({ pos, texts }) => {
			const text = texts.join(' ').trim();
			return { file, line: source.getLineAndCharacterOfPosition(pos).line + 1, text, prose: proseOf(text) };
		})
		.filter(({ text }) => text !== '' && !DIRECTIVE.test(text));
}

/**
 * Tags `@param` of a file that name nothing the function has.
 * @param {string} file path from the repository's root
 * @param {string} [code] its text, if it is not read
 * @returns {Param[]}
 */
function strangeParams(file, code = read(file)) {
	const source = parse(file, code);
	/** @type {Param[]} */
	const found = [];
	/** @param {import('typescript').SignatureDeclaration} node */
	const readTags = (node) => {
		const names = node.parameters.map(({ name }) => (ts.isIdentifier(name) ? name.text : undefined));
		const parts = node.parameters.flatMap(({ name }) =>
			ts.isObjectBindingPattern(name) ? name.elements.map((element) => element.name.getText(source)) : [],
		);
		// A parameter that is taken apart has no name of its own, and a tag may give it one.
		let unnamed = names.filter((name) => name === undefined).length;
		const tags = ts.getJSDocTags(node).filter(ts.isJSDocParameterTag);
		for (const tag of tags) {
			const name = tag.name.getText(source).split('.')[0] ?? '';
			if (names.includes(name) || parts.includes(name)) continue;
			if (unnamed > 0) unnamed -= 1;
			else
				found.push({
					file,
					line: source.getLineAndCharacterOfPosition(tag.getStart(source)).line + 1,
					name,
					parameters: names.map((own) => own ?? '{…}'),
				});
		}
	};
	/** @type {(node: import('typescript').Node) => void} */
	const visit = (node) => {
		if (ts.isFunctionLike(node) && !ts.isJSDocSignature(node)) readTags(node);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

module.exports = { commentsOf, parse, proseOf, strangeParams };
