import { contextOperation } from '../../context';
import { TRANSFER_INSTRUCTION } from '../../contractKinds';

export const getTransferInstructionWithdrawContext = contextOperation('getWithdrawContext', 'Get the context to withdraw a transfer', {
	description: 'Get what a ledger command needs for the sender to withdraw a transfer: context data and contracts to disclose',
	contract: TRANSFER_INSTRUCTION,
	choice: 'TransferInstruction_Withdraw',
	endpoints: {
		v1: 'POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/withdraw',
		v2: 'POST /registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/withdraw',
	},
});
