/** The waits of the nodes under test (retries, a server that is not ready): they sleep through n8n's `sleep`, which is replaced here. */
import { deadlineClock } from '../../nodes/shared/http/deadline';
import { outside } from './outside.cts';

const waits = outside('./sleep.cjs') as Record<'current' | 'shipped', (ms: number) => Promise<void>>;

/** Number of times faster than shipped. Not instant: a server's passing failure has to pass, and a cancelled run has to notice. */
let speed = 50;
let total = 0;
let skipped = 0;
let meanwhile: (() => Promise<unknown>) | undefined;
let later: { at: number; work: () => Promise<unknown> } | undefined;

/** Time that a sleep leaves out passes on the clock at once: a limit runs out after as many pauses as it does in a real node. */
const { now } = Date;
const { now: steady } = deadlineClock;
let stoppedAt: { date: number; steady: number } | undefined;
Date.now = () => (stoppedAt?.date ?? now()) + Math.round(skipped);
deadlineClock.now = () => (stoppedAt?.steady ?? steady()) + Math.round(skipped);

// Work in the background comes to its end as fast. The clocks are set right between files: see environment.cjs and runtime.cjs.
afterAll(() => (waits.current = async (ms) => await waits.shipped(ms / speed)));

/** Sleeps for a fraction of `ms`, and remembers all of it. */
async function quickSleep(ms: number): Promise<void> {
	total += ms;
	const work = meanwhile;
	meanwhile = undefined;
	await work?.();
	if (later && total >= later.at) {
		const { work: due } = later;
		later = undefined;
		await due();
	}
	await new Promise((resolve) => setTimeout(resolve, ms / speed));
	skipped += stoppedAt === undefined ? ms - ms / speed : ms;
}

/** While `during` runs, the clock moves by what the nodes wait only: how long their requests take does not count. */
export async function withoutOtherTime<T>(during: () => Promise<T>): Promise<T> {
	stoppedAt = { date: now(), steady: steady() };
	try {
		return await during();
	} finally {
		stoppedAt = undefined;
	}
}

/** Does `work` while a node waits the next time. */
export function duringNextWait(work: () => Promise<unknown>): void {
	meanwhile = work;
}

/** Does `work` once the nodes have waited for `ms` more, as shipped. */
export function afterWaiting(ms: number, work: () => Promise<unknown>): void {
	later = { at: total + ms, work };
}

/** For files in which nothing happens while a node waits: its waits end at once. */
export function waitForNothing(): void {
	speed = Infinity;
}

/** Lets nodes wait as long as they do in n8n: for real networks, which do not hurry. */
export function waitAsShipped(): void {
	speed = 1;
}

/** Time that the nodes of this test file have waited so far, in ms as shipped. */
export const waited = (): number => total;

waits.current = quickSleep;
