import { PARTICIPANT_ID, VETTED_PACKAGES } from '../../shared/ledger/packages/knownPackages';
import { isInForce } from '../../shared/ledger/packages/vettedPackages';
import { vettedHere } from '../../shared/ledgerNode/dar/comparison';
import type { Ledger } from '../../shared/ledger/service';

/** Packages of a participant, and how far each is. */

const PACKAGES = 'GET /v2/packages';

export const STATE_ENDPOINTS = [PACKAGES, VETTED_PACKAGES, PARTICIPANT_ID];

/** Stage that a package has reached at a participant. */
export type PackageState = 'missing' | 'stored' | 'vetted';

/** A package as a participant has it. Its name is known only if it was vetted. */
export interface HeldPackage {
	packageId: string;
	packageName: string | null;
	packageVersion: string | null;
	state: PackageState;
}

/** Packages that the participant stores or has vetted: on the synchronizer, if one is named. A vetting that is not in force is none. */
export async function heldPackages(ledger: Ledger, synchronizer: string | undefined): Promise<HeldPackage[]> {
	const { packageIds } = await ledger.call(PACKAGES);
	const { vetted } = await vettedHere(ledger, synchronizer);
	const now = new Date().toISOString();
	const held = new Map(
		packageIds.map((packageId): [string, HeldPackage] => [
			packageId,
			{ packageId, packageName: null, packageVersion: null, state: 'stored' },
		]),
	);
	for (const vetting of vetted) {
		const { packageId, packageName, packageVersion } = vetting;
		const before = held.get(packageId)?.state ?? 'missing';
		held.set(packageId, {
			packageId,
			packageName: packageName || null,
			packageVersion: packageVersion || null,
			state: isInForce(vetting, now) ? 'vetted' : before,
		});
	}
	return [...held.values()];
}
