// n8n's API, as far as the demo and the tests need it.
const { N8nSession } = require('./n8nSession.cjs');
const { chosenVersion, isBelow, newestVersion } = require('./n8nVersions.cjs');

/** @param {string} lowest */
const isOlderThan = (lowest) => isBelow(chosenVersion() ?? newestVersion(), lowest);

/**
 * @typedef {{id: string, name: string, type: string, data: Record<string, unknown>}} Credential
 * @typedef {{id: string, status: string, finished: boolean, mode: string, workflowId: string, data: any}} Execution
 */

/** @param {Execution} execution */
const runs = ({ status }) => ['new', 'running', 'unknown'].includes(status);

/** Pauses between two questions whether an execution is over: each costs n8n a dozen queries of its database. */
const SHORTEST_PAUSE_MS = 60;
const LONGEST_PAUSE_MS = 500;

/** A session that works with credentials, workflows and executions. */
class N8nClient extends N8nSession {
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
