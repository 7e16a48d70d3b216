// A stand-in for a Git server on the loopback address, as far as the DAR gate needs one: it sends signed webhooks with
// GitHub's payloads, serves files, releases and commits, and takes commit statuses. Like the real one it sends downloads on
// to a storage host, which refuses requests that bring somebody else's token.
const { createHmac, randomUUID } = require('node:crypto');
const { createServer } = require('node:http');
const { ACCESS_TOKEN, apiAnswer, downloadAnswer } = require('./gitApi.cjs');
const { GitRepository } = require('./gitRepository.cjs');

const WEBHOOK_SECRET = 'webhook-demo';

/** @typedef {{method: string, path: string, authorization: string | undefined, accept: string | undefined}} GitRequest */

/** A repository with its server. */
class GitServer extends GitRepository {
	constructor() {
		super();
		/** @type {GitRequest[]} what arrived, downloads from the storage host included */
		this.requests = [];
		/** @type {import('node:http').Server[]} */
		this.servers = [];
		this.storage = '';
	}

	async listen() {
		this.url = await this.#serve((request, body) => apiAnswer(this, request, body));
		this.storage = await this.#serve((request) => downloadAnswer(this, request));
		return this;
	}

	/** @param {(request: import('node:http').IncomingMessage, body: Buffer) => import('./gitApi.cjs').Answer} answer @returns {Promise<string>} its URL */
	#serve(answer) {
		const server = createServer((request, response) => {
			/** @type {Buffer[]} */
			const chunks = [];
			request.on('data', (chunk) => chunks.push(chunk));
			request.on('end', () => {
				const { method = '', url = '', headers } = request;
				this.requests.push({ method, path: url, authorization: headers.authorization, accept: headers.accept });
				const { status, headers: sent, body } = answer(request, Buffer.concat(chunks));
				response.writeHead(status, { ...sent, 'content-length': body.length }).end(body);
			});
		});
		this.servers.push(server);
		return new Promise((resolve) => {
			server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${/** @type {any} */ (server.address()).port}`));
		});
	}

	/**
	 * Sends a webhook as the server would.
	 * @param {string} target the receiver's URL
	 * @param {{event: string, payload: any}} what
	 * @param {{secret?: string, tamper?: (body: string) => string, headers?: Record<string, string>}} [options] `secret`: another
	 * one than the receiver knows. `tamper`: changes the body after it was signed
	 * @returns {Promise<{status: number, text: string}>}
	 */
	async deliver(target, { event, payload }, { secret = WEBHOOK_SECRET, tamper = (body) => body, headers = {} } = {}) {
		const body = JSON.stringify(payload);
		const response = await fetch(target, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				'user-agent': 'GitHub-Hookshot/044aadd',
				'x-github-event': event,
				'x-github-delivery': randomUUID(),
				'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
				...headers,
			},
			body: tamper(body),
		});
		return { status: response.status, text: await response.text() };
	}

	/**
	 * Sends a webhook to whoever asked for it by the API.
	 * @param {{event: string, payload: any}} what
	 * @returns {Promise<{status: number, text: string}[]>} their answers
	 */
	async announce(what) {
		const wanted = this.hooks.filter(({ active, events }) => active && events.includes(what.event));
		return await Promise.all(wanted.map(async ({ config: { url, secret } }) => await this.deliver(url, what, { secret })));
	}

	/**
	 * Sends a ping, as when a webhook is set up, until somebody listens: n8n says that a workflow is active before it is.
	 * @param {string} target
	 */
	async introduce(target) {
		const deadline = Date.now() + 60_000;
		for (;;) {
			const { status, text } = await this.deliver(target, { event: 'ping', payload: { zen: 'Design for failure.', hook_id: 1 } });
			if (status === 200) return;
			if (status !== 404 || Date.now() > deadline) throw new Error(`${target} answered ${status} to a ping: ${text.slice(0, 500)}`);
			await new Promise((resolve) => setTimeout(resolve, 500));
		}
	}

	stop() {
		for (const server of this.servers) {
			server.close();
			server.closeAllConnections();
		}
	}
}

/** @returns {Promise<GitServer>} */
const startGit = () => new GitServer().listen();

/** @typedef {InstanceType<typeof GitServer>} Git */

module.exports = { ACCESS_TOKEN, GitServer, WEBHOOK_SECRET, startGit };
