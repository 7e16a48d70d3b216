import { createHash } from 'crypto';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { identifyCommand, ownLedgerId } from '../../shared/commands/identity';
import { refuseLostFields } from '../../shared/operation/lostFields';
import { forgetSent, noteSent, sentBefore } from '../../shared/operation/sentBefore';
import { Parameters } from '../../shared/parameters/parameters';
import { checkItem } from '../../shared/submission/budget';
import { ZERO, type Amount } from '../../shared/tokens/amounts';
import { BATCH_ID, PAYMENT_ID } from '../../shared/tokens/transfers';
import type { TokenCall } from '../tokenOperation';
import { readPayment, spendingOf } from '../tokens/paymentForm';
import type { Payment } from '../tokens/transferCommand';

/** One payment of many: an input item's. */

/** The payment of one item. */
export interface ItemPayment {
	/** The call with the parameters and the identity of the item. */
	call: TokenCall;
	payment: Payment;
}

/** Sum of what payments pay. */
export const sumOfPayments = (items: readonly ItemPayment[]): Amount =>
	items.reduce((sum, { payment }) => sum + payment.amount.units, ZERO);

/** Text made of an ID, for the ledger: others need not see the ID itself. */
export const digestOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);

/** ID by which the ledger names a payment. It is made of the Command ID. */
export const paymentIdOf = ({ call }: Pick<ItemPayment, 'call'>): string => digestOf(String(call.identity.commandId));

/** Metadata by which the ledger names a payment and its batch. */
export function namesOf(item: Pick<ItemPayment, 'call'>): Record<string, string> {
	const batchId = batchOf(item);
	return { [PAYMENT_ID]: paymentIdOf(item), ...(batchId !== undefined && { [BATCH_ID]: digestOf(batchId) }) };
}

/** Note of a payment that a try of this execution may have made: whichever transaction it is in. Of another batch it is another payment. */
function noteOf({ call }: Pick<ItemPayment, 'call'>): IDataObject {
	// Also of a Batch ID that cannot be one.
	const batch = call.parameters.raw('options.batchId') as IDataObject[string];
	return { payment: String(call.identity.commandId), ...(batch && { batch }) };
}

/** Checks whether an earlier try of this execution may have made a payment. */
export const wasTried = (item: Pick<ItemPayment, 'call'>): boolean => sentBefore(item.call.context, noteOf(item)) !== undefined;

/** Notes payments that are about to be sent. */
export function noteTried(items: readonly ItemPayment[]): void {
	for (const item of items) noteSent(item.call.context, noteOf(item), new Date().toISOString());
}

/** Takes the notes of payments back that were certainly not made. */
export function forgetTried(items: readonly ItemPayment[]): void {
	for (const item of items) forgetSent(item.call.context, noteOf(item));
}

/** The call of an input item. */
export function callOfItem(call: TokenCall, properties: INodeProperties[], itemIndex: number): TokenCall {
	// A hidden setting of another operation does not count.
	const parameters = new Parameters(call.context, properties, itemIndex).preset('signing', 'participant');
	return { ...call, parameters, itemIndex };
}

/** Batch ID of an item. The number of a transaction follows it in command IDs. */
export const readBatchId = ({ parameters }: TokenCall): string | undefined => ownLedgerId(parameters, 'options.batchId', 240);

/** Payments of a transaction at most. Each has a choice of its own, with its contracts. */
export const MOST = 100;

/** Most payments of a transaction, as the user wants it. */
export const mostOf = ({ parameters }: Pick<TokenCall, 'parameters'>): number =>
	parameters.integer('options.mostPayments', { min: 1, max: MOST }) ?? 20;

/** The payment of an item, checked by itself. */
export async function readItem(call: TokenCall): Promise<ItemPayment> {
	const identity = identifyCommand(call);
	refuseLostFields(call.parameters);
	readBatchId(call);
	mostOf(call);
	const payment = await readPayment(call);
	const item = { call: { ...call, identity }, payment };
	if (!mayBeBegun(item)) checkItem(spendingOf(call, payment));
	return item;
}

/** True if the user gave the ID of a payment. */
export const hasOwnId = ({ call }: Pick<ItemPayment, 'call'>): boolean => call.parameters.text('commandId') !== undefined;
export const batchOf = ({ call }: Pick<ItemPayment, 'call'>): string | undefined => readBatchId(call);
/** Checks whether another execution may have begun to pay it with the same items. What was paid of a batch is read before. */
export const mayBeBegun = (item: ItemPayment): boolean => hasOwnId(item) && batchOf(item) === undefined;
