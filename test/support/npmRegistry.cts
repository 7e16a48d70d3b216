/** A package registry on the loopback address with one package in it, as npm and n8n ask it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';

interface NpmRegistry {
	url: string;
	/** `dist.integrity` of the package. */
	integrity: string;
	/** Paths that were asked, in their order. */
	paths: string[];
	stop: () => void;
}

/** @param tarball of the package @param manifest its name and version, as its package.json has them */
export async function npmRegistry(tarball: string, { name, version }: { name: string; version: string }): Promise<NpmRegistry> {
	const bytes = readFileSync(tarball);
	const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
	const file = `/${name}/-/${basename(tarball)}`;
	const paths: string[] = [];
	const server = createServer((request, response) => {
		const path = decodeURIComponent(new URL(request.url!, 'http://registry.invalid').pathname);
		paths.push(path);
		const release = {
			name,
			version,
			dist: { integrity, shasum: createHash('sha1').update(bytes).digest('hex'), tarball: `${url()}${file}` },
		};
		const answers: Record<string, unknown> = {
			[`/${name}`]: { name, 'dist-tags': { latest: version }, versions: { [version]: release } },
			[`/${name}/${version}`]: release,
		};
		if (path === file) return response.end(bytes);
		if (answers[path] === undefined) return response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"Not found"}');
		return response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[path]));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return { url: url(), integrity, paths, stop: () => void server.close() };
}
