import { DateTime, IANAZone } from 'luxon';

import { Cache } from '../values/cache';
import type { Json } from './message';

const HOUR_MS = 3_600_000;
/** Short names of zones by zone, hour and offset: a name takes 0.1 ms, and within an hour only the offset changes it. */
const zoneNames = new Cache<string>({ most: 1000 });

/** Checks whether a text names a time zone, e.g. `Europe/Berlin`. */
export const isTimeZone = (zone: string): boolean => IANAZone.isValidZone(zone);

/** A time in the reader's zone, e.g. `2026-07-01 12:00:00 GMT+2`. */
export function timeIn(zone: string): (value: Json | undefined) => string {
	return (value) => {
		if (typeof value !== 'string' || value === '') return 'time unknown';
		const time = DateTime.fromISO(value.slice(0, 50), { zone: 'utc' });
		if (!time.isValid) return value.slice(0, 50);
		const local = time.setZone(zone).setLocale('en');
		return `${local.toFormat('yyyy-MM-dd HH:mm:ss')} ${zoneName(local)}`;
	};
}

function zoneName(time: DateTime): string {
	const key = `${time.zoneName} ${Math.floor(time.toMillis() / HOUR_MS)} ${time.offset}`;
	const name = zoneNames.get(key) ?? time.toFormat('ZZZZ');
	zoneNames.set(key, name);
	return name;
}
