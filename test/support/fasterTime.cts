/**
 * Time runs faster for the nodes under test: their clock and their timers alike, so that what they wait for minutes takes a
 * test seconds. The sandbox keeps its own time.
 */
export interface FasterTime {
	/** So much time passes at once, in ms. What waits notices within a second of its own. */
	pass: (ms: number) => void;
	restore: () => void;
}

/** From here on `speed` times as fast, until it is restored; slower where that is below 1. */
export function fasterTime(speed: number): FasterTime {
	const now = Date.now.bind(Date);
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	const began = now();
	let ahead = 0;
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => began + ahead + Math.floor((now() - began) * speed));
	const timers = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.ceil(ms / speed)));
	return {
		pass: (ms) => void (ahead += ms),
		restore: () => [clock, timers].forEach((one) => one.mockRestore()),
	};
}
