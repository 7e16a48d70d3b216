import { NAME_ENDPOINTS } from '../../../shared/ledger/packages/knownPackages';
import { withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { ownPartyField } from '../../../shared/ledger/directory/ownPartyFields';
import { PARTY } from '../../../shared/ledger/directory/parties';
import { templateOf } from '../../../shared/ledger/updates/simplifiedEvents';
import { filtersOf, limit, returnAll } from '../../../shared/parameters/fields';
import { tokenOperation } from '../../tokenOperation';
import { activeTokenContracts } from '../../tokens/activeTokenContracts';
import { allocationFields, readAllocation } from '../../tokens/allocations';
import { ALLOCATION } from '../../tokens/exercisedInterfaces';
import { settlementIdFilter } from '../../tokens/paymentFields';
import { ACTIVE_PAGE } from '../../../shared/ledger/updates/snapshot';

const ENDPOINTS = withPartyEndpoints(ACTIVE_PAGE, ...NAME_ENDPOINTS, PARTY);

/** Tokens that a party has allocated to settlements, or that it may settle. */
export const getManyAllocations = tokenOperation('getAll', 'Get many allocations', ENDPOINTS, {
	description: 'Get the allocations that a party sees: its tokens that are locked for a settlement, or those it executes a settlement with',
	rights: 'to read as (or act as) the party',
	properties: [ownPartyField('Party', 'party', 'The party whose allocations to list'), returnAll, limit, filtersOf([settlementIdFilter])],
	async *run(call) {
		const { parameters } = call;
		const settlementId = parameters.text('filters.settlementId');
		yield* activeTokenContracts(call, ALLOCATION, (created) => {
			const allocation = readAllocation(created);
			if (!allocation || (settlementId !== undefined && allocation.settlementId !== settlementId)) return [];
			const { holdingIds } = allocation;
			const { createdAt, contractId } = created;
			return [{ ...allocationFields(allocation), createdAt, holdingIds, allocationId: contractId, template: templateOf(created) }];
		});
	},
});
