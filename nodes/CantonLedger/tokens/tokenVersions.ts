import type { IExecuteFunctions } from 'n8n-workflow';

import { eventFormat, type EventFormat } from '../../shared/ledger/eventFormat';
import { VETTED_PACKAGES } from '../../shared/ledger/packageNames';
import type { Ledger } from '../../shared/ledger/service';
import { VETTING } from '../../shared/ledger/shapes';
import { optional } from '../../shared/http/answers';
import { interfaceId, type TokenInterface, type Version } from '../../shared/registry/standard';

/** Which versions of an interface of the token standard a participant knows: it refuses a filter that names an unknown package. */

const KNOWN = new WeakMap<IExecuteFunctions, Map<string, Promise<Version[]>>>();

async function readVersions(ledger: Ledger, api: string): Promise<Version[]> {
	const prefix = `splice-api-token-${api}-`;
	const attempt = await ledger.attempt(VETTED_PACKAGES, {
		body: { packageMetadataFilter: { packageNamePrefixes: [prefix] } },
		requires: { vettedPackages: optional([VETTING]) },
	});
	// A participant without the list is older than version 2.
	if (!attempt.ok) return ['v1'];
	const names = (attempt.answer.vettedPackages ?? []).flatMap(({ packages }) => packages.map(({ packageName }) => packageName));
	return names.includes(`${prefix}v2`) ? ['v1', 'v2'] : ['v1'];
}

/** The versions of an interface that filters may name; asked once per execution. */
async function tokenVersions(context: IExecuteFunctions, ledger: Ledger, { api }: TokenInterface): Promise<Version[]> {
	const known = KNOWN.get(context) ?? new Map<string, Promise<Version[]>>();
	KNOWN.set(context, known);
	const versions = known.get(api) ?? readVersions(ledger, api);
	known.set(api, versions);
	return await versions;
}

/** The event format of contracts that show themselves through an interface, with their views in each version that is known. */
export async function tokenFormat(
	context: IExecuteFunctions,
	ledger: Ledger,
	on: TokenInterface,
	parties: readonly string[],
): Promise<EventFormat> {
	const versions = await tokenVersions(context, ledger, on);
	return eventFormat({ parties, interfaces: versions.map((version) => interfaceId(on, version)), views: true });
}
