import { instructionOperation } from '../../tokens/instructionOperation';

export const acceptTransfer = instructionOperation('accept', 'Accept a transfer', {
	description: 'Accept a transfer that was offered to a party: it receives the tokens',
	choice: 'accept',
	by: 'receiver',
	status: 'completed',
});
