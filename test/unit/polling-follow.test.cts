// When the stream reads a history: on a clock of its own, whose timers are those of AbortSignal.
import { Waker } from '../../nodes/shared/values/waker';
import { Follower, type PollOutcome } from '../../nodes/shared/polling/follow';

const POLL_INTERVAL = 30_000;
const GATHER = 50;
const PATIENCE = 600_000;

let now: number;
let timers: Array<{ at: number; controller: AbortController }>;

beforeEach(() => {
	now = 0;
	timers = [];
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		const controller = new AbortController();
		timers.push({ at: now + ms, controller });
		return controller.signal;
	});
});
afterEach(() => jest.restoreAllMocks());

async function settled(): Promise<void> {
	for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}

/** Time goes by, timer after timer. */
async function until(time: number): Promise<void> {
	await settled();
	for (;;) {
		const [next] = timers.filter(({ at }) => at <= time).sort((a, b) => a.at - b.at);
		if (!next) break;
		timers.splice(timers.indexOf(next), 1);
		now = Math.max(now, next.at);
		next.controller.abort();
		await settled();
	}
	now = time;
}

type Outcome = Partial<PollOutcome<number>> | Error | Promise<Partial<PollOutcome<number>>>;

/** A stream that has begun. Each poll comes to the next outcome, the last of them for good. */
function following({
	outcomes = [{}],
	executionsAtOnce = 1,
	fallbackPollIntervalMs = POLL_INTERVAL,
	first,
}: { outcomes?: Outcome[]; executionsAtOnce?: number; fallbackPollIntervalMs?: number; first?: PollOutcome<number> } = {}) {
	const polls: number[] = [];
	const reported: string[] = [];
	const state = { running: 0, ended: false };
	const left = [...outcomes];
	const follower = new Follower<number>(
		{
			poll: async () => {
				polls.push(now);
				const outcome = await (left.length > 1 ? left.shift()! : left[0]!);
				if (outcome instanceof Error) throw outcome;
				return { fresh: 0, more: false, ...outcome };
			},
			running: () => state.running,
			now: () => now,
			executionOverdue: () => void reported.push(`overdue at ${now}`),
			failed: ({ message }) => void reported.push(`failed: ${message}`),
			recovered: (sinceMs) => void reported.push(`recovered after ${sinceMs}`),
			unannounced: () => void reported.push('unannounced'),
		},
		{ compare: (a, b) => a - b, fallbackPollIntervalMs, batchWindowMs: GATHER, executionsAtOnce, patienceMs: PATIENCE },
	);
	void follower.run(first).then(() => void (state.ended = true));
	/** Sets the outcomes of the polls from here on. */
	const then = (...next: Outcome[]) => void left.splice(0, left.length, ...next);
	return { follower, polls, reported, state, then };
}

describe('without announcements', () => {
	it('it looks every so often', async () => {
		const { polls } = following();
		await until(95_000);
		expect(polls).toEqual([30_000, 60_000, 90_000]);
	});

	it('sooner if something is due that nobody announces, but not at once again while it is overdue', async () => {
		const { polls } = following({ outcomes: [{ dueInMs: 12_000 }, { dueInMs: 0 }, { dueInMs: -5000 }, {}] });
		await until(75_000);
		expect(polls).toEqual([30_000, 42_000, 43_000, 44_000, 74_000]);
	});

	it('what a poll finds then was not announced, and that is reported', async () => {
		const { reported, then } = following();
		await until(31_000);
		expect(reported).toEqual([]);
		then({ fresh: 2 });
		await until(61_000);
		expect(reported).toEqual(['unannounced']);
	});

	it('what is nothing new needs no announcement', async () => {
		const { reported } = following({ outcomes: [{ fresh: 0, position: 7 }] });
		await until(31_000);
		expect(reported).toEqual([]);
	});

	it('it goes on at once while there is more', async () => {
		const { polls, reported } = following({
			outcomes: [{ fresh: 1, more: true }, { fresh: 1, more: true }, {}],
			first: { fresh: 1, more: true },
		});
		await until(29_000);
		expect(polls).toEqual([0, 0, 0]);
		expect(reported).toEqual([]);
	});

	it('it waits where the look before it found all there is', async () => {
		const { polls } = following({ first: { fresh: 1, more: false } });
		await until(29_999);
		expect(polls).toEqual([]);
	});
});

