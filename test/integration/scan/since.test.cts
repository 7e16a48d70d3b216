// Endpoints that came with a version of Splice: just below it a server does not have them and the node says what to do. From it on they are served.
import type { IDataObject } from 'n8n-workflow';

import { said, useScan, type Connection } from './support.cts';

const { sandbox, world, run, with: during } = useScan('bulkObject', 'getAll', { history: 20 });

interface Row {
	endpoint: string;
	below: string;
	since: string;
	parameters: IDataObject;
	through?: Connection;
	/** Messages of the node below that version, and from it on. */
	says: [below: RegExp, since: RegExp];
}

const T = '2026-07-01T10:00:00Z';
const isMissing = (endpoint: string, since: string) =>
	new RegExp(
		`^The server does not have this operation: .* \\| The server has no ${endpoint} at [^ ]+\\. It came with Splice ${since}: an older server lacks it\\.`,
	);
const NO_ERROR = /^undefined/;
const HOLDINGS = { resource: 'holdingsSummary', operation: 'get' };

const rows: Row[] = [
	{
		endpoint: 'GET /v0/history/bulk/acs',
		below: '0.5.16',
		since: '0.5.17',
		parameters: { content: 'snapshot', toRecordTime: T, returnAll: true },
		says: [isMissing('GET /v0/history/bulk/acs', '0.5.17'), NO_ERROR],
	},
	{
		endpoint: 'POST /v0/history/bulk/updates',
		below: '0.5.17',
		since: '0.5.18',
		parameters: { content: 'updates', fromRecordTime: '2026-07-01T00:00:00Z', toRecordTime: T, returnAll: true },
		says: [isMissing('POST /v0/history/bulk/updates', '0.5.18'), NO_ERROR],
	},
	{
		endpoint: 'GET /v0/state/acs/snapshot-timestamp-after',
		below: '0.5.6',
		since: '0.5.7',
		parameters: { ...HOLDINGS, recordTime: '2026-07-01T08:00:00Z', recordTimeMatch: 'exact' },
		says: [
			/The nearest one was taken at 2026-07-01T06:00:00Z\. Set Record Time Match to At or Before/,
			/The nearest ones were taken at 2026-07-01T06:00:00Z and 2026-07-01T09:00:00Z\. Set Record Time Match to At or Before/,
		],
	},
	{
		endpoint: 'POST /v0/scan-proxy/holdings/summary',
		below: '0.5.6',
		since: '0.5.7',
		parameters: { ...HOLDINGS, recordTime: T },
		through: 'validator',
		says: [isMissing('POST /v1/scan-proxy/holdings/summary', '0.6.3'), NO_ERROR],
	},
];

test.each(rows)('$endpoint came with Splice $since', async ({ endpoint, below, since, parameters, through, says }) => {
	for (const [splice, status, message] of [
		[below, 404, says[0]],
		[since, 200, says[1]],
	] as const) {
		const result = await during({ splice }, async () => await run({ parties: world.parties.alice, ...parameters }, { through }));
		expect(said(result)).toMatch(message);
		const requests = await sandbox.requests();
		expect(requests.filter((request) => request.endpoint === endpoint)).toMatchObject([{ status }]);
	}
});
