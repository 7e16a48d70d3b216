import { mapAnswer, type Attempt } from '../../../shared/http/attempt';
import type { Validator } from '../../../shared/validator/service';
import { textAt } from '../../../shared/values/jsonFields';
import type { Contract } from '../../../shared/validatorNode/contracts';

export const REQUESTS = 'GET /v0/wallet/subscription-requests';
export const PAYMENTS = 'GET /v0/wallet/subscription-initial-payments';
export const SUBSCRIPTIONS = 'GET /v0/wallet/subscriptions';

/** Accepted request: paid and not collected yet, or a subscription. */
export interface Accepted {
	status: 'pending' | 'completed';
	/** The request that was accepted. */
	requestId: string | null;
	/** The payment under way. Null once it is collected. */
	paymentContractId: string | null;
	/** Purpose, as its request says it. */
	description: string | null;
}

/** The open requests. */
export const openRequests = async (validator: Validator): Promise<Attempt<Contract[]>> =>
	mapAnswer(await validator.attempt(REQUESTS), (list) => list.subscription_requests);

/** True if a request is open. */
export const isOpen = async (validator: Validator, id: string): Promise<Attempt<boolean>> =>
	mapAnswer(await openRequests(validator), (requests) => requests.some(({ contract_id }) => contract_id === id));

/** True if a subscription is idle under this contract. */
export const isIdle = async (validator: Validator, id: string): Promise<Attempt<boolean>> =>
	mapAnswer(await validator.attempt(SUBSCRIPTIONS), (list) => list.subscriptions.some(({ state }) => state?.idle?.contract_id === id));

/**
 * The record that a request was accepted: its payment and its subscription name the request (recorded). Undefined if there is none: it
 * was not accepted, or the provider gave the payment back.
 */
export async function accepted(validator: Validator, isIt: (record: Accepted) => boolean): Promise<Attempt<Accepted | undefined>> {
	const payments = await validator.attempt(PAYMENTS);
	if (!payments.ok) return payments;
	const pending = payments.answer.initial_payments.map((payment) => recordOf(payment, 'pending')).find(isIt);
	if (pending) return { ok: true, answer: pending };
	return mapAnswer(await validator.attempt(SUBSCRIPTIONS), (list) =>
		list.subscriptions.map(({ subscription }) => recordOf(subscription, 'completed')).find(isIt),
	);
}

const recordOf = ({ contract_id, payload }: Contract, status: Accepted['status']): Accepted => ({
	status,
	requestId: textAt(payload, 'reference'),
	paymentContractId: status === 'pending' ? contract_id : null,
	description: textAt(payload, 'subscriptionData', 'description'),
});
