import type { Claims } from './claims';

/** User of a token, as reported by a participant. */
export interface TokenUser {
	/** The user's ID, as it may be shown. */
	id: string;
	/** The user and its rights, as a sentence. */
	holds: string;
}

/** Said instead of a user if a participant runs without authorization: it checks no token. */
export const NO_AUTHORIZATION = 'noAuthorization';

/** Facts that the caller knows and the answer does not contain. */
export interface CallSite {
	/** Scheme, host and base path that were called, without credentials. */
	baseUrl: string;
	/** Label of the field of the credential with that address. Absent: Base URL. */
	urlField?: string;
	/** Method and templated path, e.g. `POST /v2/commands/completions`. */
	endpoint: string;
	/** Rights the call needs, as text. Shown when the server refuses it. */
	rights?: string;
	/** True if the call may have changed the ledger although no answer came. A text explains how to find out. */
	submission?: boolean | string;
	/** Sentences that this service adds to the advice, by HTTP status. */
	advice?: Partial<Record<number, string>>;
	/** Replaces the advice when the service itself (not a proxy, and not because the endpoint is missing) refuses this call, by HTTP status. */
	adviceOverride?: Partial<Record<number, string>>;
	/** True if the service is reached over an IP allow-list (scan), in which case a silent time-out or a gateway's 403 is a refusal. */
	allowList?: boolean;
	/** Another way to make the call if that list keeps n8n out, or that there is none. A sentence. */
	detour?: string;
	/** Advice for a server that lacks the endpoint. A sentence. */
	whenMissing?: string;
	/** Claims of the token that the server refused. Read if it is known. */
	claims?: Claims;
	/** True if the service is a participant, which limits how long a token may live. */
	participant?: boolean;
	/** The token server's address, as it may be shown. */
	tokenUrl?: string;
	/** The token's user and its rights, or that the participant checks no tokens. Known after it refused a call (403). */
	tokenUser?: TokenUser | typeof NO_AUTHORIZATION;
}
