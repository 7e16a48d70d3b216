/** Helpers of the ledger tests: one call of the node, and making things happen. */
import type { IDataObject } from 'n8n-workflow';

import { cacheClock } from '../../../nodes/shared/values/cache';
import { ledgerNodeOf } from '../../support/nodeTables.cts';
import { runNode, searchList, type RunOptions } from '../../support/engine.cts';
import { around } from '../../support/harness.cts';
import { ledgerCredential, type TestSandbox } from '../../support/sandbox.cts';

export { BIG, byId } from '../../support/harness.cts';

export interface Happened extends IDataObject {
	offset: number;
	updateId: string;
	created: string[];
	archived: string[];
}

let ahead = 0;
const now = cacheClock.now;

/** Lets eleven minutes go by for what is remembered: longer than a server's version is. */
export function passTime(): void {
	ahead += 11 * 60_000;
	cacheClock.now = () => now() + ahead;
}

/** Shorthands around a sandbox. */
export const ledgerOf = (sandbox: TestSandbox) => ({
	parties: sandbox.parties,
	/** Runs an operation of a node of the participant, as the given ledger user. */
	run: async (resource: string, operation: string, parameters: IDataObject = {}, options: Partial<RunOptions> & { as?: string } = {}) =>
		await runNode(ledgerNodeOf(resource, operation), { authentication: 'accessToken', resource, operation, ...parameters } as never, {
			credentials: ledgerCredential(sandbox, options.as),
			...options,
		}),
	/** Makes one thing happen in the sandbox's world. */
	happen: async (action: string, parameters: IDataObject = {}): Promise<Happened> => await around(sandbox).happen(action, parameters),
	/** Runs `during` with settings of the sandbox changed. Before and after, what the nodes remember of the server is too old to count. */
	async within(settings: IDataObject, during: () => Promise<void>) {
		try {
			await around(sandbox).with(settings, async () => {
				passTime();
				await during();
			});
		} finally {
			passTime();
		}
	},
	answer: sandbox.answer,
});

/** Names in the list of templates of a trigger. */
export const templatesShown = async (sandbox: TestSandbox, filter: string): Promise<string[]> =>
	(
		await searchList(
			'cantonLedgerEventTrigger',
			'searchTemplates',
			{ authentication: 'accessToken', event: 'contractCreated' },
			ledgerCredential(sandbox),
			filter,
		)
	).results.map(({ name }) => name);
