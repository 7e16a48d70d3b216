import { instructionOperation } from '../../tokens/instructionOperation';

export const rejectTransfer = instructionOperation('reject', 'Reject a transfer', {
	description: 'Reject a transfer that was offered to a party: the sender gets the tokens back',
	choice: 'reject',
	by: 'receiver',
	status: 'rejected',
});
