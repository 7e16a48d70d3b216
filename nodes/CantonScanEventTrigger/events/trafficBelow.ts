import { DateTime } from 'luxon';

import { deadline } from '../../shared/http/deadline';
import { memberOf, memberTraffic, TRAFFIC, trafficLeft } from '../../shared/scan/memberTraffic';
import { globalSynchronizer, SYNCHRONIZER_ENDPOINTS } from '../../shared/scan/synchronizer';
import { exactInteger } from '../../shared/values/int64';
import { listEvent } from '../listEvent';

const EVENT = 'trafficBelow';

/** Whose traffic was read, on which synchronizer, and whether it was too little. */
interface Observed {
	memberId: string;
	synchronizerId: string;
	below: boolean;
}

/** Too little traffic: one event when it falls below the threshold, and the next one only after more was bought. */
export const trafficBelow = listEvent<Observed>({
	value: EVENT,
	name: 'Traffic Below',
	description: 'When a participant has less extra traffic left than a threshold; again after more was bought and used',
	endpoints: [TRAFFIC, ...SYNCHRONIZER_ENDPOINTS],
	rights: 'none on a public scan',
	properties: [
		{
			displayName: 'Member ID',
			name: 'memberId',
			type: 'string',
			default: '',
			placeholder: 'e.g. PAR::participant::1220…',
			description: 'ID of the participant (PAR::…) or mediator (MED::…). Participant › Get ID of Canton Ledger returns your own.',
		},
		{
			displayName: 'Below (Bytes)',
			name: 'belowBytes',
			type: 'string',
			default: '200000',
			required: true,
			placeholder: 'e.g. 200000',
			description:
				'How many bytes may be left. Traffic that is below it already when the workflow is activated counts, too. ' +
				'A network sells no fewer than minTopUpBytes of Canton Scan, Network › Get at once.',
		},
	],
	options: [],
	condition: true,
	checked({ parameters }) {
		memberOf(parameters);
		parameters.present('belowBytes', parameters.digits('belowBytes'));
	},
	async observe({ scan, parameters, simple, reader }, observed, timeoutMs) {
		const time = deadline(timeoutMs);
		const memberId = memberOf(parameters);
		const below = BigInt(parameters.present('belowBytes', parameters.digits('belowBytes')));
		const before = observed?.memberId === memberId ? observed : undefined;
		const synchronizerId = before?.synchronizerId ?? (await globalSynchronizer(scan, time()));
		const adviceOverride = {
			404: 'The synchronizer knows no traffic of this member. Check Member ID; of the nodes, only participants and mediators have traffic.',
		};
		const status = await memberTraffic(scan.bind({ adviceOverride }), synchronizerId, memberId, { timeoutMs: time(), reader });
		const { actual, target } = status.traffic_status;
		const { left } = trafficLeft(actual);
		const isBelow = left !== undefined && left < below;
		const item = {
			memberId,
			left: left === undefined ? null : exactInteger(left),
			threshold: exactInteger(below),
			totalPurchased: target.total_purchased,
			totalLimit: actual.total_limit,
			totalConsumed: actual.total_consumed,
			measuredAt: DateTime.utc().toISO(),
			synchronizerId,
		};
		const event = {
			event: EVENT,
			eventId: `${memberId}:${actual.total_limit}:${below}`,
			...(simple ? item : { memberId, ...status }),
		};
		return { observed: { memberId, synchronizerId, below: isBelow }, events: isBelow && !before?.below ? [event] : [] };
	},
});
