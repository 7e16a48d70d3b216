import { DateTime } from 'luxon';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { mapAnswer } from '../../shared/http/attempt';
import type { Call } from '../../shared/operation/operation';
import { asSentence } from '../../shared/values/text';
import { sentBefore } from '../../shared/operation/sentBefore';
import type { Found } from '../../shared/submission/act';
import { carryOut } from '../../shared/submission/carryOut';
import { readOnce, resolveMs, somethingElse, untilFound, type ReadRecord } from '../../shared/submission/untilFound';
import { paymentSearch } from '../../shared/validatorNode/refusals';
import { trackingIdOf } from '../../shared/validatorNode/trackingId';
import { TRANSACTIONS } from '../../shared/validatorNode/walletTransactions';
import { actOf, type ValidatorServices } from '../../shared/validatorNode/validatorOperation';
import { priceOf } from './price';
import { PURCHASE_STATUS, purchaseFields, purchaseStatus, type PurchaseStatus } from './purchase';

/** Buys traffic once. A used tracking ID is refused with 409 whatever became of it (recorded), so its status says what it is. */

const BUY = 'POST /v0/wallet/buy-traffic-requests';
const OPERATOR = 'GET /v0/validator-user';
const DSO = 'GET /v0/scan-proxy/dso';
export const BUY_ENDPOINTS = [BUY, PURCHASE_STATUS, OPERATOR, DSO, TRANSACTIONS];

const USED_UP = 'Its tracking ID is used up: buy again with another one.';
/** Recorded: bought within two seconds. */
const COMPLETES_MS = 30_000;

/** The request, and what of it goes into the item. */
async function request(call: Call<ValidatorServices>, trackingId: string) {
	const { parameters } = call;
	parameters.required('trafficBytes');
	const digits = parameters.digits('trafficBytes')!;
	if (digits === '0') throw parameters.parameterError('trafficBytes', 'it is 0', 'Enter how many bytes to buy, e.g. 1000000.');
	const minutes = parameters.integer('options.expiresInMinutes', { min: 1, max: 1440 }) ?? 10;
	const party = parameters.party('options.forParty') ?? (await operator(call));
	const synchronizerId = parameters.synchronizerId('options.synchronizerId') ?? (await synchronizer(call));
	const body = {
		receiving_validator_party_id: party,
		domain_id: synchronizerId,
		traffic_amount: parameters.int64('trafficBytes')!,
		tracking_id: trackingId,
		expires_at: DateTime.utc().plus({ minutes }).toMillis() * 1000,
	};
	return { digits, party, synchronizerId, body };
}

export async function buyTraffic(call: Call<ValidatorServices>): Promise<IDataObject> {
	const { validator, parameters, context, itemIndex, identity } = call;
	const trackingId = trackingIdOf(call);
	const { digits, party, synchronizerId, body } = await request(call, trackingId);
	const readRecord: ReadRecord<PurchaseStatus> = async () => await purchaseStatus(validator, trackingId);
	// A purchase is known once the wallet has acted, and a refused one was not paid.
	const settled: ReadRecord<PurchaseStatus> = async () => {
		const status = await readRecord();
		if (!status.ok || !status.answer || !('status' in status.answer)) return status;
		if (status.answer.status === 'failed') return { ok: true, answer: notBought(status.answer) };
		return status.answer.status === 'created' ? { ok: true, answer: undefined } : status;
	};
	const content = JSON.stringify({ digits, party, synchronizerId });
	const lastFound = async (found: Found<PurchaseStatus>) => ('done' in found ? await lastOf(context, found.done, settled) : found);
	const before = async () => {
		const found = await lastFound(await readOnce(readRecord));
		const sent = sentBefore(context, identity);
		// A note of an older version of this package has the time.
		return typeof sent !== 'string' || !sent.startsWith('{') || sent === content ? found : ofAnother(sent, found);
	};
	const { alreadyDone, done } = await carryOut<PurchaseStatus>({
		...actOf({ validator, context, identity }, BUY),
		spending: { context, itemIndex, amount: digits, unit: 'bytes' },
		before,
		mayBeDone: call.hasOwnId,
		prepare: () => ({
			position: content,
			send: async () => mapAnswer(await validator.attempt(BUY, { body, submission: true }), () => ({ status: 'created' as const })),
			search: (failure) =>
				paymentSearch(failure, async () => await lastFound(await untilFound(context, resolveMs(parameters), readRecord))),
			confirm: async (requested) => await lastOf(context, requested, settled),
		}),
		reconcile: () =>
			`Ask for it with Traffic › Get Purchase Status, tracking ID ${trackingId}, ` +
			'or run it again with the same one: the validator buys once for it.',
	});
	return {
		outcome: done.status === 'created' ? 'submitted' : 'succeeded',
		alreadyDone,
		...purchaseFields(done),
		// The status of an earlier purchase does not say how much it bought and for whom. Another execution may have requested it.
		...(alreadyDone
			? UNKNOWN
			: { trafficBytes: Number(digits) <= Number.MAX_SAFE_INTEGER ? Number(digits) : digits, party, synchronizerId }),
		...(await priceOf(validator, done)),
	};
}

const UNKNOWN: IDataObject = { trafficBytes: null, party: null, synchronizerId: null };

/**
 * A finding under a tracking ID that this execution sent with another purchase: the validator buys only the first. Of one that it does not
 * show, nobody knows.
 */
function ofAnother(sent: string, found: Found<PurchaseStatus>): Found<PurchaseStatus> {
	const { digits, party, synchronizerId } = JSON.parse(sent) as Record<string, string>;
	const other = `${digits} bytes for ${party} at ${synchronizerId}`;
	if ('done' in found) return somethingElse(`The tracking ID was used before, for another purchase: ${other}. Nothing was bought now.`);
	if ('failed' in found || found.unread) return found;
	const message = `the tracking ID was sent before, for another purchase: ${other}, which the validator does not show`;
	return { nothing: '', unread: { message, origin: 'application', retryable: false } };
}

/** The status once the wallet has acted, or what is known after a while. */
async function lastOf(
	context: IExecuteFunctions,
	requested: PurchaseStatus,
	settled: ReadRecord<PurchaseStatus>,
): Promise<Found<PurchaseStatus>> {
	const found = await untilFound(context, COMPLETES_MS, settled);
	return 'nothing' in found ? { done: requested } : found;
}

function notBought(status: PurchaseStatus) {
	const { rejectionReason, failureReason, updateId } = purchaseFields(status);
	const reason = String(rejectionReason ?? failureReason ?? 'no reason');
	const context = { failureReason: String(failureReason ?? ''), ...(updateId !== null && { updateId: String(updateId) }) };
	return somethingElse(`No traffic was bought: ${asSentence(reason)} ${USED_UP}`, { context });
}

async function operator({ validator }: Call<ValidatorServices>): Promise<string> {
	const { party_id: party } = await validator.call(OPERATOR);
	return party;
}

/** The synchronizer of the network's rules. */
async function synchronizer({ validator, parameters }: Call<ValidatorServices>): Promise<string> {
	const { amulet_rules: rules } = await validator.call(DSO);
	if (rules.domain_id) return rules.domain_id;
	throw parameters.parameterError('options.synchronizerId', 'the network does not say which it is at the moment', 'Enter it.');
}
