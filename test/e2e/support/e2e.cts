// Helpers of the e2e tests: the running n8n and sandbox, and short ways to put a workflow together and run it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Chromium } from '../../../scripts/lib/browser.cjs';
import { demoCredentials } from '../../../scripts/lib/demo.cjs';
import { killN8n, restartN8n, startWorker, stopN8n, type N8nHandle, type N8nWorker } from '../../../scripts/lib/n8n.cjs';
import { kill, leave } from '../../../scripts/lib/processes.cjs';
import { N8nClient, resultOf, type Client } from '../../../scripts/lib/rest.cjs';
import { sandboxAt, type Sandbox } from '../../../scripts/lib/sandbox.cjs';

interface State {
	n8n: N8nHandle;
	/** In the queue ring: who executes the workflows. */
	workers: N8nWorker[];
	sandbox: { url: string; pid: number };
	session: { cookie: string; apiKey: string };
	chromium: Chromium;
}

/** Of the n8n that belongs to this one of jest's processes. */
const stateFile = join(process.env.E2E_WORLDS as string, `${process.env.JEST_WORKER_ID}.json`);
const state = () => JSON.parse(readFileSync(stateFile, 'utf8')) as State;

export interface Credential {
	name: string;
	type: string;
	data: Record<string, unknown>;
}

export interface World {
	n8n: () => N8nHandle;
	workers: N8nWorker[];
	sandbox: Sandbox;
	client: Client;
	chromium: Chromium;
}

/** The n8n and the sandbox that were started for this test file and others. */
export function world(): World {
	const { n8n, workers, sandbox, session, chromium } = state();
	const client = Object.assign(new N8nClient(n8n.url), session);
	return { n8n: () => state().n8n, workers, sandbox: sandboxAt(sandbox), client, chromium };
}

/** Location of this n8n's files: its disk, or in queue mode the database, which its workers share. */
export const binaryMode = state().workers.length > 0 ? /^database/ : /^filesystem/;

/**
 * Ends n8n and starts it again on the same folder. Sessions and API keys stay valid.
 * @param how `cleanly` as an operator does, `kill -9` as a power cut does
 * @param whileDown what happens in between
 */
export async function restart(how: 'cleanly' | 'kill -9', whileDown?: () => Promise<unknown>): Promise<void> {
	const { n8n, ...rest } = state();
	await (how === 'cleanly' ? stopN8n(n8n) : killN8n(n8n));
	await whileDown?.();
	const again = await restartN8n(n8n);
	leave(again.pid);
	writeFileSync(stateFile, JSON.stringify({ n8n: again, ...rest }));
}

/** Kills every worker, as a power cut does, and starts them again. */
export async function killWorkers(): Promise<void> {
	const { n8n, workers, ...rest } = state();
	for (const { pid } of workers) await kill(pid);
	const again: N8nWorker[] = [];
	for (const worker of workers) again.push(await startWorker(n8n, worker));
	for (const { pid } of again) leave(pid);
	writeFileSync(stateFile, JSON.stringify({ n8n, workers: again, ...rest }));
}

/**
 * Leads what n8n asks of a host to another address: some of its nodes have the host fixed.
 * @param url with a path where the host's paths are to have one before them
 */
export const leadHere = (host: string, url: string) => writeFileSync(join(state().n8n.folder, `${host}.url`), url);

/** The demo's credential of a type, with some of its fields changed. */
export function credential(sandbox: Sandbox, type: string, data: Record<string, unknown> = {}): Credential {
	const usual = demoCredentials(sandbox.url).find((credential) => credential.type === type);
	if (!usual) throw new Error(`The demo has no credential of type ${type}`);
	return { ...usual, data: { ...usual.data, ...data } };
}