describe('an announcement', () => {
	it('is followed by a poll when what may belong to it has had time to come: one poll for all of it', async () => {
		const { follower, polls, reported } = following({ outcomes: [{ fresh: 3, position: 3 }] });
		await until(1000);
		follower.announce(1);
		await until(1030);
		follower.announce(2);
		follower.announce(3);
		await until(1049);
		expect(polls).toEqual([]);
		await until(20_000);
		// Two of the three came while the first was gathered, and may have come too late for its look.
		expect(polls).toEqual([1050, 1100]);
		expect(reported).toEqual([]);
	});

	it('is not lost while a poll is under way', async () => {
		let end = (_: Partial<PollOutcome<number>>) => {};
		const { follower, polls, then } = following({ outcomes: [new Promise((resolve) => (end = resolve))] });
		follower.announce(1);
		await until(1000);
		then({ position: 2 });
		follower.announce(2);
		end({ position: 1 });
		await until(2000);
		expect(polls).toEqual([50, 1050]);
	});

	it('counts that comes while a poll finds what it announces', async () => {
		let end = (_: Partial<PollOutcome<number>>) => {};
		const { follower, polls, reported } = following({ outcomes: [new Promise((resolve) => (end = resolve)), {}] });
		await until(30_000);
		follower.announce(1);
		end({ fresh: 1, position: 1 });
		await until(31_000);
		expect([polls, reported]).toEqual([[30_000, 30_050], []]);
	});

	it('counts once: what a later look finds was not announced', async () => {
		const { follower, reported, then } = following({ outcomes: [{ fresh: 1 }] });
		follower.announce();
		await until(1000);
		then({ fresh: 1 }, {});
		await until(40_000);
		expect(reported).toEqual(['unannounced']);
	});

	it('of what is not found yet is polled for again, more and more seldom, until it is there', async () => {
		const { follower, polls, then } = following({ outcomes: [{ position: 4 }] });
		follower.announce(5);
		await until(1000);
		expect(polls).toEqual([50, 300, 800]);
		then({ position: 5 });
		await until(25_000);
		expect(polls).toEqual([50, 300, 800, 1800]);
		follower.announce(6);
		then({ position: 5 }, { position: 6 });
		await until(29_000);
		expect(polls.slice(4)).toEqual([25_050, 25_300]);
	});

	it('of what the server never shows is given up', async () => {
		const { follower, polls } = following({ outcomes: [{ position: 4 }] });
		follower.announce(5);
		await until(120_000);
		expect(polls).toEqual([50, 300, 800, 1800, 3800, 7800, 15_800, 31_800, 61_800, 91_800]);
	});

	it.each([
		['earlier does not make what came before it forgotten', 4, [9, 3]],
		['later raises what is waited for', 3, [3, 9]],
	])('of something %s', async (_, position, announced) => {
		const { follower, polls } = following({ outcomes: [{ position }, { position: 9 }] });
		for (const offset of announced) follower.announce(offset);
		await until(20_000);
		expect(polls).toEqual([50, 300]);
	});

	it('without a position, or a poll that does not say how far it came, is not polled for again', async () => {
		const { follower, polls } = following({ outcomes: [{ position: 4 }, {}] });
		follower.announce();
		await until(10_000);
		follower.announce(7);
		await until(20_000);
		expect(polls).toEqual([50, 10_050]);
	});
});

describe('executions', () => {
	it('as many as are wanted run at once; the end of one makes way for the next poll', async () => {
		const { follower, polls, state } = following({ executionsAtOnce: 2 });
		state.running = 1;
		follower.announce();
		await until(1000);
		expect(polls).toEqual([50]);
		state.running = 2;
		follower.announce();
		await until(100_000);
		expect(polls).toEqual([50]);
		state.running = 1;
		follower.ended(false);
		await until(100_010);
		expect(polls).toEqual([50, 100_000]);
	});

	it.each([
		['too, a little later', {}, 30_050],
		['within a minute, however seldom it looks', { fallbackPollIntervalMs: 3_600_000 }, 60_050],
	])('that end unannounced make way %s', async (_, options, polledMs) => {
		const { follower, polls, state } = following(options);
		state.running = 1;
		follower.announce();
		await until(1000);
		state.running = 0;
		await until(polledMs);
		expect(polls).toEqual([polledMs]);
	});

	it('what is announced while one runs was announced when it is over, however long that takes', async () => {
		const { follower, polls, reported, state } = following({ outcomes: [{ fresh: 1 }, {}] });
		state.running = 1;
		await until(35_000);
		follower.announce();
		await until(100_000);
		state.running = 0;
		follower.ended(false);
		await until(100_010);
		expect([polls, reported]).toEqual([[100_000], []]);
	});

	it('the end of one announces nothing', async () => {
		const { follower, polls, reported, state } = following({ outcomes: [{ fresh: 1 }, {}] });
		state.running = 1;
		await until(35_000);
		state.running = 0;
		follower.ended(false);
		await until(35_010);
		expect([polls, reported]).toEqual([[35_000], ['unannounced']]);
	});

	it('one that takes long is reported, once for each wait, and no shorter one', async () => {
		const { follower, polls, reported, state } = following();
		state.running = 1;
		follower.announce();
		await until(600_050);
		expect(reported).toEqual([]);
		await until(3_000_000);
		expect([polls, reported]).toEqual([[], ['overdue at 630050']]);
		state.running = 0;
		follower.ended(false);
		await until(3_000_001);
		expect(polls).toEqual([3_000_000]);
		state.running = 1;
		follower.announce();
		await until(3_600_051);
		expect(reported).toHaveLength(1);
		await until(5_000_000);
		expect(reported.slice(1)).toEqual(['overdue at 3630051']);
	});

	it('that are lost again and again come after growing pauses, of a minute at most; after one that ends well they are short again', async () => {
		const { follower, polls } = following();
		const pauses: number[] = [];
		for (let losses = 0; losses < 5; losses++) {
			const at = now;
			follower.ended(true);
			const before = polls.length;
			while (polls.length === before) await until(now + 500);
			pauses.push(polls.at(-1)! - at);
		}
		expect(pauses).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
		follower.ended(false);
		await until(now + 1000);
		const at = now;
		follower.ended(true);
		const before = polls.length;
		while (polls.length === before) await until(now + 500);
		expect(polls.at(-1)! - at).toBe(10_000);
	});

	it('one that is lost while others wait for its end holds the next poll back', async () => {
		const { follower, polls, state } = following();
		state.running = 1;
		follower.announce();
		await until(1000);
		state.running = 0;
		follower.ended(true);
		await until(10_999);
		expect(polls).toEqual([]);
		await until(11_000);
		expect(polls).toEqual([11_000]);
	});
});

