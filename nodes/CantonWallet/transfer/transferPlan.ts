import type { IDataObject } from 'n8n-workflow';

import { isNone, type CallFailure } from '../../shared/errors/failure';
import type { Call } from '../../shared/operation/operation';
import type { Found } from '../../shared/submission/act';
import { checkItem, type Spending } from '../../shared/submission/budget';
import { parseAmount, ZERO } from '../../shared/tokens/amounts';
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

/** Outcome that a payment would have, as far as it can be read. Nothing is sent, and nothing counts as spent. What it would fail for is an error. */
export async function planTransfer(
	{ validator, parameters, identity }: Call<ValidatorServices>,
	{ payment, onlyPreapproved, spending, earlier }: Planned,
): Promise<IDataObject> {
	checkItem(spending);
	if ('done' in earlier) return { outcome: 'nothingToDo', alreadyDone: true, ...earlier.done };
	const failure: CallFailure | undefined = 'failed' in earlier ? earlier.failed : earlier.unread;
	if (failure) throw validator.error(failure, TRANSACTIONS, false, { ...identity, outcome: 'failed' });
	const { receiver, amount, description = null } = payment;
	const preapproval = await validator.attempt(PREAPPROVAL, { path: { party: receiver } });
	if (!preapproval.ok && !isNone(preapproval.failure)) throw validator.error(preapproval.failure, PREAPPROVAL);
	if (!preapproval.ok && onlyPreapproved)
		throw parameters.parameterError(
			'withoutPreapproval',
			`${receiver} has no preapproval, so nothing would be paid`,
			'Choose Offer, or ask the receiver to create a preapproval.',
		);
	const { effective_unlocked_qty: unlocked } = await validator.call(BALANCE);
	if ((parseAmount(unlocked) ?? ZERO) < (parseAmount(amount) ?? ZERO))
		throw parameters.parameterError(
			'amount',
			`the wallet has ${unlocked} unlocked, and ${amount} is to be sent`,
			'Send less, or wait until coins are unlocked or received.',
		);
	return {
		outcome: 'planned',
		alreadyDone: false,
		status: preapproval.ok ? 'completed' : 'pending',
		receiver,
		amount,
		description,
		unlocked,
	};
}
