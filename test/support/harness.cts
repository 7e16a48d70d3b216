/** Helpers of integration tests: a sandbox with its world, making things happen there, and credentials for it. */
import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from './engine.cts';
import { useSandbox, type SandboxOptions, type TestSandbox } from './sandbox.cts';

/** 2^53 + 1: what a JavaScript number cannot hold. */
export const BIG = '9007199254740993';

/** A party, package or user chosen by its ID. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** Filters with the IDs of parties in place of their names: `bob` and `Amulet@DSO`. */
export const withParties = (filters: IDataObject, parties: Record<string, string>): IDataObject =>
	Object.fromEntries(
		Object.entries(filters).map(([name, value]) => [
			name,
			parties[String(value)] ?? String(value).replace(/@(\w+)$/, (_, party: string) => `@${parties[party]}`),
		]),
	);

/** An error as it reads in the editor. */
export const said = ({ error }: RunResult) => `${error?.message} | ${error?.description}`;

/** The item of a write that was carried out now. */
export const succeeded = (fields: IDataObject) => ({ outcome: 'succeeded', alreadyDone: false, ...fields });

/** The health of a Splice app of 0.7.4 that is ready. */
export const READY = {
	ok: true,
	state: 'ok',
	light: '🟢',
	problems: [],
	status: 'ready',
	live: true,
	ready: true,
	version: '0.7.4',
	message: null,
};

/** Fields of such an item about a command of this package that was submitted in a transaction. */
export const SUBMITTED = {
	commandId: expect.stringMatching(/^n8n-/),
	submissionId: expect.any(String),
	offset: expect.any(Number),
	updateId: expect.stringMatching(/^1220/),
};

/** An OAuth2 credential for a service at an address, with tokens of the sandbox. */
export const oAuth2Credential = (serverUrl: string, sandboxUrl = serverUrl): IDataObject => ({
	serverUrl,
	accessTokenUrl: `${sandboxUrl}/oauth2/token`,
	clientId: 'ledger-client',
	clientSecret: 'ledger-secret',
	audience: 'https://canton.network.global',
});

/** The requests that arrived since the last call, as far as tests compare them. */
export const sentTo = async (sandbox: TestSandbox): Promise<any[]> =>
	(await sandbox.requests()).map(({ endpoint, path, query, body, headers, authScheme, subject }) => ({
		endpoint,
		path,
		query,
		body,
		headers,
		authScheme,
		subject,
	}));

/** Shorthands around a sandbox. */
export const around = (sandbox: TestSandbox) => ({
	/** Makes one thing happen in the sandbox's world. Answers what. */
	async happen(action: string, parameters: IDataObject = {}): Promise<any> {
		return (await sandbox.control('POST', '/do', { action, ...parameters })).happened;
	},
	/** With some settings, which are put back afterwards. */
	async with<T>(settings: IDataObject, act: () => Promise<T>): Promise<T> {
		const before = await sandbox.control('GET', '/settings');
		await sandbox.control('POST', '/settings', settings);
		try {
			return await act();
		} finally {
			await sandbox.control('POST', '/settings', Object.fromEntries(Object.keys(settings).map((name) => [name, before[name]])));
		}
	},
});

/** Makes a coin of a party that has no view, so that nobody can read it. Answers its contract ID. */
export async function makeUnreadable(sandbox: TestSandbox, party: string): Promise<string> {
	const { created } = await around(sandbox).happen('create', {
		template: 'amulet',
		args: {
			dso: sandbox.parties.DSO,
			owner: sandbox.parties[party],
			amount: { initialAmount: '1.0', createdAt: { number: '1' }, ratePerRound: { rate: '0.0' } },
		},
		party,
		brokenView: true,
	});
	return created[0];
}

/** A sandbox for the calling file, with its world. */
export function useWorld(options: SandboxOptions) {
	const sandbox = useSandbox(options);
	const world: { parties: Record<string, string>; network: any } = { parties: {}, network: {} };
	beforeAll(async () => void Object.assign(world, await sandbox.control('GET', '/world')));
	return { sandbox, world, ...around(sandbox) };
}
