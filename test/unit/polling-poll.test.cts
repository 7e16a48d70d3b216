// Effects of one poll (delivered, returned, saved, thrown), if the automation server says how executions end.
import type { Item } from '../../nodes/shared/polling/eventSource';
import type { End } from '../../nodes/shared/polling/deliveries';
import type { Host, Settings } from '../../nodes/shared/polling/host';
import { PollMemory } from '../../nodes/shared/polling/memory';
import { poll } from '../../nodes/shared/polling/poll';
import { scopeOf } from '../../nodes/shared/polling/begin';
import type { Batch, State } from '../../nodes/shared/polling/state';
import { Server } from './trigger-support.cts';

const MINUTE = 60_000;
const SETTINGS: Settings = { start: 's', fromNow: false, maxItems: 100, replayWindowMs: 10 * MINUTE };

/** One trigger of one process. Each delivery stays open until a test ends it. */
class Trigger {
	now = 1_000_000;

	memory = new PollMemory(() => this.now);

	server = new Server();

	saved: unknown;

	warnings: string[] = [];

	delivered: Array<{ items: Item[]; end: (end: End) => void }> = [];

	constructor(
		readonly settings: Partial<Settings> = {},
		readonly more: Partial<Host> = {},
	) {}

	async poll(more: Partial<Host> = {}): Promise<Item[] | null> {
		const host: Host = {
			trigger: 'w:n',
			budgetMs: 300_000,
			reason: 'schedule',
			now: () => this.now,
			load: () => this.saved,
			store: (state) => void (this.saved = state),
			loadInitial: () => undefined,
			storeInitial: () => {},
			userError: (message, advice) => new Error(`${message}. ${advice}`),
			warn: (message) => void this.warnings.push(message),
			deliver: (items) => new Promise((end) => this.delivered.push({ items, end })),
			...this.more,
			...more,
		};
		return await poll(host, this.memory, this.server, { ...SETTINGS, ...this.settings });
	}

	/** Takes what a poll delivers, by itself or by returning it. */
	async take(more: Partial<Host> = {}): Promise<Item[]> {
		const before = this.delivered.length;
		const returned = await this.poll(more);
		return returned ?? this.delivered.slice(before).flatMap(({ items }) => items);
	}

	async end(end: End, index = this.delivered.length - 1): Promise<void> {
		this.delivered[index]!.end(end);
		await new Promise((resolve) => setImmediate(resolve));
	}

	get state(): State<number> {
		return this.saved as State<number>;
	}

	/** A state as an earlier poll of this process left it. */
	resume(position: number, unacknowledged: Array<Batch<number>>): void {
		const scope = scopeOf(this.server, SETTINGS as Settings);
		this.saved = { v: 1, scope, position, lastItemAt: this.now, processes: [this.memory.processId], unacknowledged };
	}
}

const events = (count: number) => Array.from({ length: count }, () => ({ step: 1, events: 1 }));
const ids = (items: Item[]) => items.map(({ id }) => id);
const lost = (from: number, to: number, more: Partial<Batch<number>> = {}): Batch<number> => ({
	from,
	to,
	since: 0,
	attempt: 1,
	lost: true,
	...more,
});

/** A trigger at the end of a history of so many events. */
function at(count: number, batches: Array<Batch<number>>, settings: Partial<Settings> = {}): Trigger {
	const trigger = new Trigger(settings);
	trigger.server.happen(events(count));
	trigger.resume(trigger.server.end, batches);
	return trigger;
}

describe('what is saved', () => {
	it('the position, the process and what is under way, and nothing that is empty', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(2));
		expect(await trigger.poll()).toBeNull();
		expect(ids(trigger.delivered[0]!.items)).toEqual([0, 1]);
		const processes = [trigger.memory.processId];
		const scope = expect.any(String);
		expect(trigger.saved).toEqual({
			v: 1,
			scope,
			position: 2,
			lastItemAt: trigger.now,
			processes,
			unacknowledged: [{ from: 0, to: 2, since: trigger.now, attempt: 1 }],
		});
		await trigger.end({ outcome: 'finished' });
		await trigger.poll();
		expect(trigger.saved).toEqual({ v: 1, scope, position: 2, lastItemAt: trigger.now, processes });
	});

	it('the position of a page that holds nothing, and no more than the last sixteen processes', async () => {
		const trigger = new Trigger();
		trigger.server.read = async () => ({ entries: [], position: 50, end: true });
		for (let process = 0; process < 20; process++) {
			trigger.memory = new PollMemory();
			await trigger.take();
		}
		expect(trigger.state.position).toBe(50);
		expect(trigger.state.processes).toHaveLength(16);
		expect(trigger.state.processes!.at(-1)).toBe(trigger.memory.processId);
	});

	it('of an unreadable entry that comes later at the same position: that one alone', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		trigger.server.placeless = [{ events: [{ decodeError: 'one' }] }];
		await trigger.take();
		trigger.server.placeless.push({ events: [{ decodeError: 'two' }] });
		expect(await trigger.take()).toStrictEqual([{ decodeError: 'two' }]);
		const [first, second] = trigger.state.unacknowledged!;
		expect([first, second]).toMatchObject([
			{ from: 0, to: 1, unreadable: [expect.any(String)] },
			{ from: 1, to: 1, unreadable: [expect.any(String)] },
		]);
		expect(second!.unreadable).not.toEqual(first!.unreadable);
		expect(trigger.state.unreadable).toEqual([...first!.unreadable!, ...second!.unreadable!]);
	});

	it('with Once: the position alone', async () => {
		const trigger = new Trigger({ replayWindowMs: undefined });
		trigger.server.happen(events(2));
		expect(ids((await trigger.poll())!)).toEqual([0, 1]);
		expect(trigger.saved).toEqual({ v: 1, scope: expect.any(String), position: 2, lastItemAt: trigger.now });
	});

	it('notices with the batch they came with: they are redelivered with it', async () => {
		const trigger = new Trigger({}, { stateMissing: 'It was lost.' });
		trigger.server.happen(events(1));
		expect(await trigger.take()).toMatchObject([{ event: 'startedOver', reason: 'It was lost.' }, { id: 0 }]);
		await trigger.end({ outcome: 'lost' });
		trigger.now += MINUTE;
		expect(await trigger.take()).toMatchObject([
			{ event: 'startedOver', replayed: true, attempt: 2 },
			{ id: 0, replayed: true, attempt: 2 },
		]);
	});
});

