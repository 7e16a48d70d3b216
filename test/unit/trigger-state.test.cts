// State that the trigger keeps between polls, beside its position.
import type { IDataObject } from 'n8n-workflow';

import { Server } from './trigger-support.cts';
import { HOUR, series, useTrigger } from './trigger-process.cts';

describe('heartbeat', () => {
	it('comes after so long without an event, with the place, and not again before as long has passed', async () => {
		const server = new Server();
		server.happen(series);
		const trigger = useTrigger(server, { heartbeatMs: 24 * HOUR });
		expect(await trigger.poll()).toEqual([{ id: 0 }]);
		trigger.clock.now += 23 * HOUR;
		expect(await trigger.poll()).toBeNull();
		trigger.clock.now += HOUR;
		expect(await trigger.poll()).toEqual([
			{ event: 'heartbeat', time: expect.any(String), lastItemAt: new Date(1_060_000).toISOString(), position: 1 },
		]);
		expect(await trigger.poll()).toBeNull();
	});

	it('saves a place that moved without events', async () => {
		const server = new Server();
		server.happen([{ step: 5, events: 0 }]);
		const trigger = useTrigger(server, { heartbeatMs: HOUR });
		expect(await trigger.poll()).toBeNull();
		trigger.clock.now += 2 * HOUR;
		expect(await trigger.poll()).toMatchObject([{ event: 'heartbeat', position: 5 }]);
	});
});

describe('a poll that does not end', () => {
	it('keeps others from running for twice its budget at most, and then no longer counts', async () => {
		const server = new Server();
		server.happen(series);
		const trigger = useTrigger(server);
		const read = server.read.bind(server);
		let release = () => {};
		server.read = async (from, bounds) => {
			await new Promise<void>((resolve) => void (release = resolve));
			return await read(from, bounds);
		};
		const stalled = trigger.poll({ budgetMs: 36_000 });
		expect(await trigger.poll({ budgetMs: 36_000 })).toBeNull();
		server.read = read;
		expect(await trigger.poll({ budgetMs: 36_000 })).toEqual([{ id: 0 }]);
		const { cursor } = trigger.data;
		release();
		expect(await stalled).toBeNull();
		expect(trigger.data.cursor).toBe(cursor);
	});
});

describe('the time n8n grants', () => {
	it('is shared by all reads of a poll, and no read begins once half of it is used; the rest comes next time', async () => {
		const server = new Server();
		server.pageSizes = [1];
		server.happen(Array.from({ length: 9 }, () => ({ step: 1, events: 1 })));
		const trigger = useTrigger(server);
		server.meanwhile = () => void (trigger.clock.now += 10_000);
		expect(await trigger.poll({ budgetMs: 36_000 })).toEqual([{ id: 0 }, { id: 1 }]);
		expect(server.times).toEqual([36_000, 26_000]);
		expect((await trigger.poll({ budgetMs: 300_000 }))?.length).toBe(7);
	});
});

describe('a page that fails', () => {
	it('does not keep back what was read before it; the next poll says what is wrong', async () => {
		const server = new Server();
		server.pageSizes = [1];
		server.happen([
			{ step: 1, events: 1 },
			{ step: 1, events: 1 },
		]);
		const trigger = useTrigger(server);
		server.meanwhile = () => void (server.failing = server.reads > 1 ? 1 : 0);
		expect(await trigger.poll()).toEqual([{ id: 0 }]);
		await expect(trigger.poll()).rejects.toThrow('refused');
		server.meanwhile = () => {};
		server.failing = 0;
		expect(await trigger.poll()).toEqual([{ id: 1 }]);
	});

	it('keeps the position that was reached where nothing matched, so that frequent failures do not stop progress', async () => {
		const server = new Server();
		server.pageSizes = [1];
		server.happen([...Array.from({ length: 30 }, () => ({ step: 1, events: 0 })), { step: 1, events: 1 }]);
		const trigger = useTrigger(server);
		server.meanwhile = () => void (server.failing = server.reads % 5 === 0 ? 1 : 0);
		const got: unknown[] = [];
		for (let polls = 0; polls < 12; polls++) got.push(...((await trigger.poll().catch(() => null)) ?? []));
		expect(got).toEqual([{ id: 0 }]);
	});
});

