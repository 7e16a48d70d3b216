/** A proxy before a real server that cuts the calls that write: before they arrive, after they were done, or in the middle of the answer. */
import { createServer, request as requestHttp, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';

/** `late`: the connection is cut at once, and the call goes on to the server some seconds later. */
export const CUTS = ['before', 'after', 'middle', 'late'] as const;
export type Cut = (typeof CUTS)[number];

const LATE_MS = 2000;

interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

export interface CutProxy {
	url: string;
	/** Cuts the next call whose method and path match. */
	cutNext(path: RegExp, cut: Cut): void;
	/** Number of calls that were cut so far. */
	readonly count: number;
	/** Waits until calls that go on late have arrived. */
	settled(): Promise<void>;
	close(): Promise<void>;
}

const bytesOf = async (message: IncomingMessage): Promise<Buffer> => {
	const chunks: Buffer[] = [];
	for await (const chunk of message) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
};

/** Passes a call on, and returns its answer. */
async function pass(target: string, { method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<Answer> {
	const to = new URL(target.replace(/\/+$/, '') + url);
	const send = to.protocol === 'https:' ? requestHttps : requestHttp;
	const { host: _, connection: __, ...others } = headers;
	return await new Promise((resolve, reject) => {
		const call = send(to, { method, headers: { ...others, host: to.host, connection: 'close' } }, (answer) => {
			void bytesOf(answer).then((bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }), reject);
		});
		call.on('error', reject);
		call.end(body);
	});
}

function answerWith(response: ServerResponse, { status, headers, body }: Answer, isCut: boolean): void {
	const { 'transfer-encoding': _, connection: __, ...others } = headers;
	response.writeHead(status, { ...others, 'content-length': body.length });
	if (isCut) response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy());
	else response.end(body);
}

/** Starts a proxy on a free port of the loopback address. */
export async function startCutProxy(target: string): Promise<CutProxy> {
	let next: { path: RegExp; cut: Cut } | undefined;
	let count = 0;
	const late: Array<Promise<unknown>> = [];

	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await bytesOf(request);
		const cut = next?.path.test(`${request.method} ${request.url?.split('?')[0]}`) ? next.cut : undefined;
		if (cut) {
			next = undefined;
			count += 1;
		}
		if (cut === 'late')
			late.push(new Promise((resolve) => setTimeout(resolve, LATE_MS)).then(async () => await pass(target, request, body)));
		if (cut === 'before' || cut === 'late') return void response.destroy();
		const answer = await pass(target, request, body);
		if (cut === 'after') response.destroy();
		else answerWith(response, answer, cut === 'middle');
	}

	const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		cutNext: (path, cut) => void (next = { path, cut }),
		get count() {
			return count;
		},
		settled: async () => void (await Promise.allSettled(late.splice(0))),
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
