// Refusals of a Splice application. Recorded at Splice 0.7.5: `{"error": text}` from the app itself and for an unknown path, plain text
// from the decoder of queries and bodies and from authentication.
import { Refusal, type Api, type Problem, type Reply } from '../wire/api.mts';
import { sizeExceeded } from '../wire/replies.mts';
import { atLeast, type Settings } from '../wire/settings.mts';
import { micros } from '../world/time.mts';
import { decoder } from './decoder.mts';
import { timeProblem } from './times.mts';

export function refuse(status: number, error: string): Refusal {
	return new Refusal({ status, json: { error } });
}

/** The answer to a request that cannot be read. Missing query parameters are a 404 (recorded). */
function undecodable({ in: part, at, message, missing, absent }: Problem): Reply {
	const outside = true;
	if (absent) return { status: 400, text: 'Request entity expected but not supplied', outside };
	if (part === 'query' && missing) return { status: 404, text: `Request is missing required query parameter '${at}'`, outside };
	const text =
		part === 'body'
			? `The request content was malformed:\n${at === '' ? message : `DecodingFailure at .${at}: ${message}`}`
			: `The query parameter '${at}' was malformed:\n${message}`;
	return { status: 400, text, outside };
}

/** The answer of a server of this age that has no such path or method. It names `POST` first (recorded). */
function unknown(_method: string, uri: string, methods: string[] = []): Reply {
	if (methods.length === 0)
		return { status: 404, raw: JSON.stringify({ error: `The requested resource could not be found: ${uri}` }, null, 2) };
	const supported = [...methods].sort().reverse().join(', ');
	return { status: 405, text: `HTTP method not allowed, supported methods: ${supported}`, headers: { allow: supported } };
}

const unsupported = (type: string): Reply => ({
	status: 415,
	text: `The request's Content-Type [${type}] is not supported. Expected:\napplication/json`,
});

function tooLarge(size: number, _json: boolean, { maxBodyBytes }: Settings): Reply | undefined {
	if (maxBodyBytes <= 0 || size <= maxBodyBytes) return undefined;
	return { status: 413, text: `The request content was malformed:\n${sizeExceeded(size, maxBodyBytes)}` };
}

/** True while the apps of a Splice node are starting: then every path but `/readyz` is unknown (recorded). */
export function starting(settings: Settings): boolean {
	return settings.spliceStarting;
}

/** Recorded: a party without a namespace. Throws a Refusal. */
export function checkedParty(party: string): string {
	if (party.includes('::')) return party;
	throw refuse(400, `Invalid unique identifier \`${party}\` with missing namespace.`);
}

/** A page size or limit within bounds. Throws a Refusal. */
export function checkedLimit(limit: number | bigint): number {
	const most = 1000;
	if (limit > most) throw refuse(400, `Exceeded limit maximum (${limit} > ${most}).`);
	if (limit < 1) throw refuse(400, 'Limit must be at least 1.');
	return Number(limit);
}

/** The most IDs that a list of a request holds. */
const MOST_IDS = 1000;

/**
 * Lists of IDs that are short enough. That longer ones are refused with status 400 is documented, by the release notes and the contract of
 * the main line after 0.9.0. The words are not. Releases before 0.9.0 take lists of any length. Throws a Refusal.
 */
export function checkedIds({ splice }: Settings, lists: Record<string, string[] | undefined>): void {
	if (!atLeast(splice, '0.9.0')) return;
	for (const [name, ids = []] of Object.entries(lists))
		if (ids.length > MOST_IDS)
			throw refuse(400, `Expected '${name}' to contain at most ${MOST_IDS} items, but it contained ${ids.length}.`);
}

/** A time of a request in microseconds. Throws a Refusal. */
export function checkedTime(text: string): bigint {
	const problem = timeProblem(text);
	const at = micros(text);
	if (problem !== undefined || at === undefined) throw refuse(400, `Invalid timestamp: ${problem ?? `Text '${text}' could not be parsed`}`);
	return at;
}

/** Reads and refuses requests as every app of Splice does. */
export const spoken = { decoder, starting, tooLarge, undecodable, unknown, unsupported } satisfies Partial<Api>;
