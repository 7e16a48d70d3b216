import type { IDataObject } from 'n8n-workflow';

import { unexpectedAnswer } from '../../../shared/errors/failure';
import { PageBound } from '../../../shared/http/paginate';
import { filtersOf, listFields, optionsOf, valueEncoding } from '../../../shared/parameters/fields';
import { eventRow, type Event } from '../../../shared/scan/eventRows';
import { eventPosition, EVENTS, EVENTS_PAGE, readEvents } from '../../../shared/scan/events';
import { MIGRATION_ENDPOINTS } from '../../../shared/scan/migration';
import { compareScanPositions } from '../../../shared/scan/positions';
import type { Scan } from '../../../shared/scan/service';
import { isVerdict, verdictField, VERDICTS } from '../../../shared/scan/verdicts';
import { scanOperation } from '../../scanConnection';
import type { History } from '../../history/range';
import { filterNote, rangeFields, readRange } from '../../history/rangeFields';

const { afterMigrationId, afterRecordTime, order, untilRecordTime } = rangeFields('event');

/** POST /v0/events, which lists oldest first. */
export const getManyEvents = scanOperation('getAll', 'Get many events', [EVENTS, ...MIGRATION_ENDPOINTS], {
	description:
		"Get the network's events, newest first unless you name a start: " +
		'each update with its verdict and traffic cost, and the verdicts on private and rejected transactions',
	properties: [
		...listFields,
		filtersOf([verdictField(`Only events with this verdict. ${filterNote('events')}`)]),
		optionsOf([afterMigrationId, afterRecordTime, order, untilRecordTime, valueEncoding]),
	],
	async *run({ scan, parameters, context }) {
		const simple = parameters.flag('simplify');
		const encoding = parameters.choice('options.valueEncoding', ['compact_json', 'protobuf_json'], 'compact_json');
		const verdict = parameters.choice('filters.verdict', VERDICTS, 'any');
		const isWanted = verdict === 'any' ? undefined : (event: Event) => isVerdict(verdict, event.verdict?.verdict_result);
		const history = eventHistory(scan, encoding);
		for await (const events of readRange({ scan, parameters, context, history, row: 'event', isWanted }))
			yield events.map((event): IDataObject => (simple ? eventRow(event) : event));
	},
});

function eventHistory(scan: Scan, encoding: Parameters<typeof readEvents>[2]['encoding']): History<Event> {
	const bound = new PageBound();
	return {
		timeOf: (event) => eventPosition(event)?.recordTime,
		async page(from, wanted) {
			const size = Math.min(wanted, EVENTS_PAGE);
			const rows = await readEvents(scan, from, { encoding, size });
			if (rows.some(({ update, verdict }) => !update && !verdict))
				throw scan.error(unexpectedAnswer('one of its events has neither "update" nor "verdict"'), EVENTS);
			const end = rows.length < size;
			const position = rows.flatMap((event) => eventPosition(event) ?? []).at(-1) ?? from;
			const stuck = !end && rows.length < wanted && compareScanPositions(position, from) <= 0;
			const endless = stuck
				? unexpectedAnswer(`none of the ${rows.length} events it lists has a position to continue after`)
				: !end && bound.exceededBy(rows.length);
			if (endless) throw scan.error(endless, EVENTS);
			return { rows, position, end };
		},
	};
}
