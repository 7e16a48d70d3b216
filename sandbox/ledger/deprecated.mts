// Calls that a participant of 3.6 refuses unless its operator sets a flag. From the release notes of 3.6.1.
// A recorded 3.6.0, built from the source of July, had no such flags: some of these it served, others were gone.
// The notes also name `GET /v2/package-vetting`, which answered 404 there.
import type { Call, Reply } from '../wire/api.mts';
import { atLeast, type Settings } from '../wire/settings.mts';
import { refuse } from '../canton/errors.mts';

const FLAG = (name: string) => `canton.participants.participant.features.deprecated.enable-deprecated-${name}`;

const OF_34 = [
	'GET /v2/interactive-submission/preferred-package-version',
	'POST /v2/updates/trees',
	'POST /v2/updates/flats',
	'GET /v2/updates/transaction-tree-by-offset/',
	'GET /v2/updates/transaction-tree-by-id/',
	'POST /v2/updates/transaction-by-offset',
	'POST /v2/updates/transaction-by-id',
	'POST /v2/commands/submit-and-wait-for-transaction-tree',
];
const OF_35 = ['POST /v2/package-vetting', 'GET /v2/state/active-contracts-page'];

const disabled = (what: string, flag: string) =>
	refuse('DEPRECATED_API_DISABLED', `${what} is deprecated and disabled. To enable it, set ${FLAG(flag)} to true.`);

const has = (list: readonly string[], endpoint: string) =>
	list.some((entry) => (entry.endsWith('/') ? endpoint.startsWith(entry) : endpoint === entry));

/** The refusal of an endpoint that 3.6 disabled, before anything of the request is read. */
export function disabledEndpoint(call: Call, method: string, path: string): Reply | undefined {
	const { settings } = call.sandbox;
	if (!atLeast(settings.server, '3.6.1')) return undefined;
	const endpoint = `${method} ${path}`;
	const flag = has(OF_34, endpoint) ? 'endpoints-34' : has(OF_35, endpoint) ? 'endpoints-35' : undefined;
	if (flag === undefined) return undefined;
	const { reply } = disabled(endpoint, flag);
	return typeof reply === 'function' ? reply(call) : reply;
}

/** Refuses the older form of a filter, beside the format. `verbose: false` passes. */
export function needCurrentForm(body: { filter?: unknown; verbose?: boolean }, { server }: Settings): void {
	if (atLeast(server, '3.6.1') && (body.filter !== undefined || body.verbose))
		throw disabled('The use of filter and verbose outside of the format', 'parameters-34');
}

/** Request-Timeout in ms, or the participant's own timeout. */
export function requestTimeout({ headers, sandbox: { settings } }: Pick<Call, 'headers' | 'sandbox'>): number {
	const wanted = atLeast(settings.server, '3.6.0') ? headers['request-timeout'] : undefined;
	return wanted === undefined ? settings.requestTimeoutMs : Math.min(Number(wanted), settings.longestRequestMs);
}

/** The refusal of a Request-Timeout outside of 1 to 60 seconds. */
export function badTimeout(headers: Call['headers'], { server }: Settings): Reply | undefined {
	const wanted = headers['request-timeout'];
	if (wanted === undefined || !atLeast(server, '3.6.1')) return undefined;
	const ms = Number(wanted);
	if (Number.isInteger(ms) && ms >= 1000 && ms <= 60_000) return undefined;
	return {
		status: 400,
		text: `Invalid value for: header Request-Timeout (${String(wanted)}): expected a number of milliseconds from 1000 to 60000`,
	};
}
