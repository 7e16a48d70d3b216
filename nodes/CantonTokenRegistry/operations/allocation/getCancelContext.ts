import { contextOperation } from '../../context';
import { ALLOCATION } from '../../contractKinds';

export const getAllocationCancelContext = contextOperation('getCancelContext', 'Get the context to cancel an allocation', {
	description: 'Get what a ledger command needs for the executor to cancel an allocation: context data and contracts to disclose',
	contract: ALLOCATION,
	choice: 'Allocation_Cancel',
	endpoints: {
		v1: 'POST /registry/allocations/v1/{allocationId}/choice-contexts/cancel',
		v2: 'POST /registry/allocations/v2/{allocationId}/choice-contexts/cancel',
	},
});
