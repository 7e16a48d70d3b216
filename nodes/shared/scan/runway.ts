import { DateTime } from 'luxon';

/** Time for which traffic lasts: by its use over the last hours, from readings that were taken then. */

/** Traffic that was used up to a time. Text, since it is kept as JSON. */
export interface Reading {
	at: string;
	consumed: string;
}

/** Readings that are kept for a window: so many, and the newest. */
const MOST_KEPT = 24;
/** Share of the window that has to be covered before anything is said. One busy minute is no rate. */
const LEAST_COVERED = 1 / 24;

const hoursBetween = (from: string, to: DateTime): number => to.diff(DateTime.fromISO(from), 'hours').hours;

/** Readings of the window and the last before it, with a new one, the oldest first. All are dropped if the count fell: it began again at 0. */
export function withReading(
	readings: readonly Reading[],
	{ at, consumed }: { at: DateTime; consumed: bigint },
	windowHours: number,
): Reading[] {
	const latest: Reading = { at: at.toISO() ?? '', consumed: String(consumed) };
	const last = readings.at(-1);
	if (last === undefined || BigInt(last.consumed) > consumed) return [latest];
	// The newest one before the window stays: a trigger may poll as rarely as the window is long.
	const inWindow = readings.filter((_, index) => hoursBetween(readings[index + 1]?.at ?? latest.at, at) <= windowHours);
	const isSoon = inWindow.length > 0 && hoursBetween(inWindow.at(-1)!.at, at) < windowHours / MOST_KEPT;
	return isSoon ? inWindow : [...inWindow, latest];
}

/**
 * Bytes used per hour since the oldest reading of the window, or since the last before it if the window has too few. Undefined as long as
 * too little is covered.
 */
export function usedPerHour(
	readings: readonly Reading[],
	{ at, consumed }: { at: DateTime; consumed: bigint },
	windowHours: number,
): number | undefined {
	const covers = ({ at: from }: Reading): boolean => hoursBetween(from, at) >= windowHours * LEAST_COVERED;
	const inWindow = readings.find((reading) => hoursBetween(reading.at, at) <= windowHours && covers(reading));
	const oldest = inWindow ?? readings.filter(covers).at(-1);
	if (oldest === undefined) return undefined;
	const used = Number(consumed - BigInt(oldest.consumed));
	return used < 0 ? undefined : used / hoursBetween(oldest.at, at);
}

/** Hours for which traffic lasts. Undefined without a limit, without a use, or while the use is not known. Of none left it is 0 in any case. */
export function hoursLeftOf(left: bigint | undefined, perHour: number | undefined): number | undefined {
	if (left !== undefined && left <= BigInt(0)) return 0;
	return left === undefined || perHour === undefined || perHour === 0 ? undefined : Number(left) / perHour;
}

/** Hours or bytes per hour as an item has them: with two decimals, null if not known. */
export const roundedOrNull = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value * 100) / 100);
