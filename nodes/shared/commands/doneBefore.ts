import type { Ledger } from '../ledger/service';
import { readTransaction } from './committed';
import { defaultFormat } from './format';
import { isContractMissing, type Committed, type EarlierSubmission } from './once';

/**
 * A command that ended its contract cannot be interpreted a second time: the participant says that the contract is gone, before
 * it checks whether the command is a duplicate. What ended the contract says whether it was this very command.
 */

export const CONTRACT_EVENTS = 'POST /v2/events/events-by-contract-id';

interface EndingCommand {
	contractIds: readonly string[];
	commandId: string;
	parties: string[];
}

/** An earlier submission of a command, found by a contract that it ended. */
export const endedBySameCommand = (ledger: Ledger, command: EndingCommand): EarlierSubmission => ({
	isShownBy: isContractMissing,
	find: async (failure) => {
		const committed = await endingUpdate(ledger, command);
		return committed ? { committed } : { failure };
	},
});

/** The update that ended one of the contracts, if a submission of the same command ID by these parties made it. */
async function endingUpdate(ledger: Ledger, { contractIds, commandId, parties }: EndingCommand): Promise<Committed | undefined> {
	const format = defaultFormat(parties);
	for (const contractId of contractIds.slice(0, 5)) {
		const events = await ledger.attempt(CONTRACT_EVENTS, { body: { contractId, eventFormat: format.eventFormat } });
		const offset = events.ok ? events.answer.archived?.archivedEvent?.offset : undefined;
		if (offset === undefined) continue;
		const transaction = await readTransaction(ledger, { offset }, format);
		// The participant shows a command ID to those only who submitted it.
		if (transaction?.commandId === commandId) return { updateId: transaction.updateId, offset };
	}
	return undefined;
}
