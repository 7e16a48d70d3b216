import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { CallFailure } from '../errors/failure';
import type { Attempt } from '../http/attempt';
import type { Completion } from '../ledger/completions/elements';
import type { Ledger } from '../ledger/service';
import type { Found } from '../submission/act';
import type { Spending } from '../submission/budget';
import type { Offset } from '../values/int64';
import type { ContentionRetry } from './resolution';

/** A submission to a participant, what it sends, and what a search for its outcome finds. */

/** All of a submission but its request. */
export interface Submission {
	context: IExecuteFunctions;
	ledger: Ledger;
	/** Absent if only the prepared transaction holds it. */
	commandId?: string;
	submissionId: string;
	userId?: string;
	/** The acting parties. */
	parties: string[];
	/** Time to search for an outcome whose answer got lost, in ms. */
	resolveMs: number;
	/** Absent: contention is not retried. */
	retry?: ContentionRetry;
	/** True if the command finds its contract again at each try: by key, or because it is rebuilt. */
	byKey?: boolean;
	/** Way to submit the same again without doing it twice: the end of a sentence that begins with "or". */
	again?: string;
	spending?: Spending;
	/** Facts about it, for its errors. */
	about?: IDataObject;
	/** Search the completions after this offset before anything is sent. */
	searchAfter?: Offset;
	/** True if another execution may have submitted it, and nothing was read of that. */
	mayBeDone?: boolean;
	/** See `Act`. */
	isCompared?: boolean;
	/** Search for its success by another execution. Without it any success of its command ID is one. */
	recorded?: () => Promise<Found<Recorded>>;
	/** True if its request finds by itself what another execution did. */
	findsEarlier?: true;
	/** True if another submission of its command ID may do other work: then its failure says nothing of this one. */
	isJoint?: boolean;
}

/** A request that can be submitted. */
export interface Submittable<T> {
	send: () => Promise<Attempt<T>>;
	/** Search for an earlier submission of the same work. */
	earlier?: EarlierSubmission;
}

/** The request of a submission, made for each submission ID. Or what an earlier submission is found to have committed. */
export interface SubmissionRequest<T> {
	endpoint: string;
	build: (submissionId: string) => Promise<Submittable<T> | { committed: Committed }>;
}

/** Search for an earlier submission of the same work, if a refusal shows that there may be one. */
export interface EarlierSubmission {
	/** True if it is searched for after the last retry only. */
	afterRetries?: boolean;
	/** Checks whether the work may have been done before, by the participant's answer to this submission. */
	isShownBy(failure: CallFailure): boolean;
	/** Outcome of it. `failure` if it failed, or if there was none. */
	find(failure: CallFailure): Promise<{ committed: Committed } | { failure: CallFailure } | UnknownEarlier>;
}

/** Its outcome is unknown: nothing was found after `since`, or the participant did not return it (`failure`). */
export interface UnknownEarlier {
	outcome: 'unknown';
	since?: Offset;
	failure?: CallFailure;
	/** Sentence for the error, instead of those on the search. */
	finding?: string;
}

/** Known fields of a success whose answer did not arrive, or was given to an earlier submission. */
export interface Committed {
	/** Absent if the participant reported no more than that it succeeded. */
	updateId?: string;
	offset: Offset;
}

/** A submission as its completion shows it. */
export interface Recorded {
	committed: Committed;
}

export const committedBy = ({ updateId, offset }: Completion): Committed => ({ updateId: updateId || undefined, offset });
