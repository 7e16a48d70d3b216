import type { components } from '../../../api/scan';
import type { Attempt } from '../http/attempt';
import { deadline } from '../http/deadline';
import type { Reader } from '../values/readers';
import type { Parameters } from '../parameters/parameters';
import type { Scan } from './service';

/** Extra traffic of a member of the synchronizer, in bytes. */

export const TRAFFIC = 'GET /v0/domains/{domain_id}/members/{member_id}/traffic-status';
/** Value that the sequencer writes for a member without a limit, as a super validator's participant is (recorded). */
const UNLIMITED = BigInt('9223372036854775807');

type MemberTraffic = components['schemas']['MemberTraffic'];

/** `timeoutMs`: how long to wait for it. `reader`: a poll, for which the answer to another one will do. */
interface TrafficReading {
	timeoutMs?: number;
	reader?: Reader;
}

/** Traffic that a member has bought and used, or the failure: the synchronizer may know no such member. */
export async function attemptTraffic(
	scan: Scan,
	synchronizerId: string,
	memberId: string,
	{ timeoutMs, reader }: TrafficReading = {},
): Promise<Attempt<MemberTraffic>> {
	const path = { domain_id: synchronizerId, member_id: memberId };
	const left = deadline(timeoutMs ?? Infinity);
	const read = async () => await scan.attempt(TRAFFIC, { path, timeoutMs: timeoutMs && left() });
	return reader ? await scan.share(JSON.stringify([TRAFFIC, path]), { reader, left, read }) : await read();
}

/** The same. Throws if the synchronizer knows no such member. */
export const memberTraffic = async (scan: Scan, ...reading: [synchronizerId: string, memberId: string, times?: TrafficReading]) =>
	scan.unwrap(await attemptTraffic(scan, ...reading), TRAFFIC);

/** Bytes used, and bytes left. The latter is undefined if there is no limit. */
export function trafficLeft(actual: MemberTraffic['traffic_status']['actual']): { consumed: bigint; left: bigint | undefined } {
	const [consumed, limit] = [BigInt(actual.total_consumed), BigInt(actual.total_limit)];
	return { consumed, left: limit === UNLIMITED ? undefined : limit - consumed };
}

/** Checks whether a text is the ID of a member, with its code. */
export const isMemberId = (text: string): boolean => /^(?:PAR|MED)::.+::.+$/.test(text);

/** The member with its code. A participant ID is accepted without one, as the ledger writes it. */
export function memberOf(parameters: Parameters): string {
	const text = parameters.required('memberId');
	if (isMemberId(text)) return text;
	if (/^[^:]+::[^:]+$/.test(text)) return `PAR::${text}`;
	throw parameters.parameterError(
		'memberId',
		`"${text}" is not a member ID`,
		'It looks like PAR::participant::1220… or MED::mediator::1220….',
	);
}
