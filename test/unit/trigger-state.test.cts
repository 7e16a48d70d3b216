// State that the trigger keeps between polls, beside its position.
import type { IDataObject } from 'n8n-workflow';

import type { Host, PollReason, Settings } from '../../nodes/shared/polling/host';
import { poll } from '../../nodes/shared/polling/poll';
import { PollMemory } from '../../nodes/shared/polling/memory';
import type { Entry } from '../../nodes/shared/polling/eventSource';
import { Server } from './trigger-support.cts';

const HOUR = 3_600_000;

/** One trigger in one process. `data` is what n8n saves for it. */
function useTrigger(
	server: Server,
	settings: Partial<Settings> = {},
	data: IDataObject = {},
	kept?: PollMemory,
	shared: { initial?: unknown } = {},
) {
	const clock = { now: 1_000_000 };
	const memory = kept ?? new PollMemory(() => clock.now);
	return {
		data,
		memory,
		shared,
		clock,
		async poll(more: { reason?: PollReason; data?: IDataObject; budgetMs?: number; host?: Partial<Host> } = {}) {
			clock.now += 60_000;
			const held = more.data ?? data;
			return await poll(
				{
					trigger: 'w:n',
					budgetMs: more.budgetMs ?? 300_000,
					reason: more.reason ?? 'schedule',
					now: () => clock.now,
					load: () => held.cursor,
					store: (state) => void (held.cursor = state as IDataObject),
					userError: (message) => new Error(message),
					warn: () => {},
					loadInitial: () => shared.initial,
					storeInitial: (state) => void (shared.initial = structuredClone(state)),
					...more.host,
				},
				memory,
				server,
				{ start: 's', fromNow: false, maxItems: 100, ...settings },
			);
		},
	};
}

const series = [{ step: 1, events: 1 }];

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

describe('scope', () => {
	it('another beginning starts over, visibly; the same one does not', async () => {
		const server = new Server();
		server.happen(series);
		const first = useTrigger(server);
		await first.poll();
		const second = useTrigger(server, { start: 'other' }, first.data);
		expect(await second.poll()).toEqual([
			{ event: 'startedOver', position: 0, reason: 'The server, Trigger On, Start Workflow, Start From or Reset Key was changed.' },
			{ id: 0 },
		]);
		expect(await second.poll()).toBeNull();
		const elsewhere = new Server();
		elsewhere.history = 'another server';
		elsewhere.happen(series);
		expect(await useTrigger(elsewhere, { start: 'other' }, second.data).poll()).toMatchObject([{ event: 'startedOver' }, { id: 0 }]);
	});

	it('a state of a newer version is refused, not overwritten, until the user starts over', async () => {
		const { scope } = (await (async () => {
			const trigger = useTrigger(new Server());
			await trigger.poll();
			return trigger.data.cursor;
		})()) as IDataObject;
		const data = { cursor: { v: 2, scope, anything: true } };
		await expect(useTrigger(new Server(), {}, data).poll()).rejects.toThrow('written by a newer version');
		expect(data).toEqual({ cursor: { v: 2, scope, anything: true } });
		expect(await useTrigger(new Server(), { start: 'over' }, data).poll()).toMatchObject([{ event: 'startedOver' }]);
		expect(data.cursor).toMatchObject({ v: 1 });
	});
});

