import type { IExecuteFunctions } from 'n8n-workflow';

import { SUBMITTED_BEFORE } from '../../errors/failureOutcome';
import { deadlineClock } from '../../http/deadline';
import { pause } from '../../http/pause';
import type { Completion } from './elements';
import type { Ledger } from '../service';
import { statusError } from './simplifiedCompletion';

/** Looks up the completion of an externally signed transaction by its hash, at participants from 3.6 on. */

export const COMPLETION_BY_HASH = 'POST /v2/commands/completion-by-hash';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;
/** Refusals that only say that it was submitted before. */
const REPEATED = new Set<string | null>([SUBMITTED_BEFORE, 'DUPLICATE_COMMAND', 'SUBMISSION_ALREADY_IN_FLIGHT']);

/**
 * Reads until there is a completion or `forMs` have gone by, at least once. A success counts before refusals, and the last refusal before
 * earlier ones. A refusal that only says that it was submitted before counts for nothing.
 * @param hash in base64
 */
export async function completionByHash(
	context: IExecuteFunctions,
	ledger: Ledger,
	hash: string,
	forMs: number,
): Promise<Completion | undefined> {
	const end = deadlineClock.now() + forMs;
	for (let next = FIRST_PAUSE_MS; ; next = Math.min(next * 2, LONGEST_PAUSE_MS)) {
		const attempt = await ledger.attempt(COMPLETION_BY_HASH, {
			body: { transactionHash: hash },
		});
		if (attempt.ok) {
			const { acceptedCompletion, lastRejectedCompletions } = attempt.answer;
			const refused = (lastRejectedCompletions ?? []).find((completion) => !REPEATED.has(statusError(completion).errorCode));
			const found = acceptedCompletion ?? refused;
			if (found) return found;
		} else if (attempt.failure.code !== 'COMPLETION_NOT_FOUND') throw ledger.error(attempt.failure, COMPLETION_BY_HASH);
		const left = end - deadlineClock.now();
		if (left <= 0) return undefined;
		await pause(context, Math.min(next, left));
	}
}
