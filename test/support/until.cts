/** The most checks that a wait of a test makes. Counted, since tests set the clock: it is some 20 s if they do not. */
const MOST_TRIES = 1000;
const BETWEEN_MS = 20;

/**
 * Waits until something holds. Every wait of a test goes through here, so each has an end: one without would hold its file, and go on
 * reading a sandbox's requests while the tests after it need them.
 * @param what said when it does not come to be: "the channels are closed"
 */
export async function until(holds: () => unknown, what: string): Promise<void> {
	for (let tries = 0; tries < MOST_TRIES; tries++) {
		if (await holds()) return;
		await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
	}
	throw new Error(`waited in vain until ${what}`);
}
