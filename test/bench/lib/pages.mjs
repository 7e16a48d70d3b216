// The server all contenders read from, a process of its own: every page is a piece cut out of bytes that are in memory
// already, so that what is measured is the client. The first part of a path says how much there is:
// `http://127.0.0.1:PORT/1000` is a participant with a thousand completions and a thousand active contracts.
import { createServer } from 'node:http';

import { WebSocketServer } from 'ws';

import { Elements, Updates } from './elements.mjs';

const HEADS = { 'content-type': 'application/json; charset=UTF-8' };
/** Byte streams are sent in pieces of this size. */
const PIECE = Buffer.alloc(64 * 1024, 'canton');

const [completionsFile, contractsFile, holdingsFile, updatesFile] = process.argv.slice(2).map((name) => name || undefined);
const completions = new Elements(completionsFile);
const contracts = new Elements(contractsFile);
const holdings = new Elements(holdingsFile);
const updates = new Updates(new Elements(updatesFile));
const offsets = Array.from({ length: completions.count }, (_, index) => Number(/"offset":(\d+)/.exec(completions.text(index))?.[1]));
let requests = 0;

/** Index of the first completion after an offset. @param {number} offset */
function after(offset) {
	let [low, high] = [0, offsets.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (offsets[middle] > offset) high = middle;
		else low = middle + 1;
	}
	return low;
}

/**
 * @typedef {{size: number, query: URLSearchParams, body: any}} PageRequest
 * @type {Record<string, (request: PageRequest) => string | Buffer[]>}
 */
const answers = {
	'GET /v2/state/ledger-end': ({ size }) => JSON.stringify({ offset: offsets[size - 1] ?? 0 }),
	'GET /v2/state/latest-pruned-offsets': () => '{"participantPrunedUpToInclusive":0,"allDivulgedContractsPrunedUpToInclusive":0}',
	'GET /v2/version': () => '{"version":"3.5.14","features":{}}',
	'POST /v2/dars': () => '{}',
	'POST /v2/package-vetting/list': () =>
		JSON.stringify({
			vettedPackages: [
				{
					participantId: 'p',
					synchronizerId: 's',
					topologySerial: 1,
					packages: ['v1', 'v2'].map((version) => ({
						packageId: version,
						packageName: `splice-api-token-holding-${version}`,
						packageVersion: '1.0.0',
					})),
				},
			],
			nextPageToken: '',
		}),
	'POST /v2/commands/command-completions': ({ size, query, body }) => {
		const from = after(body.beginExclusive);
		const to = Math.max(from, Math.min(from + Number(query.get('limit') ?? 200), size));
		return [Buffer.from('['), completions.slice(from, to), Buffer.from(']')];
	},
	'POST /v2/state/active-contracts-page': ({ size, body }) => {
		const list = JSON.stringify(body.eventFormat ?? {}).includes(':Holding') ? holdings : contracts;
		const from = Number(Buffer.from(body.pageToken ?? '', 'base64').toString() || 0);
		const to = Math.min(from + (body.maxPageSize ?? 2000), size);
		const token = to < size ? `,"nextPageToken":"${Buffer.from(String(to)).toString('base64')}"` : '';
		return [Buffer.from('{"activeContracts":['), ...list.repeated(from, to), Buffer.from(`],"activeAtOffset":123456${token}}`)];
	},
	'POST /api/scan/v2/updates': ({ size, body }) => {
		const from = updates.after(body.after?.after_record_time);
		const page = updates.slice(from, Math.max(from, Math.min(from + body.page_size, size)));
		return [Buffer.concat([Buffer.from('{"transactions":['), ...page, Buffer.from(']}')])];
	},
};

/** @param {import('node:http').ServerResponse} response @param {number} length */
function sendBytes(response, length) {
	response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': length });
	let left = length;
	const more = () => {
		while (left > 0) {
			const piece = left < PIECE.length ? PIECE.subarray(0, left) : PIECE;
			left -= piece.length;
			if (!response.write(piece)) return void response.once('drain', more);
		}
		response.end();
	};
	more();
}

const server = createServer((request, response) => {
	const url = new URL(request.url ?? '/', 'http://localhost');
	if (url.pathname === '/requests') {
		response.end(String(requests));
		requests = 0;
		return;
	}
	requests += 1;
	const [, size, path] = /^\/(\d+)(\/.*)$/.exec(url.pathname) ?? [];
	if (path?.includes('/history/bulk/download/')) return sendBytes(response, Number(size));
	const answer = answers[`${request.method} ${path}`];
	if (!answer) return void response.writeHead(404).end(`nothing at ${request.method} ${url.pathname}`);
	/** @type {Buffer[]} */
	const chunks = [];
	const keep = request.headers['content-type'] === 'application/json';
	request.on('data', (chunk) => keep && chunks.push(chunk));
	request.on('end', () => {
		const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
		const parts = answer({ size: Number(size), query: url.searchParams, body });
		const pieces = typeof parts === 'string' ? [Buffer.from(parts)] : parts;
		response.writeHead(200, { ...HEADS, 'content-length': pieces.reduce((sum, { length }) => sum + length, 0) });
		for (const piece of pieces) response.write(piece);
		response.end();
	});
});
/** As much of a channel's answer as waits to be sent, in bytes. */
const MOST_UNSENT = 1024 * 1024;
const channels = new WebSocketServer({ noServer: true, handleProtocols: () => 'daml.ws.auth' });
// The channel of completions: the same elements, one in each message.
server.on('upgrade', (request, socket, head) => {
	const [, size] = /^\/(\d+)\/v2\/commands\/command-completions$/.exec(request.url ?? '') ?? [];
	if (size === undefined) return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
	channels.handleUpgrade(request, /** @type {import('node:net').Socket} */ (socket), head, (channel) => {
		channel.on('error', () => channel.terminate());
		channel.once('message', (data) => {
			let at = after(JSON.parse(String(data)).beginExclusive);
			const more = () => {
				while (at < Number(size) && channel.readyState === channel.OPEN) {
					const isFull = channel.bufferedAmount > MOST_UNSENT;
					channel.send(completions.slice(at, ++at), { binary: false }, isFull ? more : undefined);
					if (isFull) return;
				}
			};
			more();
		});
	});
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	console.log(`http://127.0.0.1:${port}`);
});
