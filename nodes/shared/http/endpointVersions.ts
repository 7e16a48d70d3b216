import { isEndpointMissing } from '../errors/failure';
import { Cache } from '../values/cache';
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

/** The version that answered, and its answer. */
export interface Answered<Answer> {
	apiVersion: VersionName;
	endpoint: string;
	result: Attempt<Answer>;
}

/** Versions that a server lacks. Servers get upgraded, so it is believed for a while. */
const missing = new Cache<true>({ most: 1_000, keepMs: 10 * 60_000 });

/** Checks whether a server was found to lack a version of an endpoint. */
export const isMissing = (server: string, name: VersionName, since?: string): boolean => missing.has(keyOf(server, { name, since }));

const keyOf = (server: string, { name, since }: { name: VersionName; since?: string }): string => `${server} ${since ?? name}`;

/**
 * Calls the newest version that the server has, or the chosen one.
 * @param server key of the server, e.g. `http://host:7575`, with the feature for versions without a release
 * @param versions newest first
 * @returns the refusal of the newest if the server has none of them
 */
export async function newestAvailable<Answer>(
	server: string,
	versions: ReadonlyArray<EndpointVersion<Answer>>,
	chosen: ApiVersion | VersionName = 'auto',
): Promise<Answered<Answer>> {
	const absent = versions.filter(({ name, since }) => isMissing(server, name, since));
	const candidates = versions.filter((version) => (chosen === 'auto' ? !absent.includes(version) : version.name === chosen));
	const refused: Array<EndpointVersion<Answer>> = [];
	let newest: Answered<Answer> | undefined;
	for (const version of candidates) {
		const answered = { apiVersion: version.name, endpoint: version.endpoint, result: await version.attempt() };
		if (answered.result.ok || !isEndpointMissing(answered.result.failure)) {
			if (answered.result.ok) for (const each of refused) missing.set(keyOf(server, each), true);
			return answered;
		}
		refused.push(version);
		newest ??= answered;
	}
	if (chosen === 'auto' && absent.length > 0) {
		// The server was upgraded, and what it had before is gone.
		for (const version of absent) missing.delete(keyOf(server, version));
		return await newestAvailable(server, versions, chosen);
	}
	return newest!;
}
