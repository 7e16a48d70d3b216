// At Least Once by acknowledgement, case by case. Random histories are in polling-acknowledgement.
import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../nodes/shared/polling/eventSource';
import { N8n, type N8nOptions } from './polling-support.cts';
import { Server } from './trigger-support.cts';

const MINUTE = 60_000;
const WINDOW = 10 * MINUTE;

/** A trigger that has been activated, on the durable scheduler unless set otherwise. */
async function started(options: Partial<N8nOptions> = {}, maxItems = 100) {
	const settings = { start: 'beginning', fromNow: false, maxItems, replayWindowMs: WINDOW };
	const n8n = new N8n(new Server(), settings, { durable: true, queue: true, ...options });
	await n8n.tick('activation');
	await n8n.tick();
	/** One event happens, and is polled a minute later. */
	const event = async () => {
		n8n.server.happen([{ step: 1, events: 1 }]);
		n8n.now += MINUTE;
		await n8n.tick();
	};
	/** Items that the next poll delivers, a minute later. */
	const next = async (): Promise<Item[]> => {
		const before = n8n.executions.length;
		n8n.now += MINUTE;
		await n8n.tick();
		return n8n.executions.slice(before).flatMap(({ items }) => items);
	};
	return { n8n, event, next };
}

describe('silence', () => {
	it('in queue mode is a loss after the window; word that comes after all ends both deliveries', async () => {
		const { n8n, event, next } = await started();
		await event();
		expect(await next()).toEqual([]);
		n8n.now += WINDOW;
		expect(await next()).toEqual([{ id: 0, replayed: true, attempt: 2 }]);
		n8n.finish(n8n.executions[0]);
		await Promise.resolve();
		n8n.now += 10 * WINDOW;
		expect(await next()).toEqual([]);
		expect(n8n.state.cursor).not.toHaveProperty('unacknowledged');
	});

	it('is no loss where executions are known to run in the same process: it may take hours', async () => {
		const { n8n, event, next } = await started({ queue: false });
		await event();
		n8n.finish(n8n.executions[0]);
		await event();
		for (let hours = 0; hours < 5; hours++) {
			n8n.now += 6 * WINDOW;
			expect(await next()).toEqual([]);
		}
		n8n.finish(n8n.executions[1]);
		expect(await next()).toEqual([]);
		expect(n8n.state.cursor).not.toHaveProperty('unacknowledged');
	});
});

describe('a batch that ends the process that runs it', () => {
	it('is delivered three times, then after growing pauses, alone; every new event comes with the next poll but one', async () => {
		const { n8n, event } = await started();
		await event();
		const tried: Array<{ minute: number; attempt: unknown; alone: boolean }> = [];
		for (let minute = 1; minute <= 240; minute++) {
			for (const execution of n8n.running) {
				if (execution.items.some(({ id }) => id === 0)) n8n.die(execution, true);
				else n8n.finish(execution);
			}
			const before = n8n.executions.length;
			await event();
			const [again] = n8n.executions.slice(before).flatMap(({ items }) => items.filter(({ id }) => id === 0));
			if (again) tried.push({ minute, attempt: again.attempt, alone: n8n.executions.at(-1)!.items.length === 1 });
			const delivered = n8n.executions.flatMap(({ items }) => items).map(({ id }) => id);
			expect(delivered).toContain(minute - 1);
		}
		expect(tried.slice(0, 3)).toEqual([
			{ minute: 1, attempt: 2, alone: false },
			{ minute: 2, attempt: 3, alone: true },
			{ minute: 4, attempt: 4, alone: true },
		]);
		const pauses = tried.slice(1).map(({ minute }, index) => minute - tried[index]!.minute);
		expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30, 30, 30]);
		expect(n8n.executions.flatMap(({ items }) => items).filter(({ hint }) => hint !== undefined)).toHaveLength(tried.length - 1);
	});
});