describe('what is not delivered', () => {
	it('nothing once the trigger is no longer wanted; the position stays', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		expect(await trigger.poll({ isWanted: () => false })).toBeNull();
		expect([trigger.delivered, trigger.saved]).toEqual([[], undefined]);
		expect(await trigger.take({ isWanted: () => true })).toMatchObject([{ id: 0 }]);
	});

	it('nothing where somebody else saved meanwhile; what they saved stays', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		trigger.server.meanwhile = () => void (trigger.saved = 'newer');
		expect(await trigger.poll()).toBeNull();
		expect([trigger.delivered, trigger.saved]).toEqual([[], 'newer']);
	});

	it('nothing by a poll that took so long that another one was let in', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		let inner: Item[] | null = null;
		trigger.server.meanwhile = () => {
			trigger.server.meanwhile = () => {};
			trigger.now += 700_000;
			void trigger.poll().then((items) => (inner = items));
		};
		await trigger.poll();
		await new Promise((resolve) => setImmediate(resolve));
		expect(inner).toBeNull();
		expect(trigger.delivered.map(({ items }) => ids(items))).toEqual([[0]]);
	});

	it('nothing by a poll that begins with a state which was just replaced; a while later it counts again', async () => {
		const trigger = new Trigger({ replayWindowMs: undefined });
		trigger.server.happen(events(1));
		await trigger.poll();
		const old = structuredClone(trigger.saved);
		trigger.server.happen(events(1));
		expect(ids((await trigger.poll())!)).toEqual([1]);
		trigger.saved = structuredClone(old);
		expect(await trigger.poll()).toBeNull();
		trigger.now += 10_000;
		expect(ids((await trigger.poll())!)).toEqual([1]);
	});

	it('an activation that found nothing may never be saved: the next poll reads all the same', async () => {
		const trigger = new Trigger({ replayWindowMs: undefined });
		expect(await trigger.poll({ reason: 'activation' })).toBeNull();
		trigger.saved = undefined;
		trigger.server.happen(events(1));
		expect(ids((await trigger.poll())!)).toEqual([0]);
	});

	/** A trigger whose activation delivered an event, and whose state is lost. */
	async function unsavedActivation(): Promise<Trigger> {
		const trigger = new Trigger({ replayWindowMs: undefined });
		trigger.server.happen(events(1));
		expect(ids((await trigger.poll({ reason: 'activation' }))!)).toEqual([0]);
		trigger.saved = undefined;
		return trigger;
	}

	it('an activation that failed elsewhere in the workflow is made again from the beginning', async () => {
		const trigger = await unsavedActivation();
		expect(ids((await trigger.poll({ reason: 'activation' }))!)).toEqual([0]);
	});

	it('nothing by a poll that begins with a state which a poll without events has just replaced', async () => {
		const trigger = new Trigger({ replayWindowMs: undefined });
		await trigger.poll();
		const old = structuredClone(trigger.saved);
		trigger.server.happen([{ step: 1, events: 0 }]);
		expect(await trigger.poll()).toBeNull();
		trigger.saved = structuredClone(old);
		trigger.server.happen(events(1));
		expect(await trigger.poll()).toBeNull();
		trigger.now += 10_000;
		expect(ids((await trigger.poll())!)).toEqual([0]);
	});

	it('a schedule that finds the state of an activation gone at once waits for it', async () => {
		const trigger = await unsavedActivation();
		expect(await trigger.poll()).toBeNull();
	});
});

