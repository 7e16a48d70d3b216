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

/** Key of a note. An act that is another one if other parties act has these in it. */
const keyOf = (identity: IDataObject, actors: readonly string[] = []): string =>
	[JSON.stringify(identity), ...[...actors].sort()].join('\n');

/**
 * Notes that something is about to be sent. The first note of an identity stays. Without an identity there is nothing to note.
 * @param actors parties that act, if it is another act if others do
 */
export function noteSent(context: IExecuteFunctions, identity: IDataObject, position: number | string, actors?: readonly string[]): void {
	if (Object.keys(identity).length > 0) notes(context)[keyOf(identity, actors)] = sentBefore(context, identity, actors) ?? position;
}

/** Start of the search for the first try's record: a ledger offset, or the time in ISO 8601. Undefined if nothing was sent. */
export function sentBefore(context: IExecuteFunctions, identity: IDataObject, actors?: readonly string[]): number | string | undefined {
	const noted = notes(context);
	// Notes of an older version of this package have no parties.
	return (noted[keyOf(identity, actors)] ?? noted[keyOf(identity)]) as number | string | undefined;
}

/** Parties that acted under an identity in this execution, in whichever act. */
export function actorsOf(context: IExecuteFunctions, identity: IDataObject): string[] {
	const key = `${keyOf(identity)}\n`;
	const acts = Object.keys(notes(context)).filter((name) => name.startsWith(key));
	return acts.flatMap((name) => name.slice(key.length).split('\n'));
}

/** Checks whether something of an identity was sent, by whichever parties. */
export const sentByAny = (context: IExecuteFunctions, identity: IDataObject): boolean => isNoted(notes(context), identity);

/** The same at whichever target of the node. */
export function sentAnywhere(context: IExecuteFunctions, identity: IDataObject): boolean {
	const { id } = context.getNode();
	const all = (context.getContext('flow') as IDataObject)[SENT] ?? {};
	return Object.entries(all).some(([key, noted]) => (key === id || key.startsWith(`${id} `)) && isNoted(noted as IDataObject, identity));
}

const isNoted = (noted: IDataObject, identity: IDataObject): boolean => {
	const key = keyOf(identity);
	return Object.keys(noted).some((name) => name === key || name.startsWith(`${key}\n`));
};

/** Takes a note back: what was sent has certainly failed. */
export function forgetSent(context: IExecuteFunctions, identity: IDataObject, actors?: readonly string[]): void {
	const noted = notes(context);
	delete noted[keyOf(identity, actors)];
	delete noted[keyOf(identity)];
}

/** An advice if another execution may have done it. */
export const doubtfulBefore = (advice: string | null | undefined): string =>
	`${advice ?? ''} An earlier execution may have done this: run it again under the same ID.`.trim();

/** An advice after an earlier try that got no answer. */
export const doubtful = (advice: string | null | undefined): string =>
	`An earlier try of this execution got no answer: it may have done this. ${advice ?? ''}`.trim();