/** A workflow of a manual trigger, "Start", and one of our nodes, "Canton". */
export function oneNode(type: string, parameters: Record<string, unknown>, credentials: Record<string, { id: string; name: string }> = {}) {
	return {
		name: `${type} ${JSON.stringify(parameters)}`.slice(0, 120),
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', [0, 0], {}),
			{ ...node('Canton', `n8n-nodes-canton.${type}`, [240, 0], parameters), credentials },
		],
		connections: { Start: { main: [[{ node: 'Canton', type: 'main', index: 0 }]] } },
	};
}

function node(name: string, type: string, position: [number, number], parameters: Record<string, unknown>) {
	return { id: name.toLowerCase(), name, type, typeVersion: 1, position, parameters };
}

/** Stores credentials, runs one of our nodes with them once, and answers the node's items or its error. */
export async function runOnce({ client }: World, type: string, parameters: Record<string, unknown>, ...credentials: Credential[]) {
	const stored: Record<string, { id: string; name: string }> = {};
	for (const { type: credentialType, ...rest } of credentials)
		stored[credentialType] = await client.createCredential({ type: credentialType, ...rest });
	const { id } = await client.createWorkflow(oneNode(type, parameters, stored));
	const execution = await client.run(id, 'Start');
	const error = execution.data.resultData.error;
	return { status: execution.status, ...resultOf(execution, 'Canton'), ...(error ? { error } : {}) };
}

/** Number of requests by which triggers have read the ledger: each poll takes one or two of them. */
async function reads(): Promise<number> {
	const { requests } = await sandboxAt(state().sandbox).call('GET', '/control/requests');
	const read = /\/v2\/(updates|commands\/completions|state\/ledger-end)/;
	return requests.filter(({ path }: { path: string }) => read.test(path)).length;
}

/**
 * Waits until the active triggers have polled the ledger some times more.
 * @param triggers how many there are
 */
export async function polls(triggers: number, times: number): Promise<void> {
	const before = await reads();
	await eventually(reads, (now) => now >= before + 2 * triggers * times);
}

/**
 * Waits until the triggers of an activated workflow have taken their position, which n8n then has saved: what happens from now on is
 * delivered.
 */
export async function listens(workflow: string): Promise<void> {
	const { client } = world();
	const saved = async () => {
		const { nodes, staticData } = await client.call('GET', `/api/v1/workflows/${workflow}`);
		const triggers = nodes.filter(({ type }: { type: string }) => /^n8n-nodes-canton\..*Trigger$/.test(type));
		const positions: Record<string, object> = typeof staticData === 'string' ? JSON.parse(staticData) : (staticData ?? {});
		return triggers.map(({ name }: { name: string }) => Object.keys(positions[`node:${name}`] ?? {}).length > 0);
	};
	await eventually(saved, (all: boolean[]) => all.length > 0 && all.every(Boolean));
}

/** Waits until a token that the token endpoint gives now is refused. Those that it gave before are refused then, too. */
export async function tokensExpire(): Promise<void> {
	const { url } = sandboxAt(state().sandbox);
	const { clientId, clientSecret, audience } = credential(sandboxAt(state().sandbox), 'cantonLedgerOAuth2Api').data as Record<
		string,
		string
	>;
	const form = { grant_type: 'client_credentials', client_id: clientId!, client_secret: clientSecret!, audience: audience! };
	const answer = await fetch(`${url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
	const { access_token: token } = (await answer.json()) as { access_token: string };
	const headers = { authorization: `Bearer ${token}` };
	await eventually(
		async () => (await fetch(`${url}/v2/state/ledger-end`, { headers })).status,
		(status) => status === 401,
	);
}

/** Asks again until the answer is what is wanted. Fails with the last answer otherwise. */
export async function eventually<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean, timeoutMs = 120_000): Promise<T> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		const answer = await ask();
		if (wanted(answer)) return answer;
		if (Date.now() > deadline) {
			throw new Error(`Not within ${timeoutMs} ms; the last answer was ${JSON.stringify(answer).slice(0, 2000)}`);
		}
		await new Promise((resolve) => setTimeout(resolve, 200));
	}
}
