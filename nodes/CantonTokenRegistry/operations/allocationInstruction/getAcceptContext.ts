import { contextOperation } from '../../context';
import { ALLOCATION_INSTRUCTION } from '../../contractKinds';

export const getAllocationInstructionAcceptContext = contextOperation(
	'getAcceptContext',
	'Get the context to accept an allocation instruction',
	{
		description:
			'Get what a ledger command needs to accept an allocation instruction (version 2 of the token standard): context data and contracts to disclose',
		contract: ALLOCATION_INSTRUCTION,
		choice: 'AllocationInstruction_Accept',
		endpoints: {
			v2: 'POST /registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/accept',
		},
	},
);
