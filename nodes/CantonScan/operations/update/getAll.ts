import { API_VERSIONS } from '../../../shared/http/endpointVersions';
import { apiVersion, limit, optionsOf, returnAll, simplify, valueEncoding } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { rawUpdate, simplifiedOrRaw } from '../../../shared/scan/simplifiedUpdates';
import { lastMigration, migrationIfExposed, MIGRATION_ENDPOINTS } from '../../../shared/scan/migration';
import { showHint } from '../../../shared/operation/hint';
import { compareOffsets } from '../../../shared/values/int64';
import type { ScanPosition } from '../../../shared/scan/positions';
import { CURRENT_UPDATES, LARGEST_UPDATES_PAGE, LEGACY_UPDATES, UpdateReader, UPDATES_PAGE } from '../../../shared/scan/updates';
import type { Scan } from '../../../shared/scan/service';
import { scanOnly } from '../../connection';
import { UpdateRange, type ReadUpdate } from './range';

/** POST /v2/updates and its predecessor v0: the whole network's history, which scan lists oldest first. */
export const getManyUpdates = scanOnly({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many updates',
	description:
		"Get the network's updates (transactions and reassignments) as scan recorded them, newest first unless you name a start, each with its events in order",
	endpoints: [CURRENT_UPDATES, LEGACY_UPDATES, ...MIGRATION_ENDPOINTS],
	rights: 'none on a public scan',
	properties: [
		returnAll,
		limit,
		simplify,
		optionsOf([
			{
				displayName: 'After Migration ID',
				name: 'afterMigrationId',
				type: 'string',
				default: '',
				placeholder: 'e.g. 3',
				description:
					'Migration ID of the update to start after, together with After Record Time. Empty means the current migration of the network.',
			},
			{
				displayName: 'After Record Time',
				name: 'afterRecordTime',
				type: 'string',
				default: '',
				placeholder: 'e.g. 2026-07-01T10:00:00.123456Z',
				description:
					'Only updates recorded after this time, ISO 8601. ' +
					'To continue after an update, use its recordTime with all its digits. ' +
					'The earliest of them come first, so that the next run can go on.',
			},
			apiVersion('v2 (same event IDs at every super validator)', 'v0 (deprecated; has offsets and import updates)'),
			{
				displayName: 'Legacy Additions',
				name: 'legacyAdditions',
				type: 'multiOptions',
				options: [
					{ name: 'Import Updates', value: 'imports', description: 'What a migration carried over, as one update per contract' },
					{
						name: 'Lossless Payloads',
						value: 'lossless',
						description: 'Contract payloads in the lossless encoding of the legacy endpoint',
					},
					{ name: 'Offsets', value: 'offsets', description: "The offset each transaction has at this scan's own node" },
				],
				default: [],
				description:
					'Data that only the legacy endpoint returns. Any selection makes API Version Auto use that endpoint, and its items then contain all of these.',
			},
			{
				displayName: 'Order',
				name: 'order',
				type: 'options',
				options: [
					{ name: 'Auto', value: 'auto', description: 'Newest first; oldest first where After Record Time is set' },
					{ name: 'Newest First', value: 'newestFirst', description: 'The latest updates of the range' },
					{ name: 'Oldest First', value: 'oldestFirst', description: 'The earliest updates of the range' },
				],
				default: 'auto',
				description: 'Which updates a limit keeps, and in which order they come',
			},
			{
				displayName: 'Page Size',
				name: 'pageSize',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: LARGEST_UPDATES_PAGE },
				default: UPDATES_PAGE,
				description: 'How many updates to request per call, 1 to 1000. Use smaller pages if answers get too large.',
			},
			{
				displayName: 'Until Record Time',
				name: 'untilRecordTime',
				type: 'dateTime',
				default: '',
				description: 'Stop before the first update recorded later than this, ISO 8601, e.g. 2026-07-01T12:00:00Z',
			},
			valueEncoding,
		]),
	],
	async *run({ scan, parameters, context }) {
		const simple = parameters.flag('simplify');
		const size = parameters.integer('options.pageSize', { min: 1, max: LARGEST_UPDATES_PAGE }) ?? UPDATES_PAGE;
		const until = parameters.time('options.untilRecordTime');
		const order = parameters.choice('options.order', ['auto', 'newestFirst', 'oldestFirst'], 'auto');
		const limit = parameters.limit();
		const reader = new UpdateReader(scan, queryOf(parameters));
		const start = await startPosition(parameters, scan);
		const range = new UpdateRange(scan, reader, { size, until, gap: (message) => showHint(context, message) });
		const itemOf = ({ update, apiVersion: answered }: ReadUpdate) => ({
			...(simple ? simplifiedOrRaw(update) : rawUpdate(update)),
			apiVersion: answered,
		});
		let found = false;
		if (order === 'newestFirst' || (order === 'auto' && start === null)) {
			const newest = await range.newest(start, limit);
			found = newest.length > 0;
			yield newest.map(itemOf);
		} else {
			for await (const page of range.forward(start, limit)) {
				found ||= page.length > 0;
				yield page.map(itemOf);
			}
		}
		if (!found && start !== null) showHint(context, await laterMigrationHint(parameters, scan));
	},
});

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

async function startPosition(parameters: Parameters, scan: Scan): Promise<ScanPosition> {
	const migrationId = parameters.digits('options.afterMigrationId');
	const recordTime = parameters.time('options.afterRecordTime');
	if (recordTime !== undefined) return { migrationId: migrationId ?? (await lastMigration(scan)), recordTime };
	if (migrationId === undefined) return null;
	throw parameters.parameterError(
		'options.afterRecordTime',
		'a migration ID alone is not a position to start after',
		'Enter the record time of the update to start after, or remove After Migration ID.',
	);
}

/** Why nothing comes after a migration that the network has not reached. Undefined where it has, or scan does not say. */
async function laterMigrationHint(parameters: Parameters, scan: Scan): Promise<string | undefined> {
	const migrationId = parameters.digits('options.afterMigrationId');
	const last = migrationId === undefined ? undefined : await migrationIfExposed({ scan }).catch(() => undefined);
	if (migrationId === undefined || last === undefined || compareOffsets(migrationId, last) <= 0) return undefined;
	return `The network is on migration ${last}, so no update comes after migration ${migrationId}: check After Migration ID.`;
}
