// The name service. As recorded at Splice 0.7.5. A validator's proxy has words of its own for a name that is none.
import { createHash } from 'node:crypto';
import { isoTime, SECOND } from '../world/time.mts';
import { boughtNames } from '../world/boughtNames.mts';
import { superValidators } from './dso.mts';
import { checkedLimit, checkedParty, refuse } from '../splice/refusals.mts';
import type { Handlers, Reply } from '../wire/api.mts';
import type { World } from '../world/world.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { components, paths } from '../../api/scan.d.ts';

type Name = components['schemas']['Name'];

/** Recorded: how the two say that there is none. */
const NONE = {
	scan: {
		party: (party: string) => `No ans entry found for party: ${party}`,
		name: (name: string) => `No ans entry found for name: ${name}`,
	},
	proxy: {
		party: (party: string) => `Party ${party} does not have any ANSEntry.`,
		name: (name: string) => `Did not find a AnsEntry with name ${name}`,
	},
};

export const names: Handlers<paths> = {
	'GET /v0/ans-entries': ({ sandbox, query }) => nameEntries(sandbox, query),
	'GET /v0/ans-entries/by-party/{party}': ({ sandbox, path }) => nameOfParty(sandbox, path.party, 'scan'),
	'GET /v0/ans-entries/by-name/{name}': ({ sandbox, path }) => nameEntry(sandbox, path.name, 'scan'),
};

export function nameEntries({ world }: Sandbox, query: { name_prefix?: string; page_size: number | bigint }): Reply {
	const limit = checkedLimit(query.page_size);
	return {
		json: {
			entries: entries(world)
				.filter(({ name }) => name.startsWith(query.name_prefix ?? ''))
				.slice(0, limit),
		},
	};
}

export function nameOfParty({ world }: Sandbox, party: string, by: keyof typeof NONE): Reply {
	checkedParty(party);
	const entry = entries(world).find(({ user }) => user === party);
	if (!entry) throw refuse(404, NONE[by].party(party));
	return { json: { entry } };
}

export function nameEntry({ world }: Sandbox, name: string, by: keyof typeof NONE): Reply {
	const entry = entries(world).find((found) => found.name === name);
	if (!entry) throw refuse(404, NONE[by].name(name));
	return { json: { entry } };
}

/** Those of the network itself have no contract and do not end (recorded). Alice and merchant bought theirs. */
function entries(world: World): Name[] {
	const bought = ['alice', 'merchant'].map((hint) => ({
		contract_id: `00${createHash('sha256').update(`${world.dso} name ${hint}`).digest('hex')}ca11`,
		user: world.party(hint),
		name: `${hint}.unverified.ans`,
		url: `https://${hint}.example`,
		description: `${hint}, by name`,
		expires_at: isoTime(world.clock.now + 30n * 86_400n * SECOND),
	}));
	const own = (user: string, name: string): Name => ({ user, name, url: '', description: '' });
	return [
		...bought,
		...boughtNames(world).map(({ contractId, user, name, url, description, expiresAt }) => ({
			contract_id: contractId,
			user,
			name,
			url,
			description,
			expires_at: isoTime(expiresAt),
		})),
		// Recorded: the names of the network itself come last.
		own(world.dso, 'dso.ans'),
		...superValidators(world).map(({ party, name }) => own(party, `${name.toLowerCase()}.sv.ans`)),
	];
}
