// References of comments: names of the code in backticks, files, folders and pages. Each is there.
const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { basename, dirname, join, posix } = require('node:path');
const ts = require('typescript');
const { anchorsOf } = require('../lib/pages.cjs');
const { root } = require('../lib/paths.cjs');
const { elsewhere } = require('./comments.json');

/** Folders of the repository whose paths a comment may have. */
const FOLDERS = 'api|credentials|deploy|docs|examples|icons|nodes|sandbox|scripts|test';
const ENDINGS = 'd\\.ts|[cm]?ts|[cm]?js|json|ya?ml|md|sh|svg|jpg|css';
const FILE = new RegExp(`(?<![\\w/.@{}*:<>-])((?:\\.{1,2}/|[\\w.-]+/)*[\\w.-]+\\.(?:${ENDINGS}))(#[\\w-]+)?(?![\\w/*{(>-])`, 'g');
const PATH = new RegExp(`(?<![\\w/.@-])((?:${FOLDERS})/[\\w./-]*[\\w])(?![\\w/*{<…-])`, 'g');
/** A name that only code has: with a capital inside, or an underscore. */
const NAME = /^(?:[a-z]+[a-z0-9]*[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:\(\))?$/;

const tracked = () =>
	execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], { cwd: root, encoding: 'utf8' })
		.split('\n')
		.filter(Boolean);

/** Files that are made, or are another package's. */
const MADE = /node_modules|^dist\/|^\.cache|^(?:n8n|npm|jest|package|tsconfig|compose|playwright)[\w.-]*\.\w+$/;

/**
 * Everything that a comment may refer to.
 * @returns {{files: Set<string>, names: Set<string>, words: Set<string>}} `names`: of files without their folders. `words`: of code, data and pages
 */
function world() {
	const files = new Set(tracked());
	const names = new Set([...files].map((file) => basename(file)));
	/** @type {Set<string>} */
	const words = new Set();
	for (const file of files) {
		if (!/\.(?:[cm]?[tj]s|json|ya?ml|md|cjs)$/.test(file) || !existsSync(join(root, file))) continue;
		const text = readFileSync(join(root, file), 'utf8');
		for (const word of /\.[cm]?[tj]s$/.test(file) ? wordsOfCode(text) : (text.match(/\w+/g) ?? [])) words.add(word);
	}
	return { files, names, words };
}

/** Words of code without its comments. @param {string} text */
function wordsOfCode(text) {
	const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false, ts.LanguageVariant.Standard, text);
	const found = [];
	for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
		const isComment = kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia;
		if (!isComment) found.push(...(scanner.getTokenText().match(/\w+/g) ?? []));
	}
	return found;
}

/**
 * @param {string} path as a comment has it
 * @param {string} from the file with the comment
 * @param {{files: Set<string>, names: Set<string>}} there
 */
function isThere(path, from, { files, names }) {
	if (MADE.test(path)) return true;
	if (!path.includes('/')) return names.has(path);
	const candidates = [path, posix.normalize(posix.join(dirname(from), path))];
	if (candidates.some((candidate) => files.has(candidate) || existsSync(join(root, candidate)))) return true;
	return [...files].some((file) => file.endsWith(`/${path}`) || file.startsWith(`${path}.`));
}

/**
 * References of a comment to nothing that is there.
 * @param {{file: string, text: string}} comment
 * @param {ReturnType<typeof world>} there
 * @returns {string[]}
 */
function missing({ file, text }, there) {
	const plain = text.replace(/[a-z]+:\/\/\S+/g, '');
	const paths = [...plain.matchAll(FILE)].map(([, path = '', anchor]) => ({ path, anchor }));
	const folders = [...plain.matchAll(PATH)].map(([, path = '']) => ({ path, anchor: undefined }));
	/** @param {string} name */
	const isElsewhere = (name) => elsewhere.includes(name);
	const lost = [...paths, ...folders].filter(({ path }) => !isThere(path, file, there)).map(({ path }) => path);
	const headings = paths.filter(({ path, anchor }) => anchor && there.files.has(path) && !anchorsOf(path).includes(anchor.slice(1)));
	const names = [...text.matchAll(/`([^`]+)`/g)]
		.map(([, name = '']) => name)
		.filter((name) => NAME.test(name) && !there.words.has(name.replace('()', '')));
	return [...new Set([...lost, ...headings.map(({ path, anchor }) => `${path}${anchor}`), ...names])].filter((name) => !isElsewhere(name));
}

module.exports = { missing, world };
