import { NAME_ENDPOINTS } from '../../../shared/ledger/packages/knownPackages';
import { withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { ownPartyField } from '../../../shared/ledger/directory/ownPartyFields';
import { PARTY } from '../../../shared/ledger/directory/parties';
import { templateOf } from '../../../shared/ledger/updates/simplifiedEvents';
import { filtersOf, limit, returnAll } from '../../../shared/parameters/fields';
import { tokenOperation } from '../../tokenOperation';
import { activeTokenContracts } from '../../tokens/activeTokenContracts';
import { allocationFields, funding, readRequest } from '../../tokens/allocations';
import { ALLOCATION_REQUEST } from '../../tokens/exercisedInterfaces';
import { settlementIdFilter } from '../../tokens/paymentFields';
import { ACTIVE_PAGE } from '../../../shared/ledger/updates/snapshot';

const ENDPOINTS = withPartyEndpoints(ACTIVE_PAGE, ...NAME_ENDPOINTS, PARTY);

/** Requests of settlements to a party, one item for each allocation that is requested of it or that it gets something from. */
export const getManyAllocationRequests = tokenOperation('getAll', 'Get many allocation requests', ENDPOINTS, {
	description: 'Get what settlements ask a party to allocate, and what they bring it: one item for each transfer leg or allocation',
	rights: 'to read as (or act as) the party',
	properties: [ownPartyField('Party', 'party', 'The party that is asked'), returnAll, limit, filtersOf([settlementIdFilter])],
	async *run(call) {
		const { parameters } = call;
		const settlementId = parameters.text('filters.settlementId');
		yield* activeTokenContracts(call, ALLOCATION_REQUEST, (created, party) =>
			(readRequest(created, party) ?? []).flatMap((requested) => {
				if (settlementId !== undefined && requested.settlementId !== settlementId) return [];
				const { createdAt, contractId } = created;
				return [
					{
						// Version 1 is allocated by the sender of a leg only. In version 2 receivers allocate, too.
						toAllocate: requested.version === 'v2' || funding(requested).size > 0,
						...allocationFields(requested),
						party,
						createdAt,
						allocationRequestId: contractId,
						template: templateOf(created),
					},
				];
			}),
		);
	},
});
