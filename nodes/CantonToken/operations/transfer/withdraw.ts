import { named } from '../../../shared/operation/operation';
import { instructionOperation } from '../../tokens/instructionOperation';

export const withdrawTransfer = instructionOperation({
	...named('withdraw', 'Withdraw', 'Withdraw a transfer'),
	description: 'Withdraw a transfer that a party offered and nobody accepted: it gets the tokens back',
	choice: 'withdraw',
	by: 'sender',
	status: 'withdrawn',
});
