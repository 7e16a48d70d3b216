// Executions that the stream waits for before it reads again.
import { fake, following, until, useFakeTime } from './polling-stream.cts';

useFakeTime();

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
			const at = fake.now;
			follower.ended(true);
			const before = polls.length;
			while (polls.length === before) await until(fake.now + 500);
			pauses.push(polls.at(-1)! - at);
		}
		expect(pauses).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
		follower.ended(false);
		await until(fake.now + 1000);
		const at = fake.now;
		follower.ended(true);
		const before = polls.length;
		while (polls.length === before) await until(fake.now + 500);
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
