import type { CallFailure } from '../errors/failure';

/** The outcome of one attempt at a call; see `Client.attempt`. */
export type Attempt<T> = { ok: true; answer: T } | { ok: false; failure: CallFailure };
