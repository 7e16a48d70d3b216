/** Servers that mean harm or are broken: a test says what they answer. On the loopback interface only. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';

const servers: Server[] = [];
afterEach(async () => {
	await Promise.all(
		servers.splice(0).map(async (server) => {
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		}),
	);
});

/** A server. Its host and port. It ends with the test. */
export async function serve(listener: RequestListener): Promise<string> {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers with JSON. */
export const json =
	(value: unknown, status = 200): RequestListener =>
	(_, response) =>
		response.writeHead(status, { 'content-type': 'application/json' }).end(typeof value === 'string' ? value : JSON.stringify(value));

/** Sends that many megabytes of one JSON text, compressed to a thousandth. `sent` is called with the megabytes written so far. */
export const bomb =
	(megabytes: number, status: number, sent: (megabytes: number) => void): RequestListener =>
	(_, response) => {
		response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
		const gzip = createGzip({ level: 1 });
		gzip.pipe(response);
		response.on('close', () => gzip.destroy());
		gzip.on('error', () => {});
		const megabyte = Buffer.alloc(2 ** 20, 'a');
		gzip.write('{"cause":"stop","error":"');
		let written = 0;
		const next = (): void => {
			if (gzip.destroyed) return;
			if (written >= megabytes) return void gzip.end('"}');
			sent(++written);
			gzip.write(megabyte, () => setImmediate(next));
		};
		next();
	};
