// The built site, served as any host of static files would serve it.
import { createServer } from 'node:http';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

import { chromium, type Browser, type Page } from 'playwright-core';

import { root } from '../../scripts/lib/paths.cjs';

export const site = join(root, '.cache', 'site');
/** Path of the site's first page. It is published below the name of its repository, and each night it is built so. */
export const BASE = process.env.DOCS_BASE ?? '/';
/** True if a test has time for every page. */
export const isWhole = process.env.SITE_PAGES === 'all';

/** Pages of the built site, as paths in its folder. */
export const builtPages = () =>
	readdirSync(site, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.html') && file !== '404.html')
		.map((file) => file.replaceAll('\\', '/'))
		.sort();
const TYPES: Record<string, string> = {
	'.css': 'text/css',
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.json': 'application/json',
	'.svg': 'image/svg+xml',
};

/** @returns the file behind a path of the server, if there is one: all that is not below the site's own path is somebody else's */
export function fileOf(address: string): string | undefined {
	if (!address.startsWith(BASE)) return undefined;
	const path = address.slice(BASE.length - 1);
	const file = join(site, path.endsWith('/') ? `${path}index.html` : path);
	return file.startsWith(site) && existsSync(file) && statSync(file).isFile() ? file : undefined;
}

/** Serves the site on the loopback address. @returns its first page, without a slash at the end */
export async function serveSite(): Promise<{ url: string; close: () => void }> {
	const server = createServer(({ url: target = '/' }, response) => {
		const file = fileOf(decodeURIComponent(target.split('?')[0]!));
		if (!file) return void response.writeHead(404).end();
		response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE.slice(0, -1)}`, close: () => void server.close() };
}

/** The site in a browser, for all tests of a file. @param path opened first */
export function useSite(path?: string) {
	let served: Awaited<ReturnType<typeof serveSite>>;
	let browser: Browser;
	let page: Page;
	beforeAll(async () => {
		served = await serveSite();
		browser = await chromium.launch(JSON.parse(process.env.SITE_CHROMIUM!));
		page = await browser.newPage();
		if (path !== undefined) await page.goto(served.url + path);
	});
	afterAll(async () => {
		await browser?.close();
		served?.close();
	});
	return {
		get url() {
			return served.url;
		},
		get browser() {
			return browser;
		},
		get page() {
			return page;
		},
	};
}
