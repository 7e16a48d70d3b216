import { memberOf, TRAFFIC } from '../../shared/scan/memberTraffic';
import { SYNCHRONIZER_ENDPOINTS } from '../../shared/scan/synchronizer';
import { exactInteger } from '../../shared/values/int64';
import { listEvent } from '../listEvent';
import { leftOf, memberField, readMember, type ObservedMember } from './memberReading';
import { textField } from '../../shared/parameters/fieldKinds';

const EVENT = 'trafficBelow';

/** The member, and whether it had too little. */
interface Observed extends ObservedMember {
	below: boolean;
}

/** Too little traffic: one event when it falls below the threshold, and the next one only after more was bought. */
export const trafficBelow = listEvent<Observed>(EVENT, 'Traffic Below', [TRAFFIC, ...SYNCHRONIZER_ENDPOINTS], {
	description: 'When a participant has less extra traffic left than a threshold; again after more was bought and used',
	properties: [
		memberField,
		textField('Below (Bytes)', 'belowBytes', {
			default: '200000',
			required: true,
			placeholder: 'e.g. 200000',
			description:
				'How many bytes may be left. Traffic that is below it already when the workflow is activated counts, too. ' +
				'A network sells no fewer than minTopUpBytes of Canton Scan, Network › Get at once.',
		}),
	],
	condition: true,
	checked({ parameters }) {
		memberOf(parameters);
		parameters.present('belowBytes', parameters.digits('belowBytes'));
	},
	async observe(reading, observed, timeoutMs) {
		const { parameters, simple } = reading;
		const below = BigInt(parameters.present('belowBytes', parameters.digits('belowBytes')));
		const found = await readMember(reading, observed, timeoutMs);
		const { memberId, synchronizerId, before, left, totalLimit, facts, status } = found;
		if (observed && found.outdated) return { observed, events: [] };
		const isBelow = left !== undefined && left < below;
		const event = {
			event: EVENT,
			eventId: `${memberId}:${totalLimit}:${below}`,
			memberId,
			...(simple ? { left: leftOf(left), threshold: exactInteger(below), ...facts } : status),
		};
		const isNew = isBelow && (!before?.below || found.bought);
		return { observed: { memberId, synchronizerId, totalLimit: found.limit, below: isBelow }, events: isNew ? [event] : [] };
	},
});
