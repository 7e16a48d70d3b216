// A stand-in for a Git server on the loopback address, as far as the DAR gate needs one: it sends signed webhooks with
// GitHub's payloads, serves files, releases and commits, and takes commit statuses. Like the real one it sends downloads on
// to a storage host, which refuses requests that bring somebody else's token.
const { createHmac, randomUUID } = require('node:crypto');
const { createServer } = require('node:http');
const { REPOSITORY, pushPayload, releaseOf, releasePayload, runPayload, sha1 } = require('./gitEvents.cjs');

const ACCESS_TOKEN = 'git-demo';
const WEBHOOK_SECRET = 'webhook-demo';
const STATES = ['error', 'failure', 'pending', 'success'];
const LONGEST_DESCRIPTION = 140;

/** @param {unknown} body @param {number} [status] @param {Record<string, string>} [headers] */
const json = (body, status = 200, headers = {}) => ({
	status,
	headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
	body: Buffer.from(JSON.stringify(body)),
});
const documentation_url = 'https://docs.github.com/rest';
const notFound = () => json({ message: 'Not Found', documentation_url, status: '404' }, 404);

/** @param {Buffer} body */
const file = (body) => ({ status: 200, headers: { 'content-type': 'application/octet-stream' }, body });

/**
 * @typedef {{method: string, path: string, authorization: string | undefined, accept: string | undefined}} GitRequest
 * @typedef {{sha: string, state: string, description: string, context: string, target_url: string | null}} CommitStatus
 * @typedef {{status: number, headers: Record<string, string>, body: Buffer}} Answer
 */

/** A repository with its server. */
class GitServer {
	constructor() {
		/** @type {GitRequest[]} what arrived, downloads from the storage host included */
		this.requests = [];
		/** @type {CommitStatus[]} */
		this.statuses = [];
		/** @type {Map<string, Buffer>} by `<sha>:<path>` */
		this.files = new Map();
		/** @type {Map<string, string>} branches and tags */
		this.refs = new Map();
		/** @type {{id: number, name: string, bytes: Buffer}[]} */
		this.assets = [];
		/** @type {any[]} releases as the API shows them */
		this.releases = [];
		/** @type {{id: number, run: number, name: string, bytes: Buffer}[]} what CI runs kept: ZIP archives */
		this.artifacts = [];
		/** @type {{id: number, active: boolean, events: string[], config: {url: string, secret: string}}[]} webhooks that were made by its API */
		this.hooks = [];
		/** @type {import('node:http').Server[]} */
		this.servers = [];
		this.url = '';
		this.storage = '';
	}

	async listen() {
		this.url = await this.#serve((request, body) => this.#api(request, body));
		this.storage = await this.#serve((request) => this.#download(request));
		return this;
	}

	/** @param {(request: import('node:http').IncomingMessage, body: Buffer) => Answer} answer @returns {Promise<string>} its URL */
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