describe('Once, where a poll may be given a position of before the last delivery', () => {
	const SECOND = 1000;

	/** A trigger whose first event was delivered. `old` is what was saved before that. */
	async function delivered(more: Partial<Host> = {}) {
		const trigger = new Trigger({ replayWindowMs: undefined }, { commitsLater: true, ...more });
		await trigger.poll();
		const old = structuredClone(trigger.saved);
		trigger.now += 5 * MINUTE;
		trigger.server.happen(events(1));
		expect(ids(await trigger.take())).toEqual([0]);
		return { trigger, old };
	}

	it('nothing comes twice, however long saving takes: a poll waits for the answer', async () => {
		const { trigger, old } = await delivered();
		trigger.server.happen(events(1));
		for (let waited = 0; waited < 115; waited += 5) {
			trigger.now += 5 * SECOND;
			trigger.saved = structuredClone(old);
			expect(await trigger.take()).toEqual([]);
		}
	});

	it.each<[string, End]>([
		['it is over', { outcome: 'finished', ranHere: false }],
		['its worker died, which loses it', { outcome: 'lost' }],
		['n8n does not know it any more', { outcome: 'lost', unknown: true }],
	])('once the answer is there, what is new comes, from the newer position: %s', async (_, end) => {
		const { trigger, old } = await delivered();
		await trigger.end(end);
		trigger.server.happen(events(1));
		trigger.now += 15 * SECOND;
		trigger.saved = structuredClone(old);
		expect(await trigger.take()).toEqual([{ id: 1 }]);
		await trigger.end({ outcome: 'finished' });
		trigger.now += 15 * SECOND;
		trigger.saved = structuredClone(old);
		expect(await trigger.take()).toEqual([]);
	});

	it('an answer that never comes holds up nothing for longer than two minutes, and nothing comes twice', async () => {
		const { trigger, old } = await delivered();
		trigger.server.happen(events(1));
		trigger.now += 2 * MINUTE;
		trigger.saved = structuredClone(old);
		expect(await trigger.take()).toEqual([{ id: 1 }]);
	});

	it('what the server refused comes again, as it never came', async () => {
		const { trigger, old } = await delivered();
		await trigger.end({ outcome: 'lost', neverBegan: true, refused: true });
		trigger.now += 15 * SECOND;
		trigger.saved = structuredClone(old);
		expect(await trigger.take()).toEqual([{ id: 0 }]);
	});

	it('a server that does not answer is waited for', async () => {
		const { trigger, old } = await delivered({ deliver: undefined });
		trigger.server.happen(events(1));
		trigger.now += 115 * SECOND;
		trigger.saved = structuredClone(old);
		expect(await trigger.take()).toEqual([]);
		trigger.now += 5 * SECOND;
		expect(await trigger.take()).toEqual([{ id: 0 }, { id: 1 }]);
	});

	it('its state keeps nothing of what was delivered', async () => {
		const { trigger } = await delivered();
		expect(Object.keys(trigger.state).sort()).toEqual(['lastItemAt', 'position', 'scope', 'v']);
	});
});

describe('what the queue did not take', () => {
	const refused: End = { outcome: 'lost', neverBegan: true, refused: true };

	it('comes at once when it takes it again, with what is new and without a hint: no execution of it has begun', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		await trigger.take();
		for (let attempt = 2; attempt < 20; attempt++) {
			await trigger.end(refused);
			trigger.now += 3000;
			expect(await trigger.take()).toEqual([{ id: 0, replayed: true, attempt }]);
		}
		await trigger.end(refused);
		trigger.server.happen(events(1));
		trigger.now += 3000;
		expect(await trigger.take()).toEqual([{ id: 0, replayed: true, attempt: 20 }, { id: 1 }]);
		await trigger.end({ outcome: 'finished' });
		trigger.now += 3000;
		expect(await trigger.take()).toEqual([]);
		expect(trigger.state).not.toHaveProperty('unacknowledged');
	});

	it('still comes alone, with a hint, after two executions of it that died', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		await trigger.take();
		for (const end of [refused, { outcome: 'lost' }, refused, { outcome: 'lost' }] as End[]) {
			await trigger.end(end);
			trigger.now += 3000;
			await trigger.take();
		}
		expect(trigger.delivered.at(-1)!.items).toEqual([
			{ id: 0, replayed: true, attempt: 5, hint: expect.stringMatching(/^n8n lost the executions of these events 2 times in a row/) },
		]);
	});

	it('nor does it blame the workflow where batches are joined', async () => {
		const trigger = new Trigger({ maxItems: 1 });
		trigger.server.happen(events(50));
		for (let made = 0; made < 50; made++) {
			await trigger.take();
			await trigger.end(refused);
			trigger.now += 3000;
		}
		const items = trigger.delivered.flatMap((delivery) => delivery.items);
		expect(items.filter(({ hint }) => hint)).toEqual([]);
	});
});

describe('returned instead of delivered', () => {
	it('where the poll is past its time: the server may have given it up', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		trigger.server.meanwhile = () => void (trigger.now += 300_000);
		expect(ids((await trigger.poll())!)).toEqual([0]);
		expect(trigger.delivered).toEqual([]);
	});

	it('where the server turns out not to say, and not tried again', async () => {
		const trigger = new Trigger();
		let tried = 0;
		const delivery = () => {
			tried++;
			return undefined;
		};
		trigger.server.happen(events(1));
		expect(ids((await trigger.poll({ deliver: delivery }))!)).toEqual([0]);
		trigger.server.happen(events(1));
		expect(ids((await trigger.poll({ deliver: delivery }))!)).toEqual([1]);
		expect(tried).toBe(1);
	});

	it('where an execution ended and word of it cannot be had', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		expect(await trigger.poll()).toBeNull();
		await trigger.end({ outcome: 'finished', untold: true });
		trigger.server.happen(events(1));
		expect(ids((await trigger.poll())!)).toEqual([1]);
	});

	it('where the server has no such way', async () => {
		const trigger = new Trigger({}, { deliver: undefined });
		trigger.server.happen(events(1));
		expect(ids((await trigger.poll())!)).toEqual([0]);
	});
});

