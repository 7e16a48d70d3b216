import type { IDataObject } from 'n8n-workflow';

import { errorFields, withFields, type CantonError } from '../errors/nodeErrors';

/** The one vocabulary of operations that write: what their items and their errors say came of them. */

/**
 * Outcome of a write.
 *
 * - `succeeded`: done, now or before (`alreadyDone`)
 * - `submitted`: accepted by the server and not waited for
 * - `prepared`: nothing was submitted, somebody else signs and submits it
 * - `planned`: a dry run
 * - `nothingToDo`: there was nothing to change
 * - `failed`, `unknown`: on errors only. Certainly not done. Possibly done
 */
export type Outcome = 'succeeded' | 'submitted' | 'prepared' | 'planned' | 'nothingToDo' | 'failed' | 'unknown';

/** The outcomes that an item can have. The others are errors. */
export const ITEM_OUTCOMES: readonly Outcome[] = ['succeeded', 'submitted', 'prepared', 'planned', 'nothingToDo'];

/**
 * The item of a write. What an operation returns without an outcome of its own was answered with success.
 * @param identity what it is known by, e.g. `{ commandId }`. The row's own fields win
 */
export function writtenItem(row: IDataObject, identity: IDataObject): IDataObject {
	const { outcome = 'succeeded', alreadyDone = false, ...rest } = row;
	return { outcome, alreadyDone, ...identity, ...rest };
}

/**
 * The fields of an error of a write: with outcome and identity.
 * @param fields what the error says itself
 * @param sent whether anything was submitted for the item, so that an error that says nothing of it leaves the outcome unknown
 */
export function writeFailure(fields: IDataObject, identity: IDataObject, sent: boolean): IDataObject {
	return { ...identity, ...fields, outcome: fields.outcome ?? (sent ? 'unknown' : 'failed') };
}

/**
 * Gives the error of a write its outcome, and what that is known by. An unknown outcome stays one.
 * @param doubt what an unknown outcome adds to the advice, if anything
 */
export function withOutcome<E extends Partial<CantonError>>(
	error: E,
	outcome: Outcome,
	identity: IDataObject = {},
	doubt?: (advice: Partial<CantonError>['description']) => string,
): E {
	const said = errorFields(error);
	if (doubt && outcome === 'unknown') error.description = doubt(error.description);
	return withFields(error, { ...identity, ...said, outcome: said.outcome === 'unknown' ? 'unknown' : outcome });
}
