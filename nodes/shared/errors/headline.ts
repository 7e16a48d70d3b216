import { NO_AUTHORIZATION, type CallSite } from './callSite';
import { certainReason } from './claims';
import { ANSWER_LIMIT, CUT_SHORT, isRedacted, STARTING, type CallFailure } from './failure';
import { tooLarge } from './sizeLimits';
import { megabytes } from './safeText';

/**
 * The first line of an error. The editor shows it alone in a toast, so it says what is known: if the server keeps the reason to
 * its log, that is what the token says of itself, or the right the call needs. The server's own words are then in the advice.
 */
export function headline(failure: CallFailure, site: CallSite): string {
	const { message, httpStatus, origin, code, redirectHost } = failure;
	if (redirectHost) return `${origin === 'network' ? 'Could not reach' : 'The download failed at'} ${redirectHost}: ${message}`;
	if (code === CUT_SHORT || code === ANSWER_LIMIT) return `${site.baseUrl}: ${message}`;
	if (origin === 'network' && tooLarge(failure))
		return `The request of ${megabytes(failure.sentBytes ?? 0)} is too large for ${site.baseUrl}: it closed the connection meanwhile (${message})`;
	if (origin === 'network') return `Could not reach ${site.baseUrl}: ${message}`;
	if (origin === 'tokenServer') return `No access token: ${message}`;
	if (origin === 'unexpected') return `${site.baseUrl} does not answer as expected: ${message}`;
	if (httpStatus === 401) return tokenRefused(failure, site);
	if (httpStatus === 403 && origin === 'proxy') return `A gateway refuses this client: ${message}`;
	if (httpStatus === 403) return `This is not permitted: ${isRedacted(failure) ? missingRight(site) : message}`;
	if (code === STARTING) return `The server is not ready yet: ${message}`;
	if (origin === 'framework') return `The server does not have this operation: ${message}`;
	if (httpStatus === 429) return `Too many requests: ${message}`;
	if (origin === 'proxy') return `Unexpected answer (HTTP ${httpStatus}): ${message}`;
	return message;
}

function tokenRefused(failure: CallFailure, { claims, participant = false }: CallSite): string {
	const reason = claims && certainReason(claims, Date.now() / 1000, participant);
	if (!isRedacted(failure)) return `${reason ?? 'The server does not accept the token'}: ${failure.message}`;
	if (reason) return reason;
	return claims?.development
		? 'The server does not accept the development token'
		: 'The server does not accept the token and gives no reason';
}

/** Rights that every user of the participant has, and that only somebody unknown to it lacks. */
const ANYBODY = /^(any valid user|none)\b/;

/** Right that a refused call needs, and who lacks it, as far as that is known. */
export function missingRight({ rights = '', tokenUser, claims, participant }: CallSite): string {
	if (tokenUser === NO_AUTHORIZATION || (participant && claims?.none))
		return 'the participant runs without authorization, and refuses this to everybody';
	const [needed = ''] = rights.split(/[.;] /);
	const user = tokenUser ? `the user ${tokenUser.id}` : "the token's user";
	if (needed && !ANYBODY.test(needed)) return `${user} needs ${needed}`;
	return tokenUser ? `${user} lacks a right for it` : `${user} is unknown to the server, deactivated, or lacks a right`;
}
