// How a Splice application says no. Recorded at Splice 0.7.5: `{"error": text}` from the app itself and for an unknown path, plain text
// from the decoder of queries and bodies and from authentication.
import { Refusal, type Problem, type Reply } from '../http/api.mts';
import type { Settings } from '../settings.mts';
import { micros } from '../world/time.mts';

export function refuse(status: number, error: string): Refusal {
	return new Refusal({ status, json: { error } });
}

/** The answer to a request that does not fit the contract. */
export function undecodable(problem: Problem): Reply {
	const { at, message } = problem;
	const outside = true;
	if (problem.in === 'query' && problem.missing)
		return { status: 404, text: `Request is missing required query parameter '${at}'`, outside };
	const text =
		problem.in === 'body'
			? `The request content was malformed:\n${at === '' ? message : `DecodingFailure at .${at}: ${message}`}`
			: `The ${problem.in === 'query' ? 'query ' : ''}parameter '${at}' was malformed:\n${message}`;
	return { status: 400, text, outside };
}

/** The answer where a server of this age has no such path or method. */
export function unknown(method: string, uri: string, status: 404 | 405): Reply {
	if (status === 404) return { status, raw: JSON.stringify({ error: `The requested resource could not be found: ${uri}` }, null, 2) };
	const supported = method === 'GET' ? 'POST' : 'GET';
	return { status, text: `HTTP method not allowed, supported methods: ${supported}`, headers: { allow: supported } };
}

/** Whether the apps of a Splice node are starting: then every path but `/readyz` is unknown (recorded). */
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

/** A time of a request in microseconds. Throws a Refusal. */
export function checkedTime(text: string, name: string): bigint {
	const at = micros(text);
	if (at === undefined) throw refuse(400, `Invalid ${name}: Text '${text}' could not be parsed as a timestamp`);
	return at;
}

/** One of the two value encodings. Throws a Refusal. */
export function checkedEncoding(text: string | undefined): 'compact_json' | 'protobuf_json' {
	if (text === undefined || text === 'compact_json') return 'compact_json';
	if (text === 'protobuf_json') return text;
	throw refuse(400, `The query parameter 'daml_value_encoding' was malformed:\nUnknown value: ${text}`);
}
