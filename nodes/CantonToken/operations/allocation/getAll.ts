import { templateOf } from '../../../shared/ledger/updates/simplifiedEvents';
import { allocationFields, readAllocation } from '../../tokens/allocations';
import { ALLOCATION } from '../../tokens/exercisedInterfaces';
import { settlementList } from '../../tokens/settlementList';

/** Tokens that a party has allocated to settlements, or that it may settle. */
export const getManyAllocations = settlementList('Get many allocations', {
	description: 'Get the allocations that a party sees: its tokens that are locked for a settlement, or those it executes a settlement with',
	party: 'The party whose allocations to list',
	on: ALLOCATION,
	partsOf: (created) => [readAllocation(created) ?? []].flat(),
	itemOf: (allocation, created) => ({
		...allocationFields(allocation),
		createdAt: created.createdAt,
		holdingIds: allocation.holdingIds,
		allocationId: created.contractId,
		template: templateOf(created),
	}),
});
