// Memory of a process about its triggers beside their saved state.
import { PollMemory } from '../../nodes/shared/polling/memory';
import { batch, compare, MINUTE } from './polling-batch.cts';

describe('polls of one trigger', () => {
	const clock = { time: 0 };
	const limits = { budgetMs: 1000 };
	const pending = () => {
		let end = () => {};
		return { promise: new Promise<void>((resolve) => (end = resolve)), end: () => end() };
	};
	beforeEach(() => void (clock.time = 5));
	afterEach(() => jest.restoreAllMocks());

	test('run one at a time; another trigger is not kept waiting', async () => {
		const memory = new PollMemory(() => clock.time);
		const { promise, end } = pending();
		const first = memory.exclusively('a', limits, async () => await promise);
		expect(await memory.exclusively('a', limits, async () => 'second')).toBeNull();
		expect(await memory.exclusively('b', limits, async () => 'other')).toBe('other');
		end();
		await first;
		expect(await memory.exclusively('a', limits, async () => 'third')).toBe('third');
	});

	test('go on after one that failed', async () => {
		const memory = new PollMemory(() => clock.time);
		await expect(memory.exclusively('a', limits, async () => Promise.reject(new Error('down')))).rejects.toThrow('down');
		expect(await memory.exclusively('a', limits, async () => 'next')).toBe('next');
	});

	test('wait for one that does not end for twice its budget; its end does not set the one after it free', async () => {
		const memory = new PollMemory(() => clock.time);
		const [first, second] = [pending(), pending()];
		let counts = () => true;
		const stalled = memory.exclusively('a', limits, async (isCurrent) => {
			counts = isCurrent;
			await first.promise;
		});
		clock.time += 1999;
		expect(await memory.exclusively('a', limits, async () => 'early')).toBeNull();
		expect(counts()).toBe(true);
		clock.time += 1;
		const running = memory.exclusively('a', limits, async () => await second.promise);
		expect(counts()).toBe(false);
		first.end();
		await stalled;
		expect(await memory.exclusively('a', limits, async () => 'third')).toBeNull();
		second.end();
		await running;
		expect(await memory.exclusively('a', limits, async () => 'fourth')).toBe('fourth');
	});

	test('wait no longer where the clock of the computer is set back meanwhile', async () => {
		jest.spyOn(performance, 'now').mockImplementation(() => clock.time);
		const computer = jest.spyOn(Date, 'now').mockImplementation(() => clock.time);
		// As a poll reports it.
		const host = { ...limits, now: () => Date.now() };
		const memory = new PollMemory();
		const { promise, end } = pending();
		const stalled = memory.exclusively('a', host, async () => await promise);
		computer.mockImplementation(() => clock.time - 3_600_000);
		clock.time += 1999;
		expect(await memory.exclusively('a', host, async () => 'early')).toBeNull();
		clock.time += 1;
		expect(await memory.exclusively('a', host, async () => 'next')).toBe('next');
		end();
		await stalled;
	});
});

test('a state that was replaced is known for ten seconds, among all that were', () => {
	const memory = new PollMemory();
	memory.rememberReplaced('a', 'one', 0);
	memory.rememberReplaced('a', 'two', 5000);
	expect(memory.isRecentlyReplaced('a', 'one', 9999)).toBe(true);
	expect(memory.isRecentlyReplaced('a', 'one', 10_000)).toBe(false);
	expect(memory.isRecentlyReplaced('a', 'two', 10_000)).toBe(true);
	expect(memory.isRecentlyReplaced('a', 'three', 0)).toBe(false);
	expect(memory.isRecentlyReplaced('b', 'one', 0)).toBe(false);
});

test('a range that held nothing is not read again for five minutes', () => {
	const memory = new PollMemory();
	expect(memory.emptyRanges.has('r', 0)).toBe(false);
	memory.emptyRanges.add('r', 0);
	memory.emptyRanges.add('s', MINUTE);
	expect(memory.emptyRanges.has('r', 5 * MINUTE - 1)).toBe(true);
	expect(memory.emptyRanges.has('r', 5 * MINUTE)).toBe(false);
	expect(memory.emptyRanges.has('s', 5 * MINUTE)).toBe(true);
	memory.emptyRanges.add('now');
	expect(memory.emptyRanges.has('now')).toBe(true);
});

test('the end of a history is passed on once, to the same trigger and history', () => {
	const memory = new PollMemory();
	memory.rememberEnd('a', 'h', 7);
	expect(memory.takeEnd('b', 'h')).toBeUndefined();
	expect(memory.takeEnd('a', 'h')).toBe(7);
	expect(memory.takeEnd('a', 'h')).toBeUndefined();
	memory.rememberEnd('a', 'h', 8);
	expect(memory.takeEnd('a', 'other')).toBeUndefined();
	expect(memory.takeEnd('a', 'h')).toBeUndefined();
	memory.rememberEnd('a', 'h', 9);
	memory.forgetEnd('a');
	expect(memory.takeEnd('a', 'h')).toBeUndefined();
});

