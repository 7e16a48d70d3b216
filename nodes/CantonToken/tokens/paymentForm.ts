import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { chosenParty, paidParty } from '../../shared/ledger/directory/ownParties';
import { ownPartyField, paidPartyField } from '../../shared/ledger/directory/ownPartyFields';
import type { Spending } from '../../shared/submission/budget';
import type { TokenCall } from '../tokenOperation';
import { amountField, payInstrument, readAmount, readInstrument } from './paymentFields';
import { checkSubmissionFields } from './submissionFields';
import { readExecuteBefore, type Payment } from './transferCommand';
import { transferFields } from './transferResult';
import { textField, timeField } from '../../shared/parameters/fieldKinds';

/** The form of a payment, and a payment as the fields of an item. */

export const paymentForm: INodeProperties[] = [
	ownPartyField('Sender', 'sender', 'The party that pays'),
	paidPartyField('Receiver', 'receiver', 'The party that is paid'),
	payInstrument,
	amountField,
	textField('Memo', 'memo', {
		placeholder: 'e.g. invoice 2026-17',
		description: 'Text for the receiver, kept with the transfer as its reason. Exchanges find the customer of a deposit by it.',
	}),
	timeField('Execute Before', 'executeBefore', {
		description: 'Until when the receiver may accept the transfer. Empty means 24 hours from now. ISO 8601, e.g. 2026-07-01T10:00:00Z.',
	}),
];

/** Payment as it was entered, checked. */
export async function readPayment(call: TokenCall): Promise<Payment> {
	const { parameters } = call;
	checkSubmissionFields(call);
	return {
		amount: readAmount(parameters),
		memo: parameters.text('memo'),
		executeBefore: readExecuteBefore(call, 'executeBefore'),
		instrument: await readInstrument(call),
		receiver: await paidParty(call, 'receiver'),
		sender: await chosenParty(call, 'sender'),
	};
}

/** Amount that counts against the node's maximums: each instrument by itself. */
export function spendingOf(call: TokenCall, { instrument, amount }: Pick<Payment, 'instrument' | 'amount'>): Spending {
	const { context, itemIndex } = call;
	const unitKey = `${instrument.id} ${instrument.admin}`;
	return { context, itemIndex, amount: amount.text, unit: instrument.id, unitKey };
}

/** The fields of a payment on the item. When it was requested is the ledger's business. */
export function paymentFields(transfer: Parameters<typeof transferFields>[0]): IDataObject {
	const fields = transferFields(transfer);
	delete fields.requestedAt;
	return fields;
}
