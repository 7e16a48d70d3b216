import type { Validator } from '../../../shared/validator/service';
import { CONTRACT } from '../../contracts';

export const REQUESTS = 'GET /v0/wallet/subscription-requests';
export const SUBSCRIPTIONS = 'GET /v0/wallet/subscriptions';

/** Whether a request is open; undefined where the list cannot be read. */
export async function isOpen(validator: Validator, id: string): Promise<boolean | undefined> {
	const list = await validator.attempt(REQUESTS, { requires: { subscription_requests: [CONTRACT] } });
	return list.ok ? list.answer.subscription_requests.some(({ contract_id }) => contract_id === id) : undefined;
}

/** Whether a subscription is idle under this contract; undefined where the list cannot be read. */
export async function isIdle(validator: Validator, id: string): Promise<boolean | undefined> {
	const list = await validator.attempt(SUBSCRIPTIONS, { requires: { subscriptions: [{ subscription: CONTRACT }] } });
	return list.ok ? list.answer.subscriptions.some(({ state }) => state?.idle?.contract_id === id) : undefined;
}
