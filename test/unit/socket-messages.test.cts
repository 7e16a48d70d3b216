// Messages of a socket, taken in bunches: how much waits, how long, and what ends it.
import { SocketMessages } from '../../nodes/shared/http/socketMessages';

const MB = 1024 * 1024;

/** The standard's WebSocket, moved by the test. */
class Socket {
	static last: Socket;

	sent: string[] = [];

	closed: unknown[] = [];

	private readonly listeners: Record<string, (event?: unknown) => void> = {};

	constructor() {
		Socket.last = this;
	}

	addEventListener(type: string, listener: (event?: unknown) => void) {
		this.listeners[type] = listener;
	}

	send(text: string) {
		this.sent.push(text);
	}

	close(code: unknown) {
		this.closed.push(code);
	}

	emit(type: string, event?: unknown) {
		this.listeners[type]!(event);
	}

	say(...texts: string[]) {
		for (const data of texts) this.emit('message', { data });
	}
}

const { WebSocket: before } = globalThis as { WebSocket?: unknown };
beforeEach(() => void Object.assign(globalThis, { WebSocket: Socket }));
afterAll(() => void Object.assign(globalThis, { WebSocket: before }));

async function opened({ answerLimit = 64 * MB, cancel }: { answerLimit?: number; cancel?: AbortSignal } = {}) {
	const messages = new SocketMessages({ url: 'ws://host/x', protocols: ['daml.ws.auth'], answerLimit }, { beginExclusive: 1 }, cancel);
	const socket = Socket.last;
	const opening = messages.opened(1000);
	socket.emit('open');
	expect(await opening).toBe(true);
	expect(socket.sent).toEqual(['{"beginExclusive":1}']);
	return { messages, socket };
}

test('a bunch has at most as many as are wanted, in their order, and the rest waits', async () => {
	const { messages, socket } = await opened();
	socket.say('1', '2', '3');
	expect(await messages.take(2, 1000)).toEqual(['1', '2']);
	expect(messages.isEmpty).toBe(false);
	expect(await messages.take(2, 1000)).toEqual(['3']);
	expect(messages.isEmpty).toBe(true);
});

test('a bunch that is waited for takes what follows at once, and one that is full is not waited for', async () => {
	const { messages, socket } = await opened();
	const few = messages.take(3, 1000);
	setImmediate(() => socket.say('1', '2'));
	expect(await few).toEqual(['1', '2']);
	const full = messages.take(2, 60_000);
	setImmediate(() => socket.say('3', '4', '5'));
	expect(await full).toEqual(['3', '4']);
});

test('silence has an end', async () => {
	const { messages, socket } = await opened();
	const began = performance.now();
	expect(await messages.take(2, 50)).toEqual([]);
	expect(performance.now() - began).toBeGreaterThanOrEqual(49);
	expect(socket.closed).toEqual([]);
});

test('an end is the end of every wait, and what came before is still taken', async () => {
	const { messages, socket } = await opened();
	socket.say('1');
	socket.emit('close', { code: 1006 });
	socket.say('2');
	expect(await messages.take(5, 60_000)).toEqual(['1']);
	expect(await messages.take(5, 60_000)).toEqual([]);
});

test('one that is not opened says so: refused, too late, cancelled', async () => {
	const address = { url: 'ws://host/x', protocols: [], answerLimit: MB };
	const refused = new SocketMessages(address, {});
	const opening = refused.opened(60_000);
	Socket.last.emit('close', { code: 1006 });
	expect(await opening).toBe(false);
	expect(await new SocketMessages(address, {}).opened(10)).toBe(false);
	expect(await new SocketMessages(address, {}, AbortSignal.abort()).opened(60_000)).toBe(false);
	expect(Socket.last.closed).toEqual([4000]);
});

test('more than 16 MB do not wait: the socket is closed, and those are taken', async () => {
	const { messages, socket } = await opened();
	for (let count = 0; count < 20; count++) socket.say(String(count).padEnd(MB));
	expect(socket.closed).toEqual([4000]);
	expect((await messages.take(100, 60_000)).map((text) => Number(text))).toEqual([...Array(17).keys()]);
	expect(await messages.take(100, 60_000)).toEqual([]);
});

test('what is taken makes room', async () => {
	const { messages, socket } = await opened();
	for (let count = 0; count < 40; count++) {
		socket.say(String(count).padEnd(MB));
		if (count % 8 === 7) await messages.take(100, 1000);
	}
	expect(socket.closed).toEqual([]);
});

test('a message above the size limit ends it and is let go', async () => {
	const { messages, socket } = await opened({ answerLimit: MB });
	socket.say('1', 'x'.repeat(MB + 1), '2');
	expect(socket.closed).toEqual([4000]);
	expect(await messages.take(5, 60_000)).toEqual(['1']);
});

test('cancelling ends a wait at once', async () => {
	const cancelling = new AbortController();
	const { messages, socket } = await opened({ cancel: cancelling.signal });
	const waiting = messages.take(5, 60_000);
	cancelling.abort();
	expect(await waiting).toEqual([]);
	expect(socket.closed).toEqual([4000]);
});
