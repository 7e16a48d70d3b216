// Update › Get Many of Canton Scan: errors say what to do.
import type { IDataObject } from 'n8n-workflow';

import { said } from './support.cts';
import { useUpdates } from './update-support.cts';

const { sandbox, world, run, sent, with: during, truth, everything, first } = useUpdates();

describe('what goes wrong is explained', () => {
	test.each<[string, IDataObject, string]>([
		['page size 0', { pageSize: 0 }, 'Page Size: 0 is too small'],
		['page size 2000', { pageSize: 2000 }, 'Page Size: 2000 is too large'],
		['a migration alone', { afterMigrationId: '1' }, 'After Record Time: a migration ID alone is not a position to start after'],
		['a negative migration', { afterMigrationId: '-1', afterRecordTime: '2026-07-01T00:00:00Z' }, 'After Migration ID: -1 is negative'],
		['no time', { afterRecordTime: 'yesterday' }, 'After Record Time: "yesterday" is not a date and time'],
		[
			'a version that lacks it',
			{ apiVersion: 'current', legacyAdditions: ['offsets'] },
			'API Version: the current endpoint has none of the Legacy Additions',
		],
	])('%s, before anything is sent', async (_, options, message) => {
		const { error } = await everything({ options });
		expect(error?.message).toBe(message);
		expect(await sent()).toEqual([]);
	});

	test('limit 0', async () => {
		expect((await run({ returnAll: false, limit: 0, simplify: true })).error?.message).toBe('Limit: 0 is too small');
	});

	test('a server whose limit is lower says so in its own words', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/updates', times: 1, status: 400, body: { error: 'Exceeded limit maximum (500 > 100).' } });
		expect(said(await everything())).toMatch(
			/^Exceeded limit maximum \(500 > 100\)\. \| The server could not read the request\. Correct the parameter it names\./,
		);
	});

	test('an answer that holds no updates', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/updates', body: {} });
		expect(said(await everything())).toContain('does not answer as expected: its answer has no list "transactions" | ');
	});

	test('a last migration without its ID', async () => {
		await sandbox.fault({ endpoint: 'GET /v0/migrations/last', body: {} });
		expect(said(await everything({ options: { afterRecordTime: '2026-07-01T00:00:00Z' } }))).toContain(
			'does not answer as expected: its answer names no migration ID | ',
		);
	});

	test('pages that never get further', async () => {
		const page = { transactions: Array.from({ length: 1000 }, (_, index) => ({ update_id: `u${index}` })) };
		await sandbox.fault({ endpoint: 'POST /v2/updates', times: 0, body: page });
		expect(said(await everything({ simplify: false }))).toContain(
			'does not answer as expected: none of the 1000 updates it lists has a position to continue after | ',
		);
	});

	test('an update without a record time does not end the search for Until Record Time', async () => {
		const [first, second] = await truth('v2');
		const { record_time: _, ...nameless } = first;
		await sandbox.fault({ endpoint: 'POST /v2/updates', body: { transactions: [nameless, second] } });
		const { json } = await everything({ simplify: false, options: { untilRecordTime: '2099-01-01T00:00:00Z' } });
		expect(json.map(({ update_id }) => update_id)).toEqual([first.update_id, second.update_id]);
	});

	test('a scan that is still loading is waited for a while, then reported', async () => {
		await sandbox.answer(
			'POST /v2/updates',
			{ error: 'This scan instance has not yet loaded its updates history. Wait a short time and retry.' },
			{ status: 503 },
		);
		expect((await first(1)).json).toHaveLength(1);
		const result = await during({ scanLoading: true }, async () => await first(1, {}, { onError: 'continueRegularOutput' }));
		expect(result.json).toEqual([
			{
				message: expect.stringContaining('not yet loaded'),
				error: expect.objectContaining({ httpStatus: 503, retryable: true, advice: expect.stringContaining('Try again in a moment') }),
			},
		]);
	}, 60_000);

	test('a burst of 429 is waited out', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/updates', times: 2, action: 'burst429' });
		expect((await first(1)).json).toHaveLength(1);
		expect(await sent()).toHaveLength(3);
	}, 30_000);

	test('a validator cannot be asked: the editor does not offer it, an expression is refused', async () => {
		const { error } = await run({ returnAll: true, simplify: true }, { through: 'validator' });
		expect(error?.message).toBe('Connect Through: a validator\'s scan proxy does not have "Get many updates"');
		expect(error?.description).toContain('Set Connect Through (the first field) to Scan');
		expect(world.parties.alice).toBeDefined();
	});
});
