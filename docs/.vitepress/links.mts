// Links of the pages, on the site: to other pages, to files that the site has beside its pages, and to the repository.
import { cpSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MarkdownRenderer } from 'vitepress';

const require = createRequire(import.meta.url);
const identity = require('../../scripts/lib/identity.cjs') as typeof import('../../scripts/lib/identity.cjs');
const { namedPicture } = require('../../scripts/lib/steps.cjs') as typeof import('../../scripts/lib/steps.cjs');

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = identity.readManifest();
/** The repository's page, or nothing while package.json names none. */
export const repository = identity.hasPlaceholderRepository(manifest) ? undefined : identity.repositoryPage(manifest);

/** Folders of files to download, with their names on the site. */
const DOWNLOADS: Record<string, string> = {
	deploy: 'deploy',
	'docs/images': 'images',
	'docs/measurements': 'measurements',
	examples: 'examples',
	templates: 'templates',
	// Sample DARs, which a participant took or refused.
	'test/conformance/dars': 'samples',
};

/** @returns the file's path on the site, if it is one to download */
function download(path: string): string | undefined {
	const folder = Object.keys(DOWNLOADS).find((folder) => path.startsWith(`${folder}/`));
	return folder && `${DOWNLOADS[folder]}${path.slice(folder.length)}`;
}

/** Puts the files to download beside the pages, and the pictures of the gallery. */
export function copyDownloads(site: string): void {
	// A file whose name begins with a dot holds somebody's own values.
	const filter = (source: string) => !basename(source).startsWith('.');
	for (const [folder, name] of Object.entries(DOWNLOADS)) cpSync(join(root, folder), join(site, name), { recursive: true, filter });
	const pictures = dirname(namedPicture(''));
	if (existsSync(pictures)) cpSync(pictures, join(site, 'images'), { recursive: true });
}

/**
 * A link as the site has it.
 * @param target as the page has it
 * @param page from docs/
 * @returns its attributes, or nothing where it becomes plain text
 */
function attributes(target: string, page: string): Record<string, string> | undefined {
	const [file = '', anchor] = target.split('#');
	const path = posix.normalize(posix.join('docs', posix.dirname(page), file));
	const onSite = download(path);
	// A path from the page, since the address of the site may have a path of its own.
	if (onSite) return { href: posix.relative(posix.dirname(page), onSite), download: posix.basename(path) };
	const heading = anchor === undefined ? '' : `#${anchor}`;
	// A README is the first page of its folder there.
	if (path.startsWith('docs/')) return { href: file.replace(/(^|\/)README\.md$/, '$1index.md') + heading };
	return repository ? { href: `${repository}/blob/main/${path}${heading}` } : undefined;
}

/** Beside the first link of each example on a page: a button that copies the workflow. The index of the jobs has none in its table. */
export function renderCopies(markdown: MarkdownRenderer): void {
	markdown.core.ruler.push('copies of examples', ({ tokens, env, Token }) => {
		if (/^jobs\/(?:README|index)/.test(env.relativePath)) return;
		const seen = new Set<string>();
		for (const token of tokens) {
			let file: string | undefined;
			token.children = (token.children ?? []).flatMap((inline) => {
				if (inline.type === 'link_open') {
					const [, name] = /(?:^|\/)examples\/([\w-]+\.json)$/.exec(inline.attrGet('href') ?? '') ?? [];
					file = name && !seen.has(name) ? name : undefined;
					if (file) seen.add(file);
				}
				if (inline.type !== 'link_close' || !file) return [inline];
				const button = Object.assign(new Token('html_inline', '', 0), { content: ` <CopyWorkflow file="${file}" />` });
				file = undefined;
				return [inline, button];
			});
		}
	});
}

/** Below a page of jobs: the text for n8n's template gallery of each example that the page has. */
export function renderTemplates(markdown: MarkdownRenderer): void {
	markdown.core.ruler.push('templates', ({ tokens, env, Token }) => {
		if (!/^jobs\/(?!README|index)/.test(env.relativePath)) return;
		const targets = tokens.flatMap(({ children }) => (children ?? []).map((inline) => inline.attrGet('href') ?? ''));
		const examples = new Set(targets.flatMap((target) => /^\.\.\/examples\/([\w-]+)\.json$/.exec(target)?.[1] ?? []));
		if (examples.size === 0) return;
		const links = [...examples].map((name) => `<a href="../templates/${name}.md" download="${name}.md">${name}.md</a>`);
		const content = `<p class="templates">To share it in n8n's template gallery: ${links.join(', ')}</p>`;
		tokens.push(Object.assign(new Token('html_block', '', 0), { content }));
	});
}

/** Links and n8n expressions of the pages. */
export function renderLinks(markdown: MarkdownRenderer): void {
	markdown.core.ruler.push('links of the site', ({ tokens, env }) => {
		for (const token of tokens) {
			let left = false;
			for (const inline of token.children ?? []) {
				// An n8n expression is text here, not one of the site's own.
				if (inline.content.includes('{{') && ['code_inline', 'text'].includes(inline.type)) {
					const text = markdown.utils.escapeHtml(inline.content).replaceAll('{', '&#123;');
					inline.content = inline.type === 'text' ? text : `<code>${text}</code>`;
					inline.type = 'html_inline';
				}
				if (inline.type === 'link_close' && left) {
					inline.tag = 'span';
					left = false;
				}
				const target = inline.attrGet('href') ?? '';
				if (inline.type !== 'link_open' || /^([a-z]+:|#)/.test(target)) continue;
				const own = attributes(target, env.relativePath);
				inline.tag = own ? 'a' : 'span';
				inline.attrs = Object.entries(own ?? {});
				left = !own;
			}
		}
	});
}
