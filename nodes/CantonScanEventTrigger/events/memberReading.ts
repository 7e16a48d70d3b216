import { DateTime } from 'luxon';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/scan';
import { isEndpointMissing, isNone } from '../../shared/errors/failure';
import { deadline } from '../../shared/http/deadline';
import { textField } from '../../shared/parameters/fieldKinds';
import type { Parameters } from '../../shared/parameters/parameters';
import { attemptTraffic, memberOf, TRAFFIC, trafficLeft } from '../../shared/scan/memberTraffic';
import type { Scan } from '../../shared/scan/service';
import { globalSynchronizer } from '../../shared/scan/synchronizer';
import { compareOffsets, exactInteger } from '../../shared/values/int64';
import type { Reader } from '../../shared/values/readers';

/** The traffic of one member, as the events about it read it. */

export const memberField: INodeProperties = textField('Member ID', 'memberId', {
	placeholder: 'e.g. PAR::participant::1220…',
	description: 'ID of the participant (PAR::…) or mediator (MED::…). Participant › Get ID of Canton Ledger returns your own.',
});

const adviceOverride = {
	404: 'The synchronizer knows no traffic of this member. Check Member ID; of the nodes, only participants and mediators have traffic.',
};

/** The member whose traffic was read, its synchronizer, and its limit then, if there was one. */
export interface ObservedMember {
	memberId: string;
	synchronizerId: string;
	totalLimit?: number | string;
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
	/** The limit as the next reading compares it. Undefined if there is none. */
	limit: number | string | undefined;
	/** True if more was bought since the observation before. */
	bought: boolean;
	/** True if a scan that is behind shows a time before the observation. */
	outdated: boolean;
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
	const earlier = observed?.memberId === memberId ? observed : undefined;
	const { synchronizerId, attempt } = await trafficOf(scan, earlier, memberId, { left: time, reader });
	const status = scan.bind({ adviceOverride }).unwrap(attempt, TRAFFIC);
	const before = earlier?.synchronizerId === synchronizerId ? earlier : undefined;
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
	const totalLimit = actual.total_limit;
	const limit = left === undefined ? undefined : totalLimit;
	const compared = limit === undefined || before?.totalLimit === undefined ? 0 : compareOffsets(limit, before.totalLimit);
	const progress = { limit, bought: compared > 0, outdated: compared < 0 };
	return { memberId, synchronizerId, before, at, consumed, left, totalLimit, ...progress, facts, status };
}

/** Traffic of a member on the synchronizer of before, or on the one that the network has since, after a reset. */
async function trafficOf(
	scan: Scan,
	before: ObservedMember | undefined,
	memberId: string,
	{ left, reader }: { left: () => number; reader?: Reader },
) {
	const read = async (synchronizerId: string) => ({
		synchronizerId,
		attempt: await attemptTraffic(scan, synchronizerId, memberId, { timeoutMs: left(), reader }),
	});
	const first = await read(before?.synchronizerId ?? (await globalSynchronizer(scan, left())));
	const { attempt, synchronizerId } = first;
	if (before === undefined || attempt.ok || !isNone(attempt.failure) || isEndpointMissing(attempt.failure)) return first;
	const current = await globalSynchronizer(scan, left());
	return current === synchronizerId ? first : await read(current);
}

/** Bytes left, as an item has them. Null if there is no limit. */
export const leftOf = (left: bigint | undefined): number | string | null => (left === undefined ? null : exactInteger(left));