describe('a clock', () => {
	it('that was set back keeps nothing waiting', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		trigger.resume(1, [lost(0, 1, { attempt: 3, since: trigger.now + 60 * MINUTE })]);
		expect(await trigger.take()).toMatchObject([{ id: 0, replayed: true, attempt: 4 }]);
	});
});

describe('what is said', () => {
	it('a position that a newer version saved: which one to install, or how to start over', async () => {
		const trigger = new Trigger();
		trigger.saved = { v: 2, scope: scopeOf(trigger.server, SETTINGS) };
		await expect(trigger.poll()).rejects.toThrow(
			'The saved position of this trigger was written by a newer version of this package. Install that version again, or add the option Reset Key with any text to start over.',
		);
	});

	it('how At Least Once is kept, with the first item of a process, once', async () => {
		const trigger = new Trigger({}, { note: () => 'By acknowledgement.' });
		expect(await trigger.take()).toEqual([]);
		trigger.server.happen(events(2));
		expect(await trigger.take()).toEqual([{ id: 0, hint: 'By acknowledgement.' }, { id: 1 }]);
		trigger.server.happen(events(1));
		expect(await trigger.take()).toEqual([{ id: 2 }]);
	});

	it('and again where it turns out otherwise, on the same item', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		const note = (acknowledged: boolean) => (acknowledged ? 'By acknowledgement.' : 'By the replay window.');
		expect(await trigger.poll({ note, deliver: () => undefined })).toEqual([{ id: 0, hint: 'By the replay window.' }]);
		trigger.server.happen(events(1));
		expect(await trigger.poll({ note, deliver: () => undefined })).toEqual([{ id: 1 }]);
	});

	it('and nothing where there is nothing to say', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		expect(await trigger.take()).toEqual([{ id: 0 }]);
	});

	it('both, where the first item has a hint of its own', async () => {
		const trigger = at(1, [lost(0, 1, { attempt: 2 })]);
		const [item] = await trigger.take({ note: () => 'By acknowledgement.' });
		expect(item!.hint).toMatch(/^n8n lost the executions of these events 2 times in a row\. .* By acknowledgement\.$/);
	});
});

describe('heartbeat', () => {
	it('is due exactly then, says when something last came and where the trigger is, and not beside an event', async () => {
		const trigger = new Trigger({ heartbeatMs: 60 * MINUTE });
		trigger.server.happen(events(1));
		const began = trigger.now;
		await trigger.take();
		await trigger.end({ outcome: 'finished' });
		trigger.now += 60 * MINUTE - 1;
		expect(await trigger.take()).toEqual([]);
		trigger.now += 1;
		expect(await trigger.take()).toEqual([
			{
				event: 'heartbeat',
				time: new Date(trigger.now).toISOString(),
				lastItemAt: new Date(began).toISOString(),
				position: 1,
			},
		]);
		expect(await trigger.take()).toEqual([]);
		trigger.now += 90 * MINUTE;
		trigger.server.happen(events(1));
		expect(await trigger.take()).toStrictEqual([{ id: 1 }]);
	});

	it('never comes where it was not asked for', async () => {
		const trigger = new Trigger();
		await trigger.take();
		trigger.now += 10_000 * MINUTE;
		expect(await trigger.take()).toEqual([]);
	});
});

