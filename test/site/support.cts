// The built site, served as any host of static files would serve it.
import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

import { root } from '../../scripts/lib/paths.cjs';

export const site = join(root, '.cache', 'site');
const TYPES: Record<string, string> = {
	'.css': 'text/css',
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.json': 'application/json',
	'.svg': 'image/svg+xml',
};

/** @returns the file behind a path of the site, if there is one */
export function fileOf(path: string): string | undefined {
	const file = join(site, path.endsWith('/') ? `${path}index.html` : path);
	return file.startsWith(site) && existsSync(file) && statSync(file).isFile() ? file : undefined;
}

/** Serves the site on the loopback address. */
export async function serveSite(): Promise<{ url: string; close: () => void }> {
	const server = createServer(({ url: target = '/' }, response) => {
		const file = fileOf(decodeURIComponent(target.split('?')[0]!));
		if (!file) return void response.writeHead(404).end();
		response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
