// Starts of a trigger: Start From, the check of an activation, and what starts over.
import type { IDataObject } from 'n8n-workflow';

import { PollMemory } from '../../nodes/shared/polling/memory';
import { Server } from './trigger-support.cts';
import { HOUR, series, useTrigger } from './trigger-process.cts';

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
