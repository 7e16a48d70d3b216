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

/** Marked retryable by the server, yet the same call never succeeds: the list is longer than the node returns at once. */
export const LIST_LIMIT = 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED';

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
/**
 * Reports of a message above a size limit. gRPC does so with the status of an overloaded server, the HTTP layer with
 * that of an internal error.
 */
export const MESSAGE_LIMIT =
	/exceeds maximum size|message larger than max|EntityStreamSizeException|exceeded (?:size|content length) limit/i;

/** The least that a participant accepts at once: 8 MiB, from 3.6 on 10 MiB, unless its operator changed that. */
export const PARTICIPANT_BODY = 8 * 1024 * 1024;

/**
 * A server that refuses a large body closes the connection while it is still being sent, and its 413 is often not read (18 of 40
 * recorded, as EPIPE). A write that failed shows that the request never arrived whole. A read that failed (`read ECONNRESET`, not
 * recorded) does not: the same comes of a connection that breaks after all was sent.
 */
const brokeWhileSending = ({ code, origin, message, sentBytes = 0 }: CallFailure): boolean =>
	origin === 'network' && sentBytes > PARTICIPANT_BODY && (code === 'EPIPE' || (code === 'ECONNRESET' && message.startsWith('write ')));

/** Checks whether the request is larger than the server, or a proxy in front of it, accepts. */
export function tooLarge(failure: CallFailure): boolean {
	const { code, httpStatus, message } = failure;
	if (brokeWhileSending(failure)) return true;
	return code !== LIST_LIMIT && (httpStatus === 413 || MESSAGE_LIMIT.test(message));
}

/** A request of fewer bytes reaches no limit of a server. */
const SMALL_REQUEST = 1024 * 1024;

/**
 * Checks whether the report of a size limit can only be about the answer: gRPC says the same of a request and of its answer, and by then
 * the call had its effect.
 */
export const isAboutAnswer = ({ httpStatus, message, sentBytes }: CallFailure): boolean =>
	httpStatus !== 413 && MESSAGE_LIMIT.test(message) && sentBytes !== undefined && sentBytes < SMALL_REQUEST;

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

/** Network codes of calls that never left: no server was found or reached. */
const NEVER_SENT =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_URL|NO_TLS|CLIENT_CERTIFICATE_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_)/;

/** Messages of a connection that was there, and whose route got lost: the same codes, while it was read or written. */
const LOST_ROUTE = /^(?:read|write) E(?:HOST|NET)UNREACH\b/;

/**
 * A prepared transaction was submitted before. A participant says so once the deduplication period is over, also in a failed
 * completion. The first submission may have succeeded. As recorded.
 */
export const SUBMITTED_BEFORE = 'DUPLICATE_CONFIRMATION_REQUEST_UUID';

/** Checks whether a prepared transaction was refused as submitted before. A validator passes that on in its message, without a code. */
export const isSubmittedBefore = ({ code, message }: CallFailure): boolean =>
	code === SUBMITTED_BEFORE || message.startsWith(`${SUBMITTED_BEFORE}(`);

/** Errors in the 500s with which a participant turns a submission away before it begins. */
const NEVER_BEGUN = new Set(['NODE_IS_PASSIVE_REPLICA']);

/** Statuses below 500 that say nothing of the effect: a gateway may give 408 after it passed the request on, a participant 499 if a call was cancelled. */
const OPEN_STATUSES = new Set([408, 499]);

/** Checks whether a call that failed so may have had its effect all the same. */
export function outcomeUnknown(failure: CallFailure): boolean {
	const { origin, code, definiteAnswer, httpStatus = 0 } = failure;
	if (failure.outcomeUnknown !== undefined) return failure.outcomeUnknown;
	if (definiteAnswer === true || NEVER_BEGUN.has(code ?? '') || unreadableArgument(failure) || belowReserve(failure)) return false;
	if (tooLarge(failure)) return isAboutAnswer(failure);
	if (isSubmittedBefore(failure)) return true;
	// A success that cannot be read may be a cut-off answer of the right server as well as another server's.
	if (origin === 'unexpected') return true;
	return origin === 'network'
		? !NEVER_SENT.test(code ?? '') || LOST_ROUTE.test(failure.message)
		: origin !== 'tokenServer' && (OPEN_STATUSES.has(httpStatus) || (httpStatus >= 500 && httpStatus !== 501));
}

/** Beginning of the message of a validator whose ledger works on a command of the same ID, and its code at a participant. */
export const IN_FLIGHT = /^SUBMISSION_ALREADY_IN_FLIGHT\b/;

/** Checks whether a call was refused because an equal one is being carried out. */
export const isInFlight = ({ code = '', message }: CallFailure): boolean => IN_FLIGHT.test(code) || IN_FLIGHT.test(message);

/** Checks whether a call never came to where it would have been carried out: that says nothing of what an earlier one did. */
export function isRefusedUnread(failure: CallFailure): boolean {
	const { httpStatus = 0, origin } = failure;
	if (outcomeUnknown(failure) || isInFlight(failure)) return false;
	return origin === 'tokenServer' || origin === 'network' || [401, 403, 429].includes(httpStatus);
}

/** Canton's categories InvalidGivenCurrentSystemState: Other, ResourceExists and ResourceMissing. */
const BY_STATE = new Set([9, 10, 11]);

/**
 * Checks whether a call was refused for what there is by now: a participant interprets a command before it checks whether that is a
 * duplicate, so it may have done the same before, such as before its deadline.
 */
export const isByState = ({ category = 0 }: CallFailure): boolean => BY_STATE.has(category);

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
