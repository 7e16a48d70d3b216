import { DateTime, IANAZone } from 'luxon';

import { Cache } from '../values/cache';
import type { Json } from './message';

/** Clocks change at whole quarters of an hour. */
const QUARTER_MS = 900_000;
const MINUTE_MS = 60_000;
/** Later times than a ledger has stay as they are. */
const LAST_DAY_MS = Date.UTC(9999, 11, 31);

/** A zone during a quarter of an hour: its distance from UTC, and its short name. */
interface LocalTime {
	offsetMs: number;
	name: string;
}

/** By zone and quarter of an hour: to find one out takes 0.1 ms. */
const localTimes = new Cache<LocalTime>({ most: 1000 });

/** Checks whether a text names a time zone, e.g. `Europe/Berlin`. */
export const isTimeZone = (zone: string): boolean => IANAZone.isValidZone(zone);

/** A time in the reader's zone, e.g. `2026-07-01 12:00:00 GMT+2`. */
export function timeIn(zone: string): (value: Json | undefined) => string {
	return (value) => {
		if (typeof value !== 'string' || value === '') return 'time unknown';
		const millis = millisOf(value);
		if (!(Math.abs(millis) < LAST_DAY_MS)) return value.slice(0, 50);
		const { offsetMs, name } = localTime(zone, millis);
		return `${secondsOf(millis + offsetMs).replace('T', ' ')} ${name}`;
	};
}

/** To the second, without a zone. */
const secondsOf = (millis: number): string => new Date(millis).toISOString().slice(0, 19);

/** A ledger's time, e.g. `2026-07-01T10:00:00.123456Z`. */
const LEDGER_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?Z$/;

/** NaN for what is no time. */
function millisOf(value: string): number {
	const [, seconds] = LEDGER_TIME.exec(value.slice(0, 50)) ?? [];
	const millis = seconds === undefined ? NaN : Date.parse(`${seconds}Z`);
	// A day that its month does not have would become one of the next month.
	if (seconds !== undefined && !Number.isNaN(millis) && secondsOf(millis) === seconds) return millis;
	return DateTime.fromISO(value.slice(0, 50), { zone: 'utc' }).toMillis();
}

function localTime(zone: string, millis: number): LocalTime {
	const key = `${zone} ${Math.floor(millis / QUARTER_MS)}`;
	const cached = localTimes.get(key);
	if (cached) return cached;
	const local = DateTime.fromMillis(millis, { zone: isTimeZone(zone) ? zone : 'utc' }).setLocale('en');
	const found = { offsetMs: local.offset * MINUTE_MS, name: local.toFormat('ZZZZ') };
	localTimes.set(key, found);
	return found;
}
