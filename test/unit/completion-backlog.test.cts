// When a channel is opened for many completions, and when not.
import { BacklogStream } from '../../nodes/shared/ledger/completions/backlog';
import { MatchRate } from '../../nodes/shared/ledger/completions/matchRate';

const { WebSocket: before } = globalThis as { WebSocket?: unknown };
afterAll(() => void Object.assign(globalThis, { WebSocket: before }));

let opened: string[];
beforeEach(() => {
	opened = [];
	class Refusing {
		constructor(url: string) {
			opened.push(url);
		}

		addEventListener(type: string, listener: (event: unknown) => void) {
			if (type === 'close') setImmediate(() => listener({ code: 1006 }));
		}

		close() {}
	}
	Object.assign(globalThis, { WebSocket: Refusing });
});

let serial = 0;
/** The next elements after a page of 200 elements in so many offsets. Each time of another server. */
async function afterPage(offsets: number, rest: { end: number; wanted: number }, { isFull = true, moved = false } = {}) {
	const homeUrl = `http://host${serial++}/api`;
	const address = async (path: string) => ({
		url: `${moved ? 'ws://elsewhere' : homeUrl.replace('http', 'ws')}${path}`,
		...{ protocols: ['daml.ws.auth'], answerLimit: 1000 },
	});
	const backlog = new BacklogStream({ key: homeUrl, homeUrl, channel: address, cancelled: false } as never, () => ({
		path: '/v2/completions',
		request: {},
	}));
	backlog.learn(0, offsets, { size: 200, isFull });
	const next = async () => await backlog.next(offsets, rest, 200, () => 60_000);
	return [await next(), await next()];
}

test.each<[string, number, { end: number; wanted: number }, object, number]>([
	['a thousand are left', 600, { end: 3600, wanted: Infinity }, {}, 1],
	['fewer are left', 600, { end: 3590, wanted: Infinity }, {}, 0],
	['fewer are wanted', 600, { end: 100_000, wanted: 999 }, {}, 0],
	['others have most of what is left', 60_000, { end: 100_000, wanted: Infinity }, {}, 0],
	['the page was not full', 600, { end: 100_000, wanted: Infinity }, { isFull: false }, 0],
	['the credential has another address meanwhile', 600, { end: 100_000, wanted: Infinity }, { moved: true }, 0],
])('%s', async (_, offsets, rest, options, count) => {
	// One that is refused is not tried again, and a page is read.
	expect(await afterPage(offsets, rest, options)).toEqual([[], []]);
	expect(opened).toHaveLength(count);
});

/** A socket of which only some things ever happen, and a clock that goes on by nothing but waiting. Returns the time in ms. */
function withClock(opens: boolean): () => number {
	let time = 0;
	jest.spyOn(performance, 'now').mockImplementation(() => time);
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((waitMs) => {
		const timer = new AbortController();
		setImmediate(() => {
			time += waitMs;
			timer.abort();
		});
		return timer.signal;
	});
	class Silent {
		addEventListener(type: string, listener: () => void) {
			if (type === 'open' && opens) setImmediate(listener);
		}

		send() {}

		close() {}
	}
	Object.assign(globalThis, { WebSocket: Silent });
	return () => time;
}

test.each([
	['opens and says nothing', true],
	['never opens', false],
])('a channel that %s is waited for no longer than the time that is left', async (_, opens) => {
	const time = withClock(opens);
	const homeUrl = `http://host${serial++}/api`;
	const channel = async (path: string) => ({ url: homeUrl.replace('http', 'ws') + path, protocols: [], answerLimit: 1000 });
	const backlog = new BacklogStream({ key: homeUrl, homeUrl, channel, cancelled: false } as never, () => ({ path: '/v2', request: {} }));
	backlog.learn(0, 200, { size: 200, isFull: true });
	const left = () => 50 - time();
	try {
		expect(await backlog.next(200, { end: 100_000, wanted: Infinity }, 200, left)).toEqual([]);
		expect(left()).toBe(0);
	} finally {
		jest.restoreAllMocks();
	}
});

test('the rate of matches says how much is to be read', () => {
	const rate = new MatchRate();
	expect(rate.elementsFor(5)).toBe(Infinity);
	rate.add(200, 0);
	expect(rate.elementsFor(5)).toBe(Infinity);
	rate.add(200, 40);
	expect(rate.elementsFor(5)).toBe(50);
});
