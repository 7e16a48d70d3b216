import type { CallFailure } from '../errors/failure';
import { answerOf, type Attempt } from '../http/attempt';
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
		const ending = await endingUpdate(ledger, command);
		if (!ending.ok) return { outcome: 'unknown', failure: ending.failure };
		return ending.answer ? { committed: ending.answer } : { failure };
	},
});

/** Says that the participant has no such contract. */
const NO_EVENTS = 'CONTRACT_EVENTS_NOT_FOUND';

/** The update that ended one of the contracts, if a submission of the same command ID by these parties made it. */
async function endingUpdate(ledger: Ledger, { contractIds, commandId, parties }: EndingCommand): Promise<Attempt<Committed | undefined>> {
	const format = defaultFormat(parties);
	let unread: CallFailure | undefined;
	for (const contractId of contractIds.slice(0, 5)) {
		const events = await ledger.attempt(CONTRACT_EVENTS, { body: { contractId, eventFormat: format.eventFormat } });
		if (!events.ok && events.failure.code !== NO_EVENTS) unread = events.failure;
		const offset = answerOf(events)?.archived?.archivedEvent?.offset;
		if (offset === undefined) continue;
		const transaction = await readTransaction(ledger, { offset }, format);
		if (!transaction.ok) unread = transaction.failure;
		// The participant shows a command ID to those only who submitted it.
		else if (transaction.answer?.commandId === commandId) return { ok: true, answer: { updateId: transaction.answer.updateId, offset } };
	}
	return unread ? { ok: false, failure: unread } : { ok: true, answer: undefined };
}