describe('Start From: Now', () => {
	const settings = { fromNow: true };
	/** A server whose history is read from its end. */
	const serverFromEnd = () => {
		const server = new Server();
		server.start = async () => server.end;
		return server;
	};

	it('begins where the activation began, though the engine did not save that state', async () => {
		const server = serverFromEnd();
		server.happen(series);
		const trigger = useTrigger(server, settings);
		expect(await trigger.poll({ reason: 'activation', data: {} })).toBeNull();
		server.happen(series);
		expect(await trigger.poll()).toEqual([{ id: 1 }]);
		expect(await trigger.poll()).toBeNull();
	});

	it('so does another process, from what was saved with the activation', async () => {
		const server = serverFromEnd();
		const { shared, ...first } = useTrigger(server, settings);
		await first.poll({ reason: 'activation', data: {} });
		server.happen(series);
		expect(await useTrigger(server, settings, {}, new PollMemory(), shared).poll()).toEqual([{ id: 0 }]);
	});

	it('begins later, and says so, where nothing was saved', async () => {
		for (const reason of ['schedule', 'restart'] as const) {
			const server = serverFromEnd();
			await useTrigger(server, settings).poll({ reason: 'activation', data: {} });
			server.happen(series);
			const next = useTrigger(server, settings);
			expect(await next.poll({ reason })).toEqual([
				{ event: 'startedOver', position: 1, reason: expect.stringContaining('n8n stopped before') },
			]);
			server.happen(series);
			expect(await next.poll()).toEqual([{ id: 1 }]);
		}
	});

	it('an activation reads nothing: what is there already is not wanted', async () => {
		for (const more of [{}, { replayWindowMs: HOUR }]) {
			const server = serverFromEnd();
			server.happen(series);
			const trigger = useTrigger(server, { ...settings, ...more });
			expect(await trigger.poll({ reason: 'activation' })).toBeNull();
			expect(server.reads).toBe(0);
		}
	});

	it('begins where the activation began, though n8n has saved nothing of it yet', async () => {
		const server = serverFromEnd();
		const trigger = useTrigger(server, settings);
		await trigger.poll({ reason: 'activation', data: {} });
		trigger.shared.initial = undefined;
		server.happen(series);
		expect(await trigger.poll()).toEqual([{ id: 0 }]);
	});

	it('of two activations the later one counts, whether this process made it or another', async () => {
		for (const here of [true, false]) {
			const server = serverFromEnd();
			const first = useTrigger(server, settings);
			await first.poll({ reason: 'activation', data: {} });
			const { initial } = first.shared;
			server.happen(series);
			const second = here ? first : useTrigger(server, settings);
			second.clock.now = 2_000_000;
			await second.poll({ reason: 'activation', data: {} });
			first.shared.initial = here ? initial : second.shared.initial;
			server.happen(series);
			expect(await first.poll({ data: {} })).toEqual([{ id: 1 }]);
		}
	});

	it.each([
		['of other settings', { scope: 'another' }],
		['of another version', { v: 2 }],
	])('an activation %s is not taken for this one', async (_, change) => {
		const server = serverFromEnd();
		const { shared, ...first } = useTrigger(server, settings);
		await first.poll({ reason: 'activation', data: {} });
		Object.assign(shared.initial as object, change);
		server.happen(series);
		expect(await useTrigger(server, settings, {}, new PollMemory(), shared).poll()).toMatchObject([{ event: 'startedOver', position: 1 }]);
	});

	it('says why there is no saved position, where n8n knows', async () => {
		const server = serverFromEnd();
		const host = { stateMissing: 'It was deleted.' };
		expect(await useTrigger(server, settings).poll({ reason: 'activation', host })).toEqual([
			{ event: 'startedOver', position: 0, reason: 'It was deleted.' },
		]);
	});

	it('a later activation takes a later now, whatever an earlier one left behind', async () => {
		const server = serverFromEnd();
		const trigger = useTrigger(server, settings);
		await trigger.poll({ reason: 'activation', data: {} });
		server.happen(series);
		trigger.clock.now -= 55_000;
		expect(await trigger.poll({ reason: 'activation', data: {} })).toBeNull();
		server.happen(series);
		expect(await trigger.poll()).toEqual([{ id: 1 }]);
	});

	it('an activation soon after one whose state was not saved takes its position', async () => {
		const server = serverFromEnd();
		const trigger = useTrigger(server, settings);
		await trigger.poll({ reason: 'activation', data: {} });
		trigger.clock.now -= 55_000;
		await trigger.poll({ reason: 'activation' });
		expect(trigger.data.cursor).toMatchObject({ position: 0 });
	});

	it('an activation that finds a saved position goes on from it and removes what an earlier one left behind', async () => {
		const server = serverFromEnd();
		const trigger = useTrigger(server, settings);
		await trigger.poll({ reason: 'activation' });
		expect(trigger.shared.initial).toMatchObject({ position: 0 });
		server.happen(series);
		expect(await trigger.poll({ reason: 'activation' })).toEqual([{ id: 0 }]);
		expect(trigger.shared.initial).toBeUndefined();
	});
});

