// The users of a validator, as its administrator sees them. As recorded at Splice 0.7.5.
import { createHash, randomBytes } from 'node:crypto';
import { checkedParty, refuse } from '../splice/refusals.mts';
import { onboard, OPERATOR, wallets } from './users.mts';
import type { Handlers } from '../wire/api.mts';
import type { paths } from '../../api/validator.d.ts';

const USER_ID = /^[a-zA-Z0-9@^$.!`\-#+'~_|:()]{1,128}$/;

export const administration: Handlers<paths> = {
	'GET /v0/admin/users': ({ sandbox: { world } }) => ({ json: { usernames: [...wallets(world).keys()] } }),
	'POST /v0/admin/users': ({ sandbox: { world }, body: { name, party_id: partyId, createPartyIfMissing } }) => {
		// Recorded: an empty name becomes a user of the operator's party.
		if (name === '') return { json: { party_id: onboard(world, name, world.party(OPERATOR)) } };
		if (!USER_ID.test(name)) {
			const why = `User ID "${name}" does not match regex "[a-zA-Z0-9@^$.!\`\\-#+'~_|:\\(\\)]{1,128}"`;
			throw ledgerError(400, 'INVALID_FIELD', 8, `The submitted command has a field with invalid value: Invalid field user_id: ${why}`);
		}
		if (partyId !== undefined) checkedParty(partyId);
		if (partyId !== undefined && !world.hosts(partyId)) {
			if (!createPartyIfMissing)
				throw ledgerError(
					404,
					'UNKNOWN_SUBMITTERS',
					11,
					'The participant is not connected to any synchronizer where the given submitters are known.',
				);
			// Recorded: of the party only its name is taken. The namespace is the participant's own.
			const [hint = ''] = partyId.split('::');
			return { json: { party_id: onboard(world, name, world.parties.get(hint)?.id ?? world.addParty(hint, true).id) } };
		}
		if (partyId === undefined && createPartyIfMissing === false && !world.users.has(name))
			throw refuse(400, `party_id must be provided when createPartyIfMissing is false and no existing party for user ${name} is found.`);
		// Recorded: the administrator, who has no wallet, gets one on the operator's party.
		const own = world.users.get(name)?.rights.some((right) => 'ParticipantAdmin' in right) ? world.party(OPERATOR) : undefined;
		return { json: { party_id: onboard(world, name, partyId ?? own) } };
	},
	// Recorded, but for the keys: these bytes are nobody's.
	'GET /v0/admin/participant/identities': ({ sandbox: { world, settings } }) => ({
		json: {
			id: `PAR::${world.participantId}`,
			keys: ['namespace', 'signing', 'encryption'].map((name) => ({ keyPair: madeUpKey(world.participantId, name), name })),
			authorizedStoreSnapshot: madeUpKey(world.participantId, 'topology'),
			version: settings.splice,
		},
	}),
	'POST /v0/admin/users/offboard': ({ sandbox: { world }, query: { username } }) => {
		wallets(world).delete(username);
		world.users.delete(username);
		return {};
	},
};

const madeUpKey = (participantId: string, name: string): string => createHash('sha512').update(`${participantId} ${name}`).digest('base64');

/** An error of the ledger's that a validator passes on. */
export function ledgerError(status: number, code: string, category: number, cause: string) {
	return refuse(status, `${code}(${category},${randomBytes(4).toString('hex')}): ${cause}`);
}
