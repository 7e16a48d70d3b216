import type { components } from '../../../../api/ledger';
import { isEndpointMissing } from '../../errors/failure';
import { paginate } from '../../http/paginate';
import { compareTimes } from '../../values/dateTime';
import { VETTED_PACKAGES } from './packageNames';
import type { Ledger } from '../service';

/** The vetted packages of this and other participants. */

type Schemas = components['schemas'];
export type VettedPackage = Schemas['VettedPackage'];
/** A package as one participant vetted it on one synchronizer. */
export type Vetting = VettedPackage & Pick<Schemas['VettedPackages'], 'participantId' | 'synchronizerId' | 'topologySerial'>;
type VettingFilter = Pick<Schemas['ListVettedPackagesRequest'], 'packageMetadataFilter' | 'topologyStateFilter'>;

/** The entries of one call: each is everything one participant vetted on one synchronizer, so a page of a hundred is large. */
const PAGE = 100;

/** Every vetting that matches, page by page, at most `limit` of them. */
export async function* vettings(ledger: Ledger, filter: VettingFilter = {}, limit = Infinity): AsyncGenerator<Vetting[]> {
	yield* paginate({
		client: ledger,
		endpoint: VETTED_PACKAGES,
		limit,
		fetchPage: async (pageToken?: string) => {
			const { vettedPackages: listed, nextPageToken } = await ledger.call(VETTED_PACKAGES, {
				body: { ...filter, pageSize: PAGE, pageToken },
			});
			// Its contract lets an empty list be absent.
			const vettedPackages = listed ?? [];
			const rows = vettedPackages.flatMap(({ packages, ...topology }) => packages.map((entry) => ({ ...entry, ...topology })));
			// A token comes behind the last page too.
			return { rows, next: vettedPackages.length > 0 ? nextPageToken : undefined };
		},
	});
}

/** The vetted packages by ID, if the participant has the list: older ones do not, and names are not worth failing for. */
export async function vettedPackages(ledger: Ledger, filter: VettingFilter = {}): Promise<Map<string, VettedPackage>> {
	const found = new Map<string, VettedPackage>();
	const first = await ledger.attempt(VETTED_PACKAGES, { body: { pageSize: 1 } });
	if (!first.ok && isEndpointMissing(first.failure)) return found;
	for await (const page of vettings(ledger, filter)) for (const entry of page) found.set(entry.packageId, entry);
	return found;
}

/** Checks whether a vetting is in force at a time, ISO 8601: it may begin later, or have ended. */
export const isInForce = ({ validFromInclusive, validUntilExclusive }: VettedPackage, now: string): boolean =>
	!(validFromInclusive && compareTimes(validFromInclusive, now) > 0) &&
	!(validUntilExclusive && compareTimes(validUntilExclusive, now) <= 0);

/** Checks whether a version such as 1.10.0 is newer than 1.9.0. */
export function isNewerVersion(version: string, than: string): boolean {
	const [a, b] = [version, than].map((text) => text.split('.').map(Number));
	for (let part = 0; part < Math.max(a!.length, b!.length); part++) {
		const difference = (a![part] ?? 0) - (b![part] ?? 0);
		if (difference !== 0) return difference > 0;
	}
	return false;
}
