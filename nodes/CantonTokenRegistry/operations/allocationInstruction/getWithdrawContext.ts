import { contextOperation } from '../../context';
import { ALLOCATION_INSTRUCTION } from '../../contractKinds';

export const getAllocationInstructionWithdrawContext = contextOperation(
	'getWithdrawContext',
	'Get the context to withdraw an allocation instruction',
	{
		description:
			'Get what a ledger command needs to withdraw an allocation instruction (version 2 of the token standard): context data and contracts to disclose',
		contract: ALLOCATION_INSTRUCTION,
		choice: 'AllocationInstruction_Withdraw',
		endpoints: {
			v2: 'POST /registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/withdraw',
		},
	},
);
