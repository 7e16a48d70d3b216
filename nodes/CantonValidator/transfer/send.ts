import type { IDataObject } from 'n8n-workflow';

import { unexpectedAnswer } from '../../shared/errors/failure';
import type { Attempt } from '../../shared/http/attempt';
import { newestAvailable } from '../../shared/http/endpointVersions';
import type { Call } from '../../shared/operation/operation';
import { parseAmount } from '../../shared/tokens/amounts';
import type { Spending } from '../../shared/payments/maximums';
import { actOnce, resolveMs, searchOutcome, type Act } from '../payment/payOnce';
import { describedBy, trackingIdOf } from '../payment/trackingId';
import type { ValidatorServices } from '../validatorOperation';
import { USER_STATUS, walletUser } from '../wallet/owner';
import { TRANSACTIONS } from '../wallet/transactions';
import { expiresAt, paymentOf, type Payment } from './fields';
import { findOpenTransfer, findTransfer, OPEN_TRANSFERS, type SentTransfer, type TransferSearch } from './sentTransfer';

/**
 * A transfer is sent once. The validator answers a used tracking ID with the first result, also where the amount differs (recorded), so what
 * it did is read from the wallet's transactions: before, whether it was done already, and afterwards, whether it is this payment.
 */

const SEND = 'POST /v2/wallet/token-standard/transfers';
const SEND_V0 = 'POST /v0/wallet/token-standard/transfers';
const SEND_PREAPPROVED = 'POST /v0/wallet/transfer-preapproval/send';
export const SEND_ENDPOINTS = [SEND, SEND_V0, SEND_PREAPPROVED, OPEN_TRANSFERS, TRANSACTIONS, USER_STATUS];

interface Sent {
	transferInstructionId?: string;
	receiverHoldingIds: string[];
	senderChangeIds: string[];
}

/** Sends the payment of an item, or finds that it was sent; the item says which. */
export async function sendTransfer(call: Call<ValidatorServices>): Promise<IDataObject> {
	const { validator, parameters, context, itemIndex } = call;
	const trackingId = trackingIdOf(call);
	const payment = paymentOf(parameters, trackingId);
	const onlyPreapproved = parameters.choice('withoutPreapproval', ['offer', 'refuse'], 'offer') === 'refuse';
	const description = describedBy(payment.description, trackingId);
	const ms = resolveMs(parameters);
	const expires = expiresAt(parameters);
	const spending: Spending = { context, itemIndex, amount: payment.amount, unit: 'CC', trackingId };

	const endpoint = onlyPreapproved ? SEND_PREAPPROVED : SEND;
	const { party_id: sender } = await walletUser(validator);
	const search: TransferSearch = { trackingId, sender };
	const act: Act<Sent, SentTransfer> = {
		context,
		validator,
		endpoint,
		identity: { trackingId },
		reconcile:
			`Run it again with the tracking ID ${trackingId}: the validator pays once for it. ` +
			`Or search for that ID among the descriptions of Wallet › Get Many Transactions.`,
		resolveMs: ms,
		spending,
		send: onlyPreapproved
			? async () => await sendPreapproved(call, { ...payment, description }, trackingId)
			: async () => await sendByStandard(call, { ...payment, description }, trackingId, expires),
		find: async () => await findTransfer(validator, search),
	};

	// A validator remembers a tracking ID for a limited time, for a send by preapproval a day: the wallet's transactions last longer.
	const before = validator.unwrap(await findTransfer(validator, search, 'all'), TRANSACTIONS);
	if (before) return item(act, payment, before, { alreadyDone: true });
	const done = await actOnce(act);
	if ('found' in done) return item(act, payment, done.found, { alreadyDone: false });
	const { answer } = done;
	const found = await confirmed(act, { ...search, transferInstructionId: answer.transferInstructionId });
	return item(act, payment, found.transfer, { alreadyDone: found.isOld, sent: answer });
}

