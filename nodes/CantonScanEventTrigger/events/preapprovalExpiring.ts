import { deadline } from '../../shared/http/deadline';
import { isEndpointMissing, isNone } from '../../shared/errors/failure';
import { numberField } from '../../shared/parameters/fieldKinds';
import type { Parameters } from '../../shared/parameters/parameters';
import { locator } from '../../shared/parameters/partyFields';
import type { Scan } from '../../shared/scan/service';
import { preapprovalRow } from '../../shared/validator/preapproval';
import { daysUntil } from '../../shared/values/dateTime';
import { listEvent } from '../listEvent';

const EVENT = 'preapprovalExpiring';
const ENDPOINT = 'GET /v0/transfer-preapprovals/by-party/{party}';
const DEFAULT_DAYS = 14;
/** Most receivers of one trigger: each is a request, and scans limit those. */
const MOST_RECEIVERS = 50;

/** Preapprovals that were an event already, each as its contract ID and when it expires. */
type Observed = string[];

/** A preapproval that ends soon: one event for each, and the next one only if it is renewed and ends soon again. */
export const preapprovalExpiring = listEvent<Observed>(EVENT, 'Preapproval Expires Soon', [ENDPOINT], {
	description: "When a receiver's preapproval expires within some days. Once per expiry date. An internal endpoint, which may change.",
	properties: [
		locator({
			displayName: 'Receivers',
			name: 'receivers',
			search: 'searchParties',
			placeholder: 'e.g. alice::1220…, bob::1220…',
			description: `Parties whose preapprovals to watch, at most ${MOST_RECEIVERS}. By ID takes several party IDs, separated by commas or lines.`,
		}),
		numberField('Days Before', 'daysBefore', {
			typeOptions: { minValue: 1 },
			default: DEFAULT_DAYS,
			description: 'How many days before expiry. Also reports one that is already that close on activation.',
		}),
	],
	condition: true,
	checked({ parameters }) {
		receiversOf(parameters);
		parameters.integer('daysBefore', { min: 1 });
	},
	async observe({ scan, parameters, simple }, observed = [], timeoutMs) {
		const left = deadline(timeoutMs);
		const days = parameters.integer('daysBefore', { min: 1 }) ?? DEFAULT_DAYS;
		const seen: Observed = [];
		const events = [];
		for (const party of receiversOf(parameters)) {
			const preapproval = await preapprovalOf(scan, party, left());
			const { contract_id: contractId = '', payload } = preapproval?.contract ?? {};
			const daysLeft = daysUntil(payload?.expiresAt);
			if (preapproval === undefined || daysLeft === null || daysLeft > days) continue;
			const eventId = `${contractId}:${String(payload?.expiresAt)}`;
			seen.push(eventId);
			if (observed.includes(eventId)) continue;
			events.push({ event: EVENT, eventId, ...(simple ? preapprovalRow(party, preapproval) : { party, ...preapproval }) });
		}
		// One that a scan which is behind does not list is still known, until it has expired.
		const missing = observed.filter((eventId) => !seen.includes(eventId) && (daysUntil(eventId.replace(/^[^:]*:/, '')) ?? 0) > 0);
		return { observed: [...seen, ...missing].sort(), events };
	},
});

/** The receivers, each once. */
function receiversOf(parameters: Parameters): string[] {
	const receivers = [...new Set(parameters.parties('receivers'))];
	const advice = 'Choose a party from the list, or enter the IDs of several.';
	if (receivers.length === 0) throw parameters.parameterError('receivers', 'no party is given', advice);
	if (receivers.length <= MOST_RECEIVERS) return receivers;
	throw parameters.parameterError(
		'receivers',
		`${receivers.length} parties are more than one trigger watches, which is ${MOST_RECEIVERS}`,
		'Each is a request at every poll, and scans limit those. Watch the others with a second trigger.',
	);
}

/** The preapproval of a receiver. Undefined if it has none. */
async function preapprovalOf(scan: Scan, party: string, timeoutMs: number) {
	const attempt = await scan.attempt(ENDPOINT, { path: { party }, timeoutMs });
	if (!attempt.ok && isNone(attempt.failure) && !isEndpointMissing(attempt.failure)) return undefined;
	return scan.unwrap(attempt, ENDPOINT).transfer_preapproval;
}
