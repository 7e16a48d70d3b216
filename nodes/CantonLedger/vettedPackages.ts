import type { components } from '../../api/ledger';
import { paginate } from '../shared/http/paginate';
import { VETTED_PACKAGES } from '../shared/ledger/packageNames';
import type { Ledger } from '../shared/ledger/service';

/** The vetted packages of this and other participants. */

type Schemas = components['schemas'];
export type VettedPackage = Schemas['VettedPackage'];
/** A package as one participant vetted it on one synchronizer. */
export type Vetting = VettedPackage & Pick<Schemas['VettedPackages'], 'participantId' | 'synchronizerId' | 'topologySerial'>;
export type VettingFilter = Pick<Schemas['ListVettedPackagesRequest'], 'packageMetadataFilter' | 'topologyStateFilter'>;

/** The entries of one call: each is everything one participant vetted on one synchronizer, so a page of a hundred is large. */
const PAGE = 100;

/** Every vetting that matches, page by page, at most `limit` of them. */
export async function* vettings(ledger: Ledger, filter: VettingFilter = {}, limit = Infinity): AsyncGenerator<Vetting[]> {
	yield* paginate({
		client: ledger,
		endpoint: VETTED_PACKAGES,
		limit,
		fetchPage: async (pageToken?: string) => {
			const { vettedPackages = [], nextPageToken } = await ledger.call(VETTED_PACKAGES, {
				body: { ...filter, pageSize: PAGE, pageToken },
				requires: { vettedPackages: 'objects' },
			});
			const rows = vettedPackages.flatMap(({ packages, ...where }) => packages.map((one) => ({ ...one, ...where })));
			// A token comes behind the last page too.
			return { rows, next: vettedPackages.length > 0 ? nextPageToken : undefined };
		},
	});
}
