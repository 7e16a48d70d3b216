// n8n's API, as far as the demo and the tests need it.
const { owner } = require('./n8n.cjs');
const { chosenVersion, isBelow, newestVersion } = require('./n8nVersions.cjs');

/** @param {string} lowest */
const isOlderThan = (lowest) => isBelow(chosenVersion() ?? newestVersion(), lowest);

const scopes = ['workflow:read', 'workflow:list', 'workflow:activate', 'workflow:deactivate', 'execution:read', 'execution:list'];

/**
 * @typedef {{id: string, name: string, type: string, data: Record<string, unknown>}} Credential
 * @typedef {{id: string, status: string, finished: boolean, mode: string, workflowId: string, data: any}} Execution
 */

/** @param {Execution} execution */
const runs = ({ status }) => ['new', 'running', 'unknown'].includes(status);

/** Pauses between two questions whether an execution is over: each costs n8n a dozen queries of its database. */
const SHORTEST_PAUSE_MS = 60;
const LONGEST_PAUSE_MS = 500;

/** A logged-in session. */
class N8nClient {
	/** @param {string} url */
	constructor(url) {
		this.url = url;
		this.cookie = '';
		this.apiKey = '';
	}

	/**
	 * @param {string} method
	 * @param {string} path
	 * @param {unknown} [body]
	 * @returns {Promise<any>} the parsed answer, without n8n's `data` wrapper
	 */
	async call(method, path, body) {
		const response = await fetch(this.url + path, {
			method,
			headers: {
				// A connection each: while a workflow keeps n8n busy for seconds, it closes open ones as idle, with the requests on them.
				connection: 'close',
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
				...(path.startsWith('/api/') ? { 'x-n8n-api-key': this.apiKey } : { cookie: this.cookie }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`n8n: ${method} ${path} answered ${response.status}: ${text.slice(0, 1000)}`);
		const session = response.headers.getSetCookie().find((line) => line.startsWith('n8n-auth='));
		if (session) this.cookie = session.split(';')[0] ?? '';
		const answer = text ? JSON.parse(text) : undefined;
		return path.startsWith('/rest/') ? answer?.data : answer;
	}

	/** Logs in as the owner and makes an API key. Versions of n8n that take no owner from their environment get theirs here. */
	async login() {
		await this.enter();
		const label = `scripts ${Date.now()} ${Math.random()}`;
		const key = await this.call('POST', '/rest/api-keys', { label, expiresAt: null, scopes });
		this.apiKey = key.rawApiKey;
	}

	/** Logs in as the owner. */
	async enter() {
		const { userManagement } = await this.call('GET', '/rest/settings');
		if (userManagement?.showSetupOnFirstLoad) {
			const { email, password } = owner;
			await this.call('POST', '/rest/owner/setup', { email, password, firstName: 'Demo', lastName: 'Owner' });
		}
		await this.call('POST', '/rest/login', { emailOrLdapLoginId: owner.email, password: owner.password });
	}

	/**
	 * @param {{name: string, type: string, data: Record<string, unknown>}} credential
	 * @returns {Promise<{id: string, name: string}>}
	 */
	createCredential(credential) {
		return this.call('POST', '/rest/credentials', credential);
	}

	/**
	 * Presses "Test" on a credential that need not be stored. Older versions of n8n test stored ones only.
	 * @param {{id?: string, name: string, type: string, data: Record<string, unknown>}} credential
	 * @returns {Promise<{status: 'OK' | 'Error', message: string}>}
	 */
	async testCredential({ id = '', ...credential }) {
		if (!id && isOlderThan(newestVersion())) ({ id } = await this.createCredential(credential));
		return await this.call('POST', '/rest/credentials/test', { credentials: { id, ...credential } });
	}

	/**
	 * @param {any} workflow as exported by n8n
	 * @returns {Promise<{id: string, versionId: string}>}
	 */
	createWorkflow({ name, nodes, connections, settings = {} }) {
		return this.call('POST', '/rest/workflows', { name, nodes, connections, settings, active: false });
	}

	/** @param {string} id */
	activate(id) {
		return this.call('POST', `/api/v1/workflows/${id}/activate`, {});
	}

	/** @param {string} id */
	deactivate(id) {
		return this.call('POST', `/api/v1/workflows/${id}/deactivate`, {});
	}

	/**
	 * Starts a workflow by hand, as the editor's button does, and waits for its end.
	 * @param {string} id
	 * @param {string} trigger name of the node to start from
	 * @param {number} [timeoutMs]
	 * @returns {Promise<Execution>} with the data of every node
	 */
	async run(id, trigger, timeoutMs) {
		return this.finished(await this.begin(id, { name: trigger }), timeoutMs);
	}

	/**
	 * Starts a workflow by hand.
	 * @param {string} id
	 * @param {{name: string, data?: unknown}} triggerToStartFrom the node to start from, and what it gives out
	 * @returns {Promise<string>} the execution
	 */
	async begin(id, triggerToStartFrom) {
		const workflowData = isOlderThan('2.0') ? await this.call('GET', `/rest/workflows/${id}`) : undefined;
		const { executionId } = await this.call('POST', `/rest/workflows/${id}/run`, { workflowData, triggerToStartFrom });
		return executionId;
	}

	/**
	 * @param {string} id
	 * @param {number} [timeoutMs]
	 * @returns {Promise<Execution>}
	 */
	async finished(id, timeoutMs = 60_000) {
		const deadline = Date.now() + timeoutMs;
		let pauseMs = SHORTEST_PAUSE_MS;
		// The data of a large execution keeps n8n busy for seconds: they are read once, when it is over.
		let query = '';
		for (;;) {
			const execution = await this.call('GET', `/api/v1/executions/${id}${query}`).catch((error) => {
				// Some versions of n8n cannot read an execution that has no data yet, others say that it is over before it has them.
				if (isOlderThan(newestVersion()) && /answered 500/.test(error.message)) return { status: 'new' };
				throw error;
			});
			if (query && execution.data === undefined && isOlderThan(newestVersion())) execution.status = 'new';
			const isOver = !['new', 'running', 'waiting', 'unknown'].includes(execution.status);
			if (isOver && query) return execution;
			if (Date.now() > deadline) throw new Error(`Execution ${id} is still ${execution.status} after ${timeoutMs} ms`);
			if (isOver) query = '?includeData=true';
			else await new Promise((resolve) => setTimeout(resolve, pauseMs));
			pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
		}
	}

	/**
	 * Waits until no execution of a workflow runs. One that waits for a person or for a time does not run.
	 * @param {string} workflowId
	 * @param {number} [timeoutMs]
	 */
	async idle(workflowId, timeoutMs = 60_000) {
		const query = new URLSearchParams({ filter: JSON.stringify({ workflowId }) });
		let pauseMs = SHORTEST_PAUSE_MS;
		for (const deadline = Date.now() + timeoutMs; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
			/** @type {{results: Execution[]}} */
			const { results } = await this.call('GET', `/rest/executions?${query}`);
			const running = results.filter(runs).map(({ id }) => id);
			if (running.length === 0) return;
			if (Date.now() > deadline) throw new Error(`Executions ${running.join(', ')} still run after ${timeoutMs} ms`);
			await new Promise((resolve) => setTimeout(resolve, pauseMs));
		}
	}

	/**
	 * Lists the executions of a workflow once none of them runs.
	 * @param {string} workflowId
	 * @param {string} [status]
	 * @returns {Promise<Execution[]>} newest first, with data
	 */
	async executions(workflowId, status) {
		for (;;) {
			await this.idle(workflowId);
			const all = await this.listed(workflowId, status);
			// One may have begun since.
			if (!all.some(runs)) return all;
		}
	}

	/**
	 * @param {string} workflowId
	 * @param {string} [status]
	 * @returns {Promise<Execution[]>} also of what runs, whose data are not complete
	 */
	async listed(workflowId, status) {
		/** @type {Execution[]} */
		const all = [];
		let cursor = '';
		do {
			const query = new URLSearchParams({ workflowId, includeData: 'true', limit: '100' });
			if (status) query.set('status', status);
			if (cursor) query.set('cursor', cursor);
			const page = await this.call('GET', `/api/v1/executions?${query}`);
			all.push(...page.data);
			cursor = page.nextCursor;
		} while (cursor);
		return all;
	}

	/**
	 * @param {string} path of something that is not JSON or not of the API
	 * @returns {Promise<string>}
	 */
	async download(path) {
		const response = await fetch(this.url + path, { headers: { connection: 'close', cookie: this.cookie } });
		if (!response.ok) throw new Error(`n8n: GET ${path} answered ${response.status}`);
		return response.text();
	}

	/** @returns {Promise<any[]>} every node type n8n has loaded, tool variants included */
	async nodeTypes() {
		return JSON.parse(await this.download('/types/nodes.json'));
	}

	/** @returns {Promise<any[]>} every credential type n8n has loaded */
	async credentialTypes() {
		return JSON.parse(await this.download('/types/credentials.json'));
	}
}

/**
 * The items a node put out, per output branch, or the error it ended with.
 * @param {Execution} execution
 * @param {string} node
 * @returns {{items: any[], branches: any[][], error: any}}
 */
function resultOf(execution, node) {
	const run = execution.data.resultData.runData[node]?.[0];
	const branches = (run?.data?.main ?? []).map((/** @type {any[] | null} */ items) => items ?? []);
	return { items: branches[0] ?? [], branches, error: run?.error };
}

/** @typedef {InstanceType<typeof N8nClient>} Client */

module.exports = { N8nClient, resultOf };
