import type { IDataObject } from 'n8n-workflow';

import { outcomeUnknown } from '../../shared/errors/failureOutcome';
import type { Attempt } from '../../shared/http/attempt';
import type { LedgerCall } from '../../shared/ledgerNode/ledgerOperation';
import { noteSent, sentBefore } from '../../shared/operation/sentBefore';

/** Recorded of parties, users and identity providers. */
const EXISTS = /\balready exists\b/i;

/** A call that makes something which exists once. */
interface Making<T> {
	endpoint: string;
	/** ID of what is made. */
	id: IDataObject;
	/** Advice if its outcome stays unknown. */
	reconcile: string;
	/** Reads what exists, if it is as this call would make it. Undefined otherwise, and if it cannot be read. */
	existing: () => Promise<T | undefined>;
}

/**
 * The answer to a call that makes something. If the participant has it, and an earlier try of this execution may have made it, that is the
 * result as long as it is what this call would make.
 * @throws the explained error of the call
 */
export async function madeOnce<T>(
	{ ledger, context, itemIndex }: LedgerCall,
	attempt: Attempt<T>,
	{ endpoint, id, reconcile, existing }: Making<T>,
): Promise<{ made: T; alreadyDone: boolean }> {
	if (attempt.ok) return { made: attempt.answer, alreadyDone: false };
	const tried = { ...id, itemIndex };
	if (outcomeUnknown(attempt.failure)) noteSent(context, tried, new Date().toISOString());
	const earlier = sentBefore(context, tried) !== undefined && EXISTS.test(attempt.failure.message) ? await existing() : undefined;
	if (!earlier) throw ledger.error(attempt.failure, attempt.endpoint ?? endpoint, reconcile);
	return { made: earlier, alreadyDone: true };
}
