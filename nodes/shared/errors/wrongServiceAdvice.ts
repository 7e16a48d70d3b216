import type { CallSite } from './callSite';
import type { CallFailure } from './failure';

/** Answer of a participant (3.5) to an unknown path. Recorded. */
const OF_PARTICIPANT = /^HttpMethod\(\w{1,20}\), uri: /;
/** Answer of a Splice app (0.7.5) to one. Recorded. A participant never says so. */
const OF_SPLICE_APP = /^The requested resource could not be found: https?:/;

/** Service at a base URL, by the path that it leads to or the usual beginning of its host. */
const BY_URL: Array<[url: RegExp, service: string]> = [
	[/^https?:\/\/scan\./, 'a scan'],
	[/\/api\/scan(\/|$)/, 'a scan'],
	[/\/api\/validator(\/|$)/, 'a validator app'],
	[/\/registry(\/|$)/, 'a token registry'],
];

const PARTICIPANT =
	"Enter the address of the participant's JSON Ledger API as Base URL in the credential, or use the node and the credential of the service that is there.";

/**
 * Advice if a path is unknown because another service of a Canton network answers. Undefined if there is no sign of that.
 */
export function wrongServiceAdvice({ httpStatus, message, origin }: CallFailure, { baseUrl, participant }: CallSite): string | undefined {
	if (httpStatus !== 404 && httpStatus !== 405 && origin !== 'unexpected') return undefined;
	if (!participant) {
		return OF_PARTICIPANT.test(message)
			? `A participant's JSON Ledger API answers at ${baseUrl}, which is another service than this credential is for. Correct the Base URL in the credential.`
			: undefined;
	}
	const service = BY_URL.find(([url]) => url.test(baseUrl))?.[1];
	if (service) return `The Base URL in the credential leads to ${service}, not to a participant. ${PARTICIPANT}`;
	if (OF_SPLICE_APP.test(message)) return `A Splice app (a scan or a validator) answers at ${baseUrl}, not a participant. ${PARTICIPANT}`;
	return undefined;
}
