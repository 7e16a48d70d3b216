import type { CallFailure } from '../errors/failure';
import { answerOf, type Attempt } from '../http/attempt';
import { attemptEarliest } from '../ledger/offsets';
import type { Ledger } from '../ledger/service';
import { compareOffsets } from '../values/int64';
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
	/** True if another execution may have submitted it, long ago. */
	mayBeDone?: boolean;
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

/** Reason why it cannot be read what ended a contract. Undefined if the participant never saw the contract. */
async function unreadBy(ledger: Ledger, failure: CallFailure): Promise<CallFailure | undefined> {
	if (failure.code !== NO_EVENTS) return failure;
	const earliest = await attemptEarliest(ledger);
	if (!earliest.ok) return earliest.failure;
	return compareOffsets(earliest.answer, 0) > 0 ? PRUNED : undefined;
}

/** The failure of a participant that may have pruned what is asked. */
export const PRUNED: CallFailure = {
	message: 'it may have pruned what happened then',
	origin: 'application',
	retryable: false,
};

/** The update that ended one of the contracts, if a submission of the same command ID by these parties made it. */
async function endingUpdate(ledger: Ledger, command: EndingCommand): Promise<Attempt<Committed | undefined>> {
	const { contractIds, commandId, parties, mayBeDone } = command;
	const format = defaultFormat(parties);
	let unread: CallFailure | undefined;
	for (const contractId of contractIds.slice(0, 5)) {
		const events = await ledger.attempt(CONTRACT_EVENTS, { body: { contractId, eventFormat: format.eventFormat } });
		if (!events.ok && (events.failure.code !== NO_EVENTS || mayBeDone)) unread = (await unreadBy(ledger, events.failure)) ?? unread;
		const offset = answerOf(events)?.archived?.archivedEvent?.offset;
		if (offset === undefined) continue;
		const transaction = await readTransaction(ledger, { offset }, format);
		if (!transaction.ok) unread = transaction.failure;
		// The participant shows a command ID to those only who submitted it.
		else if (transaction.answer?.commandId === commandId) return { ok: true, answer: { updateId: transaction.answer.updateId, offset } };
	}
	return unread ? { ok: false, failure: unread } : { ok: true, answer: undefined };
}
