import type { Attempt } from '../../../shared/http/attempt';
import type { Validator } from '../../../shared/validator/service';
import { textAt } from '../../../shared/values/jsonFields';
import type { Contract } from '../../../shared/validatorNode/contracts';

export const REQUESTS = 'GET /v0/wallet/subscription-requests';
export const PAYMENTS = 'GET /v0/wallet/subscription-initial-payments';
export const SUBSCRIPTIONS = 'GET /v0/wallet/subscriptions';

/** What a request has become: paid and not collected yet, or a subscription. */
export interface Accepted {
	status: 'pending' | 'completed';
	/** The request that was accepted. */
	requestId: string | null;
	/** The payment under way. Null once it is collected. */
	paymentContractId: string | null;
	/** What it is for, as its request says. */
	description: string | null;
}

/** The open requests. */
export async function openRequests(validator: Validator): Promise<Attempt<Contract[]>> {
	const list = await validator.attempt(REQUESTS);
	return list.ok ? { ok: true, answer: list.answer.subscription_requests } : list;
}

/** Whether a request is open. */
export async function isOpen(validator: Validator, id: string): Promise<Attempt<boolean>> {
	const list = await openRequests(validator);
	return list.ok ? { ok: true, answer: list.answer.some(({ contract_id }) => contract_id === id) } : list;
}

/** Whether a subscription is idle under this contract. */
export async function isIdle(validator: Validator, id: string): Promise<Attempt<boolean>> {
	const list = await validator.attempt(SUBSCRIPTIONS);
	return list.ok ? { ok: true, answer: list.answer.subscriptions.some(({ state }) => state?.idle?.contract_id === id) } : list;
}

/**
 * The record that a request was accepted: its payment and its subscription name the request (recorded). Undefined where there is none: it
 * was not accepted, or the provider gave the payment back.
 */
export async function accepted(validator: Validator, isIt: (record: Accepted) => boolean): Promise<Attempt<Accepted | undefined>> {
	const payments = await validator.attempt(PAYMENTS);
	if (!payments.ok) return payments;
	const pending = payments.answer.initial_payments.map((payment) => recordOf(payment, 'pending')).find(isIt);
	if (pending) return { ok: true, answer: pending };
	const list = await validator.attempt(SUBSCRIPTIONS);
	if (!list.ok) return list;
	return { ok: true, answer: list.answer.subscriptions.map(({ subscription }) => recordOf(subscription, 'completed')).find(isIt) };
}

const recordOf = ({ contract_id, payload }: Contract, status: Accepted['status']): Accepted => ({
	status,
	requestId: textAt(payload, 'reference'),
	paymentContractId: status === 'pending' ? contract_id : null,
	description: textAt(payload, 'subscriptionData', 'description'),
});
