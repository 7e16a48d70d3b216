import { named } from '../../../shared/operation/operation';
import { instructionOperation } from '../../tokens/instructionOperation';

export const rejectTransfer = instructionOperation({
	...named('reject', 'Reject', 'Reject a transfer'),
	description: 'Reject a transfer that was offered to a party: the sender gets the tokens back',
	choice: 'reject',
	by: 'receiver',
	status: 'rejected',
});
