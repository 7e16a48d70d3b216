import { outcomeUnknown, type CallFailure } from '../../shared/errors/failure';
import { mapAnswer, type Attempt } from '../../shared/http/attempt';
import { textField } from '../../shared/parameters/fieldKinds';
import { optionsOf } from '../../shared/parameters/fields';
import type { Validator } from '../../shared/validator/service';
import type { Call } from '../../shared/operation/operation';
import type { Search } from '../../shared/submission/act';
import { carryOut } from '../../shared/submission/carryOut';
import { sentBefore } from '../../shared/operation/sentBefore';
import { resolveMs, resolveOption, somethingElse, untilFound, type ReadRecord } from '../../shared/submission/untilFound';
import { inFlight } from '../../shared/validatorNode/refusals';
import { offerFields } from '../transfer/rows';
import type { ValidatorOperation, ValidatorServices } from '../../shared/validatorNode/validatorOperation';
import { NO_RECORD, SHOWN_MS } from '../wallet/answerContract';
import { USER_STATUS, WALLET_RIGHTS, walletUser } from '../../shared/validatorNode/owner';
import { ACCEPTED_OFFERS, OFFER_STATUS, OFFERS, offerStatus, stateOf } from './offerStatus';

/** Accepts, rejects or withdraws an offer of the older flow. Its contract is gone afterwards, so it is read before. */

type Kind = 'accept' | 'reject' | 'withdraw';

const WORDINGS: Record<Kind, { name: string; description: string; status: string }> = {
	accept: {
		name: 'Accept',
		description: "Accept an incoming offer: the sender's wallet pays within seconds, if it can",
		status: 'accepted',
	},
	reject: { name: 'Reject', description: 'Reject an incoming offer', status: 'rejected' },
	withdraw: { name: 'Withdraw', description: 'Withdraw an outgoing offer that was not accepted yet', status: 'withdrawn' },
};

/** The validator tries again inside before it says that a contract is gone: six to eight seconds (recorded). */
const isMissing = ({ httpStatus, message }: CallFailure): boolean => httpStatus === 404 && /^CONTRACT_NOT_FOUND\b/.test(message);

/** The operation of one kind. */
export function actOnOffer(kind: Kind): ValidatorOperation {
	const { name, description, status } = WORDINGS[kind];
	const endpoint = `POST /v0/wallet/transfer-offers/{contract_id}/${kind}` as const;
	return {
		value: kind,
		name,
		action: `${name} a transfer offer`,
		description,
		endpoints: [endpoint, OFFERS, ACCEPTED_OFFERS, OFFER_STATUS, USER_STATUS],
		rights: WALLET_RIGHTS,
		writes: true,
		identify: ({ parameters }) => ({ offerContractId: parameters.present('offerContractId', parameters.contractId('offerContractId')) }),
		properties: [
			textField('Offer Contract ID', 'offerContractId', {
				required: true,
				placeholder: 'e.g. 00508f23…',
				description: 'Contract ID of the open offer, as Transfer Offer › Get Many and Transfer Offer › Create return it',
			}),
			optionsOf([resolveOption]),
		],
		async run(call) {
			const { validator, context, identity } = call;
			const id = String(identity.offerContractId);
			const { party_id: party } = await walletUser(validator);
			const offer = (await validator.call(OFFERS)).offers.find(({ contract_id: contractId }) => contractId === id);
			const trackingId = offer ? (offer.payload as { trackingId?: string }).trackingId : undefined;
			const { alreadyDone, done } = await carryOut<Ended>({
				context,
				client: validator,
				endpoint,
				identity,
				prepare: () => ({
					position: trackingId ?? '',
					send: async () => await send(validator, kind, id),
					search: searchOf(call, offer !== undefined),
				}),
				reconcile: () => 'Transfer Offer › Get Many shows whether it is still open, Transfer Offer › Get Status what happened to it.',
			});
			return { outcome: 'succeeded', alreadyDone, ...(offer && offerFields(offer, party)), ...done };
		},
	};

	/** A search by the tracking ID, which the offer had while it was open. */
	function searchOf({ validator, context, parameters, identity }: Call<ValidatorServices>, wasOpen: boolean) {
		return (failure: CallFailure): Search<Ended> | undefined => {
			const trackingId = String(sentBefore(context, identity) ?? '');
			const isMissingContract = isMissing(failure);
			if (!isMissingContract && !inFlight(failure) && !outcomeUnknown(failure)) return undefined;
			const readRecord: ReadRecord<Ended> = async () => await endOf(validator, status, String(identity.offerContractId), trackingId);
			const ms = isMissingContract ? Math.min(resolveMs(parameters), SHOWN_MS) : resolveMs(parameters);
			return { find: async () => await untilFound(context, ms, readRecord), earlier: isMissingContract || !wasOpen };
		};
	}
}

/** End of an offer. */
interface Ended {
	status: string;
	acceptedOfferContractId: string | null;
}

/** Sends the act, once. */
async function send(validator: Validator, kind: Kind, id: string): Promise<Attempt<Ended>> {
	const path = { contract_id: id };
	if (kind !== 'accept') {
		const attempt = await validator.attempt(`POST /v0/wallet/transfer-offers/{contract_id}/${kind}`, {
			path,
			expect: 'none',
			submission: true,
		});
		return mapAnswer(attempt, () => ({ status: WORDINGS[kind].status, acceptedOfferContractId: null }));
	}
	const accept = 'POST /v0/wallet/transfer-offers/{contract_id}/accept';
	return mapAnswer(await validator.attempt(accept, { path, submission: true }), (accepted) => ({
		status: 'accepted',
		acceptedOfferContractId: accepted.accepted_offer_contract_id,
	}));
}

/**
 * End of an offer. Undefined while it is open. The sender learns it by the tracking ID, the receiver only of what is completed (recorded).
 * Of what is gone without a record nobody knows who ended it.
 */
async function endOf(validator: Validator, wanted: string, id: string, trackingId: string): ReturnType<ReadRecord<Ended>> {
	// Without its tracking ID nobody can ask what happened to an offer.
	if (trackingId === '') return { ok: true, answer: { nothing: NO_RECORD } };
	const status = await offerStatus(validator, trackingId);
	if (!status.ok) return status;
	const state = status.answer && stateOf(status.answer);
	if (state !== undefined && state !== 'pending') return ended(state, wanted);
	const accepted = await validator.attempt(ACCEPTED_OFFERS);
	if (!accepted.ok) return accepted;
	const own = accepted.answer.accepted_offers.find(({ payload }) => (payload as { trackingId?: string }).trackingId === trackingId);
	if (own) return ended('accepted', wanted, own.contract_id);
	return mapAnswer(await validator.attempt(OFFERS), ({ offers }) => {
		const isOpen = offers.some(({ contract_id: contractId }) => contractId === id);
		// Accepted, it may be on its way from one list to the other.
		return isOpen || wanted === 'accepted' ? undefined : { nothing: NO_RECORD };
	});
}

function ended(status: string, wanted: string, acceptedOfferContractId: string | null = null): Awaited<ReturnType<ReadRecord<Ended>>> {
	const isWanted = status === wanted || (wanted === 'accepted' && status === 'completed');
	if (isWanted) return { ok: true, answer: { status, acceptedOfferContractId } };
	return { ok: true, answer: somethingElse(`The offer is ${status} already, so it cannot become ${wanted}.`) };
}
