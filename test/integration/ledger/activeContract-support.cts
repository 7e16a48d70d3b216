/** Active contracts of alice's: what the sandbox has, and what the node reads of it. */
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

export const PAGE = 'POST /v2/state/active-contracts-page';
export const LIST = 'POST /v2/state/active-contracts';
export const IOU = '#model-tests:Iou:Iou';
export const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';

interface WorldContract extends IDataObject {
	contractId: string;
	templateId: string;
	signatories: string[];
	observers: string[];
	args: IDataObject;
}

/** Contract IDs of items. */
export const ids = (items: IDataObject[]) => items.map(({ contractId }) => contractId as string);

/** A sandbox for the calling file with contracts of alice's, and calls of Active Contract › Get Many. */
export function useActiveContracts() {
	const sandbox = useSandbox();
	const ledger = ledgerOf(sandbox);
	const { run, happen, parties } = ledger;
	beforeAll(async () => {
		for (let amount = 1; amount <= 12; amount++) await happen('issue', { to: 'alice', amount: `${amount}.0000000000` });
		await happen('openAccount', { party: 'alice', number: 'A-1' });
	});
	return {
		...{ sandbox, ...ledger },
		/** Contracts that the sandbox knows to be active and a party of, with this entity. */
		async truth(party: string, entity = ''): Promise<WorldContract[]> {
			const { activeContracts } = await sandbox.control('GET', '/world?contracts=active');
			return (activeContracts as WorldContract[]).filter(
				({ signatories, observers, templateId }) => [...signatories, ...observers].includes(party) && templateId.endsWith(entity),
			);
		},
		ledgerEnd: async (): Promise<number> => (await sandbox.control('GET', '/world')).ledgerEnd,
		/** Requests of both endpoints since the last call. */
		listCalls: async () =>
			(await sandbox.requests()).filter(({ endpoint }) => endpoint === PAGE || endpoint === LIST) as Array<{
				endpoint: string;
				query: IDataObject;
				body: any;
				complaints: unknown[];
			}>,
		getMany: async (parameters: IDataObject = {}, options: Parameters<typeof run>[3] = {}) =>
			await run('activeContract', 'getAll', { parties: byId(parties.alice), returnAll: true, ...parameters }, options),
	};
}
