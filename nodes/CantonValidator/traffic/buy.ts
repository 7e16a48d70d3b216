import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { pause } from '../../shared/http/pause';
import type { Call } from '../../shared/operation/operation';
import { asSentence } from '../../shared/values/text';
import { release, type Spending } from '../../shared/payments/maximums';
import { actOnce, resolveMs } from '../payment/payOnce';
import { trackingIdOf } from '../payment/trackingId';
import type { ValidatorServices } from '../validatorOperation';
import { PURCHASE_STATUS, purchaseFields, purchaseStatus, type PurchaseStatus } from './purchase';

/** Buys traffic once. A used tracking ID is refused with 409 whatever became of it (recorded), so its status says what it is. */

const BUY = 'POST /v0/wallet/buy-traffic-requests';
const OPERATOR = 'GET /v0/validator-user';
const DSO = 'GET /v0/scan-proxy/dso';
export const BUY_ENDPOINTS = [BUY, PURCHASE_STATUS, OPERATOR, DSO];

const USED_UP = 'Its tracking ID is used up: buy again with another one.';
/** Recorded: bought within two seconds. */
const COMPLETES_MS = 30_000;
const POLL_MS = 500;

export async function buyTraffic(call: Call<ValidatorServices>): Promise<IDataObject> {
	const { validator, parameters, context, itemIndex } = call;
	const trackingId = trackingIdOf(call);
	parameters.required('trafficBytes');
	const digits = parameters.digits('trafficBytes')!;
	if (digits === '0') throw parameters.parameterError('trafficBytes', 'it is 0', 'Enter how many bytes to buy, e.g. 1000000.');
	const minutes = parameters.integer('options.expiresInMinutes', { min: 1, max: 1440 }) ?? 10;
	const party = parameters.party('options.forParty') ?? (await operator(call));
	const synchronizerId = parameters.synchronizerId('options.synchronizerId') ?? (await synchronizer(call));
	const spending: Spending = { context, itemIndex, amount: digits, unit: 'bytes', trackingId };
	const body = {
		receiving_validator_party_id: party,
		domain_id: synchronizerId,
		traffic_amount: parameters.int64('trafficBytes')!,
		tracking_id: trackingId,
		expires_at: DateTime.utc().plus({ minutes }).toMillis() * 1000,
	};
	const ms = resolveMs(parameters);
	const reconcile =
		`Ask for it with Traffic › Get Purchase Status, tracking ID ${trackingId}, ` +
		'or run it again with the same one: the validator buys once for it.';
	const done = await actOnce({
		context,
		validator,
		endpoint: BUY,
		identity: { trackingId },
		reconcile,
		resolveMs: ms,
		send: async () => await validator.attempt(BUY, { body, requires: { request_contract_id: 'text' }, submission: true }),
		find: async () => await purchaseStatus(validator, trackingId),
		doneBefore: ({ httpStatus }) => httpStatus === 409,
		spending,
	});
	const alreadyDone = 'found' in done && done.failure.httpStatus === 409;
	const status = await settled(call, trackingId, 'found' in done ? done.found : undefined);
	const fields = purchaseFields(status);
	if (status.status === 'failed') {
		release(spending);
		const reason = String(fields.rejectionReason ?? fields.failureReason ?? 'no reason');
		const failure = {
			message: `No traffic was bought: ${asSentence(reason)} ${USED_UP}`,
			origin: 'application',
			retryable: false,
		} as const;
		throw validator.error(failure, BUY, false, { trackingId, ...fields, alreadyDone, outcomeUnknown: false });
	}
	return {
		trackingId,
		...fields,
		alreadyDone,
		trafficBytes: Number(digits) <= Number.MAX_SAFE_INTEGER ? Number(digits) : digits,
		party,
		synchronizerId,
	};
}

async function operator({ validator }: Call<ValidatorServices>): Promise<string> {
	const { party_id: party } = await validator.call(OPERATOR, { requires: { party_id: 'text' } });
	return party;
}

/** The synchronizer of the network's rules. */
async function synchronizer({ validator, parameters }: Call<ValidatorServices>): Promise<string> {
	const { amulet_rules: rules } = await validator.call(DSO, { requires: { amulet_rules: 'object' } });
	if (rules.domain_id) return rules.domain_id;
	throw parameters.parameterError('options.synchronizerId', 'the network does not say which it is at the moment', 'Enter it.');
}

/** The status once the wallet has acted, or the last one after a while. */
async function settled(
	{ validator, context }: Call<ValidatorServices>,
	trackingId: string,
	lastStatus?: PurchaseStatus,
): Promise<PurchaseStatus> {
	const end = Date.now() + COMPLETES_MS;
	let status: PurchaseStatus = lastStatus ?? { status: 'created' };
	while (status.status === 'created') {
		const attempt = await purchaseStatus(validator, trackingId);
		if (attempt.ok && attempt.answer) status = attempt.answer;
		if (status.status !== 'created' || Date.now() >= end || !(await pause(context, POLL_MS))) break;
	}
	return status;
}
