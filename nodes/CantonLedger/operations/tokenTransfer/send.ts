import type { INodeProperties } from 'n8n-workflow';

import { quoted } from '../../../shared/errors/text';
import { maximumFields, withinMaximums, type Spending } from '../../../shared/payments/maximums';
import { formatAmount, type Amount } from '../../../shared/tokens/amounts';
import type { LedgerCall, LedgerOperation } from '../../ledgerOperation';
import { pickHoldings } from '../../../shared/tokens/inputHoldings';
import {
	amountField,
	apiVersionOption,
	instrumentFields,
	partyField,
	readAmount,
	readInstrument,
	readParty,
} from '../../tokens/paymentFields';
import { TOKEN_ENDPOINTS } from '../../tokens/endpoints';
import { checkSamePayment } from '../../tokens/samePayment';
import {
	commandIdOf,
	earlierSuccess,
	exerciseToken,
	TOKEN_SUBMISSION_RIGHTS,
	tokenSubmissionFields,
	type BuiltCommand,
	type TokenResult,
	type Transaction,
} from '../../tokens/tokenSubmission';
import { findRoute, readExecuteBefore, transferCommand, TRANSFER_CHOICE, type Payment } from '../../tokens/transferCommand';
import { exerciseOf, transferFields, transferResult } from '../../tokens/transferResult';

const properties: INodeProperties[] = [
	partyField('Sender', 'sender', 'The party that pays'),
	partyField('Receiver', 'receiver', 'The party that is paid. One of another participant: choose By ID.'),
	...instrumentFields,
	amountField,
	{
		displayName: 'Memo',
		name: 'memo',
		type: 'string',
		default: '',
		placeholder: 'e.g. invoice 2026-17',
		description: 'Text for the receiver, kept with the transfer as its reason. Exchanges find the customer of a deposit by it.',
	},
	{
		displayName: 'Execute Before',
		name: 'executeBefore',
		type: 'dateTime',
		default: '',
		description: 'Until when the receiver may accept the transfer. Empty means 24 hours from now. ISO 8601, e.g. 2026-07-01T10:00:00Z.',
	},
	...maximumFields('tokens'),
	...tokenSubmissionFields(apiVersionOption),
];

function readPayment(call: LedgerCall): Payment {
	const { parameters } = call;
	return {
		sender: readParty(parameters, 'sender'),
		receiver: readParty(parameters, 'receiver'),
		instrument: readInstrument(parameters),
		amount: readAmount(parameters),
		memo: parameters.text('memo'),
		executeBefore: readExecuteBefore(call, 'executeBefore'),
	};
}

/** What a payment counts against the node's maximums: each instrument by itself. */
function spendingOf(call: LedgerCall, { instrument, amount }: Payment): Spending {
	const { context, itemIndex } = call;
	const unitKey = `${instrument.id} ${instrument.admin}`;
	return { context, itemIndex, amount: amount.text, unit: instrument.id, unitKey, trackingId: commandIdOf(call) };
}

/** One payment: from its fields to the command. */
async function builder(call: LedgerCall, payment: Payment): Promise<() => Promise<BuiltCommand>> {
	const { context, ledger } = call;
	const { sender, instrument, amount } = payment;
	const route = await findRoute(call, instrument, [{ path: 'amount', amount }]);
	return async () => {
		const picked = await pickHoldings(context, ledger, sender, instrument, amount.units);
		if (picked.total < amount.units) {
			const committed = await earlierSuccess(call, sender);
			if (committed) return { committed };
			throw tooLittle(call, payment, picked.available, picked.count > picked.contractIds.length);
		}
		return await transferCommand(call, route, payment, picked.contractIds);
	};
}

function tooLittle({ parameters }: LedgerCall, { sender, instrument, amount }: Payment, available: Amount, scattered: boolean): Error {
	if (scattered && available >= amount.units)
		return parameters.parameterError(
			'amount',
			`${amount.text} is spread over too many small holdings of ${sender}`,
			'Merge holdings first: Token Holding › Merge.',
		);
	return parameters.parameterError(
		'amount',
		`${sender} has ${formatAmount(available)} unlocked of ${quoted(instrument.id)}, and ${amount.text} is to be sent. Nothing was sent.`,
		'Send less, or wait until holdings are unlocked or received. Token Balance › Get Many shows what is locked.',
	);
}

const transferOf = ({ transaction }: { transaction?: Transaction }) => transaction && exerciseOf(transaction, [TRANSFER_CHOICE]);

/** Throws where the command ID was used for another payment before. */
async function pay(call: LedgerCall, payment: Payment): Promise<TokenResult> {
	const result = await exerciseToken(call, payment.sender, await builder(call, payment));
	const exercised = 'ids' in result && result.ids.foundBy === 'duplicate' ? transferOf(result) : undefined;
	if (exercised) checkSamePayment(call, commandIdOf(call), payment, exercised.choiceArgument);
	return result;
}

/** Pays one party in one transaction. Sent once: see docs/tokens.md. */
export const sendTokens: LedgerOperation = {
	value: 'send',
	name: 'Send',
	action: 'Send tokens',
	description:
		'Pay a party: finds the registry of the instrument and the holdings to use, and submits once. ' +
		'The transfer is completed at once, or offered to the receiver, who accepts it.',
	endpoints: TOKEN_ENDPOINTS,
	rights: TOKEN_SUBMISSION_RIGHTS,
	writes: true,
	properties,
	async run(call) {
		const payment = readPayment(call);
		const result = await withinMaximums(spendingOf(call, payment), async () => await pay(call, payment));
		const { sender, receiver, instrument, amount, memo = null, executeBefore } = payment;
		const about = transferFields({ sender, receiver, instrument, amount: amount.units, memo, requestedAt: null, executeBefore });
		delete about.requestedAt;
		if ('prepared' in result) return { ...result.prepared, ...about };
		const { outcome, ...ids } = result.ids;
		return { outcome, ...transferResult(transferOf(result)), ...about, ...ids };
	},
};
