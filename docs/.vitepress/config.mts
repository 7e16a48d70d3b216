// The site of the documentation: the Markdown files as they stand, with a full-text search that asks no other server.
// Its navigation is docs/README.md: what is listed there is in the sidebar, in that order.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type DefaultTheme } from 'vitepress';

const require = createRequire(import.meta.url);
const identity = require('../../scripts/lib/identity.cjs') as typeof import('../../scripts/lib/identity.cjs');
const pages = require('../../scripts/lib/pages.cjs') as typeof import('../../scripts/lib/pages.cjs');

const docs = fileURLToPath(new URL('..', import.meta.url));
const manifest = identity.readManifest();
/** The repository's page, or nothing while package.json names none. */
const repository = identity.hasPlaceholderRepository(manifest) ? undefined : identity.repositoryPage(manifest);

/** Sections of an index with the links of their lists. @returns one group a heading of the second level */
function sections(index: string, folder: string): DefaultTheme.SidebarItem[] {
	const groups: DefaultTheme.SidebarItem[] = [];
	for (const line of readFileSync(`${docs}/${index}`, 'utf8').split('\n')) {
		const [, heading] = /^## (.+)$/.exec(line) ?? [];
		const [, text, target] = /^(?:- |\| )\[([^\]]+)\]\(([^)]+)\)/.exec(line) ?? [];
		if (heading) groups.push({ text: heading, collapsed: true, items: [] });
		else if (text && target && !target.startsWith('..'))
			groups.at(-1)?.items?.push({ text, link: `/${posix.join(folder, target.replace(/(README)?\.md/, ''))}` });
	}
	return groups.filter(({ items }) => items?.length);
}

export default defineConfig({
	title: 'n8n-nodes-canton',
	description: 'Connect n8n to Canton networks: alerts, reports, DAR checks and payments without code.',
	lang: 'en',
	base: process.env.DOCS_BASE ?? '/',
	outDir: '../.cache/site',
	cacheDir: '../.cache/vitepress',
	rewrites: { 'README.md': 'index.md', ':folder/README.md': ':folder/index.md' },
	markdown: {
		anchor: { slugify: pages.anchor },
		config(markdown) {
			// What leads out of docs/ is in the repository: a link there, or plain text while nobody has published it.
			markdown.core.ruler.push('out of the site', ({ tokens, env }) => {
				for (const token of tokens) {
					let left = false;
					for (const inline of token.children ?? []) {
						// An n8n expression is text here, not one of the site's own.
						if (inline.content.includes('{{') && ['code_inline', 'text'].includes(inline.type)) {
							const text = markdown.utils.escapeHtml(inline.content).replaceAll('{', '&#123;');
							inline.content = inline.type === 'text' ? text : `<code>${text}</code>`;
							inline.type = 'html_inline';
						}
						const target = inline.attrGet('href') ?? '';
						if (inline.type === 'link_close' && left) {
							inline.tag = 'span';
							left = false;
						}
						if (inline.type !== 'link_open' || /^([a-z]+:|#)/.test(target)) continue;
						const path = posix.normalize(posix.join('docs', posix.dirname(env.relativePath), target));
						if (path.startsWith('docs/')) continue;
						if (repository) inline.attrSet('href', `${repository}/blob/main/${path}`);
						else {
							inline.tag = 'span';
							inline.attrs = [];
							left = true;
						}
					}
				}
			});
		},
	},
	themeConfig: {
		search: { provider: 'local' },
		outline: 'deep',
		nav: [
			{ text: 'Start', link: '/' },
			{ text: "What's new", link: '/whats-new' },
			{ text: 'Reference', link: '/reference/' },
			{ text: 'Troubleshooting', link: '/troubleshooting' },
		],
		sidebar: [
			...sections('README.md', ''),
			{ text: 'Reference', collapsed: true, link: '/reference/', items: sections('reference/README.md', 'reference') },
		],
		socialLinks: repository ? [{ icon: 'github', link: repository }] : [],
	},
});
