// Transfer offers, the older flow of payments between wallets. As recorded at Splice 0.7.5.
import { contractItem } from '../scan/items.mts';
import { entityId } from '../world/packages.mts';
import { TEMPLATES } from '../world/templates.mts';
import type { Template } from '../world/model.mts';
import { activeContracts } from '../world/tokens.mts';
import { acceptRequest, createOffer, endRequest, offerOf, requestOf } from '../world/walletRequests.mts';
import {
	checkedContractId,
	contractNotFound,
	decimalOf,
	knownParty,
	notAuthorized,
	precondition,
	refuse,
	timestampOf,
	wellFormed,
} from './refusals.mts';
import { OPERATOR } from './users.mts';
import { refusesRepeated } from '../wire/settings.mts';
import { atWallet } from './wallet.mts';
import type { Call, Handlers } from '../wire/api.mts';
import type { World } from '../world/world.mts';
import type { components, paths } from '../../api/validator.d.ts';

/** Longest text of an offer. Recorded: 300 characters of a tracking ID and 5000 of a description are refused. */
const LONGEST = 280;

type OfferCall = Pick<Call<{ contract_id: string }>, 'sandbox' | 'subject' | 'path'>;

export const transferOffers: Handlers<paths> = {
	'POST /v0/wallet/transfer-offers': (call) => {
		const { world, party } = atWallet(call, 'createTransferOffer');
		const { receiver_party_id: receiver, amount, description, tracking_id: id } = call.body;
		wellFormed(receiver);
		decimalOf(amount);
		const expiresAt = timestampOf(call.body.expires_at);
		const first = requestOf(world, 'offer', party, id);
		if (first && refusesRepeated(call.sandbox.settings, true)) throw refuse(409, 'CreateTransferOffer duplicate command');
		if (first) return { json: { offer_contract_id: first.firstContractId } };
		knownParty(world, receiver);
		if (id.length > LONGEST || description.length > LONGEST) throw precondition(world, 'TransferOffer');
		return { json: { offer_contract_id: createOffer(world, id, { sender: party, receiver, amount, description, expiresAt }).contractId } };
	},
	'GET /v0/wallet/transfer-offers': (call) => {
		const { world, party } = atWallet(call, 'listTransferOffers');
		return { json: { offers: open(world, party, TEMPLATES.transferOffer) } };
	},
	'GET /v0/wallet/accepted-transfer-offers': (call) => {
		const { world, party } = atWallet(call, 'listAcceptedTransferOffers');
		return { json: { accepted_offers: open(world, party, TEMPLATES.acceptedTransferOffer) } };
	},
	'POST /v0/wallet/transfer-offers/{tracking_id}/status': (call) => {
		const { world, party } = atWallet(call, 'getTransferOfferStatus');
		const { tracking_id: id } = call.path;
		const request = requestOf(world, 'offer', party, id);
		// Time passes while somebody asks again and again.
		world.clock.tick(200_000n);
		if (!request) throw refuse(404, `Couldn't find transfer offer with tracking id ${id}`);
		return { json: statusOf<components['schemas']['TransferOfferStatus']>(request.status) };
	},
	'POST /v0/wallet/transfer-offers/{contract_id}/accept': (call) => {
		const { world, request } = mine(call, 'accept');
		return { json: { accepted_offer_contract_id: acceptRequest(world, request).contractId } };
	},
	'POST /v0/wallet/transfer-offers/{contract_id}/reject': (call) => {
		const { world, request } = mine(call, 'reject');
		endRequest(world, request, 'rejected');
		return {};
	},
	'POST /v0/wallet/transfer-offers/{contract_id}/withdraw': (call) => {
		const { world, request } = mine(call, 'withdraw');
		endRequest(world, request, 'withdrawn', 'Withdrawn by sender');
		return {};
	},
};

/** A status without the fields it has no value for. */
export function statusOf<T>(status: Record<string, string | undefined>): T {
	return Object.fromEntries(Object.entries(status).filter(([, value]) => value !== undefined)) as T;
}

function open(world: World, party: string, template: Template) {
	return activeContracts(world, template)
		.filter(({ args }) => args.sender === party || args.receiver === party)
		.map(contractItem);
}

/** The open offer that the caller may act on. Throws a Refusal. */
function mine(call: OfferCall, act: 'accept' | 'reject' | 'withdraw') {
	const { world, party } = atWallet(call, `${act}TransferOffer`);
	const { contract_id: id } = call.path;
	const contract = activeContracts(world, TEMPLATES.transferOffer).find(
		({ contractId, args }) => contractId === id && (args.sender === party || args.receiver === party),
	);
	const request = contract && offerOf(world, contract);
	if (!request) {
		if (!world.contracts.has(id)) checkedContractId(world, id);
		throw contractNotFound(world, id);
	}
	const needs = String(act === 'withdraw' ? contract.args.sender : contract.args.receiver);
	if (needs === party) return { world, request };
	throw notAuthorized(world, { template: entityId(contract.template), needs, authorizers: [world.party(OPERATOR), party] });
}
