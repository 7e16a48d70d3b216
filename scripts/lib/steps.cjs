// Pictures that the tests that click keep: of the steps of a page, of panels and of examples. The site shows them.
const { existsSync } = require('node:fs');
const { join, posix, relative } = require('node:path');
const { cache, root } = require('./paths.cjs');
/** Steps that have a picture, by page and section. A section without a name: the first step of that number on the page. */
const listed = /** @type {Record<string, Record<string, number[]>>} */ (require('./steps.json'));

/** The folder in which the tests of the ring "editor" leave the pictures. */
const pictures = () => process.env.STEP_PICTURES ?? join(cache, 'screens', 'jobs');

/** The folder of a page's pictures, or of a section of it. @param {string} page from docs/ @param {string} [section] its heading */
const folderOf = (page, section = '') => `${page} ${section}`.trim().replace(/\W+/g, '-');

/** The file of a step's picture. @param {string} page @param {string | undefined} section @param {number | string} step */
const pictureOf = (page, section, step) => join(pictures(), folderOf(page, section), `${step}.jpg`);

/** The step of the first credential. Its words are the same on each page that has it, and so is its picture. */
const CREDENTIAL = { page: 'start/holdings-report.md', step: 0, end: '<!-- end of credential -->' };

/** True if a step has a picture, of those of the whole page only the first of its number. @param {string} page @param {string} section @param {number | string} step */
const hasPicture = (page, section, step) => listed[page]?.[section]?.includes(Number(step)) === true;

/**
 * Puts a picture below each step that has one.
 * @param {any[]} tokens of the whole page, which gets them @param {string} page from docs/ @param {new (type: string, tag: string, nesting: number) => any} Token
 * @throws {Error} if one is missing and SITE_PICTURES says that the site is published, or if the page has no such step
 */
function showSteps(tokens, page, Token) {
	let section = '';
	let step = '';
	/** @type {Set<string>} files of the pictures that were found a step for */
	const found = new Set();
	/** @param {string} file @param {number} index @param {string} text @returns {number} of tokens that were added */
	const show = (file, index, text) => {
		found.add(file);
		if (!exist([file], page)) return 0;
		tokens.splice(index, 0, picture(file, page, text, Token));
		return 1;
	};
	for (let index = 0; index < tokens.length; index++) {
		const { type, tag, level, info, content } = tokens[index];
		if (type === 'heading_open' && tag === 'h2') section = tokens[index + 1].content;
		if (type === 'html_block' && content.startsWith(CREDENTIAL.end))
			index += show(pictureOf(CREDENTIAL.page, undefined, CREDENTIAL.step), index + 1, 'The first credential, saved and tested');
		if (level === 1 && type === 'list_item_open') step = info;
		if (level !== 1 || type !== 'list_item_close' || !step) continue;
		const part = [section, ''].find((each) => hasPicture(page, each, step) && !found.has(pictureOf(page, each, step)));
		if (part !== undefined) index += show(pictureOf(page, part, step), index, `The editor after step ${step}`);
	}
	const wanted = Object.entries(listed[page] ?? {}).flatMap(([part, steps]) => steps.map((each) => pictureOf(page, part, each)));
	const lost = wanted.find((file) => !found.has(file));
	if (lost && mustHavePictures()) throw new Error(`docs/${page} has no step for its picture ${relative(root, lost)}`);
}

/** The file of a node's panel. @param {string} type the node's name in n8n */
const panelOf = (type) => pictureOf('panels', undefined, type);

/** The file of a credential's form. @param {string} type the credential's name in n8n */
const formPictureOf = (type) => pictureOf('forms', undefined, type);

/** The file of a job's film, which is animated. @param {string} page of the job */
const clipOf = (page) => pictureOf(page, undefined, 'clip').replace(/jpg$/, 'webp');

/** The file of the picture of an example, or another that pages name. @param {string} name */
const namedPicture = (name) => pictureOf('pictures', undefined, name);

/** Kinds of pictures that a comment may name: file and text of each. A picture has the text of its comment. */
const NAMED = /** @type {Record<string, { file: (subject: string) => string, text?: string }>} */ ({
	clip: { file: clipOf, text: 'The alert, from the empty editor to the execution that sent a message' },
	form: { file: formPictureOf, text: 'The form of the credential' },
	panel: { file: panelOf, text: 'The panel of the node' },
	picture: { file: namedPicture },
});

/** True if the site is published: then each picture must exist. Without pictures a page says which one is missing. */
const mustHavePictures = () => process.env.SITE_PICTURES === 'all';

/** @param {string[]} files @param {string} page @returns {boolean} whether they exist. If the site is published, a missing one is an error */
function exist(files, page) {
	const missing = files.find((file) => !existsSync(file));
	if (missing && mustHavePictures())
		throw new Error(`docs/${page} shows a picture that is missing: ${relative(root, missing)}. The tests of the ring "editor" make it`);
	return !missing;
}

/**
 * Puts a picture in the place of a comment that names it: the clip of a job, the form of a credential, the panel of a node, or an example.
 * @param {any[]} tokens of the whole page @param {string} page @param {new (type: string, tag: string, nesting: number) => any} Token
 * @throws {Error} if it is missing and SITE_PICTURES says that the site is published
 */
function showNamed(tokens, page, Token) {
	for (const [index, token] of tokens.entries()) {
		const comment = token.type === 'html_block' ? token.content : '';
		const [, kind = '', subject = '', words = ''] = /^<!-- (\w+) of (\S+?)(?:: (.*))? -->/.exec(comment) ?? [];
		const named = NAMED[kind];
		if (!named) continue;
		const [file, text] = [named.file(subject), named.text ?? words];
		const html = (/** @type {string} */ content) => Object.assign(new Token('html_block', '', 0), { content });
		// For readers who want nothing to move: the last step of a clip.
		const still = kind === 'clip' && pictureOf(subject, undefined, listed[subject]?.['']?.at(-1) ?? '');
		const source = still && existsSync(still) ? `<source media="(prefers-reduced-motion: reduce)" srcset="${fromPage(still, page)}">` : '';
		const shown = exist([file], page)
			? [html(`<picture>${source}`), picture(file, page, text, Token), html('</picture>')]
			: [html(`<p>${text} (picture: made when the site is published)</p>`)];
		tokens.splice(index, 1, html(`<div class="${kind}">`), ...shown, html('</div>'));
	}
}

/** The path of a file from a page. @param {string} file @param {string} page from docs/ */
const fromPage = (file, page) => posix.relative(posix.dirname(`docs/${page}`), relative(root, file).replaceAll('\\', '/'));

/** @param {string} file @param {string} page @param {string} text @param {new (type: string, tag: string, nesting: number) => any} Token */
function picture(file, page, text, Token) {
	const image = new Token('image', 'img', 0);
	image.attrs = [
		['src', fromPage(file, page)],
		['alt', ''],
		['class', 'step'],
	];
	image.content = text;
	image.children = [Object.assign(new Token('text', '', 0), { content: image.content })];
	return Object.assign(new Token('inline', '', 0), { children: [image], content: '' });
}

module.exports = { clipOf, exist, formPictureOf, hasPicture, namedPicture, panelOf, pictureOf, showNamed, showSteps };