describe('what was lost is redelivered', () => {
	it('before what is new, marked, and no more than Max Items together', async () => {
		const trigger = at(4, [lost(0, 2), lost(2, 4)], { maxItems: 4 });
		trigger.server.happen(events(5));
		const items = await trigger.take();
		expect(ids(items)).toEqual([0, 1, 4, 5]);
		expect(items.map(({ replayed, attempt }) => [replayed, attempt])).toEqual([
			[true, 2],
			[true, 2],
			[undefined, undefined],
			[undefined, undefined],
		]);
		expect(ids(await trigger.take())).toEqual([2, 3, 6, 7]);
	});

	it('at least one of it, however small Max Items is, and nothing beyond that maximum', async () => {
		const trigger = at(2, [lost(0, 2)], { maxItems: 1 });
		trigger.server.pageSizes = [1];
		trigger.server.happen(events(1));
		expect(ids(await trigger.take())).toEqual([0]);
		expect(trigger.state).toMatchObject({
			position: 2,
			unacknowledged: [
				{ from: 0, to: 1, attempt: 2 },
				{ from: 1, to: 2, attempt: 1, lost: true },
			],
		});
		expect(ids(await trigger.take())).toEqual([1]);
		expect(ids(await trigger.take())).toEqual([2]);
	});

	it('what waited longest first, in the order of the history', async () => {
		const trigger = at(6, [lost(0, 2, { since: 30 }), lost(2, 4, { since: 20 }), lost(4, 6, { since: 10 })], { maxItems: 8 });
		expect(ids(await trigger.take())).toEqual([2, 3, 4, 5]);
		expect(ids(await trigger.take())).toEqual([0, 1]);
	});

	it('within half of Max Items, whatever they are made of', async () => {
		const batches = [lost(0, 2, { since: 1 }), lost(2, 4, { since: 2 })];
		const trigger = at(4, batches, { maxItems: 6 });
		trigger.server.pageSizes = [1];
		expect(await trigger.take()).toMatchObject([{ id: 0 }, { id: 1 }, { id: 2 }]);
		expect(ids(await trigger.take())).toStrictEqual([3]);

		const noticed = at(4, [lost(0, 4, { notices: [{ event: 'startedOver' }] })], { maxItems: 4 });
		noticed.server.pageSizes = [1];
		expect(await noticed.take()).toMatchObject([{ event: 'startedOver' }, { id: 0 }]);
		expect(ids(await noticed.take())).toStrictEqual([1, 2]);
	});

	it('as often as it is lost, with its notices and its unreadable entries', async () => {
		const trigger = new Trigger({}, { stateMissing: 'It was lost.' });
		trigger.server.happen(events(1));
		trigger.server.placeless = [{ events: [{ decodeError: 'one' }] }];
		const whole = [{ event: 'startedOver' }, { id: 0 }, { decodeError: 'one' }];
		expect(await trigger.take()).toMatchObject(whole);
		const batch = structuredClone(trigger.state.unacknowledged![0]!);
		for (let attempt = 2; attempt <= 4; attempt++) {
			await trigger.end({ outcome: 'lost' });
			trigger.now += 5 * MINUTE;
			let again = await trigger.take();
			// From the third time on every other poll is not for it.
			if (again.length === 0) again = await trigger.take();
			expect(again).toHaveLength(3);
			expect(again).toMatchObject(whole.map((item) => ({ ...item, replayed: true, attempt })));
			expect(trigger.state.unacknowledged).toStrictEqual([{ ...batch, since: trigger.now, attempt }]);
		}
		await trigger.end({ outcome: 'finished' });
		expect(await trigger.take()).toEqual([]);
		expect(trigger.state).not.toHaveProperty('unacknowledged');
	});

	it('without notices and unreadable entries where it has none', async () => {
		const trigger = at(1, [lost(0, 1)]);
		await trigger.take();
		expect(trigger.state.unacknowledged).toStrictEqual([{ from: 0, to: 1, since: trigger.now, attempt: 2 }]);
	});

	it('in parts where it does not fit: its unreadable entries with the last of them', async () => {
		const trigger = new Trigger({ maxItems: 4 });
		trigger.server.pageSizes = [1];
		trigger.server.happen(events(3));
		trigger.server.placeless = [{ events: [{ decodeError: 'one' }] }];
		expect(await trigger.take()).toStrictEqual([{ id: 0 }, { id: 1 }, { id: 2 }, { decodeError: 'one' }]);
		const { unreadable } = trigger.state.unacknowledged![0]!;
		await trigger.end({ outcome: 'lost' });
		expect(ids(await trigger.take())).toStrictEqual([0, 1]);
		const since = trigger.now;
		expect(trigger.state.unacknowledged).toStrictEqual([
			{ from: 0, to: 2, since, attempt: 2 },
			{ from: 2, to: 3, since, attempt: 1, lost: true, unreadable },
		]);
		expect(await trigger.take()).toMatchObject([
			{ id: 2, replayed: true },
			{ decodeError: 'one', replayed: true },
		]);
		expect(trigger.state.unacknowledged).toStrictEqual([
			{ from: 0, to: 2, since, attempt: 2 },
			{ from: 2, to: 3, since, attempt: 2, unreadable },
		]);
	});

	it('not while its execution runs', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		await trigger.take();
		trigger.now += 9 * MINUTE;
		expect(await trigger.take()).toEqual([]);
		trigger.now += 2 * MINUTE;
		expect(await trigger.take()).toMatchObject([{ id: 0, replayed: true, attempt: 2 }]);
	});

	it('also where what is new cannot be read; that is reported where nothing was lost', async () => {
		const trigger = at(1, [lost(0, 1)]);
		let reads = 0;
		trigger.server.meanwhile = () => void (trigger.server.failing = ++reads > 1 ? 1 : 0);
		expect(await trigger.take()).toMatchObject([{ id: 0, replayed: true }]);
		await expect(trigger.take()).rejects.toThrow('refused');
	});

	it('where it cannot be read, what is new comes and the log says so; where nothing is new, the poll fails', async () => {
		const trigger = at(1, [lost(0, 1)]);
		trigger.server.failing = 1;
		await expect(trigger.take()).rejects.toThrow('refused');
		trigger.server.happen(events(1));
		trigger.server.failing = 1;
		expect(ids(await trigger.take())).toEqual([1]);
		expect(trigger.warnings).toEqual(['Events whose execution was lost could not be read again, the next poll tries again: refused']);
		expect(ids(await trigger.take())).toEqual([0]);
	});

	it('nothing, once history was pruned beyond it and nothing is left of it', async () => {
		const trigger = at(3, [lost(0, 1)]);
		trigger.server.log = trigger.server.log.slice(1);
		expect(await trigger.take()).toEqual([]);
		expect(trigger.state.unacknowledged).toBeUndefined();
	});
});

