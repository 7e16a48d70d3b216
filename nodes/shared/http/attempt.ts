import type { CallSite } from '../errors/callSite';
import type { Claims } from '../errors/claims';
import { isNone, type CallFailure } from '../errors/failure';

/** The outcome of one attempt at a call. See `Client.attempt`. */
export type Attempt<T> = ({ ok: true; answer: T } | { ok: false; failure: CallFailure }) & Called;

/** An attempt with what `read` makes of its answer. */
export const mapAnswer = <T, U>(attempt: Attempt<T>, read: (answer: T) => U): Attempt<U> =>
	attempt.ok ? { ok: true, answer: read(attempt.answer) } : attempt;

/** The answer of an attempt. Undefined if it failed. */
export const answerOf = <T>(attempt: Attempt<T>): T | undefined => (attempt.ok ? attempt.answer : undefined);

/** An attempt whose answer is undefined if the server has no such thing. */
export const orNone = <T>(attempt: Attempt<T>): Attempt<T | undefined> =>
	attempt.ok || !isNone(attempt.failure) ? attempt : { ok: true, answer: undefined };

/** The endpoint of a call, and which version that is: set by `Client.attempt`. */
interface Called {
	endpoint?: string;
	apiVersion?: VersionName;
	/** Of a failure that another client got: see `Client.share`. */
	refusal?: Refusal;
}

/** Facts about a token that a server refused, for the error. */
export interface Refusal {
	/** Its claims, after a 401. */
	claims?: Claims;
	/** Its user and the rights of that one, or that no token is checked. Asked after the first 403. Absent if the service did not say. */
	tokenUser?: CallSite['tokenUser'];
}

/** The name of a version, as the option *API Version* and the field `apiVersion` of an item have it, with `previous` as the second of three. */
export type VersionName = 'current' | 'previous' | 'legacy';
