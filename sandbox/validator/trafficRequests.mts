// Traffic bought by a wallet. As recorded at Splice 0.7.5.
import { participantOf } from '../world/traffic.mts';
import { requestOf, requestTraffic } from '../world/walletRequests.mts';
import { refuse, shortened, timestampOf, wellFormed } from './refusals.mts';
import { statusOf } from './transferOffers.mts';
import { refusesRepeated } from '../wire/settings.mts';
import { atWallet } from './wallet.mts';
import type { Handlers } from '../wire/api.mts';
import type { components, paths } from '../../api/validator.d.ts';

export const trafficRequests: Handlers<paths> = {
	'POST /v0/wallet/buy-traffic-requests': (call) => {
		const { world, party } = atWallet(call, 'createBuyTrafficRequest');
		const { receiving_validator_party_id: receiver, domain_id: domain, traffic_amount: amount, tracking_id: id } = call.body;
		wellFormed(receiver);
		wellFormed(domain);
		const first = requestOf(world, 'traffic', party, id);
		if (first && refusesRepeated(call.sandbox.settings, true))
			throw refuse(409, `Buy traffic request with trackingId ${id} already exists.`);
		if (first) return { json: { request_contract_id: first.firstContractId } };
		const bytes = BigInt(amount);
		if (bytes <= 0n) throw refuse(400, 'trafficAmount must be positive');
		if (domain !== world.globalSynchronizer || !world.partyOf(receiver))
			throw refuse(400, `Could not find participant hosting ${shortened(receiver)} on domain ${shortened(domain)}`);
		// Recorded: the super validators' participants host the governing party.
		const participant = receiver === world.dso ? world.party('sv-1') : participantOf(world, receiver);
		const expiresAt = timestampOf(call.body.expires_at);
		const contract = requestTraffic(world, id, { owner: party, participant, bytes, expiresAt });
		return { json: { request_contract_id: contract.contractId } };
	},
	'POST /v0/wallet/buy-traffic-requests/{tracking_id}/status': (call) => {
		const { world, party } = atWallet(call, 'getBuyTrafficRequestStatus');
		const { tracking_id: id } = call.path;
		const request = requestOf(world, 'traffic', party, id);
		// Time passes while somebody asks again and again.
		world.clock.tick(200_000n);
		if (!request) throw refuse(404, `Couldn't find buy traffic request with tracking id ${id}`);
		return { json: statusOf<components['schemas']['TrafficRequestStatus']>(request.status) };
	},
};
