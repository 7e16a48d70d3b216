import type { components } from '../../../../api/ledger';
import type { Attempt } from '../../http/attempt';
import type { Ledger } from '../service';

/** Names of packages as this participant knows them, by the list of vetted packages. */

/** The endpoint that is asked for names. */
export const VETTED_PACKAGES = 'POST /v2/package-vetting/list';
export const PARTICIPANT_ID = 'GET /v2/parties/participant-id';
/** All endpoints that are. */
export const NAME_ENDPOINTS = [VETTED_PACKAGES, PARTICIPANT_ID] as const;

type Schemas = components['schemas'];
type NamedPackage = Pick<Schemas['VettedPackage'], 'packageId' | 'packageName'>;

/**
 * Packages of a filter: those of the list's first page if they are enough, else also those that this participant has vetted itself. The
 * first page has a hundred participants of the network, maybe without this one.
 */
export async function knownPackages(
	ledger: Ledger,
	packageMetadataFilter: Schemas['PackageMetadataFilter'],
	isEnough: (found: readonly NamedPackage[]) => boolean,
	timeoutMs?: number,
): Promise<Attempt<NamedPackage[]>> {
	const first = await listed(ledger, { packageMetadataFilter }, timeoutMs);
	if (!first.ok || isEnough(first.answer)) return first;
	const own = await listedOwn(ledger, packageMetadataFilter, timeoutMs);
	if (own.ok) return { ...own, answer: [...first.answer, ...own.answer] };
	return own.failure.retryable ? own : first;
}

async function listedOwn(
	ledger: Ledger,
	packageMetadataFilter: Schemas['PackageMetadataFilter'],
	timeoutMs?: number,
): Promise<Attempt<NamedPackage[]>> {
	const self = await ledger.attempt(PARTICIPANT_ID, { timeoutMs });
	if (!self.ok) return self;
	return await listed(ledger, { packageMetadataFilter, topologyStateFilter: { participantIds: [self.answer.participantId] } }, timeoutMs);
}

async function listed(ledger: Ledger, body: Schemas['ListVettedPackagesRequest'], timeoutMs?: number): Promise<Attempt<NamedPackage[]>> {
	const attempt = await ledger.attempt(VETTED_PACKAGES, { body, timeoutMs });
	return attempt.ok ? { ...attempt, answer: (attempt.answer.vettedPackages ?? []).flatMap(({ packages }) => packages) } : attempt;
}
