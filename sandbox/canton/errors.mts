// The ledger's way of saying no: a code of a category (`errorCodes.mts`), which decides gRPC status, HTTP status and whether to try again.
import { randomBytes } from 'node:crypto';
import { Refusal, type Call, type Reply } from '../wire/api.mts';
import { atLeast } from '../wire/settings.mts';
import { CATEGORIES, GRPC, HTTP, QUOTING, RETRYABLE, WITHOUT_DEFINITE_ANSWER, type Category, type Code } from './errorCodes.mts';

/** True if the participant names itself in quotes. `Either filter…` is said before a list is opened, without them. */
const quoted = (call: Call, code: Code, cause: string) =>
	code !== 'INVALID_TOKEN' &&
	!cause.includes('Either filter/verbose') &&
	QUOTING.some(([endpoint, codes]) => endpoint.test(call.endpoint) && (codes?.includes(code) ?? true));

export interface ErrorDetail {
	context?: Record<string, string>;
	resources?: Array<[string, string]>;
	correlationId?: string;
	/** HTTP status, if it does not follow from the category. */
	status?: number;
	grpc?: number;
	/** Replaces the code's own category. */
	category?: Category;
	/** True if the participant names itself in quotes. Set if that does not follow from the endpoint. */
	quoted?: boolean;
	/** Said without the request's trace, and without naming the participant, or with its bare name. */
	untraced?: boolean | 'named';
}

/** A refusal with one of the ledger's codes. Throw it. */
export function refuse(code: Code, cause: string, detail: ErrorDetail = {}): Refusal {
	const category = detail.category ?? CATEGORIES[code];
	const grpc = detail.grpc ?? GRPC[category];
	return new Refusal((call) => {
		const traceId = traceOf(call);
		return {
			status: detail.status ?? HTTP[grpc],
			json: {
				code,
				cause: prefixed(code, category, cause, detail.correlationId),
				correlationId: detail.correlationId ?? null,
				traceId: detail.untraced ? null : traceId,
				context: {
					...(detail.untraced === 'named' && { participant: participantName(call) }),
					...(!detail.untraced && {
						participant: (detail.quoted ?? quoted(call, code, cause)) ? `'${participantName(call)}'` : participantName(call),
						tid: traceId,
					}),
					category: String(category),
					...(!WITHOUT_DEFINITE_ANSWER.has(code) && { definite_answer: 'false' }),
					...detail.context,
				},
				resources: (detail.resources ?? []).map(([type, name]) => [wrapsTypes(call) ? `ErrorResource(${type})` : type, name]),
				errorCategory: category,
				grpcCodeValue: grpc,
				retryInfo: RETRYABLE.has(category) ? '1 second' : null,
				definiteAnswer: null,
			},
		};
	});
}

/** The types of resources were written as their class until 3.6 (recorded: 3.5.10 and 3.6.0). */
const wrapsTypes = (call: Call) => !atLeast(call.sandbox.settings.server, '3.6.0');

/** A text of several lines comes with its code in front, as the ledger writes it to its log. */
const prefixed = (code: Code, category: number, cause: string, id = '0') =>
	cause.includes('\n') ? `${code}(${category},${id.slice(0, 8)}): ${cause}` : cause;

/** A refusal by the JSON layer itself: what the ledger behind it would add is not there. Throw it. */
export function refuseByLayer(code: Code, cause: string, context: Record<string, string> = {}): Refusal {
	const category = CATEGORIES[code];
	return new Refusal((call) => {
		const traceId = traceOf(call);
		return {
			status: HTTP[GRPC[category]],
			json: {
				code,
				cause,
				correlationId: traceId,
				traceId,
				context,
				resources: [],
				errorCategory: category,
				grpcCodeValue: GRPC[category],
				retryInfo: null,
				definiteAnswer: false,
			},
		};
	});
}

const INVALID = 'The submitted request has invalid arguments:';

/** `INVALID_ARGUMENT`, with what is wrong. */
export const invalid = (what: string, detail?: ErrorDetail) => refuse('INVALID_ARGUMENT', `${INVALID} ${what}`, detail);

/** `INVALID_ARGUMENT` by the JSON layer. */
export const invalidByLayer = (what: string) => refuseByLayer('INVALID_ARGUMENT', `${INVALID} ${what}`);

/** `MISSING_FIELD`, with the field's name. */
export const missing = (field: string, detail: ErrorDetail = {}) =>
	refuse('MISSING_FIELD', `The submitted command is missing a mandatory field: ${field}`, {
		...detail,
		context: { field_name: field, ...detail.context },
	});

/** `INVALID_FIELD`, with what is wrong with the field. */
export const invalidField = (field: string, why: string, detail?: ErrorDetail) =>
	refuse('INVALID_FIELD', `The submitted command has a field with invalid value: Invalid field ${field}: ${why}`, detail);

/** 401, 403 or 500 without a reason: what is security-sensitive stays in the server's log. */
export function redacted(grpc: 16 | 7 | 13, context: Record<string, string> = {}): Refusal {
	return new Refusal((call) => {
		const traceId = traceOf(call);
		return {
			status: HTTP[grpc],
			json: {
				code: 'NA',
				cause: 'A security-sensitive error has been received',
				correlationId: traceId,
				traceId,
				context,
				resources: [],
				errorCategory: -1,
				grpcCodeValue: grpc,
				retryInfo: null,
				definiteAnswer: null,
			},
		};
	});
}

/** 400 as plain text: the request could not be decoded. `what` is `body` or `query parameter X`. */
export function undecodable(what: string, why: string): Reply {
	return { status: 400, text: `Invalid value for: ${what} (${why})` };
}

const participantName = (call: Call) => call.sandbox.world.participantName;

function traceOf(call: Call): string {
	const traceId = /^00-([0-9a-f]{32})-/.exec(String(call.headers.traceparent ?? ''))?.[1];
	return traceId ?? randomBytes(16).toString('hex');
}
