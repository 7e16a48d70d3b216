// Deliveries of a poll: withheld, returned instead, refused by the queue, and without word of their executions.
import type { Item } from '../../nodes/shared/polling/eventSource';
import type { End } from '../../nodes/shared/polling/deliveries';
import { events, ids, MINUTE, Trigger } from './polling-trigger.cts';

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
