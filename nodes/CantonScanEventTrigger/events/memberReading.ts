import { DateTime } from 'luxon';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/scan';
import { deadline } from '../../shared/http/deadline';
import { textField } from '../../shared/parameters/fieldKinds';
import type { Parameters } from '../../shared/parameters/parameters';
import { memberOf, memberTraffic, trafficLeft } from '../../shared/scan/memberTraffic';
import type { Scan } from '../../shared/scan/service';
import { globalSynchronizer } from '../../shared/scan/synchronizer';
import { exactInteger } from '../../shared/values/int64';
import type { Reader } from '../../shared/values/readers';

/** The traffic of one member, as the events about it read it. */

export const memberField: INodeProperties = textField('Member ID', 'memberId', {
	placeholder: 'e.g. PAR::participant::1220…',
	description: 'ID of the participant (PAR::…) or mediator (MED::…). Participant › Get ID of Canton Ledger returns your own.',
});

const adviceOverride = {
	404: 'The synchronizer knows no traffic of this member. Check Member ID; of the nodes, only participants and mediators have traffic.',
};

/** The member whose traffic was read, and its synchronizer. */
export interface ObservedMember {
	memberId: string;
	synchronizerId: string;
}

/** Traffic of a member at a time. */
interface MemberReading<K> extends ObservedMember {
	/** The observation before, if it is of the same member. */
	before: K | undefined;
	at: DateTime;
	consumed: bigint;
	/** Undefined if there is no limit. */
	left: bigint | undefined;
	totalLimit: number | string;
	/** Fields of the item besides `memberId`. */
	facts: IDataObject;
	status: components['schemas']['MemberTraffic'];
}

export async function readMember<K extends ObservedMember>(
	{ scan, parameters, reader }: { scan: Scan; parameters: Parameters; reader?: Reader },
	observed: K | undefined,
	timeoutMs: number,
): Promise<MemberReading<K>> {
	const time = deadline(timeoutMs);
	const memberId = memberOf(parameters);
	const before = observed?.memberId === memberId ? observed : undefined;
	const synchronizerId = before?.synchronizerId ?? (await globalSynchronizer(scan, time()));
	const status = await memberTraffic(scan.bind({ adviceOverride }), synchronizerId, memberId, { timeoutMs: time(), reader });
	const { actual, target } = status.traffic_status;
	const { consumed, left } = trafficLeft(actual);
	const at = DateTime.utc();
	const facts = {
		totalPurchased: target.total_purchased,
		totalLimit: actual.total_limit,
		totalConsumed: actual.total_consumed,
		measuredAt: at.toISO(),
		synchronizerId,
	};
	return { memberId, synchronizerId, before, at, consumed, left, totalLimit: actual.total_limit, facts, status };
}

/** Bytes left, as an item has them. Null if there is no limit. */
export const leftOf = (left: bigint | undefined): number | string | null => (left === undefined ? null : exactInteger(left));