describe('what was lost again and again', () => {
	it('comes alone, with a hint in its first item; what is new comes with the next poll', async () => {
		const trigger = at(2, [lost(0, 2, { attempt: 2 })]);
		trigger.server.happen(events(1));
		const alone = await trigger.take();
		expect(ids(alone)).toEqual([0, 1]);
		expect(alone.map(({ hint }) => typeof hint)).toEqual(['string', 'undefined']);
		expect(alone[0]!.hint).toMatch(
			/^n8n lost the executions of these events 2 times in a row\. If no n8n process was stopped each time, the workflow itself may end its process/,
		);
		expect(await trigger.take()).toEqual([{ id: 2 }]);
	});

	it('keeps nothing else back where nothing is left of it', async () => {
		const trigger = at(3, [lost(0, 1, { attempt: 2 }), lost(1, 2)]);
		trigger.server.log = trigger.server.log.slice(1);
		trigger.server.happen(events(1));
		expect(ids(await trigger.take())).toStrictEqual([1, 3]);
	});

	it('takes turns with the others: every other poll is for what is new and for other lost batches', async () => {
		const trigger = at(4, [lost(0, 2, { attempt: 2 }), lost(2, 4, { attempt: 2 })]);
		expect(ids(await trigger.take())).toEqual([0, 1]);
		trigger.server.happen(events(1));
		expect(ids(await trigger.take())).toEqual([4]);
		expect(ids(await trigger.take())).toEqual([2, 3]);
	});

	it.each([
		[2, 0],
		[3, 2],
		[4, 4],
		[5, 8],
		[7, 30],
		[60, 30],
	])('after %d attempts it waits for %d minutes', async (attempt, minutes) => {
		const trigger = at(1, []);
		trigger.resume(1, [lost(0, 1, { attempt, since: trigger.now })]);
		if (minutes > 0) {
			trigger.now += minutes * MINUTE - 1;
			expect(await trigger.take()).toEqual([]);
			trigger.now += 1;
		}
		expect(await trigger.take()).toMatchObject([{ id: 0, attempt: attempt + 1 }]);
	});

	it('without acknowledgement neither counts attempts nor hints', async () => {
		const trigger = new Trigger({}, { deliver: undefined });
		trigger.server.happen(events(1));
		await trigger.take();
		trigger.memory = new PollMemory();
		trigger.now += MINUTE;
		expect(await trigger.take()).toEqual([{ id: 0, replayed: true }]);
	});
});

describe('how much is read', () => {
	it('pages until half of the time is used; the rest is for the next poll', async () => {
		const trigger = new Trigger();
		trigger.server.pageSizes = [1];
		trigger.server.happen(events(6));
		trigger.server.meanwhile = () => void (trigger.now += 75_000);
		expect(ids(await trigger.take())).toEqual([0, 1, 2]);
		expect(trigger.server.times).toEqual([300_000, 225_000, 150_000]);
	});

	it('of what was lost no further batch once a quarter of it is used', async () => {
		const trigger = at(3, [lost(0, 1, { since: 1 }), lost(1, 2, { since: 2 }), lost(2, 3, { since: 3 })]);
		trigger.server.meanwhile = () => void (trigger.now += 50_000);
		expect(ids(await trigger.take())).toEqual([0, 1]);
	});

	it('asks for what fits, and says whether it begins', async () => {
		const trigger = new Trigger({ maxItems: 5 });
		trigger.server.pageSizes = [2];
		trigger.server.happen(events(7));
		const requests: unknown[] = [];
		const read = trigger.server.read.bind(trigger.server);
		trigger.server.read = async (from, bounds) => {
			requests.push([from, bounds.maxEvents, bounds.atStart]);
			return await read(from, bounds);
		};
		await trigger.take();
		expect(requests).toEqual([
			[0, 5, true],
			[2, 3, false],
			[4, 1, false],
		]);
		await trigger.take();
		expect(requests.slice(3)).toEqual([[5, 5, false]]);
	});

	it('no further page once Max Items are there, and none beyond the end', async () => {
		const trigger = new Trigger({ maxItems: 4 });
		trigger.server.pageSizes = [2];
		trigger.server.happen(events(6));
		expect(ids(await trigger.take())).toEqual([0, 1, 2, 3]);
		expect(trigger.server.reads).toBe(2);
		expect(ids(await trigger.take())).toEqual([4, 5]);
		expect(trigger.server.reads).toBe(3);
	});

	it('of what was lost no further than it reached', async () => {
		const trigger = at(4, [lost(0, 2)]);
		trigger.server.pageSizes = [1];
		const requests: unknown[] = [];
		const read = trigger.server.read.bind(trigger.server);
		trigger.server.read = async (from, bounds) => {
			requests.push([from, bounds.until]);
			return await read(from, bounds);
		};
		expect(ids(await trigger.take())).toStrictEqual([0, 1]);
		expect(requests).toEqual([
			[0, 2],
			[1, 2],
			[4, undefined],
		]);
	});

	it('keeps what it read when a later page fails', async () => {
		const trigger = new Trigger();
		trigger.server.pageSizes = [1];
		trigger.server.happen(events(3));
		let reads = 0;
		trigger.server.meanwhile = () => void (trigger.server.failing = ++reads === 3 ? 1 : 0);
		expect(ids(await trigger.take())).toEqual([0, 1]);
		expect(ids(await trigger.take())).toEqual([2]);
	});

	it('stops where the server gives nothing but entries without a position, and says what to do', async () => {
		const trigger = new Trigger();
		trigger.server.placeless = [{ events: [{ decodeError: 'one' }] }];
		trigger.server.everywhere = true;
		trigger.server.full = true;
		expect(await trigger.take()).toEqual([{ decodeError: 'one' }]);
		await expect(trigger.take()).rejects.toThrow(
			'The server returned 1 entries without a position, the most it returns at once, so the trigger cannot read what follows them. The trigger returned them with decodeError. Show them to the operator of the server. To continue elsewhere, set Start From to Given Position.',
		);
	});

	it('an unreadable entry that was lost is redelivered once, the one behind it not', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		trigger.server.placeless = [{ events: [{ decodeError: 'one' }] }];
		expect(await trigger.take()).toEqual([{ id: 0 }, { decodeError: 'one' }]);
		await trigger.end({ outcome: 'lost' });
		trigger.server.placeless.push({ events: [{ decodeError: 'two' }] });
		const items = await trigger.take();
		expect(items).toMatchObject([{ id: 0, replayed: true }, { decodeError: 'one', replayed: true }, { decodeError: 'two' }]);
		expect(items[2]).not.toHaveProperty('replayed');
		await trigger.end({ outcome: 'finished' });
		expect(await trigger.take()).toEqual([]);
		expect(trigger.state.unacknowledged).toBeUndefined();
	});
});

