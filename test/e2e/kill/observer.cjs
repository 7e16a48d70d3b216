// Stands between n8n and the sandbox and tells when a poll was answered with events.
const { EventEmitter, once } = require('node:events');
const http = require('node:http');

/**
 * @param {string} target
 * @returns {Promise<{url: string, nextEvents(timeoutMs: number): Promise<unknown>, close(): Promise<void>}>}
 */
async function startObserver(target) {
	const answers = new EventEmitter();
	const agent = new http.Agent({ keepAlive: true });
	const server = http.createServer((request, response) => {
		const { method, url, headers } = request;
		const onward = http.request(`${target}${url}`, { method, headers, agent }, (answer) => {
			/** @type {Buffer[]} */
			const chunks = [];
			answer.on('data', (chunk) => chunks.push(chunk));
			answer.on('error', () => response.destroy());
			answer.on('end', () => {
				const body = Buffer.concat(chunks);
				const { 'transfer-encoding': _, ...kept } = answer.headers;
				response.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': body.length });
				response.end(body, () => {
					if (/\/(command-)?completions/.test(url ?? '') && body.includes('"Completion"')) answers.emit('events');
				});
			});
		});
		onward.on('error', () => response.destroy());
		request.on('error', () => onward.destroy());
		request.pipe(onward);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	return {
		url: `http://127.0.0.1:${port}`,
		nextEvents: (timeoutMs) => once(answers, 'events', { signal: AbortSignal.timeout(timeoutMs) }),
		async close() {
			agent.destroy();
			server.closeAllConnections();
			server.close();
		},
	};
}

module.exports = { startObserver };
