// Answers of the participant's decoder to a request that does not fit, before anybody reads who is asking.
import { sizeExceeded } from '../wire/replies.mts';
import type { Problem, Reply } from '../wire/api.mts';
import { bodyLimit, type Settings } from '../wire/settings.mts';
import { undecodable } from '../canton/errors.mts';

/** An absent transaction shape reaches the decoder as a value of its own. */
const NO_SHAPE = `Got value '{"Unrecognized":{"unrecognizedValue":0}}' with wrong type, expecting string`;

/** The plain 400 for a request of the wrong shape. Of a body it names every field that is missing, else the first thing wrong. */
export function problemText({ in: part, at, message, missing }: Problem): Reply {
	if (part !== 'body') return message === 'missing' ? undecodable(`${part} parameter ${at}`, message) : bare(part, at);
	if (NOT_JSON.test(message)) return undecodable('body', message);
	const all = (missing ?? []).map((field) => `Missing required field at '${positionOf(field)}'`);
	if (leaf(at) === 'transactionShape' && all.length > 0) return undecodable('body', `${NO_SHAPE} at 'transactionShape'`);
	return undecodable('body', all.length > 0 ? all.join(', ') : at === '' ? message : `${message} at '${positionOf(at)}'`);
}

/** Message of the decoder about a body that is empty, breaks off, or is no JSON. */
const NOT_JSON = /^(exhausted input|expected json value got )/;

const bare = (part: string, at: string): Reply => ({ status: 400, text: `Invalid value for: ${part} parameter ${at}` });

const leaf = (at: string) => at.replace(/^.*[.]/, '');

/** Formats and kinds are decoded on their own: of a place inside them only the last step is named. */
const positionOf = (at: string) =>
	/(^|\.)(eventFormat|updateFormat|transactionFormat|filter|partySignatures|rights|changes)\b/.test(at) ? leaf(at) : at;

/** The answer to a body above the limit, or undefined. A DAR is read by other means than JSON and fails otherwise. */
export function tooLarge(size: number, json: boolean, settings: Settings, traceId: string): Reply | undefined {
	const limit = bodyLimit(settings);
	if (limit <= 0 || size <= limit) return undefined;
	const cause = sizeExceeded(size, limit);
	if (json) return { status: 413, text: cause, outside: true };
	return {
		status: 500,
		json: {
			code: 'LEDGER_API_INTERNAL_ERROR',
			cause,
			correlationId: traceId,
			traceId,
			context: {},
			resources: [],
			errorCategory: 4,
			grpcCodeValue: 13,
			retryInfo: null,
			definiteAnswer: false,
		},
	};
}
