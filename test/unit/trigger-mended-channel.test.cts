// The stream's channel at a participant that is overloaded.
import { setTimeout } from 'node:timers/promises';

import { ChannelListener } from '../../nodes/CantonLedgerStream/channelListener';
import { steadyNow } from '../../nodes/shared/values/clock';

type Handler = (event?: unknown) => void;

/** A channel that shows the ledger's end, and is refused at once: another attempt may succeed. */
class BusySocket {
	static opened = 0;

	private readonly handlers: Record<string, Handler> = {};

	constructor() {
		BusySocket.opened++;
		setImmediate(() => {
			this.handlers.open!();
			this.handlers.message!({ data: JSON.stringify({ position: 1 }) });
			this.handlers.message!({ data: JSON.stringify({ code: 'SERVER_IS_BUSY', cause: 'Try again', grpcCodeValue: 14 }) });
			this.handlers.close!({ code: 1000 });
		});
	}

	addEventListener(type: string, handler: Handler) {
		this.handlers[type] = handler;
	}

	send() {}

	close() {}
}

const { WebSocket: before } = globalThis as { WebSocket?: unknown };
beforeAll(() => void Object.assign(globalThis, { WebSocket: BusySocket }));
afterAll(() => void Object.assign(globalThis, { WebSocket: before }));

test('a participant that is busy has its channel opened again after a pause', async () => {
	const reasons: string[] = [];
	const listener = new ChannelListener<number>({
		now: steadyNow,
		time: Date.now,
		open: async () =>
			await Promise.resolve({
				announcements: { path: '/', request: {}, read: () => ({ position: 1, event: false }) },
				address: { url: 'ws://busy', protocols: [], answerLimit: 1e6 },
			}),
		announce: () => {},
		isNew: () => true,
		explain: ({ message }) => message,
		failing: (reason) => void reasons.push(reason),
		working: () => {},
	});
	const over = listener.run();
	await setTimeout(500);
	listener.stop();
	await over;
	expect(BusySocket.opened).toBe(1);
	expect(reasons).toEqual([]);
});
