import type { IDataObject, IExecuteFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { errorFields, isInputError, withFields } from '../errors/nodeErrors';
import { Parameters } from '../parameters/parameters';
import { explained } from './itemsOfRows';
import type { Identifying, Operation } from './operation';
import { writeFailure } from './outcome';
import { doubtful, doubtfulBefore, noteSent, sentAnywhere, sentByAny } from './sentBefore';

/** The outcome of a write that an error stopped. */

/** Checks whether a write has an ID that the node did not make: one from its field, or from what is executed. */
export const isOwn = <S>({ properties, mayBeDone }: Operation<S>, parameters: Parameters, identity: IDataObject): boolean =>
	mayBeDone === true ||
	['commandId', 'trackingId'].some(
		(name) => name in identity && (!properties.some((property) => property.name === name) || parameters.text(name) !== undefined),
	);

/**
 * Recognises what a server says of something that an earlier try may have made, or taken away: that it exists, or is gone. Or that it
 * refused this try unread: access denied, too many requests.
 */
const maySayDone = ({ httpStatus, errorCode }: IDataObject, message: string): boolean =>
	errorCode === 'TOPOLOGY_SERIAL_MISMATCH' ||
	[401, 403, 404, 409, 429].includes(Number(httpStatus)) ||
	(httpStatus === 400 && /\balready exists\b/i.test(message));

/** Facts about a write that an error stopped. */
interface Stopped {
	itemIndex: number;
	/** True if anything was submitted for the item. */
	sent: boolean;
	/** True if another execution may have done it, and the error is not about what was entered. */
	mayBeDone: boolean;
	/** Checks whether an earlier try of this execution sent something, at the target of the context by default. */
	wasSent?: typeof sentByAny;
}

/**
 * The fields of an error of a write. The outcome stays open if an earlier try of this execution got no answer: what stops this one says
 * nothing of it, and that something exists, or is gone, may be its doing. An act has noted what it sent, and says its outcome itself. A
 * server that stops it before says nothing of what another execution did under an ID of the user's own.
 */
export function writeOutcome(
	context: IExecuteFunctions,
	failure: NodeApiError | NodeOperationError,
	identity: IDataObject,
	{ itemIndex, sent, mayBeDone, wasSent = sentByAny }: Stopped,
): IDataObject {
	const said = errorFields(failure);
	const fields = writeFailure(said, identity, sent);
	const ofItem = { ...identity, itemIndex };
	const isAct = wasSent(context, identity);
	const triedBefore = isAct || wasSent(context, ofItem);
	if (fields.outcome === 'unknown' && !isAct) noteSent(context, ofItem, new Date().toISOString());
	const isUnread = mayBeDone && !sent && said.outcome === undefined;
	if (fields.outcome !== 'failed' || !(triedBefore || isUnread)) return fields;
	if (said.outcome !== undefined && (isAct || (sent && !maySayDone(fields, failure.message)))) return fields;
	failure.description = (triedBefore ? doubtful : doubtfulBefore)(failure.description);
	return { ...fields, outcome: 'unknown' };
}

/**
 * Does what comes before an operation runs. The error of a write says its outcome, and its identity if that can be read. The target is not
 * known yet: an earlier try may have been at any.
 */
export async function beginning<S, T>(
	operation: Operation<S>,
	context: IExecuteFunctions,
	itemIndex: number,
	step: () => Promise<T>,
): Promise<T> {
	try {
		return await step();
	} catch (error) {
		const failure = explained(context, error, itemIndex);
		if (operation.writes) {
			const parameters = new Parameters(context, operation.properties, itemIndex);
			const { identity, hasOwnId } = identityIn(operation, { parameters, context, itemIndex });
			const mayBeDone = hasOwnId && !isInputError(error);
			withFields(failure, writeOutcome(context, failure, identity, { itemIndex, sent: false, mayBeDone, wasSent: sentAnywhere }));
		}
		throw failure;
	}
}

function identityIn<S>(operation: Operation<S>, call: Identifying): { identity: IDataObject; hasOwnId: boolean } {
	try {
		const identity = operation.identify?.(call) ?? {};
		return { identity, hasOwnId: isOwn(operation, call.parameters, identity) };
	} catch {
		return { identity: {}, hasOwnId: false };
	}
}
