import { DateTime, IANAZone } from 'luxon';

import { Cache } from './cache';

/** Times of a ledger in a time zone, as text. */

/** Clocks change at whole quarters of an hour. */
const QUARTER_MS = 900_000;
const MINUTE_MS = 60_000;
/** Later times than a ledger has are none. */
const LAST_DAY_MS = Date.UTC(9999, 11, 31);

/** A zone during a quarter of an hour: its distance from UTC, and its short name. */
interface Quarter {
	offsetMs: number;
	name: string;
}

/** By zone and quarter of an hour: to find one out takes 0.1 ms. */
const quarters = new Cache<Quarter>({ most: 1000 });

/** Checks whether a text names a time zone, e.g. `Europe/Berlin`. */
export const isTimeZone = (zone: string): boolean => IANAZone.isValidZone(zone);

interface LocalTime {
	/** E.g. `2026-07-01`. */
	date: string;
	/** E.g. `12:00:00`. */
	time: string;
	/** Short name of the zone at that time, e.g. `GMT+2`. */
	zone: string;
}

/** An ISO 8601 time in a zone, UTC if nobody knows the zone. Undefined for what is no time. */
export function localTime(value: string, zone: string): LocalTime | undefined {
	const millis = millisOf(value.slice(0, 50));
	if (!(Math.abs(millis) < LAST_DAY_MS)) return undefined;
	const { offsetMs, name } = quarterOf(zone, millis);
	const [date = '', time = ''] = secondsOf(millis + offsetMs).split('T');
	return { date, time, zone: name };
}

/** To the second, without a zone. */
const secondsOf = (millis: number): string => new Date(millis).toISOString().slice(0, 19);

/** A ledger's time, e.g. `2026-07-01T10:00:00.123456Z`. */
const LEDGER_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?Z$/;

/** NaN for what is no time. */
function millisOf(value: string): number {
	const [, seconds] = LEDGER_TIME.exec(value) ?? [];
	const millis = seconds === undefined ? NaN : Date.parse(`${seconds}Z`);
	// A day that its month does not have would become one of the next month.
	if (seconds !== undefined && !Number.isNaN(millis) && secondsOf(millis) === seconds) return millis;
	return DateTime.fromISO(value, { zone: 'utc' }).toMillis();
}

function quarterOf(zone: string, millis: number): Quarter {
	const key = `${zone} ${Math.floor(millis / QUARTER_MS)}`;
	const cached = quarters.get(key);
	if (cached) return cached;
	const [inZone, inUtc] = [DateTime.fromMillis(millis, { zone }), DateTime.fromMillis(millis, { zone: 'utc' })];
	const local = (inZone.isValid ? inZone : inUtc).setLocale('en');
	const found = { offsetMs: local.offset * MINUTE_MS, name: local.toFormat('ZZZZ') };
	quarters.set(key, found);
	return found;
}
