import { DateTime, IANAZone } from 'luxon';

import type { Json } from './message';

/** Checks whether a text names a time zone, e.g. `Europe/Berlin`. */
export const isTimeZone = (zone: string): boolean => IANAZone.isValidZone(zone);

/** A time in the reader's zone, e.g. `2026-07-01 12:00:00 GMT+2`. */
export function timeIn(zone: string): (value: Json | undefined) => string {
	return (value) => {
		if (typeof value !== 'string' || value === '') return 'time unknown';
		const time = DateTime.fromISO(value.slice(0, 50), { zone: 'utc' });
		return time.isValid ? time.setZone(zone).setLocale('en').toFormat('yyyy-MM-dd HH:mm:ss ZZZZ') : value.slice(0, 50);
	};
}
