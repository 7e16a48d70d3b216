// The site of the documentation: the Markdown files as they stand, with a full-text search that asks no other server.
// Its navigation is docs/README.md: what is listed there is in the sidebar, in that order.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type DefaultTheme, type MarkdownRenderer } from 'vitepress';

import { copyDownloads, renderCopies, renderLinks, renderTemplates, repository } from './links.mts';
import { search } from './search.mts';

const require = createRequire(import.meta.url);
const pages = require('../../scripts/lib/pages.cjs') as typeof import('../../scripts/lib/pages.cjs');
const { linkTerms } = require('../../scripts/lib/glossary.cjs') as typeof import('../../scripts/lib/glossary.cjs');
const { showNamed, showSteps } = require('../../scripts/lib/steps.cjs') as typeof import('../../scripts/lib/steps.cjs');

const docs = fileURLToPath(new URL('..', import.meta.url));

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

/** What the site adds to a page: its links, the words of the glossary, a picture of each step. */
function render(markdown: MarkdownRenderer): void {
	renderLinks(markdown);
	renderTemplates(markdown);
	renderCopies(markdown);
	markdown.core.ruler.push('words and steps', ({ tokens, env, Token }) => {
		// The notes of these pages say what somebody needs.
		for (const { type, meta } of tokens) if (type === 'github_alert_open') meta.title = 'You need';
		for (const token of tokens)
			if (token.type === 'html_block' && token.content.startsWith('<!-- gallery -->')) token.content = '<Gallery />';
		// The corner of a table is no heading of anything: who hears a page would wait for its words.
		for (const [index, { type }] of tokens.entries())
			if (type === 'th_open' && tokens[index + 1]?.content === '') for (const at of [index, index + 2]) tokens[at]!.tag = 'td';
		linkTerms(tokens, env.relativePath, Token);
		showSteps(tokens, env.relativePath, Token);
		showNamed(tokens, env.relativePath, Token);
	});
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
		// The usual colours of code are too pale to read on a light page.
		theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
		anchor: { slugify: pages.anchor },
		config: render,
		image: { lazyLoading: true },
	},
	buildEnd: ({ outDir }) => copyDownloads(outDir),
	themeConfig: {
		search,
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
