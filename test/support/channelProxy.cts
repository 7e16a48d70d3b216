/** A proxy in front of a sandbox that passes requests on as they are, and meddles with its channels. */
import { createServer, request as requestTo, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { WebSocket, WebSocketServer } from 'ws';

import type { TestSandbox } from './sandbox.cts';

/** Decides what to pass on for a message from the sandbox, of which so many came before: a text, nothing, or the end of the connection. */
export type Meddle = (text: string, before: number) => string | undefined | 'cut';

export interface ChannelProxy {
	url: string;
	/** Channels that were requested. */
	requested: number;
	/** Channels that were opened. */
	opened: number;
	/** Messages that were passed on. */
	passed: number;
	/** Channels are passed on with this from now on. 'refuse' answers their upgrade with a 502, 'hang' never answers it. */
	meddle: Meddle | 'refuse' | 'hang';
	stop: () => Promise<void>;
}

async function openProxy(target: string, proxy: ChannelProxy): Promise<void> {
	const server = createServer((request, response) => {
		const { method, url, headers } = request;
		const passed = requestTo(target + url, { method, headers }, (answer) => {
			response.writeHead(answer.statusCode!, answer.headers);
			answer.pipe(response);
		});
		passed.on('error', () => response.destroy());
		response.on('close', () => passed.destroy());
		request.pipe(passed);
	});
	const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'daml.ws.auth' });
	server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
		socket.on('error', () => socket.destroy());
		proxy.requested++;
		if (proxy.meddle === 'hang') return void hanging.add(socket);
		if (proxy.meddle === 'refuse') return void socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
		sockets.handleUpgrade(request, socket, head, (channel) => relay(channel, request));
	});
	const hanging = new Set<Duplex>();
	const relay = (channel: WebSocket, { url, headers }: IncomingMessage) => {
		proxy.opened++;
		const protocols = String(headers['sec-websocket-protocol']).split(/, */);
		const behind = new WebSocket(target.replace('http', 'ws') + url, protocols);
		const isOpen = new Promise((resolve) => behind.once('open', resolve));
		let before = 0;
		channel.on('message', (data) => void isOpen.then(() => behind.send(String(data))));
		behind.on('message', (data) => {
			const text = (proxy.meddle as Meddle)(String(data), before++);
			if (text === 'cut') channel.terminate();
			else if (text !== undefined && channel.readyState === WebSocket.OPEN) {
				proxy.passed++;
				channel.send(text);
			}
		});
		behind.on('error', () => {});
		channel.on('error', () => {});
		channel.on('close', () => behind.terminate());
		behind.on('close', () => channel.terminate());
	};
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	Object.assign(proxy, {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requested: 0,
		opened: 0,
		passed: 0,
		meddle: (text: string) => text,
		stop: async () => {
			for (const client of sockets.clients) client.terminate();
			for (const socket of hanging) socket.destroy();
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	} satisfies ChannelProxy);
}

/** A proxy of its own for each test of the calling file, which begins without requests. */
export function useChannelProxy(sandbox: TestSandbox): ChannelProxy {
	const proxy = {} as ChannelProxy;
	beforeEach(async () => {
		await openProxy(sandbox.url, proxy);
		await sandbox.requests();
	});
	afterEach(async () => await proxy.stop());
	return proxy;
}
