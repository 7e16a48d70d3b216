// Parties and synchronizers that the node knows.
import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../wire/api.mts';
import { isAdmin, needReadAs, needUserAdmin } from '../canton/auth.mts';
import { redacted } from '../canton/errors.mts';
import { atLeast } from '../wire/settings.mts';
import { listPage } from './lists.mts';
import { shownFor } from './parties.mts';

/** Texts that begin as an SQL pattern says: _ is any character, and % any text. */
const patternOf = (text: string): RegExp =>
	new RegExp(
		`^${text
			.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
			.replace(/_/g, '.')
			.replace(/%/g, '.*')}`,
	);

export const directory: Handlers<paths> = {
	'GET /v2/parties': (call) => {
		needUserAdmin(call);
		if (call.query['identity-provider-id']) throw redacted(7);
		const { world, settings } = call.sandbox;
		// From Canton's code: the filter is an SQL pattern, and participants before 3.4.10 ignore it.
		const begin = atLeast(settings.server, '3.4.10') ? patternOf(call.query['filter-party'] ?? '') : /^/;
		const all = [...world.parties.values()].filter(({ id }) => begin.test(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
		const { items, nextPageToken } = listPage(all, (party) => party.id, call.query, { largest: 10_000, cap: false });
		return { json: { partyDetails: items.map((party) => shownFor('', party)), nextPageToken } };
	},
	'GET /v2/parties/participant-id': (call) => ({ json: { participantId: call.sandbox.world.participantId } }),
	'GET /v2/parties/{party}': (call) => {
		const partyIds = [...new Set([...(call.query.parties ?? []), call.path.party])].map((id) => call.sandbox.world.partyOf(id));
		const provider = call.query['identity-provider-id'] ?? '';
		return { json: { partyDetails: partyIds.filter((party) => party !== undefined).map((party) => shownFor(provider, party)) } };
	},
	'GET /v2/state/connected-synchronizers': (call) => {
		const { party } = call.query;
		const { world } = call.sandbox;
		// Without a party anybody with a token may ask.
		if (party && !isAdmin(call)) needReadAs(call, [party]);
		const connected = world.synchronizers.filter((synchronizer) => synchronizer.connected && (!party || world.hosts(party)));
		return {
			json: {
				connectedSynchronizers: connected.map(({ id, alias }) => ({
					synchronizerAlias: alias,
					synchronizerId: id,
					permission: party ? 'PARTICIPANT_PERMISSION_SUBMISSION' : 'PARTICIPANT_PERMISSION_UNSPECIFIED',
				})),
			},
		};
	},
};
