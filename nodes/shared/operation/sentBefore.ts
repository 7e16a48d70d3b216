import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { targetOf } from '../targets/targetContext';

/**
 * Requests that an execution has sent, by node, target and identity. n8n keeps them for a retry, whose acts have the same identities, so that a
 * retry finds its first try.
 */

const SENT = 'cantonSent';

/** Key of the node of a context and of its target, if it is for one. */
export const nodeKeyOf = (context: IExecuteFunctions): string => [context.getNode().id, targetOf(context)].filter(Boolean).join(' ');

function notes(context: IExecuteFunctions): IDataObject {
	const flow: IDataObject = context.getContext('flow');
	const all = (flow[SENT] ??= {}) as IDataObject;
	return (all[nodeKeyOf(context)] ??= {}) as IDataObject;
}

/** Notes that something is about to be sent. The first note of an identity stays. Without an identity there is nothing to note. */
export function noteSent(context: IExecuteFunctions, identity: IDataObject, position: number | string): void {
	if (Object.keys(identity).length > 0) notes(context)[JSON.stringify(identity)] ??= position;
}

/** Start of the search for the first try's record: a ledger offset, or the time in ISO 8601. Undefined if nothing was sent. */
export const sentBefore = (context: IExecuteFunctions, identity: IDataObject): number | string | undefined =>
	notes(context)[JSON.stringify(identity)] as number | string | undefined;

/** Takes a note back: what was sent has certainly failed. */
export function forgetSent(context: IExecuteFunctions, identity: IDataObject): void {
	delete notes(context)[JSON.stringify(identity)];
}

/** An advice if another execution may have done it. */
export const doubtfulBefore = (advice: string | null | undefined): string =>
	`${advice ?? ''} An earlier execution may have done this: run it again under the same ID.`.trim();

/** An advice after an earlier try that got no answer. */
export const doubtful = (advice: string | null | undefined): string =>
	`An earlier try of this execution got no answer: it may have done this. ${advice ?? ''}`.trim();
