import { instructionOperation } from '../../tokens/instructionOperation';

export const withdrawTransfer = instructionOperation('withdraw', 'Withdraw a transfer', {
	description: 'Withdraw a transfer that a party offered and nobody accepted: it gets the tokens back',
	choice: 'withdraw',
	by: 'sender',
	status: 'withdrawn',
});
