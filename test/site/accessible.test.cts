// Accessibility of the pages, in the light, in the dark and on a phone: checked by axe. SITE_PAGES=all: every page and view, as each night.
import { readFileSync } from 'node:fs';

import { builtPages, isWhole, useSite } from './support.cts';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** One page of each kind. */
const KINDS = [
	'/',
	'/start/install.html',
	'/start/tokens.html',
	'/connect/credentials.html',
	'/jobs/',
	'/guides/validator.html',
	'/nodes/canton-ledger.html',
	'/reference/canton-token/transfer.html',
	'/glossary.html',
	// Tables without a heading above their first column, or any.
	'/connect/client-credentials.html',
	'/internals/performance.html',
];
/** A page is named by its file if all are checked. */
const PAGES = isWhole ? builtPages().map((page) => `/${page}`) : KINDS;
/** VitePress has a button for the arrow inside of the button that is the whole entry of the sidebar. The keyboard reaches both. */
const OF_VITEPRESS = 'nested-interactive';

/** Each color scheme and each width, or all of both at night. */
const VIEWS = [['light', 1280], ['dark', 375], ...(isWhole ? [['light', 375] as const, ['dark', 1280] as const] : [])] as const;

const opened = useSite();

describe.each(VIEWS)('%s, %i pixels wide', (colorScheme, width) => {
	test.each(PAGES)('%s breaks no rule, and is not scrolled sideways', async (path) => {
		await opened.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		await opened.page.setViewportSize({ width, height: 900 });
		await opened.page.goto(opened.url + path);
		await opened.page.evaluate(AXE);
		const found = await opened.page.evaluate<Array<{ rule: string; at: string[] }>>(
			`axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'best-practice'] }).then(({ violations }) => violations.map(({ id, nodes }) => ({ rule: id, at: nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)) })))`,
		);
		expect(found.filter(({ rule }) => rule !== OF_VITEPRESS)).toEqual([]);
		const { wide, shown } = await opened.page.evaluate<{ wide: number; shown: number }>(
			'({ wide: document.documentElement.scrollWidth, shown: window.innerWidth })',
		);
		expect(wide).toBeLessThanOrEqual(shown);
	});
});