	/** `/statuses` is for people to read. Everything else is as on the real server. @param {import('node:http').IncomingMessage} request @param {Buffer} body @returns {Answer} */
	#api({ method, url = '', headers }, body) {
		if (url === '/statuses') return json(this.statuses);
		if (!/^(token|Bearer) /.test(headers.authorization ?? '') || !headers.authorization?.endsWith(` ${ACCESS_TOKEN}`)) {
			return json({ message: 'Bad credentials', documentation_url, status: '401' }, 401);
		}
		const { pathname, searchParams } = new URL(url, this.url);
		const base = `/repos/${REPOSITORY}/`;
		// The test of n8n's credential asks whose token it is.
		if (method === 'GET' && pathname === '/user') return json({ login: 'acme' });
		if (!pathname.startsWith(base)) return notFound();
		const [what, ...rest] = pathname.slice(base.length).split('/').map(decodeURIComponent);
		const name = rest.join('/');
		if (method === 'GET' && what === 'commits') {
			const sha = this.#commit(name);
			return sha ? json({ sha, commit: { message: 'Release' }, parents: [] }) : json({ message: `No commit found for SHA: ${name}` }, 422);
		}
		if (method === 'GET' && what === 'contents') {
			const content = this.files.get(`${this.#commit(searchParams.get('ref') ?? 'main')}:${name}`);
			if (!content) return notFound();
			return /\braw\b/.test(headers.accept ?? '')
				? file(content)
				: json({ type: 'file', encoding: 'base64', content: content.toString('base64') });
		}
		if (method === 'GET' && what === 'releases' && rest[0] === 'assets') {
			const asset = this.assets.find(({ id }) => String(id) === rest[1]);
			if (!asset) return notFound();
			if (headers.accept !== 'application/octet-stream') return json({ id: asset.id, name: asset.name });
			return { status: 302, headers: { location: `${this.storage}/${asset.id}/${asset.name}?signature=once` }, body: Buffer.alloc(0) };
		}
		if (method === 'GET' && what === 'releases') {
			const release = this.releases.find(({ id }) => String(id) === name);
			return release ? json(release) : notFound();
		}
		if (what === 'hooks') return this.#hooks(method, rest[0], body);
		if (method === 'GET' && what === 'actions') return this.#actions(rest);
		if (method === 'POST' && what === 'statuses') return this.#status(rest[0] ?? '', JSON.parse(body.toString()));
		return notFound();
	}

	/** @param {string | undefined} method @param {string | undefined} id @param {Buffer} body @returns {Answer} */
	#hooks(method, id, body) {
		if (method === 'POST') {
			const hook = { id: 300 + this.hooks.length, ...JSON.parse(body.toString()) };
			this.hooks.push(hook);
			return json(hook, 201);
		}
		const hook = this.hooks.find((made) => String(made.id) === id);
		if (!hook) return notFound();
		if (method === 'GET') return json(hook);
		this.hooks.splice(this.hooks.indexOf(hook), 1);
		return { status: 204, headers: {}, body: Buffer.alloc(0) };
	}

	/** CI runs and their artifacts. @param {string[]} path below `actions` @returns {Answer} */
	#actions([what, id, then]) {
		if (what === 'runs' && then === 'artifacts') {
			const artifacts = this.artifacts
				.filter(({ run }) => String(run) === id)
				.map(({ id: number, name, bytes }) => ({ id: number, name, size_in_bytes: bytes.length, expired: false }));
			return json({ total_count: artifacts.length, artifacts });
		}
		const artifact = what === 'artifacts' && then === 'zip' && this.artifacts.find((artifact) => String(artifact.id) === id);
		if (!artifact) return notFound();
		return { status: 302, headers: { location: `${this.storage}/artifact-${id}?signature=once` }, body: Buffer.alloc(0) };
	}

	/** @param {string} sha @param {any} status @returns {Answer} */
	#status(sha, { state, description = '', context = 'default', target_url = null }) {
		if (![...this.refs.values()].includes(sha)) return json({ message: `No commit found for SHA: ${sha}` }, 422);
		const errors = [];
		if (!STATES.includes(state))
			errors.push({ resource: 'Status', code: 'custom', field: 'state', message: 'state is not included in the list' });
		if (description.length > LONGEST_DESCRIPTION)
			errors.push({
				resource: 'Status',
				code: 'custom',
				field: 'description',
				message: 'description is too long (maximum is 140 characters)',
			});
		if (errors.length > 0) return json({ message: 'Validation Failed', errors, documentation_url }, 422);
		this.statuses.push({ sha, state, description, context, target_url });
		return json({ id: this.statuses.length, state, description, context, target_url }, 201);
	}

	/** @param {import('node:http').IncomingMessage} request @returns {Answer} */
	#download({ url = '', headers }) {
		if (headers.authorization) {
			return {
				status: 400,
				headers: { 'content-type': 'application/xml' },
				body: Buffer.from('<Error><Code>InvalidArgument</Code><Message>Only one auth mechanism allowed</Message></Error>'),
			};
		}
		const artifact = this.artifacts.find(({ id }) => url.startsWith(`/artifact-${id}?`));
		if (artifact) {
			const headers = { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${artifact.name}.zip"` };
			return { status: 200, headers, body: artifact.bytes };
		}
		const asset = this.assets.find(({ id }) => url.startsWith(`/${id}/`));
		return asset ? file(asset.bytes) : notFound();
	}

	/** @param {string} ref @returns {string | undefined} */
	#commit(ref) {
		return this.refs.get(ref) ?? [...this.refs.values()].find((sha) => sha === ref);
	}

	/**
	 * Commits files on a branch.
	 * @param {Record<string, Buffer>} files
	 * @param {string} [branch]
	 * @returns {{event: string, payload: any}} the webhook it causes
	 */
	push(files, branch = 'main') {
		const before = this.refs.get(branch) ?? '0'.repeat(40);
		const after = sha1(`${branch} ${before} ${Object.keys(files)} ${Math.random()}`);
		this.refs.set(branch, after);
		for (const [path, bytes] of Object.entries(files)) this.files.set(`${after}:${path}`, bytes);
		return { event: 'push', payload: pushPayload(this.url, { branch, before, after, added: Object.keys(files) }) };
	}

	/**
	 * Publishes a release, of a commit of its own.
	 * @param {string} tag
	 * @param {Record<string, Buffer>} files its assets
	 * @returns {{event: string, payload: any}} the webhook it causes
	 */
	release(tag, files) {
		this.refs.set(tag, sha1(`${tag} ${Math.random()}`));
		const release = releaseOf(this.url, 7 + this.releases.length, tag);
		this.releases.push(release);
		this.attach(tag, files);
		return { event: 'release', payload: releasePayload(this.url, release) };
	}

	/**
	 * The push of a release's tag, which GitHub sends beside the release: of the same commit.
	 * @param {string} tag
	 * @returns {{event: string, payload: any}} its webhook
	 */
	tagOf(tag) {
		const after = this.refs.get(tag) ?? '';
		return { event: 'push', payload: pushPayload(this.url, { branch: tag, before: '0'.repeat(40), after, added: [], kind: 'tags' }) };
	}

	/**
	 * Adds assets to a release, as actions do that publish it first.
	 * @param {string} tag
	 * @param {Record<string, Buffer>} files
	 */
	attach(tag, files) {
		const release = this.releases.findLast(({ tag_name }) => tag_name === tag);
		const url = `${this.url}/repos/${REPOSITORY}/releases`;
		const assets = Object.entries(files).map(([name, bytes]) => {
			const id = 1000 + this.assets.length;
			this.assets.push({ id, name, bytes });
			return {
				url: `${url}/assets/${id}`,
				id,
				name,
				label: '',
				content_type: 'application/octet-stream',
				state: 'uploaded',
				size: bytes.length,
				browser_download_url: `https://github.com/${REPOSITORY}/releases/download/${tag}/${name}`,
			};
		});
		release.assets = [...release.assets, ...assets];
	}

	/**
	 * A CI run that ended well and kept files as artifacts.
	 * @param {Record<string, Buffer>} artifacts ZIP archives by the artifact's name
	 * @param {string} [conclusion]
	 * @returns {{event: string, payload: any}} the webhook it causes
	 */
	run(artifacts, conclusion = 'success') {
		const id = 500 + this.artifacts.length;
		const head_sha = sha1(`run ${id} ${Math.random()}`);
		this.refs.set(`run-${id}`, head_sha);
		for (const [name, bytes] of Object.entries(artifacts)) this.artifacts.push({ id: 9000 + this.artifacts.length, run: id, name, bytes });
		return { event: 'workflow_run', payload: runPayload(this.url, { id, head_sha, conclusion }) };
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
