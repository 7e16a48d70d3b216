/** Reason why a call did not succeed, created by `readFailure.ts` and `transportError.ts`. Its meaning is decided here. */
export interface CallFailure {
	/** Message of the server. */
	message: string;
	/**
	 * Origin: the Canton ledger, a Splice application, the HTTP framework, a proxy in front of the server, the
	 * OAuth2 token server, a 2xx answer that is not from this API (unexpected), or the connection itself (network).
	 */
	origin: 'ledger' | 'application' | 'framework' | 'proxy' | 'tokenServer' | 'unexpected' | 'network';
	/** HTTP status. Absent when there was no answer. */
	httpStatus?: number;
	/** Canton's error id, e.g. PARTICIPANT_PRUNED_DATA_ACCESSED. `NA` when redacted. For the network its OS code, e.g. ECONNREFUSED. */
	code?: string;
	/** Canton's error category 1…14, or -1 when redacted. */
	category?: number;
	correlationId?: string;
	traceId?: string;
	/** Canton's context map (`earliest_offset`, `field_name`, …). */
	context?: Record<string, string>;
	/** Pairs of resource type and id. The type without its `ErrorResource(…)` wrapping. */
	resources?: Array<[string, string]>;
	grpcCodeValue?: number;
	/** Canton's own text, e.g. "1 second". */
	retryInfo?: string;
	/** true: certainly not committed. False: it may still succeed. Absent: the server did not say. */
	definiteAnswer?: boolean;
	/** True if the same call may succeed later without a change. */
	retryable: boolean;
	/** The wait the server asked for, in ms. */
	retryAfterMs?: number;
	/** The host a redirected download was fetched from, when it is the one that failed. */
	redirectHost?: string;
	/** Bytes of the request's body, if the connection broke or a size limit was reported. */
	sentBytes?: number;
	/** Set if it stays unknown whether a submission had its effect, whatever the server answered. */
	outcomeUnknown?: boolean;
	/** Of a contract that is there already, so that no other is made: its contract ID. */
	existingContractId?: string;
	/** Of a contract that has left its synchronizer already: the reassignment that took it. */
	reassignmentId?: string;
	/** Arguments of the request that hold the value the server could not read, e.g. `amount (Create Arguments)`. */
	locations?: string[];
}

/** Advice on the failures of one code. */
export type Advice = string | ((failure: CallFailure) => string | undefined);

/** A 2xx answer that is not from this API. `message` says what is wrong with it: "its answer has no "instruments"". */
export function unexpectedAnswer(message: string, httpStatus?: number): CallFailure {
	return { message, origin: 'unexpected', ...(httpStatus !== undefined && { httpStatus }), retryable: false };
}

/** An answer that is JSON, but not what was asked for. */
export const NO_LIST: CallFailure = { message: 'its answer is not a list', origin: 'unexpected', retryable: true };

/** Checks whether the server keeps the reason to its log ("A security-sensitive error has been received"): the code is `NA` then. */
export function isRedacted({ code, message }: CallFailure): boolean {
	return code === 'NA' && /security-sensitive/i.test(message);
}

/** Name and code of the error by which a credential's `authenticate` says that it lacks what its way of authenticating needs. */
export const INCOMPLETE = 'CREDENTIAL_INCOMPLETE';
/** The code of an answer whose end is missing. */
export const CUT_SHORT = 'ANSWER_CUT_SHORT';
/** The code of an answer that is larger than may be read. */
export const ANSWER_LIMIT = 'ANSWER_TOO_LARGE';
/** A participant's message on command arguments whose JSON it cannot read: an internal error, although nothing was submitted. */
const UNREADABLE_ARGUMENT = /^(?:Expected ujson\.|Unexpected case: |Text '[^']{0,200}' could not be parsed)/;

/** Checks whether a command was refused because its arguments are not in the form the API wants. */
export function unreadableArgument({ code, message }: CallFailure): boolean {
	return code === 'LEDGER_API_INTERNAL_ERROR' && UNREADABLE_ARGUMENT.test(message);
}

