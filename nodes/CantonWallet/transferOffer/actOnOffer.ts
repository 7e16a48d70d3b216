import type { CallFailure } from '../../shared/errors/failure';
import { isRefusedUnread, outcomeUnknown } from '../../shared/errors/failureOutcome';
import { mapAnswer, type Attempt } from '../../shared/http/attempt';
import { textField } from '../../shared/parameters/fieldKinds';
import { optionsOf } from '../../shared/parameters/fields';
import type { Validator } from '../../shared/validator/service';
import type { Call } from '../../shared/operation/operation';
import { labelOf } from '../../shared/operation/operationOf';
import type { Search } from '../../shared/submission/act';
import { carryOut } from '../../shared/submission/carryOut';
import { sentBefore } from '../../shared/operation/sentBefore';
import { resolveMs, resolveOption, untilFound, type ReadRecord } from '../../shared/submission/untilFound';
import { inFlight } from '../../shared/validatorNode/refusals';
import { offerFields } from '../transfer/rows';
import { actOf, type ValidatorOperation, type ValidatorServices, validatorWrite } from '../../shared/validatorNode/validatorOperation';
import { SHOWN_MS } from '../wallet/answerContract';
import { TRANSACTIONS } from '../../shared/validatorNode/walletTransactions';
import { USER_STATUS, WALLET_RIGHTS, walletUser } from '../../shared/validatorNode/owner';
import { endOf, knownOffer, type Ended, type KnownOffer } from './endOfOffer';
import { ACCEPTED_OFFERS, OFFER_STATUS, OFFERS } from './offerStatus';

/** Accepts, rejects or withdraws an offer of the older flow. Its contract is gone afterwards, so it is read before. */

type Kind = 'accept' | 'reject' | 'withdraw';

const WORDINGS: Record<Kind, { description: string; status: string }> = {
	accept: {
		description: "Accept an incoming offer: the sender's wallet pays within seconds, if it can",
		status: 'accepted',
	},
	reject: { description: 'Reject an incoming offer', status: 'rejected' },
	withdraw: { description: 'Withdraw an outgoing offer that was not accepted yet', status: 'withdrawn' },
};

/** The validator tries again inside before it says that a contract is gone: six to eight seconds (recorded). */
const isMissing = ({ httpStatus, message }: CallFailure): boolean => httpStatus === 404 && /^CONTRACT_NOT_FOUND\b/.test(message);

/** The operation of one kind. */
export function actOnOffer(kind: Kind): ValidatorOperation {
	const { description, status } = WORDINGS[kind];
	const endpoint = `POST /v0/wallet/transfer-offers/{contract_id}/${kind}` as const;
	const endpoints = [endpoint, OFFERS, ACCEPTED_OFFERS, OFFER_STATUS, TRANSACTIONS, USER_STATUS];
	return validatorWrite(kind, `${labelOf(kind)} a transfer offer`, endpoints, {
		description,
		rights: WALLET_RIGHTS,
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
			const { alreadyDone, done } = await carryOut<Ended>({
				...actOf({ validator, context, identity }, endpoint),
				prepare: () => ({
					position: offer ? JSON.stringify(knownOffer(offer, party)) : '',
					send: async () => await send(validator, kind, id),
					search: searchOf(call, offer !== undefined),
				}),
				reconcile: () => 'Transfer Offer › Get Many shows whether it is still open, Transfer Offer › Get Status what happened to it.',
			});
			return { outcome: 'succeeded', alreadyDone, ...(offer && offerFields(offer, party)), ...done };
		},
	});

	/** A search by what is known of the offer from when it was open. */
	function searchOf({ validator, context, parameters, identity }: Call<ValidatorServices>, wasOpen: boolean) {
		return (failure: CallFailure): Search<Ended> | undefined => {
			const noted = String(sentBefore(context, identity) ?? '');
			const offer = noted === '' ? undefined : (JSON.parse(noted) as KnownOffer);
			const isEnded = isMissing(failure) || (isRefusedUnread(failure) && !wasOpen);
			const isOfOther = inFlight(failure);
			if (!isEnded && !isOfOther && !outcomeUnknown(failure)) return undefined;
			const readRecord: ReadRecord<Ended> = async () => await endOf(validator, status, String(identity.offerContractId), offer);
			const ms = isEnded ? Math.min(resolveMs(parameters), SHOWN_MS) : resolveMs(parameters);
			return { find: async () => await untilFound(context, ms, readRecord), earlier: isEnded || isOfOther || !wasOpen };
		};
	}
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
