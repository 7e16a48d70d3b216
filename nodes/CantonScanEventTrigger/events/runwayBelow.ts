import { numberField } from '../../shared/parameters/fieldKinds';
import type { Parameters } from '../../shared/parameters/parameters';
import { memberOf, TRAFFIC } from '../../shared/scan/memberTraffic';
import { hoursLeftOf, roundedOrNull, usedPerHour, withReading, type Reading } from '../../shared/scan/runway';
import { SYNCHRONIZER_ENDPOINTS } from '../../shared/scan/synchronizer';
import { listEvent } from '../listEvent';
import { leftOf, memberField, readMember, type ObservedMember } from './memberReading';

const EVENT = 'runwayBelow';
const LONGEST_HOURS = 720;
/** Share of the threshold that traffic has to last before it can be short again: its rate is another at each poll. */
const RECOVERED = 1.25;

/** The member, what it had used at several times, and since when the rest lasts too short. */
interface Observed extends ObservedMember {
	/** ISO 8601. Null while it lasts long enough. */
	belowSince: string | null;
	readings: Reading[];
}

const hoursOf = (parameters: Parameters): { threshold: number; window: number } => {
	const bounds = { min: 1, max: LONGEST_HOURS };
	return {
		threshold: parameters.present('belowHours', parameters.integer('belowHours', bounds)),
		window: parameters.integer('options.windowHours', bounds) ?? 24,
	};
};

/** Traffic that ends soon at the rate of the last hours: one event, and the next one only after more was bought, or it lasted clearly longer. */
export const runwayBelow = listEvent<Observed>(EVENT, 'Runway Below', [TRAFFIC, ...SYNCHRONIZER_ENDPOINTS], {
	description:
		"When a participant's extra traffic lasts for fewer hours than a threshold, at the rate of the last hours. " +
		'Again after more was bought, or after it lasted a quarter longer.',
	properties: [
		memberField,
		numberField('Below (Hours)', 'belowHours', {
			typeOptions: { minValue: 1, maxValue: LONGEST_HOURS },
			default: 48,
			description: 'For how many hours the traffic that is left should last at least',
		}),
	],
	options: [
		numberField('Measured Over (Hours)', 'windowHours', {
			typeOptions: { minValue: 1, maxValue: LONGEST_HOURS },
			default: 24,
			description:
				'Over how many hours the use is measured. The trigger measures from its activation on, and says nothing before a 24th of them is over.',
		}),
	],
	condition: true,
	checked({ parameters }) {
		memberOf(parameters);
		hoursOf(parameters);
	},
	async observe(reading, observed, timeoutMs) {
		const { parameters, simple } = reading;
		const { threshold, window } = hoursOf(parameters);
		const found = await readMember(reading, observed, timeoutMs);
		const { memberId, synchronizerId, limit: totalLimit, before, left, facts, status } = found;
		if (observed && found.outdated) return { observed, events: [] };
		const readings = withReading(before?.readings ?? [], found, window);
		const perHour = usedPerHour(readings, found, window);
		const hoursLeft = hoursLeftOf(left, perHour);
		const wasBelow = typeof before?.belowSince === 'string' && !found.bought;
		// A rate that is not known yet changes nothing.
		const isBelow = hoursLeft !== undefined ? hoursLeft < threshold * (wasBelow ? RECOVERED : 1) : perHour === undefined && wasBelow;
		const belowSince = isBelow ? (wasBelow ? before!.belowSince : found.at.toISO()) : null;
		const item = {
			left: leftOf(left),
			hoursLeft: roundedOrNull(hoursLeft),
			usedPerHour: roundedOrNull(perHour),
			thresholdHours: threshold,
			...facts,
		};
		const event = {
			event: EVENT,
			// The rate may fall and rise again without a purchase.
			eventId: `${memberId}:${threshold}h:${belowSince}`,
			memberId,
			...(simple ? item : { ...status, hoursLeft: item.hoursLeft, usedPerHour: item.usedPerHour }),
		};
		return { observed: { memberId, synchronizerId, totalLimit, belowSince, readings }, events: isBelow && !wasBelow ? [event] : [] };
	},
});
