// Proxy between n8n and the sandbox that says when a poll was answered with events.
const { EventEmitter, once } = require('node:events');
const http = require('node:http');
const net = require('node:net');
const { setTimeout: sleep } = require('node:timers/promises');

/** A poll asks for its pages one right after the other. An answer that comes so much later (ms) is that of another poll. */
const SAME_POLL_MS = 500;

/**
 * @typedef {object} Observer
 * @property {string} url
 * @property {() => void} restart begins to count polls again
 * @property {(poll: number, times: {quietMs: number, timeoutMs: number}) => Promise<void>} polled waits until so many polls were
 * answered with events, also those before the call, and then until `quietMs` have passed since the last answer: a poll of
 * several pages delivers after the last of them
 * @property {() => Promise<void>} close
 */

/**
 * A WebSocket goes through as it is, and ends on both sides when one ends.
 * @param {string} target
 * @param {http.IncomingMessage} request
 * @param {import('node:stream').Duplex} socket
 * @param {Buffer} head
 */
function passOn(target, request, socket, head) {
	const { hostname, port } = new URL(target);
	const onward = net.connect(Number(port), hostname, () => {
		const lines = [`${request.method} ${request.url} HTTP/1.1`];
		for (let at = 0; at < request.rawHeaders.length; at += 2) lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
		onward.write(`${lines.join('\r\n')}\r\n\r\n`);
		onward.write(head);
		onward.pipe(socket).pipe(onward);
	});
	for (const [side, other] of [
		[onward, socket],
		[socket, onward],
	]) {
		side.on('error', () => other.destroy());
		side.on('close', () => other.destroy());
	}
}

/**
 * @param {string} target
 * @returns {Promise<Observer>}
 */
async function startObserver(target) {
	const answers = new EventEmitter();
	let polls = 0;
	let answeredAt = -Infinity;
	const agent = new http.Agent({ keepAlive: true });
	const server = http.createServer((request, response) => {
		const { method, url, headers } = request;
		const onward = http.request(`${target}${url}`, { method, headers, agent }, (answer) => {
			/** @type {Buffer[]} */
			const chunks = [];
			answer.on('data', (chunk) => chunks.push(chunk));
			answer.on('error', () => response.destroy());
			answer.on('end', () => {
				// Whoever asked was killed in the meantime: not an answer to count.
				if (response.destroyed) return;
				const body = Buffer.concat(chunks);
				const { 'transfer-encoding': _, ...kept } = answer.headers;
				response.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': body.length });
				response.end(body, () => {
					if (!/\/(command-)?completions/.test(url ?? '') || !body.includes('"Completion"')) return;
					const now = Date.now();
					if (now - answeredAt > SAME_POLL_MS) polls++;
					answeredAt = now;
					answers.emit('events');
				});
			});
		});
		onward.on('error', () => response.destroy());
		request.on('error', () => onward.destroy());
		request.pipe(onward);
	});
	server.on('upgrade', (request, socket, head) => passOn(target, request, socket, head));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	return {
		url: `http://127.0.0.1:${port}`,
		restart() {
			polls = 0;
			answeredAt = -Infinity;
		},
		async polled(poll, { quietMs, timeoutMs }) {
			const signal = AbortSignal.timeout(timeoutMs);
			while (polls < poll) {
				await once(answers, 'events', { signal }).catch(() => {
					throw new Error(`${polls} polls were answered with events within ${timeoutMs / 1000} s, not ${poll}`);
				});
			}
			for (let left; (left = answeredAt + quietMs - Date.now()) > 0;) await sleep(left);
		},
		async close() {
			agent.destroy();
			server.closeAllConnections();
			server.close();
		},
	};
}

module.exports = { startObserver };
