/** Completions of alice's: what the sandbox has, and what the node reads of it. */
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { ledgerOf } from './support.cts';

/** The endpoint of participants from 3.5.7 on. */
export const CURRENT = 'POST /v2/commands/command-completions';

/** Offsets of items or of log entries. */
export const offsets = (rows: IDataObject[]) => rows.map(({ offset }) => offset);

/** A sandbox for the calling file, with the truth about its completions. */
export function useCompletions() {
	const sandbox = useSandbox();
	const ledger = ledgerOf(sandbox);
	/** Alice's completions as the sandbox knows them, oldest first. */
	const truth: IDataObject[] = [];
	beforeAll(async () => {
		const { log, parties } = await sandbox.control('GET', '/world');
		truth.push(
			...log.filter(({ commandId, actAs }: { commandId?: string; actAs?: string[] }) => commandId && actAs?.includes(parties.alice)),
		);
		expect(truth.length).toBeGreaterThan(400);
	});
	return {
		...{ sandbox, ...ledger, truth },
		getMany: async (parameters: IDataObject = {}, options: Parameters<typeof ledger.run>[3] = {}) =>
			await ledger.run(
				'completion',
				'getAll',
				{ parties: sandbox.parties.alice, returnAll: true, order: 'oldestFirst', simplify: true, ...parameters },
				options,
			),
		/** Requests of the current endpoint since the last call. */
		listCalls: async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === CURRENT),
	};
}