describe('where n8n stops saying how executions end', () => {
	/** Half an hour of looks. Gives the number of times the first event was delivered. */
	async function halfAnHour(trigger: Trigger): Promise<number> {
		let times = 0;
		for (let round = 0; round < 60; round++) {
			trigger.now += 30_000;
			times += (await trigger.take()).filter(({ id }) => id === 0).length;
		}
		return times;
	}

	it.each<[string, End]>([
		['it refuses to', { outcome: 'lost', untold: true }],
		['it loses that execution', { outcome: 'lost' }],
	])('what was lost by then is redelivered once, not at every poll: %s', async (_, end) => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		expect(ids(await trigger.take())).toEqual([0]);
		await trigger.end(end);
		trigger.memory.rememberNoAcknowledgement('w:n');
		expect(await halfAnHour(trigger)).toBe(1);
		expect(trigger.delivered).toHaveLength(1);
		expect(trigger.state).not.toHaveProperty('unacknowledged');
	});

	it('what is silent by then is not redelivered at every poll', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		await trigger.take();
		trigger.memory.rememberNoAcknowledgement('w:n');
		expect(await halfAnHour(trigger)).toBeLessThanOrEqual(1);
	});

	it('an execution that it does not know is redelivered; two in a row, and it is not asked any more until the next activation', async () => {
		const trigger = new Trigger();
		const unknown: End = { outcome: 'lost', unknown: true };
		trigger.server.happen(events(1));
		await trigger.take();
		await trigger.end(unknown);
		expect(await trigger.take()).toMatchObject([{ id: 0, replayed: true, attempt: 2 }]);
		await trigger.end({ outcome: 'finished' });
		for (const id of [1, 2]) {
			trigger.server.happen(events(1));
			expect(ids((await trigger.take()).filter(({ replayed }) => !replayed))).toEqual([id]);
			expect(trigger.delivered).toHaveLength(id + 2);
			await trigger.end(unknown);
		}
		trigger.server.happen(events(1));
		expect(await trigger.poll()).not.toBeNull();
		expect(trigger.delivered).toHaveLength(4);
		await trigger.poll({ reason: 'activation' });
		trigger.server.happen(events(1));
		expect(await trigger.poll()).toBeNull();
		expect(trigger.delivered.length).toBeGreaterThan(4);
	});

	it('a publication does not bring back what it was not to report', async () => {
		const trigger = new Trigger();
		trigger.memory.rememberNoAcknowledgement('w:n');
		trigger.server.happen(events(1));
		expect(ids(await trigger.take())).toEqual([0]);
		trigger.now += 5 * 60 * MINUTE;
		expect(await trigger.take({ reason: 'activation' })).toEqual([]);
		expect(await trigger.take()).toEqual([]);
		expect(trigger.state).not.toHaveProperty('unacknowledged');
	});
});

test('a batch that is done with is not redelivered because n8n has saved nothing since, and the workflow is published again', async () => {
	const trigger = new Trigger();
	trigger.server.happen(events(1));
	await trigger.take();
	const inDatabase = structuredClone(trigger.saved);
	await trigger.end({ outcome: 'finished' });
	for (let round = 0; round < 3; round++) {
		trigger.now += 20_000;
		expect(await trigger.take()).toEqual([]);
	}
	for (const wait of [20_000, 24 * 60 * MINUTE]) {
		trigger.now += wait;
		trigger.saved = structuredClone(inDatabase);
		expect(await trigger.take({ reason: 'activation' })).toEqual([]);
		expect(trigger.state).not.toHaveProperty('unacknowledged');
	}
});

test('a loss that n8n reports is redelivered at once, also of a batch that was joined with others', async () => {
	const trigger = new Trigger();
	for (let batch = 0; batch < 45; batch++) {
		trigger.server.happen(events(1));
		trigger.now += 1000;
		await trigger.take();
	}
	expect(trigger.state.unacknowledged!.length).toBeLessThanOrEqual(41);
	await trigger.end({ outcome: 'lost' }, 0);
	for (let batch = 1; batch < 45; batch++) await trigger.end({ outcome: 'finished' }, batch);
	trigger.now += 10_000;
	expect(await trigger.take()).toMatchObject([{ id: 0, replayed: true }]);
});

