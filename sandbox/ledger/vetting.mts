// Vetted packages of each participant and synchronizer. From Canton's code, not recorded: a page takes its entries first and then leaves out
// those without a wanted package. So it can be short, or empty with an empty token, although entries with wanted packages follow.
import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../wire/api.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import { refuse } from '../canton/errors.mts';
import { isBase64 } from '../canton/pageTokens.mts';
import { shortened } from '../world/commands.mts';
import type { Package } from '../world/packages.mts';

const LARGEST_PAGE = 100;

export const vetting: Handlers<paths> = {
	'POST /v2/package-vetting/list': (call) => {
		const { packageMetadataFilter, topologyStateFilter, pageSize = 0, pageToken = '' } = call.body;
		const { world } = call.sandbox;
		if (Number(pageSize) > LARGEST_PAGE)
			throw undecodable(`InvariantViolation(Some(page_size),Page size must not exceed the server's maximum of ${LARGEST_PAGE})`);
		const last = Buffer.from(pageToken, 'base64').toString();
		const connected = world.synchronizers.filter((synchronizer) => synchronizer.connected);
		if (pageToken !== '' && !(isBase64(pageToken) && connected.some(({ id }) => last.startsWith(id))))
			throw undecodable('ValueConversionError(page_token,Invalid page token for ListVettedPackagesRequest: Failed proto decoding)');
		const participants = topologyStateFilter?.participantIds ?? [];
		checkParticipants(participants);
		const synchronizers = topologyStateFilter?.synchronizerIds ?? [];
		const unknown = synchronizers.find((id) => !connected.some((synchronizer) => synchronizer.id === id));
		if (unknown !== undefined) {
			const short = shortened(unknown);
			throw refuse('TOPOLOGY_STORE_NOT_FOUND', `No active synchronizer found for ${short}.`, {
				context: { synchronizerId: short },
			});
		}
		const { packageIds = [], packageNamePrefixes = [] } = packageMetadataFilter ?? {};
		const all = packageIds.length + packageNamePrefixes.length === 0;
		const isAmong = (wanted: readonly string[], id: string) => wanted.length === 0 || wanted.includes(id);
		const listed = connected
			.filter(({ id }) => isAmong(synchronizers, id))
			.flatMap(({ id: synchronizerId }) => vettingParticipants(call.sandbox).map((entry) => ({ ...entry, synchronizerId })))
			.filter((entry) => isAmong(participants, entry.participantId) && positionOf(entry) > last)
			.sort((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1))
			.slice(0, Number(pageSize) || LARGEST_PAGE);
		const isWanted = ({ id, name }: Package) =>
			all || packageIds.includes(id) || packageNamePrefixes.some((start) => name.startsWith(start));
		const vettedPackages = listed
			.map(({ packages, participantId, synchronizerId }) => ({
				packages: packages.filter(isWanted).map(vettedPackage),
				participantId,
				synchronizerId,
				topologySerial: world.vettingSerial,
			}))
			.filter(({ packages }) => packages.length > 0);
		const end = vettedPackages.at(-1);
		const nextPageToken = end ? Buffer.from(positionOf(end)).toString('base64') : '';
		return { json: { vettedPackages, nextPageToken } };
	},
};

function checkParticipants(participants: readonly string[]): void {
	for (const id of participants) {
		if (!id.includes('::'))
			throw undecodable(`ValueConversionError(participant_ids,Invalid unique identifier \`${id}\` with missing namespace.)`);
		if (id.split('::').length > 2)
			throw undecodable(
				`ValueConversionError(participant_ids,Fingerprint decoding of \`${id}\` failed with: StringConversionError(String contains reserved delimiter \`::\`.,None))`,
			);
	}
}

/** The participants and what each has vetted. Others than the own one come before it, with the first package alone. */
function vettingParticipants({ world, settings }: Sandbox): Array<{ participantId: string; packages: Package[] }> {
	const own = { participantId: world.participantId, packages: world.packages.filter(({ vetted }) => vetted !== false) };
	// The own one is called participant.
	const others = Array.from({ length: settings.otherParticipants }, (_, index) => ({
		participantId: `another-${String(index).padStart(5, '0')}::1220${'ab'.repeat(32)}`,
		packages: world.packages.slice(0, 1),
	}));
	return [...others, own];
}

/** The place of an entry in the order of the list. */
const positionOf = ({ synchronizerId, participantId }: { synchronizerId: string; participantId: string }): string =>
	`${synchronizerId} ${participantId}`;

/** A package as lists of vetted packages hold it. */
export const vettedPackage = ({ id, name, version, validFrom, validUntil }: Package) => ({
	packageId: id,
	validFromInclusive: validFrom ?? null,
	validUntilExclusive: validUntil ?? null,
	packageName: name,
	packageVersion: version,
});

export const undecodable = (reason: string) =>
	refuse('PROTO_DESERIALIZATION_FAILURE', 'Deserialization of protobuf message failed', { context: { reason } });
