import type { components } from '../../../../api/ledger';
import { isEndpointMissing } from '../../errors/failure';
import { paginate } from '../../http/paginate';
import { compareTimes } from '../../values/dateTime';
import { VETTED_PACKAGES } from './knownPackages';
import type { Ledger } from '../service';

/** The vetted packages of this and other participants. */

type Schemas = components['schemas'];
export type VettedPackage = Schemas['VettedPackage'];
/** A package as one participant vetted it on one synchronizer. */
export type Vetting = VettedPackage & Pick<Schemas['VettedPackages'], 'participantId' | 'synchronizerId' | 'topologySerial'>;
type VettingFilter = Pick<Schemas['ListVettedPackagesRequest'], 'packageMetadataFilter' | 'topologyStateFilter'>;

/** The entries of one call: each is everything one participant vetted on one synchronizer, so a page of a hundred is large. */
const PAGE = 100;

/** The vettings of one page, and the token of the page behind it. */
async function vettingPage(ledger: Ledger, filter: VettingFilter, pageToken?: string): Promise<{ rows: Vetting[]; next?: string }> {
	const { vettedPackages: listed, nextPageToken } = await ledger.call(VETTED_PACKAGES, {
		body: { ...filter, pageSize: PAGE, pageToken },
	});
	// Its contract lets an empty list be absent.
	const vettedPackages = listed ?? [];
	const rows = vettedPackages.flatMap(({ packages, ...topology }) => packages.map((entry) => ({ ...entry, ...topology })));
	// A token comes behind the last page too.
	return { rows, next: vettedPackages.length > 0 ? nextPageToken : undefined };
}

/** The filter by package as a participant applies it. Undefined if every package matches. */
function wantedBy({ packageMetadataFilter }: VettingFilter): ((entry: VettedPackage) => boolean) | undefined {
	const { packageIds = [], packageNamePrefixes = [] } = packageMetadataFilter ?? {};
	if (packageIds.length + packageNamePrefixes.length === 0) return undefined;
	return ({ packageId, packageName }) =>
		packageIds.includes(packageId) || packageNamePrefixes.some((prefix) => Boolean(packageName) && packageName!.startsWith(prefix));
}

/**
 * Every vetting that matches, page by page, at most `limit` of them. A participant takes the entries of a page before it filters them by
 * package. So a page of participants without a wanted package is empty and has no token, like the page after the end. Which of the two it is
 * shows the same page without that filter.
 */
export async function* vettings(ledger: Ledger, filter: VettingFilter = {}, limit = Infinity): AsyncGenerator<Vetting[]> {
	const isWanted = wantedBy(filter);
	// The entries of one participant are on one page.
	const mayHide = isWanted && filter.topologyStateFilter?.participantIds?.length !== 1;
	yield* paginate({
		client: ledger,
		endpoint: VETTED_PACKAGES,
		limit,
		fetchPage: async (pageToken?: string) => {
			const page = await vettingPage(ledger, filter, pageToken);
			if (page.rows.length > 0 || !mayHide) return page;
			const { topologyStateFilter } = filter;
			const whole = await vettingPage(ledger, { topologyStateFilter }, pageToken);
			return { rows: whole.rows.filter(isWanted), next: whole.next };
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
