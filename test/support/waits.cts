/** The waits of the nodes under test (retries, a server that is not ready): they sleep through n8n's `sleep`, which is replaced here. */

/** How much faster than shipped. Not instant: a server's passing trouble has to pass, and a cancelled run has to notice. */
let speed = 50;
let total = 0;
let meanwhile: (() => Promise<unknown>) | undefined;

/** Sleeps for a fraction of `ms`, and remembers all of it. */
async function quickSleep(ms: number): Promise<void> {
	total += ms;
	const work = meanwhile;
	meanwhile = undefined;
	await work?.();
	await new Promise((resolve) => setTimeout(resolve, ms / speed));
}

/** What happens elsewhere while a node waits the next time. */
export function duringNextWait(work: () => Promise<unknown>): void {
	meanwhile = work;
}

/** For files in which nothing happens while a node waits: its waits end at once. */
export function waitForNothing(): void {
	speed = Infinity;
}

/** How long the nodes of this test file have waited so far, in ms as shipped. */
export const waited = (): number => total;

jest.mock('n8n-workflow', () => ({ ...jest.requireActual<object>('n8n-workflow'), sleep: quickSleep }));
