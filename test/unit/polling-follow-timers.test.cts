// Stops of the stream, and its timers.
import { Waker } from '../../nodes/shared/values/waker';
import type { PollOutcome } from '../../nodes/shared/polling/follow';
import { fake, following, type Outcome, settled, until, useFakeTime } from './polling-stream.cts';

useFakeTime();

describe('a stop', () => {
	it('ends the wait at once, without another look', async () => {
		const { follower, polls, state } = following();
		await until(1000);
		expect(follower.isStopped).toBe(false);
		follower.stop();
		await settled();
		expect(follower.isStopped).toBe(true);
		expect([polls, state.ended]).toEqual([[], true]);
	});

	it.each<[string, Parameters<typeof following>[0], (stream: ReturnType<typeof following>) => void]>([
		['for what belongs to an announcement', {}, ({ follower }) => follower.announce()],
		['for an execution', {}, ({ follower, state }) => ((state.running = 1), follower.announce())],
		['after a loss', {}, ({ follower }) => follower.ended(true)],
		['after a failure', { outcomes: [new Error('down')] }, ({ follower }) => follower.announce()],
		['for what was announced and not found', { outcomes: [{ position: 1 }] }, ({ follower }) => follower.announce(2)],
	])('ends the wait %s', async (_, options, begin) => {
		const stream = following(options);
		begin(stream);
		await until(40);
		await until(60);
		const { length } = stream.polls;
		stream.follower.stop();
		await settled();
		expect(stream.state.ended).toBe(true);
		expect(stream.polls).toHaveLength(length);
	});

	it.each<[string, Outcome]>([
		['finds something', { fresh: 5, more: true }],
		['fails', new Error('down')],
	])('during a poll that %s: nothing is reported any more, and no poll follows', async (_, outcome) => {
		let end = (_: Partial<PollOutcome<number>>) => {};
		const down = new Error('down');
		const { follower, polls, reported, state } = following({
			outcomes: [
				down,
				down,
				new Promise((resolve, reject) => (end = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)))),
			],
		});
		await until(40_000);
		expect(polls).toHaveLength(3);
		follower.stop();
		end(outcome as PollOutcome<number>);
		await settled();
		expect(state.ended).toBe(true);
		expect([polls.length, reported]).toEqual([3, []]);
	});
});

describe('timers', () => {
	it('last a second at most, and do not add up, however much is announced: what is stopped leaves nothing behind for longer', async () => {
		const { follower } = following();
		for (let announced = 0; announced < 200; announced++) {
			follower.announce();
			await until(fake.now + 1);
		}
		expect(fake.timers.length).toBeLessThan(5);
		for (const { at } of fake.timers) expect(at - fake.now).toBeLessThanOrEqual(1000);
	});

	it('are never for no time at all', async () => {
		const waker = new Waker(() => fake.now);
		fake.now = 0.5;
		const wait = waker.wokenBefore(0.7);
		await settled();
		expect(fake.timers.map(({ at }) => at - 0.5)).toEqual([1]);
		await until(2);
		expect(await wait).toBe(false);
	});
});

describe('a waker', () => {
	it('woken before the wait counts once', async () => {
		const waker = new Waker(() => fake.now);
		waker.wake();
		expect(await waker.wokenBefore(1000)).toBe(true);
		const second = waker.wokenBefore(1000);
		await until(1000);
		expect(await second).toBe(false);
	});

	it('does not shorten a pause', async () => {
		const waker = new Waker(() => fake.now);
		let over = false;
		void waker.pauseUntil(1500).then(() => void (over = true));
		waker.wake();
		await until(1499);
		expect(over).toBe(false);
		await until(1500);
		expect(over).toBe(true);
	});

	it('waits no longer where the clock of the computer is set back meanwhile', async () => {
		jest.spyOn(performance, 'now').mockImplementation(() => fake.now);
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => fake.now);
		const waits = [new Waker().wokenBefore(5000), new Waker().pauseUntil(5000)];
		await until(1000);
		clock.mockImplementation(() => fake.now - 3_600_000);
		let over = 0;
		for (const wait of waits) void wait.then(() => over++);
		await until(4999);
		expect(over).toBe(0);
		await until(6000);
		expect(over).toBe(2);
	});

	it('that is stopped waits for nothing', async () => {
		const waker = new Waker();
		waker.stop();
		expect(await waker.wokenBefore(Infinity)).toBe(false);
		expect(fake.timers).toEqual([]);
	});
});
