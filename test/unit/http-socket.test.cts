// A WebSocket that takes one request and then listens.
import { hasWebSocket, isProtocol, openSocket } from '../../nodes/shared/http/socket';

type Listener = (event?: unknown) => void;

/** The standard's WebSocket, moved by the test. */
class Socket {
	static last: Socket;

	static refuse = false;

	sent: string[] = [];

	closed: unknown[] = [];

	private readonly listeners: Record<string, Listener[]> = {};

	constructor(
		readonly url: string,
		readonly protocols: string[],
	) {
		if (Socket.refuse) throw new SyntaxError(`The subprotocol '${protocols[0]}' is invalid`);
		Socket.last = this;
	}

	addEventListener(type: string, listener: Listener) {
		(this.listeners[type] ??= []).push(listener);
	}

	send(text: string) {
		this.sent.push(text);
	}

	close(...code: unknown[]) {
		this.closed.push(...code);
	}

	emit(type: string, event?: unknown) {
		if (!this.listeners[type]) throw new Error(`an unhandled ${type}`);
		for (const listener of this.listeners[type]) listener(event);
	}
}

const { WebSocket: before } = globalThis as { WebSocket?: unknown };
beforeEach(() => {
	Socket.refuse = false;
	Object.assign(globalThis, { WebSocket: Socket });
});
afterAll(() => void Object.assign(globalThis, { WebSocket: before }));

function opened() {
	const received: unknown[] = [];
	const channel = openSocket('wss://host/v2/updates', ['jwt.token.x', 'daml.ws.auth'], '{"beginExclusive":1}', {
		onOpen: () => received.push('open'),
		onMessage: (text) => received.push(text),
		onEnd: (end) => received.push(end),
	});
	return { received, channel, socket: Socket.last };
}

test('it sends its request when it is open, and hands on what it hears as text', () => {
	const { received, socket } = opened();
	expect([socket.url, socket.protocols]).toEqual(['wss://host/v2/updates', ['jwt.token.x', 'daml.ws.auth']]);
	expect([socket.sent, received]).toEqual([[], []]);
	socket.emit('open');
	socket.emit('message', { data: 'one' });
	socket.emit('message', { data: Buffer.from('two') });
	expect([socket.sent, received]).toEqual([['{"beginExclusive":1}'], ['open', 'one']]);
});

test('its end is reported once, with its code and whether it had been open', () => {
	const { received, socket } = opened();
	socket.emit('open');
	socket.emit('error', new Error('wss://host/v2/updates failed'));
	socket.emit('close', { code: 1006 });
	socket.emit('close', { code: 1000 });
	expect(received).toEqual(['open', { opened: true, code: 1006 }]);
	const refused = opened();
	refused.socket.emit('close', { code: 1002 });
	expect(refused.received).toEqual([{ opened: false, code: 1002 }]);
});

test('whoever closes it need not wait: it is over, and nothing arrives from it any more', () => {
	const { received, channel, socket } = opened();
	socket.emit('open');
	channel!.close();
	// A code that is no normal end: a participant answers no other while its stream goes on.
	expect(socket.closed).toEqual([4000]);
	socket.emit('message', { data: 'late' });
	socket.emit('close', { code: 1006 });
	expect(received).toEqual(['open', { opened: true, code: 1000 }]);
});

test('one that is closed before it opens asks for nothing', () => {
	const { received, channel, socket } = opened();
	channel!.close();
	socket.emit('open');
	expect([socket.sent, received]).toEqual([[], [{ opened: false, code: 1000 }]]);
});

test('an address that is none opens nothing, and the token in the error goes nowhere', () => {
	Socket.refuse = true;
	expect(opened().channel).toBeUndefined();
});

test('a Node without WebSocket opens nothing', () => {
	expect(hasWebSocket()).toBe(true);
	Object.assign(globalThis, { WebSocket: undefined });
	expect(hasWebSocket()).toBe(false);
	expect(opened().channel).toBeUndefined();
});

test.each([
	['jwt.token.eyJ_-.x', true],
	["!#$%&'*+.^`|~-", true],
	['x'.repeat(20_000), true],
	['x'.repeat(20_001), false],
	['', false],
	['a b', false],
	['a,b', false],
	['ä', false],
	[' a', false],
	['a\n', false],
])('%.40j can be a protocol: %p', (text, can) => expect(isProtocol(text)).toBe(can));
