import { DateTime } from 'luxon';

/** An ISO 8601 time split before its zone, with the fraction of the second apart. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?(\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** A count since 1970: of 9 or 10 digits in seconds (1973 to 2286), of 12 or 13 in milliseconds. Any other is not taken for a time. */
function ofEpoch(count: number): string | undefined {
	const digits = Number.isInteger(count) ? String(count).length : 0;
	if (digits === 9 || digits === 10) return DateTime.fromSeconds(count, { zone: 'utc' }).toISO() ?? undefined;
	return digits === 12 || digits === 13 ? (DateTime.fromMillis(count, { zone: 'utc' }).toISO() ?? undefined) : undefined;
}

/**
 * A time as users and expressions give it, as ISO 8601 in UTC. Record times have microseconds, so a typed fraction is
 * kept digit by digit instead of going through a clock that knows milliseconds only. Without a zone it is read in `zone`
 * (the workflow's). Undefined when it is no time.
 */
export function toUtc(value: unknown, zone: string): string | undefined {
	if (DateTime.isDateTime(value)) return value.toUTC().toISO() ?? undefined;
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
	if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))) return ofEpoch(Number(value));
	if (typeof value !== 'string') return undefined;
	const [match, date, time = '00:00:00', fraction = '', offset = ''] = ISO.exec(value.trim()) ?? [];
	if (!match) return undefined;
	const parsed = DateTime.fromISO(`${date}T${time}${offset.toUpperCase()}`, { zone: offset ? undefined : zone });
	if (!parsed.isValid) return undefined;
	return `${parsed.toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss")}${fraction}Z`;
}

/** Record times come with no fraction, milliseconds or microseconds. Only equally long ones sort as text. */
function sortable(time: string): string {
	const [, seconds, fraction = ''] = /^(.*?)(?:\.(\d+))?Z?$/.exec(time) ?? ['', time];
	return `${seconds}.${fraction.padEnd(9, '0')}`;
}

/** Negative, zero or positive as record time `a` (UTC) is earlier than, equal to or later than `b`, exactly. */
export function compareTimes(a: string, b: string): number {
	const [x, y] = [sortable(a), sortable(b)];
	return x < y ? -1 : x > y ? 1 : 0;
}

/** Days until a time, with two decimals. Negative if it has passed, null if it is no time. */
export function daysUntil(time: unknown): number | null {
	const at = DateTime.fromISO(String(time));
	return at.isValid ? Math.round(at.diffNow('days').days * 100) / 100 : null;
}

/** True if a time has passed, null if it is no time. */
export function hasPassed(time: unknown): boolean | null {
	const at = DateTime.fromISO(String(time));
	return at.isValid ? at <= DateTime.utc() : null;
}
