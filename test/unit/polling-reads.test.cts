// Reads of one poll: how many, how far, and those that fail.
import { at, events, ids, lost, Trigger } from './polling-trigger.cts';

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
