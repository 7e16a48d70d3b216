import { instructionOperation } from '../../tokens/instructionOperation';

export const withdrawTransfer = instructionOperation({
	value: 'withdraw',
	name: 'Withdraw',
	action: 'Withdraw a transfer',
	description: 'Withdraw a transfer that a party offered and nobody accepted: it gets the tokens back',
	choice: 'withdraw',
	by: 'sender',
	status: 'withdrawn',
});