describe('the check of an activation', () => {
	it('is made once, before anything is stored, and not by later polls', async () => {
		const server = new Server();
		const checked: number[] = [];
		let failure: Error | undefined = new Error('no right');
		const source = Object.assign(server, {
			check: async (position: number) => {
				checked.push(position);
				if (failure) throw failure;
			},
		});
		const trigger = useTrigger(source, { fromNow: true });
		await expect(trigger.poll({ reason: 'activation' })).rejects.toThrow('no right');
		expect([trigger.data, trigger.shared]).toEqual([{}, {}]);
		failure = undefined;
		expect(await trigger.poll({ reason: 'activation' })).toBeNull();
		await trigger.poll();
		await trigger.poll({ reason: 'restart' });
		expect(checked).toEqual([0, 0]);
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

describe('entries without a place', () => {
	it('are delivered once, though they are read again until the history moves on', async () => {
		const server = new Server();
		server.happen(series);
		server.placeless = [{ events: [{ decodeError: 'x', raw: 1 }] }];
		const trigger = useTrigger(server);
		expect(await trigger.poll()).toEqual([{ id: 0 }, { decodeError: 'x', raw: 1 }]);
		expect(await trigger.poll()).toBeNull();
		server.placeless.push({ events: [{ decodeError: 'y', raw: 2 }] });
		expect(await trigger.poll()).toEqual([{ decodeError: 'y', raw: 2 }]);
		server.happen(series);
		server.placeless = [];
		expect(await trigger.poll()).toEqual([{ id: 1 }]);
		expect(trigger.data.cursor).not.toHaveProperty('unreadable');
	});
});

describe('entries without a place, read more than once in one poll', () => {
	const strange = { decodeError: 'x', raw: 1 };

	it('are delivered once', async () => {
		const server = new Server();
		server.happen([{ step: 5, events: 1 }]);
		server.placeless = [{ events: [strange] }];
		server.everywhere = true;
		const trigger = useTrigger(server);
		expect(await trigger.poll()).toEqual([{ id: 0 }, strange]);
		expect(await trigger.poll()).toBeNull();
	});

	it('are delivered twice where they happened twice, and again where they stand behind something new', async () => {
		const server = new Server();
		server.happen(series);
		server.placeless = [{ events: [strange] }, { events: [strange] }];
		const trigger = useTrigger(server);
		expect(await trigger.poll()).toEqual([{ id: 0 }, strange, strange]);
		server.placeless.push({ events: [strange] });
		expect(await trigger.poll()).toEqual([strange]);
		expect(await trigger.poll()).toBeNull();
		server.happen(series);
		server.placeless = [{ events: [strange] }];
		expect(await trigger.poll()).toEqual([{ id: 1 }, strange]);
	});

	it('say so when they are redelivered after a restart', async () => {
		const server = new Server();
		const settings = { replayWindowMs: HOUR };
		server.happen(series);
		server.placeless = [{ events: [strange] }];
		const trigger = useTrigger(server, settings);
		expect(await trigger.poll()).toEqual([{ id: 0 }, strange]);
		const restarted = useTrigger(server, settings, structuredClone(trigger.data));
		server.placeless.push({ events: [{ raw: 'new' }] });
		expect(await restarted.poll()).toEqual([{ id: 0, replayed: true }, { ...strange, replayed: true }, { raw: 'new' }]);
		expect(await restarted.poll()).toBeNull();
	});

	it('do not divide what shares a place, also where a poll takes no more than that', async () => {
		const server = new Server();
		const entries = [
			[1, 'a'],
			[undefined, 'b'],
			[1, 'c'],
			[2, 'd'],
		].map(([position, id]) => ({ position, events: [{ id }] })) as Array<Entry<number>>;
		server.read = async (from) => {
			const first = entries.findIndex(({ position }) => position !== undefined && position > from);
			return { entries: first < 0 ? [] : entries.slice(first), position: 2, end: true };
		};
		const trigger = useTrigger(server, { maxItems: 1 });
		expect((await trigger.poll())?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
		expect((await trigger.poll())?.map(({ id }) => id)).toEqual(['d']);
		expect(await trigger.poll()).toBeNull();
	});

	it('stop the trigger, explained, where they are all that the server returns at once', async () => {
		const server = new Server();
		server.placeless = [{ events: [strange] }];
		server.everywhere = server.full = true;
		const trigger = useTrigger(server);
		expect(await trigger.poll()).toEqual([strange]);
		await expect(trigger.poll()).rejects.toThrow('The server returned 1 entries without a position');
		server.happen(series);
		expect(await trigger.poll()).toEqual([{ id: 0 }, strange]);
		await expect(trigger.poll()).rejects.toThrow('without a position');
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

describe('an entry at the saved position', () => {
	it('is not delivered again, where a server includes the position it was asked to begin after', async () => {
		const server = new Server();
		server.happen(series);
		const trigger = useTrigger(server);
		expect(await trigger.poll()).toEqual([{ id: 0 }]);
		const read = server.read.bind(server);
		server.read = async (from, bounds) => {
			const page = await read(from, bounds);
			return { ...page, entries: [{ position: from, events: [{ id: 'again' }] }, ...page.entries] };
		};
		expect(await trigger.poll()).toBeNull();
		server.happen(series);
		expect(await trigger.poll()).toEqual([{ id: 1 }]);
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
