import { contextOperation } from '../../context';
import { TRANSFER_INSTRUCTION } from '../../contractKinds';

export const getTransferInstructionAcceptContext = contextOperation('getAcceptContext', 'Get the context to accept a transfer', {
	description: 'Get what a ledger command needs for the receiver to accept a transfer: context data and contracts to disclose',
	contract: TRANSFER_INSTRUCTION,
	choice: 'TransferInstruction_Accept',
	endpoints: {
		v1: 'POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/accept',
		v2: 'POST /registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/accept',
	},
});
