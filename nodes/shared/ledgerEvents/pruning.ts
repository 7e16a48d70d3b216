import { inputError } from '../errors/nodeErrors';
import type { CallFailure } from '../errors/failure';
import { earliestOffset } from '../ledger/offsets';
import type { Bounds, Page } from '../polling/eventSource';
import { compareOffsets, isOffset, type Offset } from '../values/int64';
import { AFTER_END, afterEnd, type Reading } from './divergence';
import { exact, givenOffset } from './start';

/** History that the participant has pruned before it was read. */

export const PRUNED = 'PARTICIPANT_PRUNED_DATA_ACCESSED';

/**
 * Handles a refused read: pruned history stops the trigger, or is skipped with a visible gap if the user chose that.
 * Throws, or returns the page that holds the gap.
 */
export async function refusedRead(
	reading: Reading,
	failure: CallFailure,
	endpoint: string,
	from: Offset,
	{ timeoutMs, until, atStart }: Bounds<Offset>,
): Promise<Page<Offset>> {
	const { node, parameters, ledger, whenPruned } = reading;
	if (AFTER_END.includes(failure.code ?? '')) {
		const latest = failure.context?.latest_offset;
		throw afterEnd(reading, from, isOffset(latest) ? latest : '', atStart);
	}
	if (failure.code !== PRUNED) throw ledger.error(failure, endpoint);
	const reported = failure.context?.earliest_offset;
	const earliest = exact(isOffset(reported) ? reported : await earliestOffset(ledger, timeoutMs));
	const gap = (reason: string, untilOffset: Offset): Page<Offset> => ({
		entries: [{ position: untilOffset, events: [{ event: 'gap', reason, afterOffset: from, untilOffset }] }],
		position: untilOffset,
		end: false,
	});
	if (compareOffsets(earliest, from) <= 0) throw ledger.error(failure, endpoint);
	if (until !== undefined && compareOffsets(from, until) < 0) {
		// All of it was delivered before. What n8n was working on when it died cannot be redelivered, which must not keep back what is new.
		const reason =
			'These events were to be delivered again, but the participant has pruned them. Whether n8n finished working on them is not known.';
		return gap(reason, compareOffsets(earliest, until) < 0 ? earliest : until);
	}
	if (whenPruned === 'stop') {
		if (atStart && givenOffset(parameters) !== undefined) {
			const advice =
				`Enter ${earliest} or a later offset, or choose Beginning in Start From. ` +
				'To continue from what is kept, with an item that marks the gap, set the option When History Was Pruned to Continue.';
			throw parameters.parameterError('afterOffset', `the participant has pruned its history up to offset ${earliest}`, advice);
		}
		throw inputError(
			node,
			`The participant has pruned history this trigger had not read yet: it has read up to offset ${from}, and what is kept begins after ${earliest}`,
			'The events in between can no longer be read here. ' +
				'To continue from what is kept, with an item that marks the gap, ' +
				'set the option When History Was Pruned to Continue. ' +
				'Polling more often than the participant prunes, and a Heartbeat, keep this from happening.',
		);
	}
	return gap('The participant has pruned this part of its history.', earliest);
}

/** As a failure: a participant that skips pruned history without a refusal, and begins with what it has kept. */
export function prunedUpTo(offset: Offset): CallFailure {
	return { message: '', origin: 'ledger', code: PRUNED, context: { earliest_offset: String(offset) }, retryable: false };
}
