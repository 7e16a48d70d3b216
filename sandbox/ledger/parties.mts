// Parties of this node: making them, and what is kept about them here.
import { randomUUID } from 'node:crypto';
import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../wire/api.mts';
import { atLeast } from '../wire/settings.mts';
import type { Party } from '../world/members.mts';
import type { World } from '../world/world.mts';
import { shortened } from '../world/commands.mts';
import { needMakerIn, needUserAdmin, oddId, type AnyCall } from '../canton/auth.mts';
import { cannotAutodetect } from './dars.mts';
import { checkAnnotations, isStale, maskOf, merged } from './changes.mts';
import { invalid, invalidByLayer, missing, refuse, type ErrorDetail } from '../canton/errors.mts';
import { needProvider } from './userChecks.mts';

export const parties: Handlers<paths> = {
	'POST /v2/parties': (call) => {
		const { world } = call.sandbox;
		const { localMetadata, identityProviderId = '', synchronizerId = '', userId = '' } = call.body;
		needMakerIn(call, identityProviderId);
		const hint = call.body.partyIdHint || `party-${randomUUID()}`;
		const detail = { context: { parties: `['${hint}']` } };
		checkHint(hint, '', detail);
		if (localMetadata?.resourceVersion) throw invalid('field local_metadata.resource_version must be not set', detail);
		checkAnnotations(localMetadata?.annotations, detail);
		needProvider(call, identityProviderId, detail);
		needUser(call, userId);
		needConnected(world, synchronizerId, `${hint}::${world.namespace}`);
		const { namespace } = world;
		if (world.partyOf(`${hint}::${namespace}`)) {
			const submissionId = `1220${world.random.hex(64)}`;
			throw invalid(`Party already exists: party ${shortened(`${hint}::${namespace}`)} is already allocated on this node`, {
				context: { ...detail.context, submissionId: `'${submissionId}'` },
				correlationId: submissionId,
			});
		}
		const party = world.addParty(hint, true);
		party.annotations = merged({}, localMetadata?.annotations ?? {});
		party.identityProviderId = identityProviderId;
		grantActAs(call, userId, party.id);
		world.topology([{ change: 'Added', party: party.id, permission: 'SUBMISSION' }]);
		return { json: { partyDetails: partyDetails(party) } };
	},
	'PATCH /v2/parties/{party}': (call) => {
		needUserAdmin(call);
		const { partyDetails: submitted, updateMask } = call.body;
		const id = call.path.party;
		const { annotations = {}, resourceVersion = '' } = submitted.localMetadata ?? {};
		if (id !== submitted.party) {
			const map = Object.entries(annotations).map(([key, value]) => `${key} -> ${value}`);
			const meta = submitted.localMetadata ? `Some(ObjectMeta(${resourceVersion},Map(${map.join(', ')})))` : 'None';
			const inBody = `PartyDetails(${submitted.party},${submitted.isLocal ?? false},${meta},${submitted.identityProviderId ?? ''})`;
			throw invalidByLayer(`${id} does not match party in body Some(${inBody})`);
		}
		if (updateMask === undefined) throw missing('update_mask');
		const about: ErrorDetail = { resources: [['PARTY', id]] };
		const failed = `Update operation for party '${id}' failed due to`;
		const fixed = (why: string) => refuse('INVALID_PARTY_DETAILS_UPDATE_REQUEST', `${failed}: ${why}`, about);
		const mask = maskOf(updateMask, {
			paths: PARTY_PATHS,
			code: 'INVALID_PARTY_DETAILS_UPDATE_REQUEST',
			prefix: `${failed}: `,
			detail: about,
		});
		checkAnnotations(annotations);
		const party = call.sandbox.world.partyOf(id);
		const stale = isStale(resourceVersion, party?.version ?? 0, 'party_details.local_metadata');
		if (!party) throw refuse('PARTY_NOT_FOUND', `Party: '${id}' was not found when updating a party record`, about);
		if (mask.includes('is_local') && (submitted.isLocal ?? false) !== party.hosted)
			throw fixed("Update request attempted to modify not-modifiable 'is_local' attribute");
		// Read in the source of 3.6, not recorded. Before, an update moved the party to that provider.
		if (atLeast(call.sandbox.settings.server, '3.6.0') && (submitted.identityProviderId ?? '') !== party.identityProviderId)
			throw fixed('Use UpdatePartyIdentityProviderId to change identity provider IDs');
		if (stale) throw refuse('CONCURRENT_PARTY_DETAILS_UPDATE_DETECTED', `${failed} a concurrent update to the same party`, about);
		if (mask.some((path) => path.startsWith('local_metadata'))) party.annotations = merged(party.annotations, annotations);
		party.version++;
		return { json: { partyDetails: partyDetails(party) } };
	},
};