async function sendByStandard(
	{ validator }: Call<ValidatorServices>,
	{ receiver, amount, description = '' }: Payment,
	trackingId: string,
	expires: number,
): Promise<Attempt<Sent>> {
	const body = { receiver_party_id: receiver, amount, description, expires_at: expires, tracking_id: trackingId };
	const args = { body, requires: { output: 'object', sender_change_cids: 'list' }, submission: true } as const;
	const { result } = await newestAvailable(`${validator.baseUrl} token-standard/transfers`, [
		{ name: 'current', endpoint: SEND, attempt: async () => await validator.attempt(SEND, args) },
		{ name: 'legacy', endpoint: SEND_V0, attempt: async () => await validator.attempt(SEND_V0, args) },
	]);
	if (!result.ok) return result;
	const { output, sender_change_cids: senderChangeIds } = result.answer;
	return {
		ok: true,
		answer: {
			...('transfer_instruction_cid' in output && { transferInstructionId: output.transfer_instruction_cid }),
			receiverHoldingIds: 'receiver_holding_cids' in output ? output.receiver_holding_cids : [],
			senderChangeIds,
		},
	};
}

async function sendPreapproved(
	{ validator }: Call<ValidatorServices>,
	{ receiver, amount, description }: Payment,
	trackingId: string,
): Promise<Attempt<Sent>> {
	const body = { receiver_party_id: receiver, amount, description, deduplication_id: trackingId };
	const attempt = await validator.attempt(SEND_PREAPPROVED, { body, expect: 'none', submission: true });
	return attempt.ok ? { ok: true, answer: { receiverHoldingIds: [], senderChangeIds: [] } } : attempt;
}

/** The payment that an answer is about: the wallet shows it a moment later. Throws where it shows none. */
async function confirmed(act: Act<Sent, SentTransfer>, search: TransferSearch): Promise<{ transfer: SentTransfer; isOld: boolean }> {
	const { validator, endpoint, identity, reconcile } = act;
	// What is among the newest now was not there before it was sent.
	const { found } = await searchOutcome({
		...act,
		resolveMs: Math.min(act.resolveMs, CONFIRM_MS),
		find: async () => await findTransfer(validator, search),
	});
	if (found) return { transfer: found, isOld: false };
	const older = await findTransfer(validator, search, 'all');
	if (older.ok && older.answer) return { transfer: older.answer, isOld: true };
	const open = search.transferInstructionId === undefined ? undefined : await findOpenTransfer(validator, search.transferInstructionId);
	if (open?.ok && open.answer) return { transfer: open.answer, isOld: true };
	const failure = older.ok
		? unexpectedAnswer(
				'it says that the transfer is done, but the wallet shows none of this tracking ID: it may be the answer to an earlier one',
			)
		: older.failure;
	throw validator.error({ ...failure, outcomeUnknown: true }, endpoint, reconcile, {
		...identity,
		outcome: 'unknown',
		outcomeUnknown: true,
	});
}

/** How long the wallet may take to show what it did. Recorded: 20 ms. */
const CONFIRM_MS = 10_000;

/** The item of a transfer. Throws where the transfer of this tracking ID is another payment. */
function item(
	{ validator, endpoint, identity }: Act<Sent, SentTransfer>,
	payment: Payment,
	transfer: SentTransfer,
	{ alreadyDone, sent }: { alreadyDone: boolean; sent?: Sent },
): IDataObject {
	const { receiver, amount } = transfer;
	const isSame = (receiver === null || receiver === payment.receiver) && (amount === null || isEqual(amount, payment.amount));
	if (!isSame) {
		const message = `The tracking ID was used before, for another payment: ${amount} CC to ${receiver}. Nothing was paid now.`;
		const failure = { message, origin: 'application', retryable: false } as const;
		throw validator.error(failure, endpoint, false, {
			...identity,
			outcome: 'failed',
			outcomeUnknown: false,
			earlierUpdateId: transfer.updateId,
		});
	}
	return {
		...identity,
		outcome: transfer.outcome,
		alreadyDone,
		receiver: payment.receiver,
		amount: payment.amount,
		description: transfer.description,
		transferInstructionId: transfer.transferInstructionId,
		receiverHoldingIds: sent?.receiverHoldingIds ?? [],
		senderChangeIds: sent?.senderChangeIds ?? [],
		updateId: transfer.updateId,
		recordTime: transfer.recordTime,
	};
}

const isEqual = (a: string, b: string): boolean => parseAmount(a) !== undefined && parseAmount(a) === parseAmount(b);
