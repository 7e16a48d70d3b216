import { DateTime } from 'luxon';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { mapAnswer, type Attempt } from '../../shared/http/attempt';
import type { Call } from '../../shared/operation/operation';
import type { Found } from '../../shared/submission/act';
import { carryOut } from '../../shared/submission/carryOut';
import { sentBefore } from '../../shared/operation/sentBefore';
import { isDryRun } from '../../shared/submission/dryRun';
import { readOnce, ownOnly, resolveMs, somethingElse, untilFound, type ReadRecord } from '../../shared/submission/untilFound';
import { paymentSearch, usedBefore } from '../../shared/validatorNode/refusals';
import { describedBy, trackingIdOf } from '../../shared/validatorNode/trackingId';
import type { ValidatorServices } from '../../shared/validatorNode/validatorOperation';
import { USER_STATUS, walletUser } from '../../shared/validatorNode/owner';
import { TRANSACTIONS } from '../../shared/validatorNode/walletTransactions';
import { expiresAt, isOfPayment, paymentOf, type Payment } from './transferFields';
import { PLAN_ENDPOINTS, planTransfer } from './transferPlan';
import type { SearchRange } from './walletHistory';
import { currentTransfer, findOpenTransfer, findTransfer, historyOf, OPEN_TRANSFERS, type SentTransfer } from './sentTransfer';
import { numberField } from '../../shared/parameters/fieldKinds';

/**
 * A transfer is sent once. The validator answers a used tracking ID with the first result, also if the amount differs (recorded), so what
 * it did is read from the wallet's transactions: before, whether it was done already, and afterwards, whether it is this payment.
 */

const SEND = 'POST /v2/wallet/token-standard/transfers';
const SEND_PREAPPROVED = 'POST /v0/wallet/transfer-preapproval/send';
export const SEND_ENDPOINTS = [SEND, SEND_PREAPPROVED, OPEN_TRANSFERS, TRANSACTIONS, ...PLAN_ENDPOINTS, USER_STATUS];

/** Sends the payment of an item, or finds that it was sent. The item says which. */
export async function sendTransfer(call: Call<ValidatorServices>): Promise<IDataObject> {
	const { validator, parameters, context, itemIndex, identity } = call;
	const trackingId = trackingIdOf(call);
	const payment = paymentOf(parameters, trackingId);
	const onlyPreapproved = parameters.choice('withoutPreapproval', ['offer', 'refuse'], 'offer') === 'refuse';
	const described = { ...payment, description: describedBy(payment.description, trackingId) };
	const expires = expiresAt(parameters);
	const ms = resolveMs(parameters);
	const back = searchRange(call);
	const { party_id: sender } = await walletUser(validator);
	const history = historyOf(call, sender);
	const readRecord =
		({ transferInstructionId }: Partial<SentTransfer> = {}): ReadRecord<SentTransfer> =>
		async () =>
			ofThisPayment(
				await findTransfer(
					history,
					{ trackingId, sender, transferInstructionId, isWanted: (transfer) => isOfPayment(payment, transfer) },
					back,
				),
				payment,
			);
	const spending = { context, itemIndex, amount: payment.amount, unit: 'CC' as const };
	if (isDryRun(call)) return await planTransfer(call, { payment, onlyPreapproved, spending, earlier: await readOnce(readRecord()) });
	const { alreadyDone, done } = await carryOut<SentTransfer>({
		context,
		client: validator,
		endpoint: onlyPreapproved ? SEND_PREAPPROVED : SEND,
		identity,
		spending,
		before: async () => await readOnce(readRecord()),
		mayBeDone: call.hasOwnId,
		prepare: () => ({
			send: async () =>
				onlyPreapproved ? await sendPreapproved(call, described, trackingId) : await sendByStandard(call, described, trackingId, expires),
			search: (failure) =>
				paymentSearch(failure, async () => await untilFound(context, ms, usedBefore(failure) ? readRecord() : ownOnly(readRecord()))),
			confirm: async (answered) => await confirmed(call, payment, answered, readRecord(answered), Math.min(ms, CONFIRM_MS)),
		}),
		reconcile: () =>
			`Run it again with the tracking ID ${trackingId}: the validator pays once for it. ` +
			`Or search for that ID among the descriptions of Wallet › Get Many Transactions.`,
	});
	const transfer = alreadyDone ? await currentTransfer(validator, history, { trackingId, sender }, done) : done;
	return item(transfer, alreadyDone);
}

/**
 * Range in which a payment of the tracking ID is searched for. The validator forgets an ID after some time, for a send by preapproval a day, and
 * the wallet's transactions last longer. An ID made for this execution cannot be older than it.
 */
