// Times at which the stream reads a history: by itself, after an announcement, and after a failure.
import type { PollOutcome } from '../../nodes/shared/polling/follow';
import { following, until, useFakeTime } from './polling-stream.cts';

useFakeTime();

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
