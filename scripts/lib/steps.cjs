// Pictures of the steps of a page, as the tests that click keep them: each stands below its step on the site.
const { existsSync } = require('node:fs');
const { join, posix, relative } = require('node:path');
const { cache, root } = require('./paths.cjs');

/** The steps of a clip: what its theme shows in turn. */
const CLIP_STEPS = [2, 3, 4];

/** Where the pictures are: the tests of the ring "editor" leave them there. */
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
		if (file) tokens.splice(index++, 0, picture(file, page, step, Token));
	}
}

/**
 * Puts a clip in the place of a comment that names a job: the pictures of its steps, one after the other.
 * @param {any[]} tokens of the whole page @param {string} page @param {new (type: string, tag: string, nesting: number) => any} Token
 */
function showClips(tokens, page, Token) {
	for (const [index, token] of tokens.entries()) {
		const [, job = ''] = /^<!-- clip of (\S+) -->/.exec(token.type === 'html_block' ? token.content : '') ?? [];
		if (!job) continue;
		const files = CLIP_STEPS.map((step) => ({ step, file: pictureOf(job, undefined, step) })).filter(({ file }) => existsSync(file));
		if (files.length !== CLIP_STEPS.length) continue;
		const html = (/** @type {string} */ content) => Object.assign(new Token('html_block', '', 0), { content });
		const pictures = files.map(({ step, file }) => picture(file, page, String(step), Token));
		tokens.splice(index, 1, html('<div class="clip">'), ...pictures, html('</div>'));
	}
}

/** @param {string} file @param {string} page @param {string} step @param {new (type: string, tag: string, nesting: number) => any} Token */
function picture(file, page, step, Token) {
	const image = new Token('image', 'img', 0);
	const source = posix.relative(posix.dirname(`docs/${page}`), relative(root, file).replaceAll('\\', '/'));
	image.attrs = [
		['src', source],
		['alt', ''],
		['class', 'step'],
	];
	image.content = `The editor after step ${step}`;
	image.children = [Object.assign(new Token('text', '', 0), { content: image.content })];
	return Object.assign(new Token('inline', '', 0), { children: [image], content: '' });
}

module.exports = { pictureOf, showClips, showSteps };
