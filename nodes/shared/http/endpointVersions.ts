import { isEndpointMissing } from '../errors/failure';
import type { Attempt, VersionName } from './attempt';

export type { VersionName } from './attempt';

/**
 * Servers of several versions are in use, and some current endpoints lack something their legacy predecessor has. An operation
 * lists the versions of its endpoint, newest first. *Auto* uses the first that the server has. The finding is remembered per
 * server for a while (servers get upgraded), and only after an older version has answered.
 */

/** A choice of the option *API Version*. */
export type ApiVersion = 'auto' | 'current' | 'legacy';

/** The values of the option *API Version*. */
export const API_VERSIONS: readonly ApiVersion[] = ['auto', 'current', 'legacy'];

/** One version of an endpoint: its own request, and its own reading of the answer. */
interface EndpointVersion<Answer> {
	name: VersionName;
	endpoint: string;
	/** Release with which this version came: a server that lacks it lacks all of that release. */
	since?: string;
	attempt: () => Promise<Attempt<Answer>>;
}

/** Which version answered, and what. */
export interface Answered<Answer> {
	apiVersion: VersionName;
	endpoint: string;
	result: Attempt<Answer>;
}

const REMEMBER_MS = 10 * 60_000;
/** Time until which a version is taken to be missing, by server. */
const missingUntil = new Map<string, number>();

/** Whether a server was found to lack a version of an endpoint. */
export const isMissing = (server: string, name: VersionName, since?: string): boolean =>
	(missingUntil.get(keyOf(server, { name, since })) ?? 0) > Date.now();

const keyOf = (server: string, { name, since }: { name: VersionName; since?: string }): string => `${server} ${since ?? name}`;

/**
 * Calls the newest version that the server has, or the chosen one.
 * @param server key of the server, e.g. `http://host:7575`, with the feature for versions without a release
 * @param versions newest first
 * @returns where the server has none of them, the refusal of the newest
 */
export async function newestAvailable<Answer>(
	server: string,
	versions: ReadonlyArray<EndpointVersion<Answer>>,
	chosen: ApiVersion | VersionName = 'auto',
): Promise<Answered<Answer>> {
	const absent = versions.filter(({ name, since }) => isMissing(server, name, since));
	const candidates = versions.filter((version) => (chosen === 'auto' ? !absent.includes(version) : version.name === chosen));
	const missing: Array<EndpointVersion<Answer>> = [];
	let newest: Answered<Answer> | undefined;
	for (const version of candidates) {
		const answered = { apiVersion: version.name, endpoint: version.endpoint, result: await version.attempt() };
		if (answered.result.ok || !isEndpointMissing(answered.result.failure)) {
			if (answered.result.ok) for (const each of missing) missingUntil.set(keyOf(server, each), Date.now() + REMEMBER_MS);
			return answered;
		}
		missing.push(version);
		newest ??= answered;
	}
	if (chosen === 'auto' && absent.length > 0) {
		// The server was upgraded, and what it had before is gone.
		for (const version of absent) missingUntil.delete(keyOf(server, version));
		return await newestAvailable(server, versions, chosen);
	}
	return newest!;
}
