import { templateOf } from '../../../shared/ledger/updates/simplifiedEvents';
import { allocationFields, funding, readRequest } from '../../tokens/allocations';
import { ALLOCATION_REQUEST } from '../../tokens/exercisedInterfaces';
import { settlementList } from '../../tokens/settlementList';

/** Requests of settlements to a party, one item for each allocation that is requested of it or that it gets something from. */
export const getManyAllocationRequests = settlementList('Get many allocation requests', {
	description: 'Get what settlements ask a party to allocate, and what they bring it: one item for each transfer leg or allocation',
	party: 'The party that is asked',
	on: ALLOCATION_REQUEST,
	partsOf: (created, party) => readRequest(created, party) ?? [],
	itemOf: (requested, created, party) => ({
		// Version 1 is allocated by the sender of a leg only. In version 2 receivers allocate, too.
		toAllocate: requested.version === 'v2' || funding(requested).size > 0,
		...allocationFields(requested),
		party,
		createdAt: created.createdAt,
		allocationRequestId: created.contractId,
		template: templateOf(created),
	}),
});
