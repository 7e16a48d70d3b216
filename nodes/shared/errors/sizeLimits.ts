import type { CallFailure } from './failure';

/** Limits of size that a server reports, and what they say of a request. */

/** Marked retryable by the server, yet the same call never succeeds: the list is longer than the node returns at once. */
export const LIST_LIMIT = 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED';

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
