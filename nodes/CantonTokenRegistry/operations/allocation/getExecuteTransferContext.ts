import { contextOperation } from '../../context';
import { ALLOCATION } from '../../contractKinds';

export const getAllocationExecuteTransferContext = contextOperation(
	'getExecuteTransferContext',
	'Get the context to execute an allocation',
	{
		description:
			'Get what a ledger command needs to execute the transfer of an allocation (version 1 of the token standard): context data and contracts to disclose',
		contract: ALLOCATION,
		choice: 'Allocation_ExecuteTransfer',
		endpoints: {
			v1: 'POST /registry/allocations/v1/{allocationId}/choice-contexts/execute-transfer',
		},
	},
);
