import { NodeApiError, NodeOperationError, type IDataObject } from 'n8n-workflow';

import { identifyCommand } from '../../shared/commands/identity';
import { errorFields, inputError, isInputError, type CantonError } from '../../shared/errors/nodeErrors';
import { FailedRow, type Row } from '../../shared/operation/operation';
import { withOutcome } from '../../shared/operation/outcome';
import { doubtful } from '../../shared/operation/sentBefore';
import type { TokenCall } from '../tokenOperation';
import { hasOwnId, wasTried, type ItemPayment } from './itemPayment';
import type { PaymentGroup } from './paymentGroup';

/** Rows of payments that were not sent, each with what is known of earlier executions. */

/** Advice for payments of which nobody knows whether another execution made them. */
const MAY_BE_PAID = 'If it was sent before under its IDs, it may have been paid then. Run it again under the same IDs.';

/** Identity of the command of an item. Nothing if that cannot be read: the error of its row says why. */
export const identityOf = (call: TokenCall): IDataObject => {
	try {
		return identifyCommand(call);
	} catch {
		return {};
	}
};

/** An item whose payment is not sent. */
type Unpaid = Pick<ItemPayment, 'call'>;

/** The row of a payment of which nobody knows whether it was made. */
export const unreadRow = (read: Unpaid, error: Error): Row => failedRow(read, error, true, { notTried: true });

/** @param mayBePaid true if another execution may have made the payment */
export function failedRow({ call }: Unpaid, error: Error, mayBePaid: boolean, about: IDataObject = {}): Row {
	const identity = identityOf(call);
	const own = { call: { ...call, identity } };
	return new FailedRow(unsent(own, error, mayBePaid), call.itemIndex, { ...identity, ...about });
}

/** A server that could not be asked says nothing of other executions: they may have made the payment. */
const isUnread = (item: Pick<ItemPayment, 'call'>, error: Error): boolean => !isInputError(error) && hasOwnId(item);

export function blockedRow(read: Unpaid, cause: Error, mayBePaid: boolean): Row {
	const { context, itemIndex } = read.call;
	const why = `Nothing was sent, since another payment cannot be: ${cause.message}`;
	const error = inputError(context.getNode(), why, 'All payments are checked before the first is sent.', itemIndex);
	return failedRow(read, error, mayBePaid || isUnread(read, cause), { notTried: true });
}

/** An error with fields, of one row only: several rows may fail by the same one. One of n8n, such as of its database, has none. */
function ownError({ call: { context, itemIndex } }: Pick<ItemPayment, 'call'>, error: Error): CantonError {
	if (!(error instanceof NodeApiError || error instanceof NodeOperationError))
		return new NodeOperationError(context.getNode(), error, { itemIndex });
	const own = Object.create(Object.getPrototypeOf(error) as CantonError, Object.getOwnPropertyDescriptors(error)) as CantonError;
	own.context = { ...error.context };
	return own;
}

/** The error of a payment that this try has not sent. An earlier one may have, or another execution. */
function unsent(item: Pick<ItemPayment, 'call'>, thrown: Error, mayBePaid: boolean): Error {
	const error = ownError(item, thrown);
	if (wasTried(item)) return withOutcome(error, 'unknown', {}, doubtful);
	if (!mayBePaid && !isUnread(item, thrown)) return withOutcome(error, 'failed');
	return withOutcome(error, 'unknown', {}, (advice) => `${advice ?? ''} ${MAY_BE_PAID}`.trim());
}

/**
 * The row of a payment that was not tried after another one was not made. Another execution may have made it, unless the record of its batch
 * was read: a transaction of an unknown outcome may be an earlier one that paid more.
 */
export function notTriedRow({ isBatch, last }: PaymentGroup, item: ItemPayment, cause: CantonError, fields: IDataObject): Row {
	const { context, itemIndex } = item.call;
	const why = `Not sent now, since a payment before it was not made: ${cause.message}`;
	const error = inputError(context.getNode(), why, 'Payments of one sender and instrument are made in order.', itemIndex);
	const isOpen = errorFields(cause).outcome === 'unknown' && hasOwnId(item);
	const mayBePaid = isOpen || (isBatch && last === undefined);
	return new FailedRow(unsent(item, error, mayBePaid), itemIndex, { ...fields, notTried: true });
}
