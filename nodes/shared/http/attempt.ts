import type { CallFailure } from '../errors/failure';

/** The outcome of one attempt at a call. See `Client.attempt`. */
export type Attempt<T> = ({ ok: true; answer: T } | { ok: false; failure: CallFailure }) & Called;

/** The endpoint of a call, and which version that is: set by `Client.attempt`. */
interface Called {
	endpoint?: string;
	apiVersion?: VersionName;
}

/** The name of a version, as the option *API Version* and the field `apiVersion` of an item have it, with `previous` as the second of three. */
export type VersionName = 'current' | 'previous' | 'legacy';
