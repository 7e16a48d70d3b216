import { DateTime } from 'luxon';

import type { Parameters } from '../../shared/parameters/parameters';

/** Days in UTC, as YYYY-MM-DD. */

export const DAY_MS = 86_400_000;

/** The day of a time, which is ISO 8601 in UTC. */
export const dayOf = (time: string): string => time.slice(0, 10);

/** The day that a field names, as it is written there, whatever the zone of the workflow. Undefined when empty. */
export function enteredDay(parameters: Parameters, path: string): string | undefined {
	const time = parameters.time(path);
	if (time === undefined) return undefined;
	const written = parameters.raw(path);
	if (DateTime.isDateTime(written)) return written.toISODate() ?? dayOf(time);
	return typeof written === 'string' && /^\s*\d{4}-/.test(written) ? dayOf(written.trim()) : dayOf(time);
}
