import { DateTime, IANAZone } from 'luxon';

import { Cache } from './cache';

/** Times of a ledger in a time zone, as text. */

/** Clocks change at whole quarters of an hour. */
const QUARTER_MS = 900_000;
const DAY_MS = 96 * QUARTER_MS;
const MINUTE_MS = 60_000;
/** Later times than a ledger has are none. */
const LAST_DAY_MS = Date.UTC(9999, 11, 31);

/** A zone at a time: its distance from UTC, and its short name. */
interface ZoneState {
	offsetMs: number;
	name: string;
}

/** States by zone and time: to find one out takes 0.1 ms. */
const states = new Cache<ZoneState>({ most: 1000 });
/** The one state of a whole day, by zone and day. Null for days on which clocks change. A journal of a year has 365. */
const days = new Cache<ZoneState | null>({ most: 1100 });

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
	const { offsetMs, name } = stateOf(zone, millis);
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

function stateOf(zone: string, millis: number): ZoneState {
	const day = Math.floor(millis / DAY_MS);
	const key = `${zone} ${day}`;
	let state = days.get(key);
	if (state === undefined) days.set(key, (state = stateOfDay(zone, day)));
	return state ?? stateAt(zone, Math.floor(millis / QUARTER_MS) * QUARTER_MS);
}

/** A day that begins and ends in the same state is in it all day: clocks change once a day at most. */
function stateOfDay(zone: string, day: number): ZoneState | null {
	const [begin, end] = [stateAt(zone, day * DAY_MS), stateAt(zone, (day + 1) * DAY_MS)];
	return begin.offsetMs === end.offsetMs && begin.name === end.name ? begin : null;
}

function stateAt(zone: string, millis: number): ZoneState {
	const key = `${zone} ${millis}`;
	const cached = states.get(key);
	if (cached) return cached;
	const [inZone, inUtc] = [DateTime.fromMillis(millis, { zone }), DateTime.fromMillis(millis, { zone: 'utc' })];
	const local = (inZone.isValid ? inZone : inUtc).setLocale('en');
	const found = { offsetMs: local.offset * MINUTE_MS, name: local.toFormat('ZZZZ') };
	states.set(key, found);
	return found;
}
