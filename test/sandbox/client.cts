/** A sandbox for the tests of one file, spoken to over plain HTTP: what is tested here is the sandbox itself. */
import { startSandbox } from '../../scripts/lib/sandbox.cjs';
import { bearer } from '../e2e/support/token.cts';

export interface Answer {
	status: number;
	/** The parsed body if it is JSON. */
	json: any;
	text: string;
	type: string | null;
}

export interface Client {
	url: string;
	get(path: string, headers?: Record<string, string>): Promise<Answer>;
	post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
	/** Any other method, with a body or without. */
	call(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
	/** The result of one control action. */
	make(action: string, parameters?: Record<string, unknown>): Promise<any>;
	settings(changes: Record<string, unknown>): Promise<void>;
	/** The truth to compare against. See the control path in docs/internals/architecture.md. */
	world(): Promise<any>;
}

/** Starts a sandbox before the file's tests. Every test begins with a fresh world. */
export function useClient(args: string[] = []): Client {
	let running: Awaited<ReturnType<typeof startSandbox>>;
	const send = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
		const response = await fetch(client.url + path, {
			method,
			headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		const type = response.headers.get('content-type');
		return {
			status: response.status,
			json: type?.startsWith('application/json') ? JSON.parse(text) : undefined,
			text,
			type,
		};
	};
	const client: Client = {
		url: '',
		get: async (path, headers) => await send('GET', path, undefined, headers),
		post: async (path, body, headers) => await send('POST', path, body, headers),
		call: send,
		make: async (action, parameters = {}) => (await running.call('POST', '/control/do', { action, ...parameters })).happened,
		settings: async (changes) => void (await running.call('POST', '/control/settings', changes)),
		world: async () => await running.call('GET', '/control/world'),
	};
	beforeAll(async () => {
		running = await startSandbox({ args });
		client.url = running.url;
	});
	beforeEach(async () => void (await running.call('POST', '/control/reset', {})));
	afterAll(async () => await running.stop());
	return client;
}

/** Header with a token the sandbox accepts. */
export const authorised = (subject = 'ledger-api-user') => ({ authorization: `Bearer ${bearer({ sub: subject })}` });
