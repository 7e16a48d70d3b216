import { isEndpointMissing } from '../errors/failure';
import type { Attempt } from './attempt';

/**
 * Servers of several versions are in use, and some current endpoints lack something their legacy predecessor has. An operation
 * lists the versions of its endpoint, newest first. *Auto* uses the first that the server has. The finding is remembered per
 * server for a while (servers get upgraded), and only after an older version has answered.
 */

/** The name of a version, as the option *API Version* and the field `apiVersion` of an item have it; `previous` where there are three. */
export type VersionName = 'current' | 'previous' | 'legacy';

/** A choice of the option *API Version*. */
export type ApiVersion = 'auto' | 'current' | 'legacy';

/** The values of the option *API Version*. */
export const API_VERSIONS: readonly ApiVersion[] = ['auto', 'current', 'legacy'];

/** One version of an endpoint: its own request, and its own reading of the answer. */
export interface EndpointVersion<Answer> {
	name: VersionName;
	endpoint: string;
	attempt: () => Promise<Attempt<Answer>>;
}

/** Which version answered, and what. */
export interface Answered<Answer> {
	apiVersion: VersionName;
	endpoint: string;
	result: Attempt<Answer>;
}

const REMEMBER_MS = 10 * 60_000;
/** By server and feature: the versions that it was found to lack. */
const missingVersions = new Map<string, { names: ReadonlySet<VersionName>; until: number }>();

function missingAt(server: string): ReadonlySet<VersionName> {
	const absent = missingVersions.get(server);
	return absent && absent.until > Date.now() ? absent.names : new Set();
}

/** Whether a server was found to lack a version of an endpoint. */
export const isMissing = (server: string, name: VersionName): boolean => missingAt(server).has(name);

/**
 * Calls the newest version that the server has, or the chosen one.
 * @param server key of the server and feature, e.g. `http://host:7575 command-completions`
 * @param versions newest first
 * @returns where the server has none of them, the refusal of the newest
 */
export async function newestAvailable<Answer>(
	server: string,
	versions: ReadonlyArray<EndpointVersion<Answer>>,
	chosen: ApiVersion = 'auto',
): Promise<Answered<Answer>> {
	const absent = missingAt(server);
	const candidates = versions.filter(({ name }) => (chosen === 'auto' ? !absent.has(name) : name === chosen));
	const missing: Array<Answered<Answer>> = [];
	for (const { name, endpoint, attempt } of candidates) {
		const answered = { apiVersion: name, endpoint, result: await attempt() };
		if (answered.result.ok || !isEndpointMissing(answered.result.failure)) {
			if (answered.result.ok && missing.length > 0) {
				const names = new Set([...absent, ...missing.map(({ apiVersion }) => apiVersion)]);
				missingVersions.set(server, { names, until: Date.now() + REMEMBER_MS });
			}
			return answered;
		}
		missing.push(answered);
	}
	if (chosen === 'auto' && absent.size > 0) {
		// The server was upgraded, and what it had before is gone.
		missingVersions.delete(server);
		return await newestAvailable(server, versions, chosen);
	}
	return missing[0]!;
}
