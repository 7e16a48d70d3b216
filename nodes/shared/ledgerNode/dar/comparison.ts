import type { IDataObject } from 'n8n-workflow';

import { PARTICIPANT_ID } from '../../ledger/packages/knownPackages';
import { isNewerVersion, vettings, type Vetting } from '../../ledger/packages/vettedPackages';
import type { Ledger } from '../../ledger/service';
import type { MainPackage } from './darContents';

/** Comparison of a DAR with the packages that the participant has vetted. */

/** Fields of an item if nothing is known. */
export const NOT_COMPARED = { comparison: null, vettedVersions: null, upgradeOf: null };

/** Compares a package with the versions that are vetted. */
export function comparison({ name, version, packageId }: MainPackage, vetted: readonly Vetting[]): IDataObject {
	const ofName = vetted.filter(({ packageName }) => packageName === name);
	const versions = [...new Set(ofName.map(({ packageVersion }) => packageVersion ?? ''))].sort((a, b) => (isNewerVersion(a, b) ? -1 : 1));
	const newest = versions[0];
	const same = ofName.find((entry) => entry.packageId === packageId);
	const sameVersion = ofName.find(({ packageVersion }) => packageVersion === version);
	const about = { vettedVersions: versions, upgradeOf: null as string | null };
	if (same) return { comparison: 'same', ...about };
	if (newest === undefined) return { comparison: 'new', ...about };
	if (sameVersion) return { comparison: 'differentContent', ...about };
	if (isNewerVersion(version, newest)) return { comparison: 'upgrade', ...about, upgradeOf: newest };
	return { comparison: 'downgrade', ...about };
}

/** The participant, and what it has vetted: on one synchronizer if it is named, of one package name if that is enough. */
export async function vettedHere(
	ledger: Ledger,
	synchronizer: string | undefined,
	name?: string,
): Promise<{ participantId: string; vetted: Vetting[] }> {
	const { participantId } = await ledger.call(PARTICIPANT_ID);
	const filter = {
		...(name !== undefined && { packageMetadataFilter: { packageNamePrefixes: [name] } }),
		topologyStateFilter: { participantIds: [participantId], ...(synchronizer !== undefined && { synchronizerIds: [synchronizer] }) },
	};
	const vetted: Vetting[] = [];
	for await (const page of vettings(ledger, filter)) vetted.push(...page);
	return { participantId, vetted };
}
