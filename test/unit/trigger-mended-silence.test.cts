// Nothing Happened at its edges: a clock that was wrong, a network that fails now and then, a backlog, and another event.
import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';

import type { EventSource, Item } from '../../nodes/shared/polling/eventSource';
import type { Host } from '../../nodes/shared/polling/host';
import { PollMemory } from '../../nodes/shared/polling/memory';
import { poll } from '../../nodes/shared/polling/poll';
import { SilenceSource } from '../../nodes/shared/polling/silenceSource';
import { Server, hostOf } from './trigger-support.cts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

/** A trigger on a history, whose events n8n takes when a poll returns. */
class Trigger {
	now = START;

	readonly server = new Server();

	event = 'roundOpened';

	readonly memory = new PollMemory();

	readonly data = {};

	readonly shared = {};

	filter = 'all';

	silence = () => {
		const since = this.memory.watchedFilters.since('w:n', this.filter, this.now);
		const watch = { event: this.event, minutes: 30, filter: { digest: this.filter, since } };
		return new SilenceSource(this.server, watch, () => this.now) as EventSource<unknown>;
	};

	async poll(afterMinutes = 1, other?: EventSource<unknown>): Promise<Item[]> {
		this.now += afterMinutes * MINUTE;
		const source = other ?? this.silence();
		const host: Host = { ...hostOf(this.data, this.shared, 'schedule'), now: () => this.now, warn: () => {} };
		return (await poll(host, this.memory, source, { start: 's', fromNow: false, maxItems: 100 })) ?? [];
	}
}

const events = (count: number) => Array.from({ length: count }, () => ({ step: 1, events: 1 }));
const names = (items: Item[]) => items.map(({ event }) => event);

test('a clock that was ahead by a day when the workflow was activated hides no silence', async () => {
	const trigger = new Trigger();
	trigger.now += 24 * 60 * MINUTE;
	await trigger.poll();
	trigger.now -= 24 * 60 * MINUTE;
	await trigger.poll();
	expect(names(await trigger.poll(30))).toEqual(['nothingHappened']);
});

test('the end of a silence has its time, whatever the clock does meanwhile', async () => {
	const trigger = new Trigger();
	await trigger.poll();
	const [silence] = await trigger.poll(30);
	trigger.now -= 24 * 60 * MINUTE;
	await trigger.poll();
	trigger.server.happen(events(1));
	expect(await trigger.poll()).toEqual([expect.objectContaining({ event: 'happensAgain', since: silence!.since })]);
});

test('a silence of another filter says nothing of this one, whose time begins when it is first seen', async () => {
	const trigger = new Trigger();
	await trigger.poll();
	expect(names(await trigger.poll(30))).toEqual(['nothingHappened']);
	trigger.filter = 'other';
	expect(await trigger.poll(5)).toEqual([]);
	expect(await trigger.poll(29)).toEqual([]);
	const since = new Date(trigger.now - 29 * MINUTE).toISOString();
	expect(await trigger.poll()).toEqual([expect.objectContaining({ event: 'nothingHappened', since, lastEventId: null })]);
	trigger.server.happen(events(1));
	expect(names(await trigger.poll())).toEqual(['happensAgain']);
});

test('an event of another filter is not the last of this one', async () => {
	const trigger = new Trigger();
	await trigger.poll();
	trigger.server.happen(events(1));
	await trigger.poll();
	trigger.filter = 'other';
	await trigger.poll();
	expect(await trigger.poll(30)).toEqual([expect.objectContaining({ event: 'nothingHappened', lastEventId: null })]);
});

test('the filter of a state that an older version saved is taken for the same', async () => {
	const trigger = new Trigger();
	trigger.silence = () =>
		new SilenceSource(trigger.server, { event: trigger.event, minutes: 30 }, () => trigger.now) as EventSource<unknown>;
	await trigger.poll();
	expect(names(await trigger.poll(30))).toEqual(['nothingHappened']);
	const older = new Trigger();
	Object.assign(older.data, trigger.data);
	older.now = trigger.now;
	trigger.server.happen(events(1));
	Object.assign(older.server, trigger.server);
	expect(names(await older.poll())).toEqual(['happensAgain']);
});

test('a silence of another event says nothing of this one', async () => {
	const trigger = new Trigger();
	await trigger.poll();
	expect(names(await trigger.poll(30))).toEqual(['nothingHappened']);
	trigger.event = 'commandCompleted';
	expect(names(await trigger.poll())).toEqual(['startedOver']);
	expect(names(await trigger.poll(30))).toEqual(['nothingHappened']);
});

test('a history of which every third read fails is read to its end', async () => {
	const trigger = new Trigger();
	await trigger.poll();
	trigger.server.happen(events(30));
	trigger.server.meanwhile = () => void (trigger.server.failing = trigger.server.reads % 3 === 0 ? 1 : 0);
	for (let polls = 0; polls < 10; polls++) await trigger.poll().catch(() => []);
	expect(trigger.data).toMatchObject({ cursor: { position: { observed: { at: trigger.server.end } } } });
});

test('a failure at the first read of a silence is an error', async () => {
	const trigger = new Trigger();
	await trigger.poll();
	trigger.server.failing = 1;
	await expect(trigger.poll()).rejects.toThrow('refused');
});

test('events of a backlog are not kept while it is read', async () => {
	setFlagsFromString('--expose_gc');
	const collect = runInNewContext('gc') as () => void;
	const seen: Array<WeakRef<object>> = [];
	let kept = 0;
	const source: EventSource<number> = {
		history: 'numbers',
		compare: (a, b) => a - b,
		start: async () => await Promise.resolve(0),
		read: async (from) => {
			await new Promise((resolve) => setImmediate(resolve));
			collect();
			kept = Math.max(kept, seen.filter((reference) => reference.deref() !== undefined).length);
			const entries = Array.from({ length: 10 }, (_, index) => ({ position: from + index + 1, events: [{ eventId: `e${from + index}` }] }));
			for (const entry of entries) seen.push(new WeakRef(entry.events[0]!));
			return { entries, position: from + 10, end: from >= 90 };
		},
		sample: async () => await Promise.resolve([]),
	};
	const trigger = new Trigger();
	const silence = () => new SilenceSource(source, { event: 'numbered', minutes: 30 }, () => trigger.now) as EventSource<unknown>;
	await trigger.poll(1, silence());
	expect(kept).toBeLessThan(20);
});
