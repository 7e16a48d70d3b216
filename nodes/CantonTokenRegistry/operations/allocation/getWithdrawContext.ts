import { contextOperation } from '../../context';
import { ALLOCATION } from '../../contractKinds';

export const getAllocationWithdrawContext = contextOperation('getWithdrawContext', 'Get the context to withdraw an allocation', {
	description: 'Get what a ledger command needs for the sender to withdraw an allocation: context data and contracts to disclose',
	contract: ALLOCATION,
	choice: 'Allocation_Withdraw',
	endpoints: {
		v1: 'POST /registry/allocations/v1/{allocationId}/choice-contexts/withdraw',
		v2: 'POST /registry/allocations/v2/{allocationId}/choice-contexts/withdraw',
	},
});
