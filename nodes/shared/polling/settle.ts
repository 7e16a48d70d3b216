import { bounded, subtract } from './batches';
import type { EventSource } from './eventSource';
import type { Deliveries } from './deliveries';
import type { Batch, State } from './state';

/** Delivered batches that are finished, and those that are lost. */

const PROCESSES_REMEMBERED = 16;

/** State of the process and of executions, as known to a poll. */
export interface ProcessInfo {
	processId: string;
	now: number;
	/** Time to wait for the end of a batch, in ms. */
	windowMs: number;
	/** True if deliveries are acknowledged. Else a batch counts as finished when its window has passed in the process that delivered it. */
	acknowledged: boolean;
	/** True if executions are known to run in this process, so that silence is no sign of loss. */
	runsHere: boolean;
}

/**
 * Brings the batches of a state up to date: those that are finished go, those that are lost are marked. In the first poll of
 * a process, whatever others have left is lost, as far as anyone can say.
 */
export function settle<P>(source: EventSource<P>, deliveries: Deliveries<P>, saved: State<P>, processInfo: ProcessInfo): State<P> {
	// By what was saved, not by what this poll makes of it: a poll that fails saves nothing.
	deliveries.prune(saved, processInfo.now);
	const processes = saved.processes ?? [];
	const isFirstPoll = !processes.includes(processInfo.processId);
	const oldest = processInfo.now - processInfo.windowMs;
	const { finished } = deliveries;
	const open = (saved.unacknowledged ?? []).filter((batch) => !deliveries.isDone(batch));
	const state = deliveries.adopt({ ...saved, unacknowledged: open });
	const left = (state.unacknowledged ?? []).flatMap((batch) => subtract(source.compare, batch, finished));
	const unacknowledged = left.flatMap((batch): Array<Batch<P>> => {
		if (batch.lost || deliveries.isRunning(batch, processInfo.runsHere ? -Infinity : oldest)) return [batch];
		const isOld = batch.since < oldest;
		if (deliveries.wasRefused(batch)) return [{ ...batch, lost: true, refused: (batch.refused ?? 0) + 1 }];
		if (isFirstPoll || deliveries.includes(batch) || (processInfo.acknowledged && isOld)) return [{ ...batch, lost: true }];
		return isOld ? [] : [batch];
	});
	return {
		...state,
		processes: isFirstPoll ? [...processes, processInfo.processId].slice(-PROCESSES_REMEMBERED) : processes,
		unacknowledged: bounded(source.compare, unacknowledged),
	};
}
