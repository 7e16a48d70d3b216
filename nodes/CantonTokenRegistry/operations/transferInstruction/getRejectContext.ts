import { contextOperation } from '../../context';
import { TRANSFER_INSTRUCTION } from '../../contractKinds';

export const getTransferInstructionRejectContext = contextOperation('getRejectContext', 'Get the context to reject a transfer', {
	description: 'Get what a ledger command needs for the receiver to reject a transfer: context data and contracts to disclose',
	contract: TRANSFER_INSTRUCTION,
	choice: 'TransferInstruction_Reject',
	endpoints: {
		v1: 'POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/reject',
		v2: 'POST /registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/reject',
	},
});
