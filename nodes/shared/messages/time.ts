import { localTime } from '../values/localTime';
import type { Json } from './message';

/** A time in the reader's zone, e.g. `2026-07-01 12:00:00 GMT+2`. */
export const timeIn =
	(zoneOfReader: string) =>
	(value: Json | undefined): string => {
		if (typeof value !== 'string' || value === '') return 'time unknown';
		const local = localTime(value, zoneOfReader);
		return local ? `${local.date} ${local.time} ${local.zone}` : value.slice(0, 50);
	};
