import type { IDataObject } from 'n8n-workflow';

import { unexpectedAnswer } from '../../../shared/errors/failure';
import { optional } from '../../../shared/http/answers';
import { paginate } from '../../../shared/http/paginate';
import { filtersOf, limit, optionsOf, returnAll, simplify, valueEncoding } from '../../../shared/parameters/fields';
import { lastMigration, MIGRATION_ENDPOINTS } from '../../../shared/scan/migration';
import { positionOf, type ScanPosition } from '../../../shared/scan/positions';
import { int64 } from '../../../shared/values/exactJson';
import { scanOnly } from '../../connection';
import { eventRow, type Event } from '../../../shared/scan/eventRows';
import { isVerdict, verdictField, VERDICTS } from '../../../shared/scan/verdicts';

const ENDPOINT = 'POST /v0/events';
/** Events can be large. */
const PAGE = 500;

/** POST /v0/events, oldest first. Each event of a migration has a record time of its own, so a page can be cut anywhere. */
export const getManyEvents = scanOnly({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many events',
	description:
		"Get the network's events, oldest first: each update with its verdict and traffic cost, and the verdicts on private and rejected transactions",
	endpoints: [ENDPOINT, ...MIGRATION_ENDPOINTS],
	rights: 'none on a public scan',
	properties: [
		returnAll,
		limit,
		simplify,
		filtersOf([verdictField('Only events with this verdict. The node reads all of them and keeps those that match.')]),
		optionsOf([
			{
				displayName: 'After Migration ID',
				name: 'afterMigrationId',
				type: 'string',
				default: '',
				placeholder: 'e.g. 3',
				description: 'Migration ID of the event to start after. Empty means the current migration of the network.',
			},
			{
				displayName: 'After Record Time',
				name: 'afterRecordTime',
				type: 'string',
				default: '',
				placeholder: 'e.g. 2026-07-01T10:00:00.123456Z',
				description:
					'Only events recorded after this time, ISO 8601. ' +
					"To continue after an event, use its recordTime with all its digits. Empty starts with the network's first event.",
			},
			valueEncoding,
		]),
	],
	async *run({ scan, parameters }) {
		const simple = parameters.flag('simplify');
		const encoding = parameters.choice('options.valueEncoding', ['compact_json', 'protobuf_json'], 'compact_json');
		const verdict = parameters.choice('filters.verdict', VERDICTS, 'any');
		const migrationId = parameters.digits('options.afterMigrationId');
		const recordTime = parameters.time('options.afterRecordTime');
		if (migrationId !== undefined && recordTime === undefined) {
			throw parameters.parameterError(
				'options.afterRecordTime',
				'a migration ID alone is not a position to start after',
				'Enter the record time of the event to start after, or remove After Migration ID.',
			);
		}
		let left = parameters.limit();
		const cursor: ScanPosition = recordTime === undefined ? null : { migrationId: migrationId ?? (await lastMigration(scan)), recordTime };
		const pages = paginate({
			client: scan,
			endpoint: ENDPOINT,
			cursor: cursor ?? undefined,
			fetchPage: async (from: Exclude<ScanPosition, null> | undefined) => {
				// With a filter, how many to read for one that matches is unknown.
				const size = verdict === 'any' ? Math.min(left, PAGE) : PAGE;
				const after = from && { after_migration_id: int64(String(from.migrationId)), after_record_time: from.recordTime };
				const body = { after, page_size: size, daml_value_encoding: encoding };
				const requires = { events: [{ app_activity_records: optional({ records: [{ party: 'text' }] }) }] } as const;
				const { events } = await scan.call(ENDPOINT, { body, requires });
				if (events.some(({ update, verdict }) => !update && !verdict)) {
					throw scan.error(unexpectedAnswer('one of its events has neither "update" nor "verdict"'), ENDPOINT);
				}
				return { rows: events, next: events.length < size ? undefined : lastPosition(events) };
			},
		});
		for await (const events of pages) {
			const matching = events.filter((event) => isVerdict(verdict, event.verdict?.verdict_result));
			const taken = matching.slice(0, left);
			left -= taken.length;
			if (taken.length > 0) yield taken.map((event): IDataObject => (simple ? eventRow(event) : (event as unknown as IDataObject)));
			if (left <= 0) return;
		}
	},
});

/** The position of the last event of a page that names one. */
function lastPosition(events: Event[]): Exclude<ScanPosition, null> | undefined {
	return events.flatMap(({ update, verdict }) => positionOf(update) ?? positionOf(verdict) ?? []).at(-1);
}
