import type { components, paths } from '../../../api/scan';
import { unexpectedAnswer } from '../errors/failure';
import { optional } from '../http/answers';
import type { Client } from '../http/client';
import { deadline } from '../http/deadline';
import type { Reader } from '../values/readers';
import { int64 } from '../values/exactJson';
import { listOf } from '../values/jsonFields';
import type { Event } from './eventRows';
import { positionOf, type ScanPosition } from './positions';

/** Reading of a network's events: what Canton Scan, Event › Get Many and the trigger's Network Event have in common. */

export const EVENTS = 'POST /v0/events';

/** Events can be large. */
export const EVENTS_PAGE = 500;

/** Fields that an event must have to be read. */
export const EVENT_SHAPE = { app_activity_records: optional({ records: [{ party: 'text' }] }) } as const;

/** Endpoint that returns the end of a scan's events: from Splice 0.9.0 on. */
export const LATEST_EVENT = 'GET /v0/events/latest-record-time';

/** The record time of the latest event. Undefined if scan does not say: an older one takes the path for an update ID. */
export async function latestEventTime(scan: Client<paths>, timeoutMs?: number): Promise<string | undefined> {
	const attempt = await scan.attempt(LATEST_EVENT, { timeoutMs, once: true });
	return attempt.ok ? attempt.answer.record_time : undefined;
}

/** Position of an event in the history. Each event of a migration has a record time of its own, so a page can be cut anywhere. */
export const eventPosition = ({ update, verdict }: Event): Exclude<ScanPosition, null> | undefined =>
	positionOf(update) ?? positionOf(verdict);

interface EventsRequest {
	encoding: components['schemas']['ValueEncoding'];
	size?: number;
	timeoutMs?: number;
	/** Set for a poll: that there is nothing after a position it may know from another one. */
	reader?: Reader;
	/** Events that cannot be read are returned, too: the others of the page would be missing with them. */
	unreadable?: boolean;
}

/** The events after a position, oldest first. */
export async function readEvents(
	scan: Client<paths>,
	from: ScanPosition,
	{ encoding, size = EVENTS_PAGE, timeoutMs, reader, unreadable = false }: EventsRequest,
): Promise<Event[]> {
	const after = from === null ? undefined : { after_migration_id: int64(String(from.migrationId)), after_record_time: from.recordTime };
	const body = { after, page_size: size, daml_value_encoding: encoding };
	const left = deadline(timeoutMs ?? Infinity);
	const requires = unreadable ? ('value' as const) : { events: [EVENT_SHAPE] as const };
	const read = async () => await scan.attempt(EVENTS, { body, requires, timeoutMs: timeoutMs && left() });
	const mayServe = ({ events }: { events: Event[] }) => listOf(events).length === 0;
	const attempt = reader
		? await scan.share(JSON.stringify([EVENTS, from, encoding, size]), { reader, left, read, mayServe })
		: await read();
	const { events } = scan.unwrap(attempt, EVENTS);
	if (Array.isArray(events)) return events;
	throw scan.error(unexpectedAnswer('its answer has no list of events'), EVENTS);
}
