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

test('the rate of matches says how much is to be read', () => {
	const rate = new MatchRate();
	expect(rate.elementsFor(5)).toBe(Infinity);
	rate.add(200, 0);
	expect(rate.elementsFor(5)).toBe(Infinity);
	rate.add(200, 40);
	expect(rate.elementsFor(5)).toBe(50);
});
