// Update › Get Many of Canton Scan, newest first.
import type { IDataObject } from 'n8n-workflow';

import { useUpdates } from './update-support.cts';

const { sandbox, run, happen, sent, truth } = useUpdates();

describe('newest first', () => {
	const newest = async (limit: number, options: IDataObject = {}) =>
		(await run({ returnAll: false, limit, simplify: true, options })).json.map(({ updateId }) => updateId);
	const ids = async () => (await truth('v2')).map(({ update_id }) => update_id);

	test('where no start is named: the latest of all, the last one at the top', async () => {
		const all = await ids();
		expect(await newest(3)).toEqual(all.slice(-3).reverse());
		const { json } = await run({ returnAll: true, simplify: true });
		expect(json.map(({ updateId }) => updateId)).toEqual([...all].reverse());
		expect(await newest(all.length + 5)).toEqual([...all].reverse());
	});

	test('a start asks for the earliest after it, unless Order says otherwise', async () => {
		const all = await truth('v2');
		const options = { afterMigrationId: '0', afterRecordTime: all[9].record_time };
		expect(await newest(3, options)).toEqual(all.slice(10, 13).map(({ update_id }) => update_id));
		expect(await newest(3, { ...options, order: 'newestFirst' })).toEqual((await ids()).slice(-3).reverse());
		const few = { afterMigrationId: '0', afterRecordTime: all.at(-3).record_time, order: 'newestFirst' };
		expect(await newest(5, few)).toEqual((await ids()).slice(-2).reverse());
	});

	test('up to a time, the latest that are not later', async () => {
		const all = await truth('v2');
		const upTo = all.slice(0, 15).map(({ update_id }) => update_id);
		expect(await newest(4, { untilRecordTime: all[14].record_time })).toEqual(upTo.slice(-4).reverse());
	});

	test('of the last seconds only those are read, however long the history', async () => {
		// Found in the last ten seconds before the end, which is where this history is dense.
		const all = await truth('v2');
		const end = all.at(-1).record_time;
		await sandbox.requests();
		expect(await newest(1, { untilRecordTime: end })).toEqual([all.at(-1).update_id]);
		const reads = (await sent()).filter(({ endpoint }) => endpoint === 'POST /v2/updates');
		expect(reads).toHaveLength(1);
		expect(Date.parse(end) - Date.parse(reads[0].body.after.after_record_time)).toBeLessThanOrEqual(10_001);
	});

	test('across a migration', async () => {
		const before = (await ids()).length;
		await happen('migrate');
		await happen('transfer');
		await happen('transfer');
		const all = await ids();
		expect(all).toHaveLength(before + 2);
		expect(await newest(4)).toEqual(all.slice(-4).reverse());
		await sandbox.control('POST', '/reset', {});
	});
});