describe('a state that changes during a poll', () => {
	it('is left as it is, and what the poll found is not delivered', async () => {
		const server = new Server();
		const trigger = useTrigger(server);
		await trigger.poll();
		server.happen(series);
		const written = { ...(trigger.data.cursor as IDataObject), lastItemAt: 7 };
		server.meanwhile = () => void (trigger.data.cursor = written);
		expect(await trigger.poll()).toBeNull();
		expect(trigger.data.cursor).toEqual(written);
		server.meanwhile = () => {};
		expect(await trigger.poll()).toEqual([{ id: 0 }]);
	});
});

describe('at least once', () => {
	const settings = { replayWindowMs: 10 * 60_000 };
	/** A new run of n8n on what was saved. */
	const restarted = (trigger: ReturnType<typeof useTrigger>, server: Server, clock = trigger.clock.now) => {
		const next = useTrigger(server, settings, structuredClone(trigger.data));
		next.clock.now = clock;
		return next;
	};

	it('the first poll of a process delivers again what the last one may not have finished, and says so', async () => {
		const server = new Server();
		const trigger = useTrigger(server, settings);
		server.happen(series);
		await trigger.poll();
		trigger.clock.now += 30 * 60_000;
		for (let i = 0; i < 3; i++) {
			server.happen(series);
			await trigger.poll();
		}
		const next = restarted(trigger, server);
		server.happen(series);
		expect(await next.poll()).toEqual([{ id: 1, replayed: true }, { id: 2, replayed: true }, { id: 3, replayed: true }, { id: 4 }]);
		expect(await next.poll()).toBeNull();
	});

	it('counts the window back from the last poll, however long n8n was down', async () => {
		const server = new Server();
		const trigger = useTrigger(server, settings);
		server.happen(series);
		await trigger.poll();
		const next = restarted(trigger, server, trigger.clock.now + 48 * HOUR);
		expect(await next.poll()).toEqual([{ id: 0, replayed: true }]);
	});

	it('a replay that is cut off is done again by the next process', async () => {
		const server = new Server();
		const trigger = useTrigger(server, { ...settings, maxItems: 10 });
		server.happen(Array.from({ length: 6 }, () => ({ step: 1, events: 1 })));
		await trigger.poll();
		const small = useTrigger(server, { ...settings, maxItems: 2 }, structuredClone(trigger.data));
		small.clock.now = trigger.clock.now;
		expect(await small.poll()).toEqual([{ id: 0, replayed: true }]);
		const again = restarted(small, server);
		expect((await again.poll())?.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5]);
	});

	it('several processes that take turns do not set each other back', async () => {
		const server = new Server();
		const a = useTrigger(server, settings);
		server.happen(series);
		await a.poll();
		const b = useTrigger(server, settings, a.data);
		b.clock.now = a.clock.now;
		expect(await b.poll()).toEqual([{ id: 0, replayed: true }]);
		for (let i = 1; i < 5; i++) {
			server.happen(series);
			const turn = i % 2 ? a : b;
			turn.clock.now = Math.max(a.clock.now, b.clock.now);
			expect(await turn.poll()).toEqual([{ id: i }]);
		}
	});

	it('keeps its notes short, however often it polls', async () => {
		const server = new Server();
		const trigger = useTrigger(server, settings);
		for (let i = 0; i < 600; i++) {
			server.happen(series);
			trigger.clock.now -= 59_000;
			await trigger.poll();
		}
		expect(JSON.stringify(trigger.data).length).toBeLessThan(2500);
	});
});
