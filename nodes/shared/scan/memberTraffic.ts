import type { components } from '../../../api/scan';
import type { Parameters } from '../parameters/parameters';
import type { Scan } from './service';

/** Extra traffic of a member of the synchronizer, in bytes. */

export const TRAFFIC = 'GET /v0/domains/{domain_id}/members/{member_id}/traffic-status';
/** Value that the sequencer writes for a member without a limit, as a super validator's participant is (recorded). */
const UNLIMITED = BigInt('9223372036854775807');

type MemberTraffic = components['schemas']['MemberTraffic'];

/** Traffic that a member has bought and used. Throws if the synchronizer knows no such member. */
export async function memberTraffic(scan: Scan, synchronizerId: string, memberId: string, timeoutMs?: number): Promise<MemberTraffic> {
	const path = { domain_id: synchronizerId, member_id: memberId };
	return await scan.call(TRAFFIC, { path, timeoutMs });
}

/** Bytes used, and bytes left. The latter is undefined if there is no limit. */
export function trafficLeft(actual: MemberTraffic['traffic_status']['actual']): { consumed: bigint; left: bigint | undefined } {
	const [consumed, limit] = [BigInt(actual.total_consumed), BigInt(actual.total_limit)];
	return { consumed, left: limit === UNLIMITED ? undefined : limit - consumed };
}

/** The member with its code. A participant ID is accepted without one, as the ledger writes it. */
export function memberOf(parameters: Parameters): string {
	const text = parameters.required('memberId');
	if (/^(?:PAR|MED)::.+::.+$/.test(text)) return text;
	if (/^[^:]+::[^:]+$/.test(text)) return `PAR::${text}`;
	throw parameters.parameterError(
		'memberId',
		`"${text}" is not a member ID`,
		'It looks like PAR::participant::1220… or MED::mediator::1220….',
	);
}
