import type { CallFailure } from '../errors/failure';
import { isByState } from '../errors/failureOutcome';
import { answerOf, type Attempt } from '../http/attempt';
import { successesOf } from '../ledger/completions/commandOutcome';
import type { Completion } from '../ledger/completions/elements';
import { attemptEarliest } from '../ledger/offsets';
import type { Ledger } from '../ledger/service';
import type { Nothing } from '../submission/act';
import { compareOffsets } from '../values/int64';
import { exercisedContracts, type Command } from './commands';
import { CONTRACT_EVENTS, readTransaction } from './committed';
import { defaultFormat } from './format';
import { actorsToFind, isContractMissing, timeToSearch } from './submissionRecords';
import { committedBy, type Committed, type EarlierSubmission, type Recorded, type Submission } from './submissionParts';
import { likenessOf } from './sameCommands';

/**
 * A command that ended its contract cannot be interpreted a second time: the participant says that the contract is gone, before
 * it checks whether the command is a duplicate. What ended the contract says whether it was this very command. A deadline that has passed, and
 * a contract that others ended since, stop its repeat, too: then its completion says whether it was done.
 */

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

/**
 * An earlier submission of the same commands, found by a contract that they ended. Under an ID of the user's own also by its completion, after
 * any refusal for what there is by now.
 */
export function doneBySameCommands(submission: Submission & { commandId: string }, commands: readonly Command[]): EarlierSubmission {
	const { ledger, mayBeDone = false } = submission;
	const ended = endedBySameCommand(ledger, { ...submission, contractIds: exercisedContracts(commands) });
	return {
		// Each search may read all completions that there are.
		afterRetries: true,
		isShownBy: (failure) => ended.isShownBy(failure) || (mayBeDone && isByState(failure)),
		async find(failure) {
			const found = ended.isShownBy(failure) ? await ended.find(failure) : { failure };
			const isOpen = 'outcome' in found;
			if (!mayBeDone || 'committed' in found || (isOpen && found.failure !== PRUNED)) return found;
			const recorded = await recordOfSame(submission, commands);
			if ('done' in recorded) return recorded.done;
			const { nothing, unread, isPartial } = recorded;
			if (unread || nothing) return { outcome: 'unknown', failure: unread, finding: nothing || undefined };
			return !isOpen && isPartial && PRUNABLE.has(failure.category ?? 0) ? { outcome: 'unknown', failure: PRUNED } : found;
		},
	};
}

/** Number of successes under one ID that are compared. */
const COMPARED = 5;
/** Categories of refusals that a command's own earlier success brings about: there is something already, or no longer. */
const PRUNABLE = new Set([10, 11]);
const OTHER_ARGUMENTS = 'Its command ID was used before with other arguments, as far as they can be compared.';

type Found = { done: Recorded } | Nothing;

/** The success of commands under their ID, as its completion says. Anything else that was done under that ID does not count. */
export async function recordOfSame(submission: Submission, commands: readonly Command[]): Promise<Found> {
	const { ledger, userId, commandId } = submission;
	const left = timeToSearch(submission);
	const earliest = await attemptEarliest(ledger, left());
	if (!earliest.ok) return { nothing: '', unread: earliest.failure };
	const since = earliest.answer;
	const { completions, unread } = await successesOf(ledger, { ...actorsToFind(submission), userId, commandId, since }, left);
	const compared = await comparedWith(submission, completions.slice(-COMPARED).reverse(), commands, left);
	if (compared && 'done' in compared) return compared;
	if (unread) return { nothing: '', unread };
	if (compared) return compared;
	const count = completions.length;
	if (count > COMPARED) return { nothing: `Its command ID was used ${count} times before. The last ${COMPARED} were other commands.` };
	return { nothing: '', isPartial: compareOffsets(since, 0) > 0 };
}

/** The first success that did what commands say, else why another one may have. Undefined if all did something else. */
async function comparedWith(
	{ ledger, parties }: Submission,
	completions: readonly Completion[],
	commands: readonly Command[],
	left: () => number,
): Promise<Found | undefined> {
	const format = { ...defaultFormat(parties), transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' as const };
	let open: Nothing | undefined;
	for (const completion of completions) {
		const committed = committedBy(completion);
		const { updateId, offset } = committed;
		const transaction = await readTransaction(ledger, updateId === undefined ? { offset } : { updateId }, format, left());
		if (!transaction.ok) open ??= { nothing: '', unread: transaction.failure };
		if (!transaction.ok || !transaction.answer) continue;
		const compared = await likenessOf(transaction.answer, commands, { ledger, parties, left });
		if (compared.likeness === 'same') return { done: { committed } };
		if (compared.likeness === 'unread') open ??= { nothing: '', unread: compared.unread };
		if (compared.likeness === 'otherArguments') open ??= { nothing: OTHER_ARGUMENTS };
	}
	return open;
}

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
