import type { IExecuteResponsePromiseData, INodeExecutionData, IPollFunctions, IRun, ITriggerFunctions } from 'n8n-workflow';

import type { End, Outcome } from '../polling/deliveries';
import { isNotSaved, saysLost } from './notSaved';

/**
 * Features that this package takes from n8n beyond its documented interface, checked before use. They are read here and in `notSaved.ts`,
 * and nowhere else. If something is not as expected, the trigger works without it.
 *
 * A poll may deliver items itself, with a promise that n8n settles when the execution is over, also one that a worker ran
 * (`__emit`). A trigger does so by its documented `emit`. What comes of that promise, by n8n 2.41:
 *
 * | settles with | when |
 * |---|---|
 * | a run | the execution is over. In queue mode the run names its job. A run that n8n made up because it lost the execution has no node that ran last. One that n8n could not save: see `notSaved.ts` |
 * | nothing | the state of the poll was not saved because its task belongs to another by now, or n8n refused to begin the execution |
 * | an error | the execution was cancelled, could not be saved or queued, or is one that n8n does not know (any more) |
 * | – | the process died. Or the queue lost the job. Or n8n could not begin an execution that it had saved |
 *
 * Of an execution that it does not know, n8n does not say why. In its own process it is one whose workflow is broken (which n8n
 * saves as failed, without the items), or one that runs on engine 2.0. Elsewhere it may have been quick.
 *
 * The other promise, for a response, is rejected if n8n refused or could not begin the execution, and then counts: of one
 * that was saved and could not be begun, n8n says by this promise nothing, or the same as of one that is over.
 */

/** The parameters `__emit` has since it takes the promise, and `emit` has in versions that settle it in every case. */
const POLL_EMIT_PARAMETERS = 3;
const EMIT_PARAMETERS = 4;
/** The value of the workflow setting that runs executions on n8n's engine 2.0, which does not say how they end. */
const ENGINE_2 = 'v2';

/** Reason why deliveries are not acknowledged here. Undefined if they are. */
export function reasonForNoAcknowledgement(context: IPollFunctions | ITriggerFunctions): string | undefined {
	const { engineType } = (context.getWorkflowSettings?.() ?? {}) as { engineType?: unknown };
	if (engineType === ENGINE_2) return "n8n's engine 2.0 does not report to a trigger how its executions end";
	// Versions before n8n's durable cursors take the promise too, but do not settle it when the execution could not begin.
	return canAcknowledge(context) ? undefined : 'this version of n8n does not report to a trigger how its executions end';
}

function canAcknowledge(context: IPollFunctions | ITriggerFunctions): boolean {
	const takes = (emit: unknown, parameters: number) => typeof emit === 'function' && emit.length >= parameters;
	if (typeof context.helpers.createDeferredPromise !== 'function') return false;
	if ('emit' in context) return takes(context.emit, EMIT_PARAMETERS);
	return takes(context.__emit, POLL_EMIT_PARAMETERS) && typeof context.__runPoll === 'function';
}

/** Known facts of where executions run: see `PollMemory`. */
interface ExecutionSite {
	runsElsewhere: boolean;
}

/** Delivers items from a poll. Undefined if n8n refused that at once, which means that nothing was delivered. */
export function deliverPoll(
	context: IPollFunctions,
	data: INodeExecutionData[][],
	site: ExecutionSite,
	warn: (message: string) => void,
): Promise<End> | undefined {
	const { response, done } = promisesOf(context);
	try {
		context.__emit(data, response, done);
	} catch (error) {
		warn(`n8n refuses to report how executions end, so At Least Once falls back to its replay window: ${messageOf(error)}`);
		return undefined;
	}
	return endOf(done.promise, response.promise, site);
}

/** The same from a trigger that runs by itself. */
export function deliverTrigger(context: ITriggerFunctions, data: INodeExecutionData[][], site: ExecutionSite): Promise<End> {
	const { response, done } = promisesOf(context);
	context.emit(data, response, done as Parameters<typeof context.emit>[2]);
	return endOf(done.promise, response.promise, site);
}

const promisesOf = ({ helpers }: IPollFunctions | ITriggerFunctions) => ({
	response: helpers.createDeferredPromise<IExecuteResponsePromiseData>(),
	done: helpers.createDeferredPromise<IRun | undefined>(),
});

