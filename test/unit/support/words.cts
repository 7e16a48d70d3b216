/** Finds names that code declares, its texts and its comments, for the word lists. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { commentsOf, parse } from '../../../scripts/prose/comments.cjs';

const root = join(__dirname, '..', '..', '..');

/** The files of the repository in these folders with one of these endings, as git lists them, new ones too. */
export function filesIn(folders: string[], endings: RegExp): string[] {
	const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '--', ...folders], {
		cwd: root,
		encoding: 'utf8',
	});
	return list.split('\n').filter((file) => endings.test(file));
}

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

export interface Found {
	/** File and line, counted from 1. */
	at: string;
	text: string;
}

/** Names that a file declares, the texts in it (string literals, and the literal parts of templates), and its comments. */
export function namesAndTexts(file: string): { names: Found[]; texts: Found[]; comments: Found[] } {
	const code = read(file);
	const source = parse(file, code);
	const names: Found[] = [];
	const texts: Found[] = [];
	const lineOf = (position: number) => `${file}:${source.getLineAndCharacterOfPosition(position).line + 1}`;
	const at = (node: ts.Node) => lineOf(node.getStart(source));
	const visit = (node: ts.Node): void => {
		if (ts.isIdentifier(node) && isDeclaration(node)) names.push({ at: at(node), text: node.text });
		if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
			texts.push({ at: at(node), text: node.text });
		ts.forEachChild(node, visit);
	};
	visit(source);
	const comments = commentsOf(file, code).map(({ line, text }) => ({ at: `${file}:${line}`, text }));
	return { names, texts, comments };
}

/** True if an identifier is the name of what its parent declares. */
function isDeclaration(node: ts.Identifier): boolean {
	const { parent } = node;
	if (ts.isBindingElement(parent) || ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.name === node;
	return (
		(ts.isFunctionDeclaration(parent) ||
			ts.isClassDeclaration(parent) ||
			ts.isInterfaceDeclaration(parent) ||
			ts.isTypeAliasDeclaration(parent) ||
			ts.isMethodDeclaration(parent) ||
			ts.isPropertyDeclaration(parent) ||
			ts.isPropertySignature(parent) ||
			ts.isMethodSignature(parent)) &&
		parent.name === node
	);
}

/** The words of a name: `pollInterval` is poll, interval. */
export const wordsOf = (name: string): string[] =>
	name
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.split(/[\s_$]+/)
		.map((word) => word.toLowerCase())
		.filter(Boolean);