describe('a lost batch that cannot be read again', () => {
	/** Reading again fails. What is new can be read. */
	function refuseReplays(n8n: N8n) {
		const read = n8n.server.read.bind(n8n.server);
		n8n.server.read = async (from, bounds) => {
			if (bounds.until !== undefined) throw new Error('too far back');
			return await read(from, bounds);
		};
		return () => void (n8n.server.read = read);
	}

	it('does not keep back what is new, and the log says why; it is tried again until it comes', async () => {
		const { n8n, event, next } = await started();
		await event();
		n8n.die(n8n.executions[0], true);
		const heal = refuseReplays(n8n);
		await event();
		expect(n8n.executions.at(-1)!.items).toEqual([{ id: 1 }]);
		expect(n8n.warnings).toEqual([expect.stringMatching(/could not be read again, the next poll tries again: too far back$/)]);
		expect(await next()).toEqual([]);
		heal();
		expect(await next()).toEqual([{ id: 0, replayed: true, attempt: 2 }]);
	});
});

describe('many batches at once', () => {
	it.each([false, true])('do not make the state long, and all are redelivered after a restart (durable: %s)', async (durable) => {
		const { n8n, event } = await started({ durable, queue: false });
		for (let made = 0; made < 200; made++) await event();
		expect(JSON.stringify(n8n.state).length).toBeLessThan(5000);
		for (const execution of n8n.executions.filter((_, index) => index % 2 === 0)) n8n.finish(execution);
		await n8n.tick();
		expect(JSON.stringify(n8n.state).length).toBeLessThan(5000);
		n8n.restart();
		await n8n.drain();
		const done = new Set(n8n.executions.filter(({ state }) => state === 'done').flatMap(({ items }) => items.map(({ id }) => id)));
		expect(done.size).toBe(200);
	});
});

describe('an n8n that reports nothing', () => {
	it('repeats the window after a restart, and only that', async () => {
		const { n8n, event, next } = await started({ silent: true });
		await event();
		n8n.now += 2 * WINDOW;
		await event();
		await event();
		n8n.restart();
		expect(await next()).toEqual([
			{ id: 1, replayed: true },
			{ id: 2, replayed: true },
		]);
		expect(await next()).toEqual([]);
		n8n.now += 2 * WINDOW;
		expect(await next()).toEqual([]);
		expect((n8n.state.cursor as IDataObject).unacknowledged).toBeUndefined();
	});
});

describe('Delivery changed while n8n runs', () => {
	it('from Once to At Least Once: what is delivered from then on is acknowledged, and is redelivered where it is lost', async () => {
		const { n8n, event, next } = await started();
		const { replayWindowMs } = n8n.settings;
		n8n.settings.replayWindowMs = undefined;
		await event();
		expect(n8n.state.cursor).not.toHaveProperty('unacknowledged');
		n8n.settings.replayWindowMs = replayWindowMs;
		await event();
		n8n.die(n8n.executions[1], true);
		expect(await next()).toEqual([{ id: 1, replayed: true, attempt: 2 }]);
	});

	it('from At Least Once to Once: nothing is redelivered any more', async () => {
		const { n8n, event, next } = await started();
		await event();
		n8n.settings.replayWindowMs = undefined;
		n8n.die(n8n.executions[0], true);
		expect(await next()).toEqual([]);
		expect(n8n.state.cursor).not.toHaveProperty('unacknowledged');
	});
});

describe('two main processes that poll in turns', () => {
	it('what one of them delivered and lost, the other delivers after the window', async () => {
		const { n8n, event, next } = await started();
		n8n.switchMain();
		expect(await next()).toEqual([]);
		n8n.switchMain();
		await event();
		n8n.die(n8n.executions[0], true);
		n8n.switchMain();
		expect(await next()).toEqual([]);
		n8n.now += WINDOW;
		expect(await next()).toEqual([{ id: 0, replayed: true, attempt: 2 }]);
	});
});
