import { belowReserve, unreadableArgument, type CallFailure } from './failure';
import { isAboutAnswer, tooLarge } from './sizeLimits';

/** Effect that a call may have had although it failed. */

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
