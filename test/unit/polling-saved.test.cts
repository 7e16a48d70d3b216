// State that a poll saves, and a state of before the last delivery.
import type { End } from '../../nodes/shared/polling/deliveries';
import type { Host } from '../../nodes/shared/polling/host';
import { PollMemory } from '../../nodes/shared/polling/memory';
import { events, ids, MINUTE, Trigger } from './polling-trigger.cts';

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