async function endOf(done: Promise<IRun | undefined>, response: Promise<unknown>, site: ExecutionSite): Promise<End> {
	return await new Promise((resolve) => {
		response.catch((error: unknown) => resolve(endByError(outcomeOfRefusal(error), error)));
		void done
			.then(
				(run): End => (run ? endOfRun(run) : { outcome: 'lost', neverBegan: true }),
				(error: unknown) => (isUnknown(error) ? endOfUnknown(site) : endByError(isOnPurpose(error) ? 'finished' : 'lost', error)),
			)
			.then(resolve);
	});
}

const isUnknown = (error: unknown) => messageOf(error).startsWith('No active execution found');

const endOfUnknown = ({ runsElsewhere }: ExecutionSite): End =>
	runsElsewhere ? { outcome: 'finished' } : { outcome: 'lost', unknown: true };

/** Refusal by engine 2.0 of a trigger that wants to know, if the workflow's settings did not show that engine. */
const MAY_NOT_WAIT = /cannot run a trigger that waits/;

/** Messages of Redis, its client and the system if the queue cannot take a job. */
const QUEUE_LOST =
	/^(?:OOM|LOADING|MISCONF|READONLY|BUSY|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|TRYAGAIN|EXECABORT)\b|\b(?:ECONN[A-Z]+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)\b|Connection is closed|max retries per request|Command timed out|max number of clients/;

/** Only an execution that n8n ended itself has begun by then. */
function endByError(outcome: Outcome, error: unknown): End {
	const message = messageOf(error);
	const neverBegan = outcome !== 'finished' && !/cancell?ed/.test(message);
	return {
		outcome,
		...(neverBegan && { neverBegan }),
		...(neverBegan && (QUEUE_LOST.test(message) || saysLost(message)) && { refused: true }),
		...(MAY_NOT_WAIT.test(message) && { untold: true }),
	};
}

/** Only a run that really took place shows where executions run: one that n8n made up names no job in queue mode either. */
function endOfRun(run: IRun): End {
	const outcome = outcomeOfRun(run);
	return { outcome, ...(outcome === 'finished' && { ranHere: run.jobId === undefined }) };
}

/**
 * That n8n calls a run a success does not say that it took place: a Redis that has forgotten its jobs numbers them again, and n8n
 * takes the end of the next job with the same number for the end of this one, with what it knows of this one: nothing.
 */
function outcomeOfRun({ status, finished, data }: IRun): Outcome {
	const { lastNodeExecuted, error } = data?.resultData ?? {};
	if (isNotSaved(status, error)) return 'lost';
	if (status === 'waiting' || finished) return 'finished';
	if (status === 'crashed') return 'lost';
	if (status === 'canceled') return isOnPurpose(error) ? 'finished' : 'lost';
	return lastNodeExecuted ? 'finished' : 'lost';
}

/** n8n saves the state of a poll with its execution or not at all: what was not saved was not delivered. */
function outcomeOfRefusal(refusal: unknown): Outcome {
	const message = messageOf(refusal);
	if (/\blease\b/.test(message) && !saysLost(message)) return 'withdrawn';
	return isOnPurpose(refusal) ? 'finished' : 'lost';
}

/** An execution ended by a person or a time limit is over. */
function isOnPurpose(error: unknown): boolean {
	const { reason } = (error ?? {}) as { reason?: unknown };
	return reason === 'manual' || reason === 'timeout' || /cancell?ed (manually|because it timed out)/.test(messageOf(error));
}

const messageOf = (error: unknown): string => String((error as { message?: unknown } | undefined)?.message ?? '').slice(0, 500);

/**
 * Names of static data that only an execution can have left behind: what the nodes after the trigger keep, and what the
 * workflow's nodes share. `own` are the keys of this package.
 */
export function otherStaticData(context: IPollFunctions | ITriggerFunctions, own: (key: string) => boolean): string[] {
	const shared = Object.keys(context.getWorkflowStaticData('global')).filter((key) => !own(key));
	const { staticData } = (context as { workflow?: { staticData?: object } }).workflow ?? {};
	const nodes = context.getChildNodes(context.getNode().name).map(({ name }) => name);
	return [...shared, ...nodes.filter((name) => `node:${name}` in (staticData ?? {}))];
}
