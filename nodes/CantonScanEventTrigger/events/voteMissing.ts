import { unexpectedAnswer } from '../../shared/errors/failure';
import { deadline } from '../../shared/http/deadline';
import { quoted } from '../../shared/errors/safeText';
import { DSO } from '../../shared/scan/migration';
import { organization } from '../../shared/scan/organization';
import { requestRow, superValidatorNames, trackingId } from '../../shared/scan/voteRows';
import { openVoteRequests, VOTE_REQUESTS } from '../../shared/scan/votes';
import { listEvent } from '../listEvent';
import { numberField, textField } from '../../shared/parameters/fieldKinds';

const EVENT = 'voteMissing';
const DEFAULT_HOURS = 24;

/** Votes that were an event already, each as the super validator and the tracking ID. */
type Observed = string[];
/** Most of them that are kept although scan lists them no longer: one that is behind lists them again. */
const MOST_MISSING = 100;

/** A vote that is about to end and that one super validator has not cast: one event for each. */
export const voteMissing = listEvent<Observed>(EVENT, 'My Vote Missing', [VOTE_REQUESTS, DSO], {
	description: 'When a vote ends soon and your super validator has not voted. An internal endpoint, which may change.',
	properties: [
		textField('Super Validator', 'superValidator', {
			placeholder: 'e.g. Digital-Asset-1',
			description: 'Name of your super validator, as Network › Get Super Validators of Canton Scan returns it',
		}),
		numberField('Hours Before', 'hoursBefore', {
			typeOptions: { minValue: 1 },
			default: DEFAULT_HOURS,
			description:
				'How many hours before the end of the vote. A vote that is that close already when the workflow is activated counts, too.',
		}),
	],
	condition: true,
	checked({ parameters }) {
		parameters.required('superValidator');
		parameters.integer('hoursBefore', { min: 1 });
	},
	async observe({ scan, parameters, simple }, observed, timeoutMs) {
		const left = deadline(timeoutMs);
		const name = parameters.required('superValidator');
		const hours = parameters.integer('hoursBefore', { min: 1 }) ?? DEFAULT_HOURS;
		const requests = await openVoteRequests(scan, left());
		// The name is checked once, and the names are read if there is something to compare them with.
		if (observed !== undefined && requests.length === 0) return { observed, events: [] };
		const names = superValidatorNames((await organization(scan, left())).dso_rules.contract.payload);
		if (names.length === 0) throw scan.error(unexpectedAnswer('its rules name no super validator'), DSO);
		if (!names.includes(name)) {
			const all = names.join(', ');
			throw parameters.parameterError(
				'superValidator',
				`${quoted(name)} is not a super validator of this network`,
				`Enter one of these names: ${all}.`,
			);
		}
		const keyOf = (request: (typeof requests)[number]) => `${name} ${trackingId(request)}`;
		const due = requests.filter((request) => {
			const { notVoted, hoursLeft } = requestRow(request, names);
			return (notVoted as string[]).includes(name) && typeof hoursLeft === 'number' && hoursLeft > 0 && hoursLeft <= hours;
		});
		const isOpen = (key: string) => requests.some((request) => keyOf(request) === key);
		const kept = [...(observed ?? []).filter((key) => !isOpen(key)).slice(-MOST_MISSING), ...(observed ?? []).filter(isOpen)];
		const fresh = due.filter((request) => !kept.includes(keyOf(request)));
		return {
			observed: [...kept, ...fresh.map(keyOf)],
			events: fresh.map((request) => ({
				event: EVENT,
				eventId: `${trackingId(request)}:missing`,
				superValidator: name,
				...(simple ? requestRow(request, names) : request),
			})),
		};
	},
});
