// One n8n with our package beside a sandbox: started, ended, and how long events take from the ledger to a sink.
import { mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import install from '../../../scripts/lib/install.cjs';
import n8nLib from '../../../scripts/lib/n8n.cjs';
import paths from '../../../scripts/lib/paths.cjs';
import processes from '../../../scripts/lib/processes.cjs';
import rest from '../../../scripts/lib/rest.cjs';
import sandboxLib from '../../../scripts/lib/sandbox.cjs';

/** @typedef {import('../../../scripts/lib/sandbox.cjs').Sandbox} Sandbox */

/** Without it n8n prepares its expression engine at every poll of every trigger. See docs/guides/scaling.md. */
const LAZY = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

/**
 * Runs work in an n8n of its own.
 * @template T
 * @param {string} name of its folder
 * @param {{args?: string[], env?: NodeJS.ProcessEnv}} more options of the sandbox, and variables of n8n
 * @param {(world: {n8n: import('../../../scripts/lib/n8n.cjs').N8nHandle, sandbox: Sandbox, client: import('../../../scripts/lib/rest.cjs').Client}) => Promise<T>} work
 */
export async function inN8n(name, { args = [], env = {} }, work) {
	const { tarball } = await install.pack();
	const folder = paths.runFolder(`bench-${name}`);
	mkdirSync(folder, { recursive: true });
	await n8nLib.createUserFolder(folder, tarball);
	const sandbox = await sandboxLib.startSandbox({ args: ['--history', '5', '--trust-answers', ...args] });
	const ports = { port: await processes.freePort(), brokerPort: await processes.freePort() };
	const n8n = await n8nLib.startN8n({ folder, ...ports, env: { ...LAZY, ...env } });
	try {
		const client = new rest.N8nClient(n8n.url);
		await client.login();
		return await work({ n8n, sandbox, client });
	} finally {
		await n8nLib.stopN8n(n8n);
		await sandbox.stop();
	}
}

/** A node that reports to a sink what it gets. @param {string} sink @returns {any} */
export const report = (sink) => ({
	id: 'b5d7c1a0-0011-4000-8000-000000000001',
	name: 'Report',
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	position: [300, 0],
	parameters: { method: 'POST', url: sink, sendBody: true, specifyBody: 'json', jsonBody: '={{ JSON.stringify($json) }}' },
});

/** Connections from a trigger to that node. @param {string} name */
export const toReport = (name) => ({ [name]: { main: [[{ node: 'Report', type: 'main', index: 0 }]] } });

/** Commands that succeed, and when. */
export class Events {
	/** @type {Map<string, number>} by update */
	#times = new Map();

	/** @param {Sandbox} sandbox whose sink they arrive in */
	constructor(sandbox) {
		this.sandbox = sandbox;
	}

	/** One more. @param {Sandbox} at a target of the sandbox */
	async happen(at = this.sandbox) {
		const { happened } = await at.call('POST', '/control/do', { action: 'succeed' });
		this.#times.set([happened].flat()[0].updateId, Date.now());
	}

	/** Seconds from event to delivery, in order. @param {string} sink @returns {Promise<number[]>} */
	async #waits(sink) {
		const delivered = await this.sandbox.delivered(sink);
		const waits = delivered.flatMap((/** @type {any} */ { at, body }) => {
			const then = this.#times.get(body.updateId);
			return then === undefined ? [] : [(Date.parse(at) - then) / 1000];
		});
		return waits.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
	}

	/** The same once all have arrived. @param {string} sink @param {number} withinMs @throws {Error} if some have not by then */
	async arrived(sink, withinMs) {
		for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(500))
			if ((await this.#waits(sink)).length >= this.#times.size) break;
		const waits = await this.#waits(sink);
		if (waits.length !== this.#times.size) throw new Error(`${waits.length} of ${this.#times.size} events arrived in ${sink}`);
		return waits;
	}
}

/** Resident memory of a process, in MB. @param {number} pid */
export const resident = (pid) => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** @param {number[]} sorted @param {number} part */
export const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
