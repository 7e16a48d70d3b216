import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { largeDigits } from '../../../shared/values/exactJson';
import type { Parameters } from '../../../shared/parameters/parameters';

/** Use of traffic since an earlier item of the same member. */
export interface EarlierStatus {
	memberId: string;
	at: DateTime;
	consumed: bigint;
}

const ADVICE = 'Give an item that Traffic › Get Status returned earlier, with memberId, measuredAt and totalConsumed.';

/** The status at `path`: an item that this operation returned earlier. Undefined when empty. */
export function earlierStatus(parameters: Parameters, path: string): EarlierStatus | undefined {
	const item = parameters.jsonObject(path);
	if (!item || Object.keys(item).length === 0) return undefined;
	const { memberId, measuredAt, totalConsumed } = item;
	const at = DateTime.fromISO(String(measuredAt));
	if (typeof memberId !== 'string') throw parameters.parameterError(path, 'it has no memberId', ADVICE);
	if (!at.isValid) throw parameters.parameterError(path, 'its measuredAt is not a date and time', ADVICE);
	const digits = largeDigits(totalConsumed) ?? String(totalConsumed);
	if (!/^\d{1,19}$/.test(digits)) throw parameters.parameterError(path, 'its totalConsumed is not a number of bytes', ADVICE);
	return { memberId, at, consumed: BigInt(digits) };
}

/** Use between two readings, and hours that the rest lasts at that rate. Nulls if that cannot be said. */
export function usageSince(
	earlier: EarlierStatus | undefined,
	{ at, consumed, left }: { at: DateTime; consumed: bigint; left: bigint | undefined },
): IDataObject {
	const used = earlier === undefined ? undefined : Number(consumed - earlier.consumed);
	const hours = earlier === undefined ? 0 : at.diff(earlier.at, 'hours').hours;
	// A count that fell belongs to another synchronizer, or began again.
	const perHour = used !== undefined && used >= 0 && hours > 0 ? used / hours : undefined;
	return {
		usedSinceEarlier: perHour === undefined ? null : (used ?? null),
		hoursSinceEarlier: perHour === undefined ? null : round(hours),
		usedPerHour: perHour === undefined ? null : round(perHour),
		hoursLeft: perHour === undefined || left === undefined || perHour === 0 ? null : round(Number(left) / perHour),
	};
}

const round = (value: number): number => Math.round(value * 100) / 100;