describe('looks that fail', () => {
	const down = new Error('down');

	it('are tried again after growing pauses, of a minute at most, and reported once, the third in a row', async () => {
		const { follower, polls, reported } = following({ outcomes: [down] });
		follower.announce();
		await until(2000);
		expect([polls, reported]).toEqual([[50, 1050], []]);
		await until(250_000);
		expect(polls).toEqual([50, 1050, 3050, 7050, 15_050, 31_050, 63_050, 123_050, 183_050, 243_050]);
		expect(reported).toEqual(['failed: down']);
	});

	it('and succeed again: it is reported how long that took; then it waits as usual', async () => {
		const { follower, polls, reported } = following({ outcomes: [down, down, down, {}] });
		follower.announce();
		await until(37_049);
		expect(polls).toEqual([50, 1050, 3050, 7050]);
		expect(reported).toEqual(['failed: down', 'recovered after 7000']);
	});

	it('fewer than three times are not worth a word, neither then nor later', async () => {
		const { follower, polls, reported, then } = following({ outcomes: [down, down, {}] });
		follower.announce();
		await until(20_000);
		then(down, {});
		follower.announce();
		await until(29_000);
		expect(polls).toEqual([50, 1050, 3050, 20_050, 21_050]);
		expect(reported).toEqual([]);
	});

	it('what the first look after them finds was announced, as far as anyone knows', async () => {
		const { follower, reported } = following({ outcomes: [down, { fresh: 1 }] });
		follower.announce();
		await until(20_000);
		expect(reported).toEqual([]);
	});

	it('do not hide for ever what was announced before them', async () => {
		const { follower, polls } = following({ outcomes: [down, { position: 4 }, { position: 5 }] });
		follower.announce(5);
		await until(20_000);
		expect(polls).toEqual([50, 1050, 1300]);
	});
});

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
			await until(now + 1);
		}
		expect(timers.length).toBeLessThan(5);
		for (const { at } of timers) expect(at - now).toBeLessThanOrEqual(1000);
	});

	it('are never for no time at all', async () => {
		const waker = new Waker(() => now);
		now = 0.5;
		const wait = waker.wokenBefore(0.7);
		await settled();
		expect(timers.map(({ at }) => at - 0.5)).toEqual([1]);
		await until(2);
		expect(await wait).toBe(false);
	});
});

describe('a waker', () => {
	it('woken before the wait counts once', async () => {
		const waker = new Waker(() => now);
		waker.wake();
		expect(await waker.wokenBefore(1000)).toBe(true);
		const second = waker.wokenBefore(1000);
		await until(1000);
		expect(await second).toBe(false);
	});

	it('does not shorten a pause', async () => {
		const waker = new Waker(() => now);
		let over = false;
		void waker.pauseUntil(1500).then(() => void (over = true));
		waker.wake();
		await until(1499);
		expect(over).toBe(false);
		await until(1500);
		expect(over).toBe(true);
	});

	it('waits no longer where the clock of the computer is set back meanwhile', async () => {
		jest.spyOn(performance, 'now').mockImplementation(() => now);
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
		const waits = [new Waker().wokenBefore(5000), new Waker().pauseUntil(5000)];
		await until(1000);
		clock.mockImplementation(() => now - 3_600_000);
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
		expect(timers).toEqual([]);
	});
});
