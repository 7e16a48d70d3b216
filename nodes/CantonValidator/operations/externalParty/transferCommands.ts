/** What to do where a validator takes no transfer commands: 0.7 by default (recorded). */
export const TRANSFER_COMMANDS_OFF = {
	501:
		'Use the token standard instead: Transfer Factory of Canton Token Registry and Canton Ledger, Prepared ' +
		'Transaction. Or ask the operator of the validator to turn transfer commands on.',
};
