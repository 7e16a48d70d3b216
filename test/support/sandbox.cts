/** The sandbox for one test file: started before its tests, its request log kept for the coverage test. */
import type { IDataObject } from 'n8n-workflow';

import { parseJson } from '../../nodes/shared/values/exactJson';
import { startSandbox } from '../../scripts/lib/sandbox.cjs';
import { bearer } from '../e2e/support/token.cts';
import { recordRequests } from './coverage.cts';

export interface TestSandbox {
	/** Base URL of every service; see docs/architecture.md. */
	url: string;
	control: (method: string, path: string, body?: unknown) => Promise<any>;
	/** Requests that arrived since the last call (or the start), oldest first. */
	requests: () => Promise<IDataObject[]>;
	/** The same with integers beyond 2^53 as decimal strings, as they were sent. */
	exactRequests: () => Promise<IDataObject[]>;
	/** The next matching calls answer so. */
	fault: (...faults: IDataObject[]) => Promise<void>;
}

/** Tests let the nodes' clock run ahead of the sandbox's: their tokens would look too long-lived to it. */
const CLOCK_AHEAD = ['--set', 'maxTokenSeconds=0'];

/** Starts a sandbox around the tests of the calling file. Each test begins without faults; the world is shared unless reset. */
export function useSandbox(args: string[] = []): TestSandbox {
	let running: Awaited<ReturnType<typeof startSandbox>>;
	const sandbox: TestSandbox = {
		url: '',
		control: async (method, path, body) => await running.call(method, `/control${path}`, body),
		async requests() {
			const answer = await sandbox.control('GET', '/requests');
			const requests = (Array.isArray(answer) ? answer : answer.requests) as IDataObject[];
			recordRequests(requests);
			await sandbox.control('DELETE', '/requests');
			return requests;
		},
		async exactRequests() {
			const { requests } = parseJson(await (await fetch(`${sandbox.url}/control/requests`)).text()) as { requests: IDataObject[] };
			await sandbox.requests();
			return requests;
		},
		fault: async (...faults) => await sandbox.control('POST', '/faults', { faults }),
	};
	beforeAll(async () => {
		running = await startSandbox({ args: [...CLOCK_AHEAD, ...args] });
		sandbox.url = running.url;
	});
	beforeEach(async () => {
		await sandbox.control('DELETE', '/faults');
		await sandbox.requests();
	});
	afterAll(async () => {
		await sandbox.requests();
		await running.stop();
	});
	return sandbox;
}

/** A token the sandbox accepts, for the given ledger user. */
export const token = (subject = 'ledger-api-user') => bearer({ sub: subject });

/** The Canton Ledger credential for the sandbox, as the given ledger user. */
export const ledgerCredential = (sandbox: TestSandbox, subject?: string) => ({
	cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'accessToken', accessToken: token(subject) },
});
