import { DateTime } from 'luxon';
import type { INodeProperties } from 'n8n-workflow';

import { numberField, textField } from '../../shared/parameters/fieldKinds';
import type { Parameters } from '../../shared/parameters/parameters';
import { readParty, requiredParty } from '../../shared/parameters/partyFields';
import { isSameAmount } from '../../shared/tokens/amounts';

/** Fields that transfers and transfer offers share. */

const DEFAULT_HOURS = 24;

export const receiverField = requiredParty('Party ID of the receiver', {
	name: 'receiver',
	displayName: 'Receiver',
	placeholder: 'e.g. bob::1220…',
});

export const amountField: INodeProperties = textField('Amount', 'amount', {
	required: true,
	placeholder: 'e.g. 12.5',
	description: 'Amount of Canton Coin, with at most ten digits after the point',
});

export const descriptionField: INodeProperties = textField('Description', 'description', {
	placeholder: 'e.g. Invoice 2026-17',
	description: 'What it is for; the receiver sees it. The tracking ID is added to it, so that the payment can be found again.',
});

export const expiresInOption: INodeProperties = numberField('Expires In (Hours)', 'expiresInHours', {
	typeOptions: { minValue: 1, maxValue: 2160 },
	default: DEFAULT_HOURS,
	description: 'For how many hours the receiver can accept it, up to 90 days',
});

/** When it expires, in microseconds since 1970. */
export function expiresAt(parameters: Parameters): number {
	const hours = parameters.integer('options.expiresInHours', { min: 1, max: 2160 }) ?? DEFAULT_HOURS;
	return DateTime.utc().plus({ hours }).toMillis() * 1000;
}

/** Longest description that is sent. Recorded: 300 characters of a tracking ID are refused, not where the limit lies. This stays below. */
const LONGEST = 280;

/** Text of the user, within the length that is left for it beside the tracking ID. */
function descriptionOf(parameters: Parameters, trackingId: string): string | undefined {
	const text = parameters.text('description');
	const most = LONGEST - trackingId.length - 3;
	if (text === undefined || text.length <= most) return text;
	throw parameters.parameterError(
		'description',
		`it has ${text.length} characters`,
		`Shorten it to ${most} characters: the tracking ID is added to it.`,
	);
}

export interface Payment {
	receiver: string;
	amount: string;
	description: string | undefined;
}

/** Says if a record is of this payment. Null is not known: the wallet shows a transfer to oneself without an amount. */
export const isOfPayment = (payment: Payment, { receiver, amount }: { receiver: string | null; amount: string | null }): boolean =>
	(receiver === null || receiver === payment.receiver) && (amount === null || isSameAmount(amount, payment.amount));

/** The payment of an item, checked. */
export const paymentOf = (parameters: Parameters, trackingId: string): Payment => ({
	receiver: readParty(parameters, 'receiver'),
	amount: parameters.present('amount', parameters.amount('amount')),
	description: descriptionOf(parameters, trackingId),
});
