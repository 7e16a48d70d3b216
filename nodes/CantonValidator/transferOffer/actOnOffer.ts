import type { components } from '../../../api/validator';
import type { CallFailure } from '../../shared/errors/failure';
import type { Attempt } from '../../shared/http/attempt';
import { optionsOf } from '../../shared/parameters/fields';
import type { Validator } from '../../shared/validator/service';
import { actOnce, resolveMs, resolveOption } from '../payment/payOnce';
import { offerFields } from '../transfer/rows';
import type { ValidatorOperation } from '../validatorOperation';
import { USER_STATUS, WALLET_RIGHTS, walletUser } from '../wallet/owner';
import { ACCEPTED_OFFERS, OFFER_STATUS, OFFERS, offerStatus } from './offerStatus';

/** Accepts, rejects or withdraws an offer of the older flow. Its contract is gone afterwards, so it is read before. */

type Kind = 'accept' | 'reject' | 'withdraw';
type Contract = components['schemas']['Contract'];

const WORDINGS: Record<Kind, { name: string; description: string; outcome: string }> = {
	accept: {
		name: 'Accept',
		description: "Accept an incoming offer: the sender's wallet pays within seconds, if it can",
		outcome: 'accepted',
	},
	reject: { name: 'Reject', description: 'Reject an incoming offer', outcome: 'rejected' },
	withdraw: { name: 'Withdraw', description: 'Withdraw an outgoing offer that was not accepted yet', outcome: 'withdrawn' },
};

/** The validator tries again inside before it says that a contract is gone: six to eight seconds (recorded). */
const isMissing = ({ httpStatus, message }: CallFailure): boolean => httpStatus === 404 && /^CONTRACT_NOT_FOUND\b/.test(message);

/** The operation of one kind. */
export function actOnOffer(kind: Kind): ValidatorOperation {
	const { name, description, outcome } = WORDINGS[kind];
	const endpoint = `POST /v0/wallet/transfer-offers/{contract_id}/${kind}` as const;
	return {
		value: kind,
		name,
		action: `${name} a transfer offer`,
		description,
		endpoints: [endpoint, OFFERS, ACCEPTED_OFFERS, OFFER_STATUS, USER_STATUS],
		rights: WALLET_RIGHTS,
		writes: true,
		properties: [
			{
				displayName: 'Offer Contract ID',
				name: 'offerContractId',
				type: 'string',
				default: '',
				required: true,
				placeholder: 'e.g. 00508f23…',
				description: 'Contract ID of the open offer, as Transfer Offer › Get Many and Transfer Offer › Create return it',
			},
			optionsOf([resolveOption]),
		],
		async run({ validator, parameters, context }) {
			const id = parameters.present('offerContractId', parameters.contractId('offerContractId'));
			const { party_id: party } = await walletUser(validator);
			const offer = (await openOffers(validator)).find(({ contract_id: contractId }) => contractId === id);
			const done = await actOnce<string | null, string>({
				context,
				validator,
				endpoint,
				identity: { offerContractId: id },
				reconcile: 'Transfer Offer › Get Many shows whether it is still open, Transfer Offer › Get Status what became of it.',
				resolveMs: resolveMs(parameters),
				async send() {
					const path = { contract_id: id };
					if (kind === 'accept') {
						const accept = 'POST /v0/wallet/transfer-offers/{contract_id}/accept';
						const attempt = await validator.attempt(accept, { path, requires: { accepted_offer_contract_id: 'text' }, submission: true });
						return attempt.ok ? { ok: true, answer: attempt.answer.accepted_offer_contract_id } : attempt;
					}
					const attempt = await validator.attempt(endpoint, { path, expect: 'none', submission: true });
					return attempt.ok ? { ok: true, answer: null } : attempt;
				},
				find: async () => await endOf(validator, kind, id, offer),
				doneBefore: (failure) => offer !== undefined && isMissing(failure),
			});
			const common = { ...(offer ? offerFields(offer, party) : {}), offerContractId: id };
			if ('answer' in done) return { ...common, outcome, acceptedOfferContractId: done.answer };
			return { ...common, outcome: done.found, acceptedOfferContractId: null };
		},
	};
}

const openOffers = async (validator: Validator): Promise<Contract[]> =>
	(await validator.call(OFFERS, { requires: { offers: [{ contract_id: 'text', payload: 'object' }] } })).offers;

/** What became of an offer that was open; undefined while it is open. `ended`: it is over without a transfer, by whom is not known. */
async function endOf(validator: Validator, kind: Kind, id: string, offer: Contract | undefined): Promise<Attempt<string | undefined>> {
	const open = await validator.attempt(OFFERS, { requires: { offers: 'objects' } });
	if (!open.ok) return open;
	if (!offer || open.answer.offers.some(({ contract_id: contractId }) => contractId === id)) return { ok: true, answer: undefined };
	const { trackingId } = offer.payload as { trackingId?: string };
	const status = await offerStatus(validator, String(trackingId));
	if (!status.ok) return status;
	const answer = status.answer;
	if (answer) return { ok: true, answer: 'failure_kind' in answer ? answer.failure_kind : answer.status };
	// The receiver learns the status only of what is completed.
	const accepted = await validator.attempt(ACCEPTED_OFFERS, { requires: { accepted_offers: 'objects' } });
	if (!accepted.ok) return accepted;
	const isAccepted = accepted.answer.accepted_offers.some(({ payload }) => (payload as { trackingId?: string }).trackingId === trackingId);
	return { ok: true, answer: isAccepted ? 'accepted' : kind === 'accept' ? undefined : 'ended' };
}
