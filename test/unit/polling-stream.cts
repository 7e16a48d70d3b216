/** A stream that polls a history, on a clock of its own, whose timers are those of AbortSignal. */
import { Follower, type PollOutcome } from '../../nodes/shared/polling/follow';

const POLL_INTERVAL = 30_000;
const GATHER = 50;
const PATIENCE = 600_000;

/** The clock, and the timers that have not gone off. */
export const fake = { now: 0, timers: [] as Array<{ at: number; controller: AbortController }> };

/** Sets the clock to zero before each test, and replaces its timers. */
export function useFakeTime(): void {
	beforeEach(() => {
		fake.now = 0;
		fake.timers = [];
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
			const controller = new AbortController();
			fake.timers.push({ at: fake.now + ms, controller });
			return controller.signal;
		});
	});
	afterEach(() => jest.restoreAllMocks());
}

/** Lets promises run that are settled. */
export async function settled(): Promise<void> {
	for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}

/** Time goes by, timer after timer. */
export async function until(time: number): Promise<void> {
	await settled();
	for (;;) {
		const [next] = fake.timers.filter(({ at }) => at <= time).sort((a, b) => a.at - b.at);
		if (!next) break;
		fake.timers.splice(fake.timers.indexOf(next), 1);
		fake.now = Math.max(fake.now, next.at);
		next.controller.abort();
		await settled();
	}
	fake.now = time;
}

export type Outcome = Partial<PollOutcome<number>> | Error | Promise<Partial<PollOutcome<number>>>;

/** A stream that has begun. Each poll comes to the next outcome, the last of them for good. */
export function following({
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
				polls.push(fake.now);
				const outcome = await (left.length > 1 ? left.shift()! : left[0]!);
				if (outcome instanceof Error) throw outcome;
				return { fresh: 0, more: false, ...outcome };
			},
			running: () => state.running,
			now: () => fake.now,
			executionOverdue: () => void reported.push(`overdue at ${fake.now}`),
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
