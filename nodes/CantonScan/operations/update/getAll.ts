import { API_VERSIONS, type VersionName } from '../../../shared/http/endpointVersions';
import { multiDropDown, numberField } from '../../../shared/parameters/fieldKinds';
import { apiVersion, filtersOf, listFields, optionsOf, valueEncoding } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { MIGRATION_ENDPOINTS } from '../../../shared/scan/migration';
import { positionOf } from '../../../shared/scan/positions';
import type { Scan } from '../../../shared/scan/service';
import { eventsOf, rawUpdate, simplifiedOrRaw, type Update } from '../../../shared/scan/simplifiedUpdates';
import { UpdateFilter, updateFilterFields } from '../../../shared/scan/updateFilter';
import { LARGEST_UPDATES_PAGE, UpdateReader, UPDATES, UPDATES_PAGE } from '../../../shared/scan/updates';
import { scanOperation } from '../../scanConnection';
import type { History } from '../../history/range';
import { filterNote, rangeFields, readRange } from '../../history/rangeFields';

const FILTERS = 'filters';
const { afterMigrationId, afterRecordTime, order, untilRecordTime } = rangeFields('update');

/** POST /v2/updates and its predecessor v0: the whole network's history, which scan lists oldest first. */
export const getManyUpdates = scanOperation('getAll', 'Get many updates', [UPDATES, ...MIGRATION_ENDPOINTS], {
	description:
		"Get the network's updates (transactions and reassignments) as scan recorded them, newest first unless you name a start, each with its events in order",
	properties: [
		...listFields,
		filtersOf(updateFilterFields(FILTERS, `${filterNote('updates')} `)),
		optionsOf([
			afterMigrationId,
			afterRecordTime,
			apiVersion('v2 (same event IDs at every super validator)', 'v0 (deprecated; has offsets and import updates)'),
			multiDropDown(
				'Legacy Additions',
				'legacyAdditions',
				{
					default: [],
					description:
						'Data that only the legacy endpoint returns. Any selection makes API Version Auto use that endpoint, and its items then contain all of these.',
				},
				[
					['imports', 'Import Updates', 'What a migration carried over, as one update per contract'],
					['lossless', 'Lossless Payloads', 'Contract payloads in the lossless encoding of the legacy endpoint'],
					['offsets', 'Offsets', "The offset each transaction has at this scan's own node"],
				],
			),
			order,
			numberField('Page Size', 'pageSize', {
				typeOptions: { minValue: 1, maxValue: LARGEST_UPDATES_PAGE },
				default: UPDATES_PAGE,
				description: 'How many updates to request per call, 1 to 1000. Use smaller pages if answers get too large.',
			}),
			untilRecordTime,
			valueEncoding,
		]),
	],
	async *run({ scan, parameters, context }) {
		const simple = parameters.flag('simplify');
		const size = parameters.integer('options.pageSize', { min: 1, max: LARGEST_UPDATES_PAGE }) ?? UPDATES_PAGE;
		const filter = new UpdateFilter(parameters, FILTERS);
		const history = updateHistory(scan, new UpdateReader(scan, queryOf(parameters)), size);
		const isWanted = filter.isSet ? ({ update }: ReadUpdate) => matches(update, filter) : undefined;
		for await (const updates of readRange({ scan, parameters, context, history, row: 'update', isWanted }))
			yield updates.map(({ update, apiVersion: answered }) => ({
				...(simple ? simplifiedOrRaw(update) : rawUpdate(update)),
				apiVersion: answered,
			}));
	},
});

/** An update, and which version of the endpoint answered. */
interface ReadUpdate {
	update: Update;
	apiVersion: VersionName;
}

function updateHistory(scan: Scan, reader: UpdateReader, size: number): History<ReadUpdate> {
	return {
		timeOf: ({ update }) => positionOf(update)?.recordTime,
		async page(from, wanted) {
			const {
				updates,
				position,
				end,
				gap,
				stuck,
				apiVersion: answered,
				endpoint,
			} = await reader.page(from, { size: Math.min(size, wanted), wanted });
			if (stuck) {
				const message = `none of the ${updates.length} updates it lists has a position to continue after`;
				throw scan.error({ message, origin: 'unexpected', retryable: false }, endpoint);
			}
			const message = `More than ${LARGEST_UPDATES_PAGE} updates share the record time ${position?.recordTime}: scan does not return the rest of them.`;
			return { rows: updates.map((update) => ({ update, apiVersion: answered })), position, end, ...(gap && { gap: message }) };
		},
	};
}

/** True if an update has a wanted event. One that cannot be read may have one, and its item says that it cannot be read. */
function matches(update: Update, filter: UpdateFilter): boolean {
	try {
		return eventsOf(update).some((event) => filter.wants(event));
	} catch {
		return true;
	}
}

function queryOf(parameters: Parameters) {
	const encoding = parameters.choice('options.valueEncoding', ['compact_json', 'protobuf_json'], 'compact_json');
	const version = parameters.choice('options.apiVersion', API_VERSIONS, 'auto');
	const additions = parameters.list('options.legacyAdditions');
	if (additions.length > 0 && version === 'current') {
		throw parameters.parameterError(
			'options.apiVersion',
			'the current endpoint has none of the Legacy Additions',
			'Choose Auto or Legacy, or remove Legacy Additions.',
		);
	}
	return {
		encoding: additions.includes('lossless') ? 'protobuf_json' : encoding,
		version: additions.length > 0 ? 'legacy' : version,
		endsSometime: true,
	} as const;
}
