/** An HTTP proxy as n8n takes it from its environment, and a participant that only it reaches. */
import { createServer, request as requestTo } from 'node:http';
import { createServer as createPort, type AddressInfo } from 'node:net';

import { outside } from './outside.cts';

/** The environment that n8n's engine reads: jest gives test files a copy. */
const { env } = outside('node:process') as typeof process;

export interface HttpProxy {
	/** Base URL without a listener: only the proxy leads to the participant. */
	baseUrl: string;
	/** Requests that were passed on. */
	passed: number;
	/** Attempts to open a channel through the proxy, by an upgrade or a tunnel. */
	channels: number;
	stop: () => Promise<void>;
}

/** Sets n8n's environment until it is stopped. @param target the sandbox behind the proxy */
export async function httpProxy(target: string): Promise<HttpProxy> {
	const server = createServer((request, response) => {
		const { method, url = '', headers } = request;
		const { pathname, search } = new URL(url);
		proxy.passed++;
		const passed = requestTo(`${target}${pathname}${search}`, { method, headers }, (answer) => {
			response.writeHead(answer.statusCode!, answer.headers);
			answer.pipe(response);
		});
		passed.on('error', () => response.destroy());
		request.pipe(passed);
	});
	for (const event of ['upgrade', 'connect'])
		server.on(event, (_, socket) => {
			proxy.channels++;
			socket.destroy();
		});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const before = env.HTTP_PROXY;
	const proxy: HttpProxy = {
		baseUrl: `http://127.0.0.1:${await closedPort()}`,
		passed: 0,
		channels: 0,
		stop: async () => {
			if (before === undefined) delete env.HTTP_PROXY;
			else env.HTTP_PROXY = before;
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	env.HTTP_PROXY = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return proxy;
}

/** A port without a listener. */
async function closedPort(): Promise<number> {
	const server = createPort();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}
