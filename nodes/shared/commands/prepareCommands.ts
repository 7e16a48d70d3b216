import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import type { Ledger } from '../ledger/service';
import { preparedSummary } from '../ledger/prepared/preparedSummary';
import { PREPARE } from './traffic';
import { withLocations } from './argumentLocations';

/** Turns commands into a transaction that is signed outside n8n. Nothing is submitted. */

type Request = components['schemas']['JsPrepareSubmissionRequest'];

/** @returns the fields of an item: what would be signed, what it does and what it costs. Throws explained errors. */
export async function prepareCommands(
	ledger: Ledger,
	request: Partial<Request> & Pick<Request, 'commands' | 'actAs'>,
): Promise<IDataObject> {
	const attempt = await ledger.attempt(PREPARE, {
		// A participant refuses the call without these two, although the contract calls them optional.
		body: {
			...request,
			synchronizerId: request.synchronizerId ?? '',
			packageIdSelectionPreference: request.packageIdSelectionPreference ?? [],
		} as Request,
	});
	const answer = ledger.unwrap(withLocations(attempt, request.commands), PREPARE);
	const { preparedTransaction, preparedTransactionHash, hashingSchemeVersion, costEstimation, hashingDetails } = answer;
	return {
		summary: preparedSummary(preparedTransaction) ?? null,
		estimatedTrafficCost: costEstimation?.totalTrafficCostEstimation ?? null,
		costEstimation: (costEstimation ?? null) as IDataObject | null,
		preparedTransactionHash,
		hashingSchemeVersion,
		...(hashingDetails !== undefined && hashingDetails !== null && { hashingDetails }),
		preparedTransaction,
	};
}
