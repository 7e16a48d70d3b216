// Pictures that the tests that click keep: of the steps of a page, of panels and of examples. The site shows them.
const { existsSync } = require('node:fs');
const { join, posix, relative } = require('node:path');
const { cache, root } = require('./paths.cjs');

/** Steps of a clip. The theme shows them in turn. */
const CLIP_STEPS = [2, 3, 4];

/** The folder in which the tests of the ring "editor" leave the pictures. */
const pictures = () => process.env.STEP_PICTURES ?? join(cache, 'screens', 'jobs');

/** The folder of a page's pictures, or of a section of it. @param {string} page from docs/ @param {string} [section] its heading */
const folderOf = (page, section = '') => `${page} ${section}`.trim().replace(/\W+/g, '-');

/** The file of a step's picture. @param {string} page @param {string | undefined} section @param {number | string} step */
const pictureOf = (page, section, step) => join(pictures(), folderOf(page, section), `${step}.jpg`);

/**
 * Puts a picture below each step that has one.
 * @param {any[]} tokens of the whole page, which gets them @param {string} page from docs/ @param {new (type: string, tag: string, nesting: number) => any} Token
 */
function showSteps(tokens, page, Token) {
	let section = '';
	let step = '';
	for (let index = 0; index < tokens.length; index++) {
		const { type, tag, level, info } = tokens[index];
		if (type === 'heading_open' && tag === 'h2') section = tokens[index + 1].content;
		if (level === 1 && type === 'list_item_open') step = info;
		if (level !== 1 || type !== 'list_item_close' || !step) continue;
		const file = [section, undefined].map((part) => pictureOf(page, part, step)).find(existsSync);
		if (file) tokens.splice(index++, 0, picture(file, page, `The editor after step ${step}`, Token));
	}
}

/** The file of a node's panel. @param {string} type the node's name in n8n */
const panelOf = (type) => pictureOf('panels', undefined, type);

/** The file of the picture of an example, or another that pages name. @param {string} name */
const namedPicture = (name) => pictureOf('pictures', undefined, name);

/** True if the site is published: each picture must exist then. */
const mustHavePictures = () => process.env.SITE_PICTURES === 'all';

/** @param {string[]} files @param {string} page @returns {boolean} whether they exist. If the site is published, a missing one is an error */
function exist(files, page) {
	const missing = files.find((file) => !existsSync(file));
	if (missing && mustHavePictures())
		throw new Error(`docs/${page} shows a picture that is missing: ${relative(root, missing)}. The tests of the ring "editor" make it`);
	return !missing;
}

/** @param {string} kind @param {string} subject @param {string} words @returns {{file: string, text: string}[]} */
function picturesOf(kind, subject, words) {
	if (kind === 'panel') return [{ file: panelOf(subject), text: 'The panel of the node' }];
	if (kind === 'picture') return [{ file: namedPicture(subject), text: words }];
	return CLIP_STEPS.map((step) => ({ file: pictureOf(subject, undefined, step), text: `The editor after step ${step}` }));
}

/**
 * Puts pictures in the place of a comment that names them: a clip of the steps of a job, the panel of a node, or an example.
 * @param {any[]} tokens of the whole page @param {string} page @param {new (type: string, tag: string, nesting: number) => any} Token
 */
function showNamed(tokens, page, Token) {
	for (const [index, token] of tokens.entries()) {
		const comment = token.type === 'html_block' ? token.content : '';
		const [, kind, subject = '', words = ''] = /^<!-- (clip|panel|picture) of (\S+?)(?:: (.*))? -->/.exec(comment) ?? [];
		if (!kind) continue;
		const html = (/** @type {string} */ content) => Object.assign(new Token('html_block', '', 0), { content });
		const shown = picturesOf(kind, subject, words);
		const complete = exist(
			shown.map(({ file }) => file),
			page,
		);
		const pictures = complete
			? shown.map(({ file, text }) => picture(file, page, text, Token))
			: [html(`<p>${shown[0]?.text} (picture: made when the site is published)</p>`)];
		tokens.splice(index, 1, html(`<div class="${kind}">`), ...pictures, html('</div>'));
	}
}

/** @param {string} file @param {string} page @param {string} text @param {new (type: string, tag: string, nesting: number) => any} Token */
function picture(file, page, text, Token) {
	const image = new Token('image', 'img', 0);
	const source = posix.relative(posix.dirname(`docs/${page}`), relative(root, file).replaceAll('\\', '/'));
	image.attrs = [
		['src', source],
		['alt', ''],
		['class', 'step'],
	];
	image.content = text;
	image.children = [Object.assign(new Token('text', '', 0), { content: image.content })];
	return Object.assign(new Token('inline', '', 0), { children: [image], content: '' });
}

module.exports = { exist, namedPicture, panelOf, pictureOf, showNamed, showSteps };
