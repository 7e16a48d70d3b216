// Votes of the super validators, on rules and on the price of the coin. As recorded at Splice 0.7.5.
import { createHash } from 'node:crypto';
import { isoTime, SECOND } from '../world/time.mts';
import { matchingVotes, type VoteResult } from '../world/votes.mts';
import { invented, superValidators } from './dso.mts';
import { networkOf, type VoteRequest } from './network.mts';
import { checkedLimit, refuse } from '../splice/refusals.mts';
import type { Handlers } from '../wire/api.mts';
import type { Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { components, paths } from '../../api/scan.d.ts';

type Schemas = components['schemas'];

const WEEK = 7n * 86_400n * SECOND;

export const governance: Handlers<paths> = {
	'GET /v0/amulet-price/votes': ({ sandbox: { world } }) => {
		const votes = superValidators(world).map(({ party, name }) =>
			invented(world, 'Splice.DSO.AmuletPrice:AmuletPriceVote', name, {
				dso: world.dso,
				sv: party,
				amuletPrice: '0.005',
				lastUpdatedAt: world.migrations[0].startedAt,
			}),
		);
		return { json: { amulet_price_votes: votes.map(({ contract }) => contract) } };
	},
	'GET /v0/admin/sv/voterequests': ({ sandbox }) => ({
		json: { dso_rules_vote_requests: networkOf(sandbox.world).voteRequests.map((request) => requestContract(sandbox.world, request)) },
	}),
	'GET /v0/voterequests/{vote_request_contract_id}': ({ sandbox, path }) => {
		const id = path.vote_request_contract_id;
		// Recorded: also by the contract ID it had before a vote was cast.
		const found = networkOf(sandbox.world).voteRequests.find(
			(request) => request.trackingId === id || requestContract(sandbox.world, request).contract_id === id,
		);
		if (!found) throw refuse(404, `No VoteRequest found contract: ${id}`);
		return { json: { dso_rules_vote_request: requestContract(sandbox.world, found) } };
	},
	'POST /v0/admin/sv/voteresults': ({ sandbox, body }) => {
		const rows = matchingVotes(networkOf(sandbox.world).votes, body)
			.map((vote, index) => ({ vote, number: index + 1 }))
			.filter(({ number }) => body.pageToken === undefined || number < body.pageToken)
			.reverse()
			.slice(0, checkedLimit(body.limit));
		const json: Schemas['VoteResults'] = { dso_rules_vote_results: rows.map(({ vote }) => resultOf(sandbox.world, vote)) };
		// Recorded: a token on every page that has a result, so the last page is followed by an empty one.
		if (rows.length > 0) json.next_page_token = rows.at(-1)?.number;
		return { json };
	},
};

/** Opens a vote that its requester has accepted already (recorded). */
export function openVote(
	{ world }: Sandbox,
	requests: VoteRequest[],
	{
		actionName,
		requester,
		voteBefore = isoTime(world.clock.now + WEEK),
	}: Pick<VoteRequest, 'actionName' | 'requester'> & { voteBefore?: string },
): VoteRequest {
	const createdAt = isoTime(world.clock.now);
	const trackingId = idOf(`vote ${requests.length} ${createdAt}`);
	const request = {
		trackingId,
		actionName,
		requester,
		createdAt,
		voteBefore,
		votes: [{ name: requester, accept: true, castAt: createdAt }],
	};
	requests.push(request);
	return request;
}

/** A super validator votes, or changes its vote. */
export function castVote(world: World, request: VoteRequest, name: string, accept: boolean): VoteRequest {
	request.votes = [...request.votes.filter((vote) => vote.name !== name), { name, accept, castAt: isoTime(world.clock.now) }];
	return request;
}

/** The contract ID a request has now. */
export function currentId(request: VoteRequest): string {
	return request.votes.length === 1 ? request.trackingId : idOf(`${request.trackingId} ${JSON.stringify(request.votes)}`);
}

function idOf(seed: string): string {
	const hash = createHash('sha256').update(seed).digest('hex');
	return `00${hash}ca111220${createHash('sha256').update(hash).digest('hex')}`;
}

function requestContract(world: World, request: VoteRequest): Schemas['Contract'] {
	const { contract } = invented(world, 'Splice.DsoRules:VoteRequest', request.trackingId, payloadOf(world, request));
	const id = currentId(request);
	return { ...contract, contract_id: id, created_at: request.votes.at(-1)?.castAt ?? request.createdAt };
}

function payloadOf(world: World, request: VoteRequest): Json {
	const { trackingId, actionName, requester, voteBefore, votes } = request;
	const party = (name: string) => superValidators(world).find((sv) => sv.name === name)?.party ?? world.party('sv-1');
	const cast = (accept: boolean) => ({ url: '', body: accept ? 'I accept, as I requested the vote.' : 'not now' });
	return {
		dso: world.dso,
		votes: votes.map(({ name, accept, castAt }) => [name, { sv: party(name), accept, reason: cast(accept), optCastAt: castAt }]),
		voteBefore,
		requester,
		reason: { url: 'https://example.com/proposal', body: `proposal of ${requester}` },
		trackingCid: currentId(request) === trackingId ? null : trackingId,
		targetEffectiveAt: null,
		action: {
			tag: actionName.startsWith('CRARC') ? 'ARC_AmuletRules' : 'ARC_DsoRules',
			value: actionName.startsWith('CRARC')
				? { amuletRulesAction: { tag: actionName, value: {} } }
				: { dsoAction: { tag: actionName, value: { provider: world.party('merchant'), activityWeight: null } } },
		},
	};
}

function resultOf(world: World, { actionName, requester, accepted, completedAt, effectiveAt }: VoteResult) {
	const vote = { name: requester, accept: true, castAt: completedAt };
	const rejected = { name: 'Digital-Asset-2', accept: false, castAt: completedAt };
	const votes = accepted || requester === rejected.name ? [vote] : [vote, rejected];
	const request = {
		trackingId: idOf(`${actionName} ${completedAt}`),
		actionName,
		requester,
		createdAt: completedAt,
		voteBefore: completedAt,
		votes,
	};
	return {
		request: payloadOf(world, request),
		completedAt,
		abstainingSvs: superValidators(world)
			.map(({ name }) => name)
			.filter((name) => !votes.some((cast) => cast.name === name)),
		outcome: accepted ? { tag: 'VRO_Accepted', value: { effectiveAt: effectiveAt ?? completedAt } } : { tag: 'VRO_Rejected', value: {} },
		offboardedVoters: [],
	};
}
