// Hosts of parties, and the traffic of the members of the synchronizer. As recorded at Splice 0.7.5, refusals too.
import { isParticipant, participantOf, trafficState } from '../world/traffic.mts';
import { refuse } from '../splice/refusals.mts';
import type { Handlers } from '../wire/api.mts';
import type { World } from '../world/world.mts';
import type { paths } from '../../api/scan.d.ts';

interface MemberCall {
	domain_id: string;
	party_id: string;
}

export const members: Handlers<paths> = {
	'GET /v0/domains/{domain_id}/parties/{party_id}/participant-id': ({ sandbox: { world }, path }) => ({
		json: { participant_id: hosts(world, path)[0] },
	}),
	'GET /v1/domains/{domain_id}/parties/{party_id}/participant-id': ({ sandbox: { world }, path }) => ({
		json: { participant_ids: hosts(world, path, 'synchronizer ID') },
	}),
	'GET /v0/domains/{domain_id}/members/{member_id}/traffic-status': ({ sandbox: { world }, path }) => {
		const { domain_id: domain, member_id: member } = path;
		checkDomain(domain);
		const [, code, id = ''] = /^([A-Z]{3})::(.+::.+)$/.exec(member) ?? [];
		if (!code) {
			const why = member.includes('::')
				? `Expected delimiter :: after three letter code of \`${member}\``
				: `Invalid member \`${member}\`, expecting <three-letter-code>::id::fingerprint.`;
			throw refuse(400, `Could not decode member ID: ${why}`);
		}
		if (code !== 'PAR' || !isParticipant(world, id)) throw refuse(404, `No traffic state found for member ${short(member)}`);
		const { consumed, limit, purchased } = trafficState(world, id);
		// Recorded: of a synchronizer that does not exist, only the purchases are missing.
		const bought = domain === world.globalSynchronizer ? purchased : 0n;
		return {
			json: { traffic_status: { actual: { total_consumed: consumed, total_limit: limit }, target: { total_purchased: bought } } },
		};
	},
};

function hosts(world: World, { domain_id: domain, party_id: id }: MemberCall, what = 'domain ID'): string[] {
	checkDomain(domain, what);
	if (!id.includes('::')) {
		const why = `ValueConversionError(partyId,Invalid unique identifier \`${id}\` with missing namespace.)`;
		throw refuse(400, `Could not decode party ID: ${why}`);
	}
	if (domain !== world.globalSynchronizer) {
		throw refuse(404, `TOPOLOGY_STORE_NOT_FOUND(11,baee48ef): No active synchronizer found for ${short(domain)}.`);
	}
	const party = world.partyOf(id);
	// Recorded, also for a participant's own admin party: no topology maps it to its participant.
	if (!party) throw refuse(404, `No PartyToParticipant state for ${short(id)} on domain ${short(domain)}`);
	// Recorded: the super validators' participants host the governing party.
	return [`PAR::${id === world.dso ? world.party('sv-1') : participantOf(world, id)}`];
}

/** Recorded: the second version of the hosts has another word for it. */
function checkDomain(domain: string, what = 'domain ID'): void {
	if (!domain.includes('::'))
		throw refuse(400, `Could not decode ${what}: Invalid unique identifier \`${domain}\` with missing namespace.`);
}

/** An ID as Splice shows it in messages. */
function short(id: string): string {
	return id.replace(/([0-9a-f]{12})[0-9a-f]+$/, '$1...');
}
