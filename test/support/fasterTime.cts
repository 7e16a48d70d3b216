/**
 * Time runs faster for the nodes under test: their clocks and their timers alike, so that what they wait for minutes takes a
 * test seconds. The sandbox keeps its own time.
 */
export interface FasterTime {
	/** Lets that much time pass at once, in ms. A wait notices within a second of its own. */
	pass: (ms: number) => void;
	/** The computer's clock is set forward by so much, in ms, or back. No time passes. */
	setClock: (ms: number) => void;
	restore: () => void;
}

/** From here on `speed` times as fast, until it is restored. Slower if that is below 1. */
export function fasterTime(speed: number): FasterTime {
	const now = Date.now.bind(Date);
	const steady = performance.now.bind(performance);
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	const [began, steadilyBegan] = [now(), steady()];
	let ahead = 0;
	let set = 0;
	const passed = () => ahead + (steady() - steadilyBegan) * speed;
	const mocks = [
		jest.spyOn(Date, 'now').mockImplementation(() => began + set + Math.floor(passed())),
		jest.spyOn(performance, 'now').mockImplementation(() => steadilyBegan + passed()),
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.ceil(ms / speed))),
	];
	return {
		pass: (ms) => void (ahead += ms),
		setClock: (ms) => void (set += ms),
		restore: () => mocks.forEach((mock) => mock.mockRestore()),
	};
}
