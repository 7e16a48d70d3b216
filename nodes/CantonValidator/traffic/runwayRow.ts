import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/scan';
import { healthRow, type Problem } from '../../shared/operation/healthRow';
import { trafficLeft } from '../../shared/scan/memberTraffic';
import { hoursLeftOf, roundedOrNull, usedPerHour, type Reading } from '../../shared/scan/runway';
import { bytesFor, costOf, type TrafficPrice } from './trafficPrice';
import { formatAmount, type Amount } from '../../shared/tokens/amounts';
import { exactInteger } from '../../shared/values/int64';
import type { Purchases } from './use';

/** Item of a member: how long its traffic lasts, what to buy, and whether the wallet can pay for it. */

/** Share of the window that purchases have to cover before they are taken for a use. */
const LEAST_COVERED = 1 / 24;

/** Aims of the user. */
export interface Aims {
	windowHours: number;
	/** Hours that the traffic should last at least. */
	enoughHours: number;
	/** Days for which to buy. */
	buyDays: number;
}

interface Member {
	memberId: string;
	/** Party by which the member was found. Null if by its ID. */
	party: string | null;
	status: components['schemas']['MemberTraffic'];
	readings: readonly Reading[];
	/** Purchases of the wallet. Undefined if it does not buy for this member alone. */
	purchases: Purchases | undefined;
}

interface Means {
	price: TrafficPrice;
	/** Canton Coin that the wallet can spend. */
	unlocked: Amount;
}

type Source = 'use' | 'purchases';

/** Bytes per hour, and how that is known: by readings, or roughly by what the wallet bought. */
function rateOf(
	{ readings, purchases }: Member,
	now: { at: DateTime; consumed: bigint },
	{ windowHours }: Aims,
	price: TrafficPrice,
): { perHour?: number; from?: Source } {
	const perHour = usedPerHour(readings, now, windowHours);
	if (perHour !== undefined) return { perHour, from: 'use' };
	if (!purchases || purchases.count === 0 || purchases.hours < windowHours * LEAST_COVERED) return {};
	const bought = bytesFor(price, purchases.paid);
	if (bought === undefined) return {};
	// A wallet may have bought ahead: no more was used than all that ever was.
	const used = bought < now.consumed ? bought : now.consumed;
	return { perHour: Number(used) / purchases.hours, from: 'purchases' };
}

/** Bytes to buy so that the traffic lasts for so many days: none, or at least what the network sells. */
function toBuy(perHour: number, left: bigint, { buyDays }: Aims, { minTopUpBytes }: TrafficPrice): bigint {
	const missing = BigInt(Math.ceil(perHour * buyDays * 24)) - left;
	const least = BigInt(minTopUpBytes ?? 0);
	return missing <= BigInt(0) ? BigInt(0) : missing > least ? missing : least;
}

const hours = (value: number): string => String(Math.round(value * 10) / 10);

function problemsOf(
	{ left, hoursLeft, enoughHours }: { left: bigint | undefined; hoursLeft: number | undefined; enoughHours: number },
	bill: { bytes: bigint; cost: Amount; unlocked: Amount } | undefined,
): Problem[] {
	const isEmpty = left !== undefined && left <= BigInt(0);
	const isShort = !isEmpty && hoursLeft !== undefined && hoursLeft < enoughHours;
	return [
		...(isEmpty ? [{ isFailing: true, text: 'No traffic is left.' }] : []),
		...(isShort
			? [{ isFailing: false, text: `The traffic lasts for some ${hours(hoursLeft)} hours, and ${enoughHours} are wanted.` }]
			: []),
		...(bill && bill.unlocked < bill.cost
			? [
					{
						isFailing: false,
						text: `The wallet can spend ${formatAmount(bill.unlocked)} Canton Coin, and ${bill.bytes} bytes cost ${formatAmount(bill.cost)}.`,
					},
				]
			: []),
	];
}

/** The item of a member. */
export function runwayRow(member: Member, aims: Aims, { price, unlocked }: Means, synchronizerId: string): IDataObject {
	const { memberId, party, purchases } = member;
	const { actual, target } = member.status.traffic_status;
	const { consumed, left } = trafficLeft(actual);
	const at = DateTime.utc();
	const { perHour, from } = rateOf(member, { at, consumed }, aims, price);
	const hoursLeft = hoursLeftOf(left, perHour);
	const bytes = perHour === undefined || left === undefined ? undefined : toBuy(perHour, left, aims, price);
	const cost = bytes === undefined ? undefined : costOf(price, bytes);
	const bill = bytes !== undefined && cost !== undefined && bytes > BigInt(0) ? { bytes, cost, unlocked } : undefined;
	return healthRow(problemsOf({ left, hoursLeft, enoughHours: aims.enoughHours }, bill), {
		memberId,
		party,
		unlimited: left === undefined,
		left: left === undefined ? null : exactInteger(left),
		hoursLeft: roundedOrNull(hoursLeft),
		runsOutAt: hoursLeft === undefined ? null : at.plus({ hours: Math.min(hoursLeft, LONGEST_HOURS) }).toISO(),
		usedPerHour: roundedOrNull(perHour),
		rateFrom: from ?? null,
		buyBytes: bytes === undefined ? null : exactInteger(bytes),
		buyCost: cost === undefined ? null : formatAmount(cost),
		walletCanPay: cost === undefined ? null : unlocked >= cost,
		walletUnlocked: formatAmount(unlocked),
		purchases: purchases?.count ?? null,
		purchasesPaid: purchases ? formatAmount(purchases.paid) : null,
		lastPurchaseAt: purchases?.lastAt ?? null,
		...price,
		totalPurchased: target.total_purchased,
		totalLimit: left === undefined ? null : actual.total_limit,
		totalConsumed: actual.total_consumed,
		measuredAt: at.toISO(),
		synchronizerId,
	});
}

/** A century: later times say nothing, and a far one could not be written. */
const LONGEST_HOURS = 876_600;