/** Message of a sequencer that the participant has too little traffic. Also inside a request that it refused. */
const TRAFFIC_LIMIT = /SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT|AboveTrafficLimit/;

/** Checks whether the participant had too little traffic on the synchronizer. Trying again does not help: somebody has to buy traffic. */
export function outOfTraffic({ code = '', message, context = {} }: Pick<CallFailure, 'code' | 'message' | 'context'>): boolean {
	return code.startsWith('SEQUENCER_') && [code, message, ...Object.values(context)].some((text) => TRAFFIC_LIMIT.test(text));
}

/** Message of a validator that submits nothing: its participant has less traffic than its reserve for own work (seen at Splice 0.7.5). */
const BELOW_RESERVE = /^Traffic balance below reserved traffic amount \((\d{1,20}) < (\d{1,20})\)/;

/** The bytes a validator's participant has and those that it reserves, if it submits nothing for that reason. */
export function belowReserve({ message }: CallFailure): { left: string; reserved: string } | undefined {
	const [, left, reserved] = BELOW_RESERVE.exec(message) ?? [];
	return left === undefined || reserved === undefined ? undefined : { left, reserved };
}

/** Our code for a Splice app that is starting: it answers every path as unknown, and only its `/readyz` says that it is not ready. */
export const STARTING = 'SERVICE_STARTING';

/** Checks whether a failure may come from a Splice app that is starting: a path that it does not know. */
export function mayBeStarting({ code, httpStatus, origin }: CallFailure): boolean {
	return code === undefined && httpStatus === 404 && origin === 'framework';
}

/** The failure of a call to an app that is found to be starting. */
export function starting(failure: CallFailure): CallFailure {
	return { ...failure, code: STARTING, retryable: true };
}

/** Message of Splice apps for an unknown path, as JSON since 0.6.0, as text before. */
export const UNKNOWN_PATH = /^The requested resource could not be found/;

/**
 * Messages of Splice apps, with a 400, that they do not offer something: bulk history if none is stored, allocation instructions
 * of Canton Coin. A 501 by its meaning.
 */
const NOT_OFFERED = /^Bulk storage (?:or public URL )?is not configured|\bunsupported because amulet\b/;

/** The status that says what a failure means: 501 if the server says in its message that it does not offer this. */
export function meaningOf({ httpStatus, message }: CallFailure): number | undefined {
	return httpStatus === 400 && NOT_OFFERED.test(message) ? 501 : httpStatus;
}

/** Form in which an application passes on a Canton error: `TOPOLOGY_STORE_NOT_FOUND(11,baee48ef): …` (recorded). */
const PASSED_ON = /^[A-Z][A-Z0-9_]{1,80}\(\d{1,3},/;

/** Checks whether the application says that it has no such thing: an answer, not an error. */
export function isNone({ httpStatus, origin, message }: CallFailure): boolean {
	return httpStatus === 404 && origin === 'application' && !PASSED_ON.test(message);
}

/** Checks whether the server lacks the endpoint: a framework's or gateway's 404, 405 or a 501, never an error id of Canton's own. */
export function isEndpointMissing(failure: CallFailure): boolean {
	const { code, httpStatus, origin } = failure;
	if (code !== undefined) return false;
	return httpStatus === 501 || ((origin === 'framework' || origin === 'proxy') && (httpStatus === 404 || httpStatus === 405));
}

/** Status of a server as its own readiness says it, the same for all that are asked. */
export type ServerStatus = 'ready' | 'notReady' | 'unreachable';

/** The status of a server whose readiness could not be read: unreachable if another one answered or none, else not ready. */
export const statusOf = ({ origin }: CallFailure): ServerStatus =>
	origin === 'network' || origin === 'proxy' || origin === 'tokenServer' ? 'unreachable' : 'notReady';
