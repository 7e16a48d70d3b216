// Entries that name no position, and entries at the saved one.
import type { Entry } from '../../nodes/shared/polling/eventSource';
import { Server } from './trigger-support.cts';
import { HOUR, series, useTrigger } from './trigger-process.cts';

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
