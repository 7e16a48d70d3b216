import type { Attempt } from '../../http/attempt';
import type { ApiVersion } from '../../http/endpointVersions';
import { compareOffsets, offsetsBetween, type Offset } from '../../values/int64';
import { CompletionReader } from './completions';
import type { CompletionPage } from './completionQuery';
import { LIST_PAGE, type Completion } from './elements';
import { DEFAULT_IDLE_MS } from './listWait';
import type { Ledger } from '../service';

/** Outcome of a command: its completions since an offset, found by command ID or submission ID. */

export interface SubmissionSearch {
	/** The parties that acted. A participant from 3.5.7 on searches those of all parties when there is none. */
	parties: string[];
	/** User of the submission. The older endpoint takes the token's user when absent. */
	userId?: string;
	commandId?: string;
	/** Begin of the command IDs, for those of several commands. */
	commandIdStart?: string;
	submissionId?: string;
	/** Only completions after this offset: the ledger end before the command was sent, or where an earlier search ended. */
	since: Offset;
	/**
	 * Time that a participant gets for its first completion if a brief request has returned none, in ms. Its own default (500) when absent.
	 */
	idleMs?: number;
	/** Says that nothing more has to be read after these completions. */
	isEnough?: (found: readonly Completion[]) => boolean;
	version?: ApiVersion;
}

interface SubmissionOutcome {
	/** Every completion that matches, oldest first: one command ID has as many as there were submissions. */
	completions: Completion[];
	/** Everything up to here was searched. A later search goes on after it. */
	searchedTo: Offset;
}

/** Checks whether a completion is of the command or submission that is searched for. */
export function isOf(
	{ commandId, commandIdStart, submissionId }: Pick<SubmissionSearch, 'commandId' | 'commandIdStart' | 'submissionId'>,
	completion: Completion,
): boolean {
	return (
		(commandId === undefined || completion.commandId === commandId) &&
		(commandIdStart === undefined || completion.commandId.startsWith(commandIdStart)) &&
		(submissionId === undefined || completion.submissionId === submissionId)
	);
}

/** Time for a participant that is slow to begin its list, if nobody looks again, in ms. One that was just started took 1.8 seconds. */
export const PATIENT_MS = 5000;

/** Of a patient request: a checkpoint at the begin may come before the first completion, and says nothing by itself. */
const PATIENT = { limit: 2, isEmpty: ({ position }: CompletionPage, begin: Offset) => compareOffsets(position, begin) <= 0 };

/**
 * Searches what is there now, once. No completion means that it is not known yet: a command that was refused at once
 * never gets one. `left` (see `deadline`) says how many ms there are. When they are used up, the search ends with what it has.
 */
export async function searchSubmission(
	ledger: Ledger,
	search: SubmissionSearch,
	left: () => number = () => 60_000,
): Promise<Attempt<SubmissionOutcome>> {
	const { version = 'auto', parties, userId, idleMs = DEFAULT_IDLE_MS } = search;
	const reader = new CompletionReader(ledger, { parties, userId, idleMs, version });
	const end = await ledger.attempt('GET /v2/state/ledger-end', { timeoutMs: left() });
	if (!end.ok) return end;
	try {
		return await searchUpTo(reader, search, end.answer.offset!, { idleMs, left });
	} finally {
		reader.close();
	}
}

async function searchUpTo(
	reader: CompletionReader,
	search: SubmissionSearch,
	end: Offset,
	{ idleMs, left }: { idleMs: number; left: () => number },
): Promise<Attempt<SubmissionOutcome>> {
	const outcome: SubmissionOutcome = { completions: [], searchedTo: search.since };
	const rest = { end, wanted: Infinity };
	// Asked from its very end, the participant would only wait. Asked from beyond it, it says what is wrong.
	let more = compareOffsets(search.since, end) !== 0;
	while (more) {
		const limit = Math.max(1, Math.min(LIST_PAGE, offsetsBetween(outcome.searchedTo, end)));
		const { result } = await reader.attemptPatiently(outcome.searchedTo, { limit, left, rest }, { ...PATIENT, idleMs });
		if (!result.ok) return result;
		const { completions, position } = result.answer;
		outcome.completions.push(...completions.filter((completion) => isOf(search, completion)));
		more = compareOffsets(position, outcome.searchedTo) > 0 && compareOffsets(position, end) < 0 && left() > 1;
		if (search.isEnough?.(outcome.completions)) more = false;
		outcome.searchedTo = position;
	}
	return { ok: true, answer: outcome };
}
