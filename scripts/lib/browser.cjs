// A headless browser on n8n's editor: an installed Chromium if there is one, else the one that comes as an npm package.
const { existsSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { explained } = require('./explain.cjs');
const { run } = require('./processes.cjs');
const { N8nClient } = require('./rest.cjs');

const usualPaths = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const quiet = [
	'--headless',
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// Code that is never called is not compiled: of the editor, most.
	'--js-flags=--max-lazy',
];

/** Fades and slides of the editor take longer than what they show. */
const STILL = `addEventListener('DOMContentLoaded', () => {
	const style = document.createElement('style');
	style.textContent = '*, *::before, *::after { transition-duration: 0s !important; transition-delay: 0s !important; animation-duration: 0s !important; }';
	document.head.append(style);
})`;

/** @typedef {{executablePath: string, args: string[]}} Chromium */

/**
 * @returns {Promise<Chromium>} one that starts here
 * @throws {Error} that says what it lacks
 */
async function findChromium() {
	const found = await locate();
	await explained(() => run(found.executablePath, ['--version']));
	return found;
}

/** @returns {Promise<Chromium>} */
async function locate() {
	const wanted = process.env.CHROMIUM_PATH;
	if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which is not there`);
	const installed = wanted ?? usualPaths.find(existsSync);
	if (installed) return { executablePath: installed, args: quiet };
	const { default: packaged } = await import('@sparticuz/chromium');
	// Its own settings are for a place without processes and graphics of its own: one process, and pixels of a simulated graphics card.
	return { executablePath: await packaged.executablePath(), args: [...quiet, '--font-render-hinting=none'] };
}

/**
 * Opens a browser with a page that is logged in to n8n.
 * @param {string} n8nUrl
 * @param {Chromium} installed
 * @param {{still?: boolean}} [options] `still`: without fades and slides
 * @returns {Promise<{page: import('playwright-core').Page, close: () => Promise<void>}>}
 */
async function openEditor(n8nUrl, installed, { still = false } = {}) {
	const { chromium } = require('playwright-core');
	// Fonts and settings it keeps for itself go to the temporary files.
	const options = { ...installed, env: { ...process.env, HOME: tmpdir() } };
	// It crashed at its start once in many runs: a second start says whether it can run at all.
	const browser = await chromium.launch(options).catch(() => chromium.launch(options));
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	// The editor is a large program: on a busy machine it takes its time.
	page.setDefaultTimeout(90_000);
	if (still) await page.addInitScript({ content: STILL });
	await page.context().addCookies([await sessionCookie(n8nUrl)]);
	return { page, close: () => browser.close() };
}

/**
 * The cookie of a new session of the owner: the form of the login would load the editor once more.
 * @param {string} n8nUrl
 */
async function sessionCookie(n8nUrl) {
	const client = new N8nClient(n8nUrl);
	await client.enter();
	const [name = '', value = ''] = client.cookie.split('=');
	return { name, value, url: n8nUrl };
}

/**
 * Opens a workflow's canvas.
 * @param {import('playwright-core').Page} page
 * @param {string} n8nUrl
 * @param {string} id
 */
async function openWorkflow(page, n8nUrl, id) {
	await page.goto(`${n8nUrl}/workflow/${id}`);
	await page.locator('[data-test-id="canvas-node"]').first().waitFor();
}

/**
 * Opens a node's panel from the canvas.
 * @param {import('playwright-core').Page} page
 * @param {string} node its name
 */
async function openNode(page, node) {
	await page.locator(`[data-test-id="canvas-node"][data-node-name="${node}"]`).dblclick();
	await page.locator('[data-test-id="ndv"], [data-test-id="ndv-modal"]').first().waitFor();
}

module.exports = { findChromium, openEditor, openNode, openWorkflow };
