/** The sandbox for one test file: started before its tests, its request log kept for the coverage test. */
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { parseJson } from '../../nodes/shared/values/exactJson';
import { startSandbox, type Sandbox } from '../../scripts/lib/sandbox.cjs';
import { bearer } from '../e2e/support/token.cts';
import { recordRequests } from './coverage.cts';
import { outside } from './outside.cts';

export interface TestSandbox {
	/** Base URL of every service. See docs/internals/architecture.md. */
	url: string;
	/** Parties of the world, by the part of their ID before `::`. Known as soon as tests run. */
	parties: Record<string, string>;
	control: (method: string, path: string, body?: unknown) => Promise<any>;
	/** Requests that arrived since the last call (or the start), oldest first. */
	requests: () => Promise<IDataObject[]>;
	/** The same with integers beyond 2^53 as decimal strings, as they were sent. */
	exactRequests: () => Promise<IDataObject[]>;
	/** The next matching calls answer so. */
	fault: (...faults: IDataObject[]) => Promise<void>;
	/** Answers the next call of an endpoint, or of paths with this part, with a text of the type, JSON by default, or with a value as JSON. */
	answer: (endpoint: string, body: unknown, how?: { status?: number; type?: string; times?: number }) => Promise<void>;
}

const { sharedSandbox } = outside(join(__dirname, 'outside', 'sandbox.cjs')) as typeof import('./outside/sandbox.cjs');

/** Tests let the nodes' clock run ahead of the sandbox's: their tokens would look too long-lived to it. And nobody waits for more than 10 ms for what does not come. */
const SET = ['--targets', '100', '--set', 'maxTokenSeconds=0', '--set', 'idleMs=10', '--set', 'longestIdleMs=10', ...releases()];

/** Releases of Canton and Splice to play, where the tests are to run against others than the usual ones. */
function releases(): string[] {
	const { SANDBOX_CANTON: server, SANDBOX_SPLICE: splice } = process.env;
	return [...(server ? ['--set', `server=${server}`] : []), ...(splice ? ['--set', `splice=${splice}`] : [])];
}

export interface SandboxOptions {
	/** Completions of alice's in the history. */
	history?: number;
	/** Each test begins with a fresh world. */
	fresh?: boolean;
	/** Its answers are not checked against the contract: for amounts. It is a process of its own then. */
	trustAnswers?: boolean;
	/** Its clock is the machine's. It is a process of its own then. */
	realTime?: boolean;
	/** It is a process of its own: answers that it delays come when the file is over. */
	alone?: boolean;
}

/** Readings in a row that find no request. */
const QUIET_READS = 6;

/**
 * Lets what an earlier file began in the background, such as a list of templates, come to its end: it is nobody's request here. On a busy
 * machine such a list pauses between its requests.
 */
async function untilQuiet(sandbox: TestSandbox): Promise<void> {
	for (let tries = 0, quiet = 0; tries < 60 && quiet < QUIET_READS; tries++) {
		await new Promise<void>((resolve) => setTimeout(resolve, 50));
		quiet = (await sandbox.requests()).length === 0 ? quiet + 1 : 0;
	}
}

/** A sandbox with a fresh world around the tests of the calling file. Each test begins without faults. The world is shared unless `fresh`. */
export function useSandbox({
	history,
	fresh = false,
	trustAnswers = false,
	realTime = false,
	alone = false,
}: SandboxOptions = {}): TestSandbox {
	const own = [...(trustAnswers ? ['--trust-answers'] : []), ...(realTime ? ['--clock', 'real'] : [])];
	const isOwn = alone || own.length > 0;
	let running: Sandbox;
	const sandbox: TestSandbox = {
		url: '',
		parties: {},
		control: async (method, path, body) => await running.call(method, `/control${path}`, body),
		async requests() {
			const { requests } = await sandbox.control('DELETE', '/requests');
			recordRequests(requests);
			return requests;
		},
		async exactRequests() {
			const answer = await fetch(`${sandbox.url}/control/requests`, { method: 'DELETE' });
			const { requests } = parseJson(await answer.text()) as { requests: IDataObject[] };
			recordRequests(requests);
			return requests;
		},
		fault: async (...faults) => await sandbox.control('POST', '/faults', { faults }),
		async answer(endpoint, body, { type = 'application/json', ...how } = {}) {
			const call = endpoint.startsWith('/') ? { path: endpoint } : { endpoint };
			await sandbox.fault({
				...call,
				...how,
				body: body as string,
				...(typeof body === 'string' && { headers: { 'content-type': type } }),
			});
		},
	};
	const begin = async () => {
		await sandbox.control('POST', '/reset', { history });
		Object.assign(sandbox.parties, (await sandbox.control('GET', '/world')).parties);
	};
	beforeAll(async () => {
		running = isOwn ? await startSandbox({ args: [...SET, ...own] }) : await sharedSandbox(SET);
		sandbox.url = running.url;
		await sandbox.control('POST', '/settings', { pace: 0 });
		await sandbox.requests();
		await untilQuiet(sandbox);
		await begin();
	});
	beforeEach(async () => {
		await sandbox.control('DELETE', '/faults');
		await sandbox.requests();
		if (fresh) await begin();
	});
	afterAll(async () => {
		await sandbox.requests();
		if (isOwn) await running.stop();
	});
	return sandbox;
}

/** A token the sandbox accepts, for the given ledger user. */
export const token = (subject = 'ledger-api-user') => bearer({ sub: subject });

/** The Canton Ledger credential for the sandbox, as the given ledger user. */
export const ledgerCredential = (sandbox: TestSandbox, subject?: string) => ({
	cantonLedgerApi: { baseUrl: sandbox.url, validatorUrl: sandbox.url, authentication: 'accessToken', accessToken: token(subject) },
});
