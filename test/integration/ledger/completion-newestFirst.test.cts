// Completion › Get Many, newest first: nothing is left out, also of a participant that is slow to list.
import type { IDataObject } from 'n8n-workflow';

import { CURRENT, offsets, useCompletions } from './completion-support.cts';

const { sandbox, within, truth, getMany, listCalls } = useCompletions();

describe('newest first', () => {
	test('is what one gets by default: the last N, with a few requests near the end', async () => {
		const { json } = await getMany({ order: 'newestFirst', returnAll: false, limit: 5 });
		expect(offsets(json)).toEqual(offsets(truth.slice(-5)).reverse());
		const begins = (await listCalls()).map(({ body }) => Number((body as IDataObject).beginExclusive));
		expect(begins.length).toBeLessThanOrEqual(4);
		expect(Math.min(...begins)).toBeGreaterThan(Number(truth.at(-5)!.offset) - 500);
		const { json: untold } = await getMany({ order: undefined, returnAll: false, limit: 1 });
		expect(offsets(untold)).toEqual([truth.at(-1)!.offset]);
	});

	test('everything, each once, across stretches', async () => {
		expect(offsets((await getMany({ order: 'newestFirst' })).json)).toEqual(offsets(truth).reverse());
	});

	test('after an offset, and with filters', async () => {
		const begin = truth[truth.length - 50].offset;
		const { json } = await getMany({ order: 'newestFirst', options: { beginAfterOffset: begin } });
		expect(offsets(json)).toEqual(offsets(truth.slice(-49)).reverse());
		const failed = await getMany({ order: 'newestFirst', returnAll: false, limit: 3, filters: { outcome: 'failed' } });
		expect(offsets(failed.json)).toEqual(offsets(truth.filter(({ kind }) => kind === 'rejection').slice(-3)).reverse());
	});

	test('a participant that is slow to list leaves no gap: it is given more time, or the operation fails', async () => {
		const silent = { endpoint: CURRENT, body: [] };
		await within({ longestIdleMs: 300 }, async () => {
			await sandbox.fault({ ...silent, skip: 2, times: 2 });
			await sandbox.requests();
			expect(offsets((await getMany({ order: 'newestFirst' })).json)).toEqual(offsets(truth).reverse());
			const waits = (await listCalls()).map(({ query }) => query as { limit: string; stream_idle_timeout_ms: string });
			expect(waits.slice(2, 5).map(({ stream_idle_timeout_ms: idleMs }) => Number(idleMs))).toEqual([20, 500, 10_000]);
			expect(Number(waits[4].limit)).toBe(1);
		});
		await sandbox.fault({ ...silent, skip: 2, times: 3 });
		const { error } = await getMany({ order: 'newestFirst' });
		expect(error?.message).toMatch(/listed no completion after offset \d+ within 10 seconds, although there are some/);
	});

	// Recorded from 3.5.10: a list stays open while completions come faster than its idle time, and is refused after 20 s.
	test.each(['newestFirst', 'oldestFirst'])('no list can be held open for long by commands that keep coming, %s', async (order) => {
		for (const streamIdleTimeout of [undefined, 15_000]) {
			await getMany({ order, options: { streamIdleTimeout } });
			const lists = (await listCalls()).map(({ query }) => query as { limit: string; stream_idle_timeout_ms: string });
			expect(lists.length).toBeGreaterThan(2);
			for (const { limit, stream_idle_timeout_ms: idleMs } of lists) expect(Number(limit) * Number(idleMs)).toBeLessThanOrEqual(15_000);
		}
	});

	test('a participant that is slow to begin is read to the end, and not asked briefly again', async () => {
		const silent = { endpoint: CURRENT, body: [] };
		await sandbox.fault({ ...silent, skip: 1, times: 1 });
		expect(offsets((await getMany()).json)).toEqual(offsets(truth));
		const waits = (await listCalls()).map(({ query }) => Number((query as IDataObject).stream_idle_timeout_ms));
		expect(waits[1]).toBe(20);
		expect(waits.slice(2).every((idleMs) => idleMs === 500)).toBe(true);
	});

	// Recorded on 3.5.7 after a restart: a list whose first element takes longer than its idle wait is empty, and no error.
	test.each(['newestFirst', 'oldestFirst'])('a participant that takes seconds to begin each list leaves nothing out, %s', async (order) => {
		const latest = truth.slice(-20);
		const options = { beginAfterOffset: truth.at(-21)!.offset };
		await within({ slowStartMs: 5000 }, async () => {
			const { json, error } = await getMany({ order, options });
			expect(error).toBeUndefined();
			expect(offsets(json)).toEqual(order === 'newestFirst' ? offsets(latest).reverse() : offsets(latest));
		});
	});

	test('nothing is believed of a participant that has listed nothing after a long look, and of another one at once', async () => {
		const waits = async () => (await listCalls()).map(({ query }) => Number((query as IDataObject).stream_idle_timeout_ms));
		await sandbox.requests();
		await sandbox.fault({ endpoint: CURRENT, body: [], times: 0 });
		expect((await getMany()).json).toEqual([]);
		expect(await waits()).toEqual([20, 500, 10_000]);
		expect((await getMany({ options: { streamIdleTimeout: 12_000 } })).json).toEqual([]);
		expect(Math.max(...(await waits()))).toBe(12_000);
		await sandbox.control('DELETE', '/faults');
		await getMany();
		expect(Math.max(...(await waits()))).toBe(500);
	});

	test('on the older endpoint, with smaller lists', async () => {
		await within({ server: '3.5.2', listLimit: 30 }, async () => {
			const { json } = await getMany({ order: 'newestFirst', returnAll: false, limit: 70, filters: { userId: 'ledger-api-user' } });
			expect(offsets(json)).toEqual(offsets(truth.filter(({ userId }) => userId === 'ledger-api-user').slice(-70)).reverse());
		});
	});
});
