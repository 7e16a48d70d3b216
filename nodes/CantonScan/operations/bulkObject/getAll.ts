import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { paginate } from '../../../shared/http/paginate';
import { showHint } from '../../../shared/operation/hint';
import { dropDown, timeField } from '../../../shared/parameters/fieldKinds';
import { listFields } from '../../../shared/parameters/fields';
import { scanOperation } from '../../scanConnection';
import { objectKey } from './key';

const SNAPSHOT = 'GET /v0/history/bulk/acs';
const UPDATES = 'POST /v0/history/bulk/updates';
/** The most a server accepts. */
const LARGEST_PAGE = 1000;

const ADVICE = {
	404: 'This scan has no bulk snapshot that early. Take a later time.',
	501: "This super validator does not provide bulk history. Try another one's scan.",
};

/** GET /v0/history/bulk/acs and POST /v0/history/bulk/updates: what there is to download. */
export const getManyBulkObjects = scanOperation('getAll', 'Get many bulk objects', [SNAPSHOT, UPDATES], {
	description:
		'List the objects of the bulk history to download: ' +
		'those with the updates of a time range, or those of a snapshot of all contracts. ' +
		'This endpoint is new: it may change, and not every super validator has it.',
	properties: [
		dropDown('Content', 'content', { default: 'updates', description: 'What the objects contain' }, [
			['snapshot', 'Snapshot', 'All contracts that were active at one time'],
			['updates', 'Updates', 'The updates of a time range'],
		]),
		timeField('From Record Time', 'fromRecordTime', {
			required: true,
			displayOptions: { show: { content: ['updates'] } },
			description: 'Start of the time range, ISO 8601, e.g. 2026-07-01T00:00:00Z',
		}),
		timeField('To Record Time', 'toRecordTime', {
			description:
				'End of the time range, or the latest time of the snapshot, ISO 8601, e.g. 2026-07-02T00:00:00Z. Empty means all that there is up to now.',
		}),
		...listFields,
	],
	async *run({ scan: opened, parameters, context }) {
		const scan = opened.bind({ adviceOverride: ADVICE });
		const simple = parameters.flag('simplify');
		const content = parameters.choice('content', ['snapshot', 'updates']);
		const entered = parameters.time('toRecordTime');
		const to = entered ?? DateTime.utc().toISO();
		const most = parameters.limit();
		const row = (ref: { url: string; digest: string }, more: IDataObject) =>
			simple ? { snapshotTime: more.record_time ?? null, objectKey: objectKey(ref.url), ...ref } : { ...ref, ...more };

		if (content === 'snapshot') {
			const { object_refs: refs, record_time } = await scan.call(SNAPSHOT, {
				query: { at_or_before_record_time: to },
			});
			yield refs.slice(0, most).map((ref) => row(ref, { record_time }));
			return;
		}
		const stretch = { start_record_time: parameters.present('fromRecordTime', parameters.time('fromRecordTime')), end_record_time: to };
		yield* paginate({
			client: scan,
			endpoint: UPDATES,
			limit: most,
			fetchPage: async (cursor: string | undefined, left) => {
				const body = { ...stretch, page_size: Math.min(left, LARGEST_PAGE), next_page_token: cursor };
				const page = await scan.call(UPDATES, { body, sameServer: cursor !== undefined });
				const next = page.next_page_token ?? null;
				// A history that does not reach the end yet repeats the token, for the objects to come.
				const isBehind = page.object_refs.length === 0 && next !== null && next === cursor;
				if (isBehind && entered !== undefined)
					showHint(context, `The bulk history does not reach to ${entered} yet. Later objects are missing.`);
				return { rows: page.object_refs.map((ref) => row(ref, { next_page_token: next })), next: isBehind ? null : next };
			},
		});
	},
});
