import type { IDataObject } from 'n8n-workflow';

import { isNone, type CallFailure } from '../../shared/errors/failure';
import type { Call } from '../../shared/operation/operation';
import type { Found } from '../../shared/submission/act';
import type { Outcome } from '../../shared/operation/outcome';
import { sentBefore } from '../../shared/operation/sentBefore';
import { errorOf, notSent } from '../../shared/submission/actErrors';
import { checkItem, plan, plannedBefore, type Spending } from '../../shared/submission/budget';
import { formatAmount, parseAmount, ZERO } from '../../shared/tokens/amounts';
import { hasPassed } from '../../shared/values/dateTime';
import { TRANSACTIONS } from '../../shared/validatorNode/walletTransactions';
import type { ValidatorServices } from '../../shared/validatorNode/validatorOperation';
import type { SentTransfer } from './sentTransfer';
import type { Payment } from './transferFields';

const PREAPPROVAL = 'GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}';
const BALANCE = 'GET /v0/wallet/balance';
export const PLAN_ENDPOINTS = [PREAPPROVAL, BALANCE];

interface Planned {
	payment: Payment;
	onlyPreapproved: boolean;
	spending: Spending;
	/** Result of the search for a payment of its tracking ID. */
	earlier: Found<SentTransfer>;
}

const AGAIN = 'Plan it again when the wallet can be read: an earlier execution may have paid it.';

/**
 * Outcome that a payment would have, as far as it can be read: its maximums, its tracking ID, the receiver's preapproval and what the
 * wallet has unlocked. Nothing is sent, and nothing counts as spent. What it would fail for by these is an error, and what cannot be read: it
 * says what sending would say.
 */
export async function planTransfer(
	{ validator, parameters, context, identity, hasOwnId }: Call<ValidatorServices>,
	{ payment, onlyPreapproved, spending, earlier }: Planned,
): Promise<IDataObject> {
	// Of an ID of the user's own, a payment of another execution counts first, as it does when it is sent.
	if (!hasOwnId) checkItem(spending);
	if ('done' in earlier) return { outcome: 'nothingToDo', alreadyDone: true, ...earlier.done };
	const stopped = (failure: CallFailure, endpoint: string, outcome: Outcome = 'failed') =>
		errorOf({ client: validator, endpoint, reconcile: () => AGAIN }, failure, outcome, identity);
	if ('failed' in earlier) throw stopped(earlier.failed, TRANSACTIONS);
	// The execution that a retry repeats may have sent it, its answer lost.
	const triedBefore = sentBefore(context, identity) !== undefined;
	if (earlier.unread) throw stopped(notSent(earlier.unread), TRANSACTIONS, hasOwnId || triedBefore ? 'unknown' : 'failed');
	checkItem(spending);
	const { receiver, amount, description = null } = payment;
	const found = await validator.attempt(PREAPPROVAL, { path: { party: receiver } });
	// No payment of the ID was found: that something else cannot be read leaves no doubt about that.
	const unreadable = (failure: CallFailure, endpoint: string) =>
		triedBefore ? validator.error(failure, endpoint) : stopped(failure, endpoint);
	if (!found.ok && !isNone(found.failure)) throw unreadable(found.failure, PREAPPROVAL);
	const isPreapproved = found.ok && hasPassed(found.answer.transfer_preapproval.contract.payload.expiresAt) !== true;
	if (!isPreapproved && onlyPreapproved)
		throw parameters.parameterError(
			'withoutPreapproval',
			`${receiver} has ${found.ok ? 'a preapproval that has expired' : 'no preapproval'}, so nothing would be paid`,
			'Choose Offer, or ask the receiver to create a preapproval.',
		);
	const balance = await validator.attempt(BALANCE);
	if (!balance.ok) throw unreadable(balance.failure, BALANCE);
	const { effective_unlocked_qty: unlocked } = balance.answer;
	const planned = plannedBefore(spending, String(identity.trackingId));
	if ((parseAmount(unlocked) ?? ZERO) < planned + (parseAmount(amount) ?? ZERO))
		throw parameters.parameterError(
			'amount',
			`the wallet has ${unlocked} unlocked, ${planned > ZERO ? `${formatAmount(planned)} of it planned for other items, ` : ''}and ${amount} is to be sent`,
			'Send less, or wait until coins are unlocked or received.',
		);
	plan(spending, String(identity.trackingId));
	return {
		outcome: 'planned',
		status: isPreapproved ? 'completed' : 'pending',
		receiver,
		amount,
		description,
		unlocked,
	};
}
