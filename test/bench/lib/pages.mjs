// The server all contenders read from, a process of its own: every page is a piece cut out of bytes that are in memory
// already, so that what is measured is the client. The first part of a path says how much there is:
// `http://127.0.0.1:PORT/1000` is a participant with a thousand completions and a thousand active contracts.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { createServer } from 'node:http';

import { WebSocketServer } from 'ws';

const HEADS = { 'content-type': 'application/json; charset=UTF-8' };
/** Byte streams are sent in pieces of this size. */
const PIECE = Buffer.alloc(64 * 1024, 'canton');

/** Recorded elements joined by commas: any run of them is one slice. */
class Elements {
	/** @param {string | undefined} file one JSON text per line */
	constructor(file) {
		this.bytes = file === undefined ? Buffer.alloc(0) : readWhole(file);
		/** Where each element begins. One more for the end. */
		this.starts = [0];
		for (let at = this.bytes.indexOf(10); at >= 0; at = this.bytes.indexOf(10, at + 1)) {
			this.bytes[at] = 44;
			this.starts.push(at + 1);
		}
		this.count = this.starts.length - 1;
	}

	/** @param {number} from @param {number} to */
	slice(from, to) {
		return from >= to ? Buffer.alloc(0) : this.bytes.subarray(this.starts[from], this.starts[to] - 1);
	}

	/** The same for any numbers: after the last element the first follows again. @param {number} from @param {number} to */
	*repeated(from, to) {
		for (let at = from; at < to; ) {
			const start = at % this.count;
			const end = Math.min(start + to - at, this.count);
			if (at > from) yield Buffer.from(',');
			yield this.slice(start, end);
			at += end - start;
		}
	}

	/** @param {number} index */
	text(index) {
		return this.slice(index, index + 1).toString('utf8');
	}
}

/** @param {string} file */
function readWhole(file) {
	const bytes = Buffer.allocUnsafe(statSync(file).size);
	const handle = openSync(file, 'r');
	for (let at = 0; at < bytes.length; ) at += readSync(handle, bytes, at, bytes.length - at, at);
	closeSync(handle);
	return bytes;
}

const [completionsFile, contractsFile, holdingsFile] = process.argv.slice(2).map((name) => name || undefined);
const completions = new Elements(completionsFile);
const contracts = new Elements(contractsFile);
const holdings = new Elements(holdingsFile);
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