function searchRange({ parameters, context, identity, hasOwnId: own }: Call<ValidatorServices>): SearchRange {
	const days = parameters.integer('options.searchDays', { min: 1, max: 3650 }) ?? DEFAULT_SEARCH_DAYS;
	const from = String((own ? undefined : sentBefore(context, identity)) ?? DateTime.utc().toISO());
	return own ? { from, days, shorter: SHORTER } : { from, days: 0 };
}

const DEFAULT_SEARCH_DAYS = 90;
const SHORTER = 'Set Search Earlier For (Days) to the days in which the Tracking ID may have been used.';

export const searchDaysOption: INodeProperties = numberField('Search Earlier For (Days)', 'searchDays', {
	typeOptions: { minValue: 1, maxValue: 3650 },
	default: DEFAULT_SEARCH_DAYS,
	description:
		'How far back the wallet is searched for a payment of a Tracking ID of your own before it pays. ' +
		'Nothing is sent if that cannot be read. An ID that was used longer ago is not noticed.',
});

async function sendByStandard(
	{ validator }: Call<ValidatorServices>,
	{ receiver, amount, description = '' }: Payment,
	trackingId: string,
	expires: number,
): Promise<Attempt<SentTransfer>> {
	const body = { receiver_party_id: receiver, amount, description, expires_at: expires, tracking_id: trackingId };
	const args = { body, submission: true } as const;
	return mapAnswer(await validator.attempt(SEND, args), ({ output, sender_change_cids: senderChangeIds }) => ({
		...answeredTransfer({ receiver, amount, description }),
		...('transfer_instruction_cid' in output && { status: 'pending', transferInstructionId: output.transfer_instruction_cid }),
		receiverHoldingIds: 'receiver_holding_cids' in output ? output.receiver_holding_cids : [],
		senderChangeIds,
	}));
}

async function sendPreapproved(
	{ validator }: Call<ValidatorServices>,
	{ receiver, amount, description }: Payment,
	trackingId: string,
): Promise<Attempt<SentTransfer>> {
	const body = { receiver_party_id: receiver, amount, description, deduplication_id: trackingId };
	const attempt = await validator.attempt(SEND_PREAPPROVED, { body, expect: 'none', submission: true });
	return mapAnswer(attempt, () => answeredTransfer({ receiver, amount, description }));
}

/** A transfer as its answer says it, until the wallet shows it. */
const answeredTransfer = ({ receiver, amount, description }: Payment): SentTransfer => ({
	receiver,
	amount,
	description: description ?? null,
	status: 'completed',
	transferInstructionId: null,
	updateId: null,
	recordTime: null,
	receiverHoldingIds: [],
	senderChangeIds: [],
});

/**
 * The payment that an answer is about: the wallet shows it a moment later. A used tracking ID is answered with the first result (recorded),
 * and the reading before found none as far back as it went.
 */
async function confirmed(
	{ validator, context }: Call<ValidatorServices>,
	payment: Payment,
	answered: SentTransfer,
	readRecord: ReadRecord<SentTransfer>,
	ms: number,
): Promise<Found<SentTransfer>> {
	const found = await untilFound(context, ms, readRecord);
	const { transferInstructionId, receiverHoldingIds, senderChangeIds } = answered;
	if ('done' in found) return { done: { ...found.done, receiverHoldingIds, senderChangeIds } };
	if ('failed' in found) return found;
	const open = transferInstructionId === null ? undefined : await findOpenTransfer(validator, transferInstructionId);
	// The history may only be late: then it was made now, and counts as paid.
	if (open?.ok && open.answer)
		return isOfPayment(payment, open.answer) ? { done: open.answer, earlier: true, counts: true } : anotherPayment(open.answer);
	return {
		...found,
		nothing:
			'The validator says that the transfer is done, but the wallet shows none of this tracking ID: it may be the answer to an earlier one.',
	};
}

/** Longest time until the wallet shows what it did. Recorded: 20 ms. */
const CONFIRM_MS = 10_000;

/** A transfer of the tracking ID, or that it was another payment. */
function ofThisPayment(found: Attempt<SentTransfer | undefined>, payment: Payment): Awaited<ReturnType<ReadRecord<SentTransfer>>> {
	if (!found.ok || !found.answer) return found;
	return isOfPayment(payment, found.answer) ? found : { ok: true, answer: anotherPayment(found.answer) };
}

function anotherPayment({ receiver, amount, updateId }: SentTransfer): ReturnType<typeof somethingElse> {
	const message = `The tracking ID was used before, for another payment: ${amount} CC to ${receiver}. Nothing was paid now.`;
	return somethingElse(message, updateId ? { context: { earlierUpdateId: updateId } } : {});
}

/** The item of a transfer: as it is, not as it was asked for. */
const item = ({ status, ...transfer }: SentTransfer, alreadyDone: boolean): IDataObject => ({
	outcome: 'succeeded',
	alreadyDone,
	status,
	...transfer,
});