test('where a history ended too early is known for that history and position, until the trigger starts over', () => {
	const memory = new PollMemory();
	expect(memory.divergedAt('a', 'h', 5)).toBeUndefined();
	memory.rememberDivergence('a', 'h', 5, 3);
	expect(memory.divergedAt('a', 'h', 5)).toBe(3);
	for (const [trigger, history, position] of [
		['b', 'h', 5],
		['a', 'i', 5],
		['a', 'h', 6],
	] as const)
		expect(memory.divergedAt(trigger, history, position)).toBeUndefined();
	memory.forgetDivergence('a');
	expect(memory.divergedAt('a', 'h', 5)).toBeUndefined();
});

test('a first state is known until it is forgotten', () => {
	const memory = new PollMemory();
	memory.rememberInitial('a', 1);
	expect([memory.initialState('a'), memory.initialState('b')]).toEqual([1, undefined]);
	memory.forgetInitial('a');
	expect(memory.initialState('a')).toBeUndefined();
});

test('a note is given once for each trigger, and again when it says something else', () => {
	const memory = new PollMemory();
	expect(memory.takeNote('a', undefined)).toBeUndefined();
	expect(memory.takeNote('a', 'x')).toBe('x');
	expect(memory.takeNote('a', 'x')).toBeUndefined();
	expect(memory.takeNote('b', 'x')).toBe('x');
	expect(memory.takeNote('a', 'y')).toBe('y');
});

test('executions are known to run here once one did, and none elsewhere', () => {
	const memory = new PollMemory();
	memory.learn('a', { outcome: 'finished', ranHere: undefined });
	expect(memory.runsHere).toBe(false);
	memory.learn('a', { outcome: 'finished', ranHere: true });
	expect(memory.runsHere).toBe(true);
	memory.learn('a', { outcome: 'finished', ranHere: false });
	expect(memory.runsHere).toBe(false);
});

test('a batch that comes alone has every other turn at most', () => {
	const memory = new PollMemory();
	expect([true, true, true, false, true].map((wanted) => memory.takeTurn('a', wanted))).toEqual([true, false, true, false, true]);
	expect(memory.takeTurn('b', true)).toBe(true);
});

test('that n8n does not report is known of one trigger', () => {
	const memory = new PollMemory();
	memory.rememberNoAcknowledgement('a');
	expect([memory.isAcknowledged('a'), memory.isAcknowledged('b')]).toEqual([false, true]);
});

test('executions under way are counted as long as they may be: for the window, or six times as long where they are known to run here', () => {
	const memory = new PollMemory();
	expect(memory.countRunning('a', 100, 0)).toBe(0);
	const deliveries = memory.deliveriesOf('a', 's', compare);
	expect(memory.deliveriesOf('a', 's', compare)).toBe(deliveries);
	const first = deliveries.add([batch(0, 1)], 1000);
	deliveries.add([batch(1, 2)], 1050);
	expect(memory.countRunning('a', 100, 1100)).toBe(2);
	expect(memory.countRunning('a', 100, 1101)).toBe(1);
	memory.learn('a', { outcome: 'finished', ranHere: true });
	expect(memory.countRunning('a', 100, 1600)).toBe(2);
	expect(memory.countRunning('a', 100, 1601)).toBe(1);
	expect(memory.countRunning('a', 100, 1651)).toBe(0);
	expect(memory.countRunning('a', 100, 1600)).toBe(2);
	first.end({ outcome: 'finished' });
	expect(memory.countRunning('a', 100, 1600)).toBe(1);
	expect(memory.deliveriesOf('a', 'other', compare)).not.toBe(deliveries);
	expect(memory.countRunning('a', 100, 1100)).toBe(0);
});

test('of executions under way it is known since when, and until when they count, those that began first first', () => {
	const memory = new PollMemory();
	expect(memory.running('a', 100, 0)).toEqual([]);
	const deliveries = memory.deliveriesOf('a', 's', compare);
	deliveries.add([batch(1, 2)], 1050);
	deliveries.add([batch(0, 1)], 1000);
	expect(memory.running('a', 100, 1060)).toEqual([
		{ since: 1000, until: 1100 },
		{ since: 1050, until: 1150 },
	]);
	memory.learn('a', { outcome: 'finished', ranHere: true });
	expect(memory.running('a', 100, 1060)).toMatchObject([{ until: 1600 }, { until: 1650 }]);
});

test('an execution that began before the clock was set back counts from then on, and no longer', () => {
	const memory = new PollMemory();
	memory.deliveriesOf('a', 's', compare).add([batch(0, 1)], 5000);
	expect(memory.countRunning('a', 100, 1000)).toBe(1);
	expect(memory.countRunning('a', 100, 1100)).toBe(1);
	expect(memory.countRunning('a', 100, 1101)).toBe(0);
});
