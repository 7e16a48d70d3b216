// Vetted packages of each participant and synchronizer. The sandbox says of its own participant only.
import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../wire/api.mts';
import { refuse } from '../canton/errors.mts';
import { isBase64 } from '../canton/pageTokens.mts';
import { shortened } from '../world/commands.mts';
import type { Package } from '../world/templates.mts';

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
		for (const id of participants) {
			if (!id.includes('::'))
				throw undecodable(`ValueConversionError(participant_ids,Invalid unique identifier \`${id}\` with missing namespace.)`);
			if (id.split('::').length > 2)
				throw undecodable(
					`ValueConversionError(participant_ids,Fingerprint decoding of \`${id}\` failed with: StringConversionError(String contains reserved delimiter \`::\`.,None))`,
				);
		}
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
		const packages = world.packages
			.filter(({ vetted }) => vetted !== false)
			.filter(({ id, name }) => all || packageIds.includes(id) || packageNamePrefixes.some((start) => name.startsWith(start)))
			.map(vettedPackage);
		const participantId = world.participantId;
		const isRequested = participants.length === 0 || participants.includes(participantId);
		const vettedPackages = connected
			.filter(({ id }) => isRequested && packages.length > 0 && id > last && (synchronizers.length === 0 || synchronizers.includes(id)))
			.sort((a, b) => (a.id < b.id ? -1 : 1))
			.slice(0, Number(pageSize) || LARGEST_PAGE)
			.map(({ id }) => ({ packages, participantId, synchronizerId: id, topologySerial: world.vettingSerial }));
		const end = vettedPackages.at(-1);
		const nextPageToken = end ? Buffer.from(end.synchronizerId).toString('base64') : '';
		return { json: { vettedPackages, nextPageToken } };
	},
};

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
