import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../errors/failure';
import { precededBy } from '../errors/nodeErrors';
import type { Attempt } from '../http/attempt';
import { COMPLETIONS } from '../ledger/completions/completionQuery';
import { openIn } from '../submission/actErrors';
import { recordOfOthers } from './submissionRecords';
import type { Committed, EarlierSubmission, Submission, SubmissionRequest, Submittable } from './submissionParts';
import type { Estimate } from './traffic';

/**
 * Submissions whose cost is estimated, and may be limited. That is done as the request is built, after a record of an earlier try was
 * searched for. If the estimate stops the commands, another execution may have done them.
 */

/** Stop of commands: a try that is refused as its estimate was, or what another execution committed. */
type Stop = Submittable<never> | { committed: Committed };

interface Check {
	estimate: () => Promise<Estimate>;
	/** First fields of the item, which get the cost. */
	identity: IDataObject;
	/** Search for a submission that ended the contracts of the commands. */
	ended: EarlierSubmission;
}

/** The request with the check before it. */
export const withinCost = <T>({ endpoint, build }: SubmissionRequest<T>, check: () => Promise<Stop | undefined>): SubmissionRequest<T> => ({
	endpoint,
	build: async (submissionId) => (await check()) ?? (await build(submissionId)),
});

/** Makes the check: once it passes, further tries cost as much. */
export function costCheck(submission: Submission, { estimate, identity, ended }: Check): () => Promise<Stop | undefined> {
	let passed = false;
	return async () => {
		const estimated = passed ? undefined : await estimate();
		if (!estimated) return undefined;
		if ('stopped' in estimated) return { committed: await doneByOther(submission, estimated.stopped) };
		// Nothing was sent now, whatever the failure is.
		if ('refused' in estimated) return refused(estimated.refused, { ...ended, isShownBy: () => true });
		Object.assign(identity, estimated.cost);
		passed = true;
		return undefined;
	};
}

const refused = (failure: CallFailure, earlier: EarlierSubmission): Submittable<never> => ({
	send: async () => await Promise.resolve<Attempt<never>>({ ok: false, failure }),
	earlier,
});

/**
 * The success of another execution of commands that the limit stops.
 * @throws the error of the limit if there was none. If that cannot be read, its words come first
 */
async function doneByOther(submission: Submission, stopped: Error): Promise<Committed> {
	const found = submission.mayBeDone ? await recordOfOthers(submission) : undefined;
	if (found && 'done' in found) return found.done.committed;
	const open = found && 'nothing' in found ? openIn(found) : undefined;
	throw open ? precededBy(submission.ledger.error(open, COMPLETIONS), stopped) : stopped;
}
