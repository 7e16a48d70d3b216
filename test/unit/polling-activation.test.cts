// Activations of a workflow whose trigger was at work before, and states that n8n has lost.
import type { End } from '../../nodes/shared/polling/deliveries';
import type { Host } from '../../nodes/shared/polling/host';
import { events, ids, MINUTE, Trigger } from './polling-trigger.cts';

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
	/** A trigger without a state, whose first delivery ended so. */
	async function lostAfter(outcome: End['outcome']): Promise<Trigger> {
		const trigger = new Trigger();
		trigger.server.happen(events(2));
		expect(ids(await trigger.take({ reason: 'activation' }))).toEqual([0, 1]);
		await trigger.end({ outcome });
		trigger.saved = undefined;
		return trigger;
	}

	it('is the one of the last delivery, also of the first', async () => {
		const trigger = await lostAfter('finished');
		expect(await trigger.take({ reason: 'activation' })).toEqual([]);
	});

	it('is the one before, where n8n did not take the delivery', async () => {
		const trigger = await lostAfter('withdrawn');
		trigger.now += 20_000;
		expect(ids(await trigger.take())).toEqual([0, 1]);
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
