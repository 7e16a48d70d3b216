// Functions of tests are short, as those of the code are. Oxlint counts these, but takes the callback of a `describe` for a function.
import ts from 'typescript';

import { parse } from '../../scripts/prose/comments.cjs';
import { filesIn, read } from './support/words.cts';

/** Lines of code, without comments and empty lines. */
const MOST_LINES = 60;
const GROUP = /^(?:describe|describe\.(?:each|skip|only)\b.*|\(.* \? describe : describe\.skip\))$/s;

/** True of a callback that holds tests, and is called once when they are collected. */
function isGroup({ parent }: ts.Node): boolean {
	if (!ts.isCallExpression(parent)) return false;
	const called = ts.isCallExpression(parent.expression) ? parent.expression.expression : parent.expression;
	return GROUP.test(called.getText());
}

/** Number of lines of a node, without empty ones and those of comments alone. */
function linesOfCode(source: ts.SourceFile, node: ts.Node, most: number): number {
	const lines = node.getText(source).split('\n').length;
	// Most are short, and need no second count.
	if (lines <= most) return lines;
	const tokens = new Set<number>();
	const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
	const visit = (part: ts.Node): void => {
		const children = part.getChildren(source);
		if (children.length > 0) return children.forEach(visit);
		for (let line = lineAt(part.getStart(source)); line <= lineAt(part.getEnd()); line++) tokens.add(line);
	};
	visit(node);
	return tokens.size;
}

/** The functions of a file that are too long, as `file:line`. */
function tooLong(file: string, code: string, most = MOST_LINES): string[] {
	const source = parse(file, code);
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isFunctionLike(node) && 'body' in node && node.body && !isGroup(node)) {
			const lines = linesOfCode(source, node, most);
			const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
			if (lines > most) found.push(`${file}:${line + 1} has ${lines} lines`);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

test('no function of a test is longer than sixty lines', () => {
	expect(filesIn(['test'], /\.(?:cts|mts|cjs|mjs)$/).flatMap((file) => tooLong(file, read(file)))).toEqual([]);
});

test('a long function is found, and a group of tests is none', () => {
	const code = [
		"describe.each([1])('a %s', () => {",
		'	const a = 1;',
		'	// A comment.',
		'',
		"	it('b', async () => {",
		'		await a;',
		'		// A comment.',
		'',
		'		await a;',
		'	});',
		'});',
		'function c() {',
		'	return `',
		'		${1}',
		'	`;',
		'}',
	].join('\n');
	expect(tooLong('sample.cts', code, 3)).toEqual(['sample.cts:5 has 4 lines', 'sample.cts:12 has 5 lines']);
	expect(tooLong('sample.cts', code, 4)).toEqual(['sample.cts:12 has 5 lines']);
});