describe('a lost batch that cannot be read', () => {
	it('waits for the next poll where half of the time is gone, if it would come alone', async () => {
		const trigger = at(1, [lost(0, 1, { attempt: 2 })]);
		const late = { reason: 'activation' as const };
		Object.assign(trigger.server, { check: async () => void (trigger.now += 200_000) });
		expect(await trigger.take(late)).toEqual([]);
		expect(await trigger.take()).toMatchObject([{ id: 0, attempt: 3 }]);
	});

	it('leaves half of the time to what is new', async () => {
		const trigger = at(1, [lost(0, 1)]);
		trigger.server.happen(events(1));
		trigger.server.meanwhile = () => {
			if (trigger.server.reads === 1) trigger.now += trigger.server.times[0]!;
		};
		trigger.server.failing = 1;
		expect(ids(await trigger.take())).toEqual([1]);
		expect(trigger.server.times).toEqual([150_000, 150_000]);
		expect(trigger.warnings).toEqual([expect.stringContaining('could not be read again, the next poll tries again: refused')]);
	});

	it('does not keep the position from moving over what nobody wants', async () => {
		const trigger = at(1, [lost(0, 1)]);
		trigger.server.happen([{ step: 5, events: 0 }]);
		trigger.server.failing = 1;
		expect(await trigger.take()).toEqual([]);
		expect(trigger.state).toMatchObject({ position: 6, unacknowledged: [{ from: 0, to: 1, lost: true }] });
		expect(trigger.warnings).toHaveLength(1);
	});

	it('is an error where nothing else happened', async () => {
		const trigger = at(1, [lost(0, 1)]);
		trigger.server.failing = 1;
		await expect(trigger.poll()).rejects.toThrow('refused');
	});
});

describe('an activation while the version before is at work', () => {
	const other = { start: 'another', fromNow: true };

	/** A trigger that has saved something, and has moved on in memory since. */
	async function busy() {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		await trigger.take();
		await trigger.end({ outcome: 'finished' });
		const inDatabase = structuredClone(trigger.saved);
		trigger.server.happen([{ step: 1, events: 0 }]);
		await trigger.poll();
		return { trigger, inDatabase };
	}

	/** The same trigger with other settings, published: what the activation checked and where it begins. */
	async function publish(trigger: Trigger, inDatabase: unknown) {
		const checked: unknown[] = [];
		let initial: unknown;
		Object.assign(trigger.server, {
			start: async () => trigger.server.end,
			check: async (position: number) => void checked.push(position),
		});
		Object.assign(trigger.settings, other);
		trigger.saved = inDatabase;
		const more: Partial<Host> = { storeInitial: (state) => void (initial = state), loadInitial: () => initial };
		expect(await trigger.poll({ reason: 'activation', ...more })).toBeNull();
		return { checked, more };
	}

	it('is checked, and begins at its own time, though what is saved was just replaced', async () => {
		const { trigger, inDatabase } = await busy();
		const { checked, more } = await publish(trigger, inDatabase);
		expect(checked).toEqual([2]);
		trigger.server.happen(events(1));
		trigger.now += 20_000;
		const items = await trigger.take(more);
		expect(items).toMatchObject([{ event: 'startedOver', position: 2 }, { id: 1 }]);
	});

	it('is checked, and begins at its own time, though a poll is under way', async () => {
		const { trigger } = await busy();
		let published: Promise<{ checked: unknown[]; more: Partial<Host> }> | undefined;
		trigger.server.meanwhile = () => (published ??= publish(trigger, trigger.saved));
		await trigger.poll();
		const { checked, more } = (await published)!;
		expect(checked).toEqual([2]);
		trigger.server.happen(events(1));
		trigger.now += 20_000;
		expect(ids(await trigger.take(more)).filter((id) => id !== undefined)).toEqual([1]);
	});

	it.each([
		['where the trigger goes on as it was', true, 1],
		['where its state is missing, which the poll under way reports', false, 7],
	])('leaves alone what is stored of the first position, %s', async (_, isSaved, saved) => {
		const { trigger, inDatabase } = isSaved ? await busy() : { trigger: new Trigger(), inDatabase: undefined };
		const checked: unknown[] = [];
		Object.assign(trigger.server, { start: async () => 7, check: async (position: number) => void checked.push(position) });
		const storeInitial = jest.fn();
		const more = { load: () => inDatabase, stateMissing: isSaved ? undefined : 'It was lost.' };
		let published: Promise<unknown> | undefined;
		trigger.server.meanwhile = () => (published ??= trigger.poll({ reason: 'activation', storeInitial, ...more }));
		await trigger.poll(isSaved ? {} : more);
		await published;
		expect(checked).toEqual([saved]);
		expect(storeInitial).not.toHaveBeenCalled();
	});

	it('fails where it is refused', async () => {
		const { trigger, inDatabase } = await busy();
		trigger.saved = inDatabase;
		Object.assign(trigger.server, { check: async () => await Promise.reject(new Error('unknown party')) });
		await expect(trigger.poll({ reason: 'activation' })).rejects.toThrow('unknown party');
	});
});

describe('a state that n8n has lost', () => {
	it('is the one of the last delivery, also of the first', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(2));
		expect(ids(await trigger.take({ reason: 'activation' }))).toEqual([0, 1]);
		await trigger.end({ outcome: 'finished' });
		trigger.saved = undefined;
		expect(await trigger.take({ reason: 'activation' })).toEqual([]);
	});

	it('is the one before, where n8n did not take the delivery', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(2));
		expect(ids(await trigger.take({ reason: 'activation' }))).toEqual([0, 1]);
		await trigger.end({ outcome: 'withdrawn' });
		trigger.saved = undefined;
		trigger.now += 20_000;
		expect(ids(await trigger.take())).toEqual([0, 1]);
	});
});
