// How a Splice application says no: `{"error": text}`, and a text of its HTTP framework where no such path exists.
import { Refusal, type Problem, type Reply } from '../http/api.mts';
import { micros } from '../world/time.mts';

export function refuse(status: number, error: string): Refusal {
	return new Refusal({ status, json: { error } });
}

/** The answer to a request that does not fit the contract. */
export function undecodable(problem: Problem): Reply {
	const error =
		problem.in === 'body'
			? `The request content was malformed:\nDecodingFailure at .${problem.at}: ${problem.message}`
			: `The ${problem.in === 'query' ? 'query ' : ''}parameter '${problem.at}' was malformed:\n${problem.message}`;
	return { status: 400, json: { error } };
}

/** The answer where a server of this age has no such path or method. */
export function unknown(_method: string, _path: string, status: 404 | 405): Reply {
	const text = status === 404 ? 'The requested resource could not be found.' : 'HTTP method not allowed, supported methods: GET, POST';
	return { status, text };
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
