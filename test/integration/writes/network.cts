/** Shared parts of the tests of everything that writes: a sandbox, its parties, and every node with its credentials. */
import type { IDataObject } from 'n8n-workflow';

import { resources as scanResources } from '../../../nodes/CantonScan/operations';
import { runNode, type RunOptions, type RunResult } from '../../support/engine.cts';
import { bearer } from '../../e2e/support/token.cts';
import { LEDGER_NODES, VALIDATOR_NODES } from '../../support/nodeTables.cts';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';

export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

interface Named {
	value: string;
	operations: ReadonlyArray<{ value: string; writes?: true }>;
}

/** All operations of the nodes that write: `cantonLedger user.create`. */
export const operationsThatWrite = (): string[] =>
	Object.entries<readonly Named[]>({ ...LEDGER_NODES, ...VALIDATOR_NODES, cantonScan: scanResources }).flatMap(([node, resources]) =>
		resources.flatMap(({ value, operations }) =>
			operations.filter(({ writes }) => writes).map((operation) => `${node} ${value}.${operation.value}`),
		),
	);

/** A sandbox for the calling file. */
export function useNetwork() {
	const sandbox = useSandbox({ history: 5 });
	const world: { parties: Record<string, string>; synchronizers: string[]; prefix: number } = { parties: {}, synchronizers: [], prefix: 0 };
	const post = async (path: string, body: unknown, as = 'participant_admin'): Promise<any> => {
		const isBytes = body instanceof Uint8Array;
		const headers = {
			authorization: `Bearer ${bearer({ sub: as })}`,
			'content-type': isBytes ? 'application/octet-stream' : 'application/json',
		};
		const answer = await fetch(sandbox.url + path, { method: 'POST', headers, body: isBytes ? body : JSON.stringify(body) });
		const text = await answer.text();
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
		return text === '' ? undefined : JSON.parse(text);
	};
	const get = async (path: string, as = 'participant_admin'): Promise<any> =>
		await (await fetch(sandbox.url + path, { headers: { authorization: `Bearer ${bearer({ sub: as })}` } })).json();
	return {
		sandbox,
		world,
		post,
		get,
		/** A fresh world with everything that acts take. */
		async begin() {
			await sandbox.control('POST', '/reset', {
				history: 5,
				// A server may return pages that are shorter than asked.
				settings: { connected: ['global', 'private'], transferCommands: true, shortPages: 7 },
			});
			const { parties, synchronizers } = await sandbox.control('GET', '/world');
			Object.assign(world, { parties, synchronizers: synchronizers.map(({ id }: IDataObject) => id) });
			for (const party of ['bank', 'alice', 'bob', 'carol', 'digitalasset-testValidator-1'])
				await sandbox.control('POST', '/do', { action: 'tap', party, amount: '1000000.0000000000' });
		},
		/** Makes one thing happen. */
		happen: async (action: string, parameters: IDataObject = {}): Promise<any> =>
			(await sandbox.control('POST', '/do', { action, ...parameters })).happened,
		/** Runs an operation as a user. */
		async run(node: string, as: string, parameters: IDataObject, options: Partial<RunOptions> = {}): Promise<RunResult> {
			return await runNode(node, { authentication: 'accessToken', ...parameters } as never, {
				credentials: {
					...ledgerCredential(sandbox, as),
					cantonScanApi: { url: sandbox.url },
					cantonValidatorApi: { url: sandbox.url, authentication: 'accessToken', accessToken: token(as as never) },
					cantonTokenRegistryApi: { url: sandbox.url },
				} as never,
				...options,
			});
		},
	};
}

export type Network = ReturnType<typeof useNetwork>;

/** One operation that writes, as the ring puts it to the test. */
export interface Write {
	name: string;
	node: string;
	/** The user of the token. */
	as: string;
	/** The call that does it. */
	endpoint: string;
	/** Makes what it acts on, and its parameters. `number` is another one each time. */
	make: (network: Network, number: number) => Promise<IDataObject> | IDataObject;
	/** Says that the parameters hold an ID of its own, so that a new execution is the same act. */
	ownId?: true;
	/** Says that it changes the same once more, so that a repetition does it again. */
	again?: true;
	/** Says that its call has what is left in the place of the amount. */
	namesNoAmount?: true;
	/** Says that nothing at the server bears its ID: what is done minutes later, or forgotten, is not found. */
	leavesNoTrace?: true;
	/** Reads what shows it, by its parameters, where the world's log does not. */
	shows?: (network: Network, parameters: IDataObject) => Promise<unknown>;
}