const PARTY_PATHS = ['party', 'is_local', 'identity_provider_id', 'local_metadata', 'local_metadata.annotations'];

function partyDetails({ id, hosted, annotations, version, identityProviderId }: Party) {
	return { party: id, isLocal: hosted, localMetadata: { resourceVersion: String(version), annotations }, identityProviderId };
}

/**
 * A party as one who asks by an identity provider sees it. Of another provider's party what is kept about it is left out, as seen at a
 * participant 3.5.7. It is not local then for anybody but the default provider: that is from Canton's code.
 */
export function shownFor(provider: string, party: Party) {
	const details = partyDetails(party);
	if (party.identityProviderId === provider) return details;
	const isLocal = provider === '' && details.isLocal;
	return { ...details, isLocal, localMetadata: { resourceVersion: '', annotations: {} }, identityProviderId: '' };
}

/** Letters before the two colons of a party. Recorded. The contract does not say it. */
const LONGEST_HINT = 185;

/** Refuses what cannot come before the two colons of a party. */
export function checkHint(hint: string, prefix: string, detail?: ErrorDetail): void {
	const odd = oddId(hint, 'Party', 255);
	if (odd !== undefined) throw invalid(`${prefix}${odd}`, detail);
	if (hint.includes('::')) throw invalid('Invalid party ID: String contains reserved delimiter `::`.', detail);
	if (hint.length <= LONGEST_HINT) return;
	const length = `a maximum length of ${LONGEST_HINT} but a string of length ${hint.length}`;
	throw invalid(`Invalid party ID: The given string has ${length} ('${hint}.') was given`, detail);
}

export function needUser(call: AnyCall, userId: string): void {
	if (userId === '' || call.sandbox.world.users.has(userId)) return;
	throw refuse('USER_NOT_FOUND', `checking user's existence failed for unknown user "${userId}"`, { resources: [['USER', userId]] });
}

/** The user made for a new party may act for it. */
export function grantActAs(call: AnyCall, userId: string, party: string): void {
	call.sandbox.world.users.get(userId)?.rights.push({ CanActAs: { value: { party } } });
}

/** Recorded of a node connected to two. Of one connected to none the code of packages is taken. */
function needConnected(world: World, synchronizerId: string, party: string): void {
	const connected = world.synchronizers.filter((synchronizer) => synchronizer.connected);
	if (synchronizerId === '' ? connected.length === 1 : connected.some(({ id }) => id === synchronizerId)) return;
	if (synchronizerId === '' && connected.length > 1) {
		throw refuse(
			'PARTY_ALLOCATION_CANNOT_DETERMINE_SYNCHRONIZER',
			`Cannot determine the synchronizer on which to allocate party ${shortened(party)}, because the participant is connected to multiple synchronizers and no synchronizer was specified.`,
			{ context: { partyId: party } },
		);
	}
	if (synchronizerId === '') throw refuse('PACKAGE_SERVICE_CANNOT_AUTODETECT_SYNCHRONIZER', cannotAutodetect([]));
	throw refuse('NOT_CONNECTED_TO_SYNCHRONIZER', `This participant is not connected to synchronizer ${synchronizerId}.`, {
		context: { synchronizer: synchronizerId },
	});
}
