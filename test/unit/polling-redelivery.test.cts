// Events whose execution was lost, delivered again.
import { PollMemory } from '../../nodes/shared/polling/memory';
import { at, events, ids, lost, MINUTE, Trigger } from './polling-trigger.cts';

describe('a clock', () => {
	it('that was set back keeps nothing waiting', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		trigger.resume(1, [lost(0, 1, { attempt: 3, since: trigger.now + 60 * MINUTE })]);
		expect(await trigger.take()).toMatchObject([{ id: 0, replayed: true, attempt: 4 }]);
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
