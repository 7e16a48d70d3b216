/**
 * A WebSocket that takes one request and then listens, by means of Node's own `WebSocket`: there is one from Node 22 on. It can
 * set neither headers nor TLS options, and it follows no redirect.
 */

/** As much of the standard as is used here. n8n's lint knows no types of browsers. */
interface StandardSocket {
	readyState: number;
	send(text: string): void;
	close(code: number): void;
	addEventListener(type: 'open' | 'error', listener: () => void): void;
	addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
	addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
}
declare const WebSocket: undefined | (new (url: string, protocols: string[]) => StandardSocket);

export const hasWebSocket = (): boolean => typeof WebSocket === 'function';

/** End of a socket: the code of the close frame, or 1006 if there was none. */
export interface SocketEnd {
	opened: boolean;
	code: number;
}

/**
 * The code of our close frame. A participant lets its stream go on after a normal close (1000, 1001 or none) and ends the connection
 * with it: for an idle one at its idle timeout, for a busy one never. It takes any other code for an error and closes at once. A
 * standard socket cannot end the connection by itself, and it may send those from 3000 on.
 */
const NO_LONGER_WANTED = 4000;

interface SocketHandlers {
	onOpen: () => void;
	onMessage: (text: string) => void;
	/** Called once, also after `close`. */
	onEnd: (end: SocketEnd) => void;
}

/** Checks whether a text can be a WebSocket's protocol: an HTTP token. */
export const isProtocol = (text: string): boolean => /^[\w!#$%&'*+.^`|~-]{1,20000}$/.test(text);

/** Opens a socket and sends the request. Undefined if the address is not one of a WebSocket. */
export function openSocket(
	url: string,
	protocols: string[],
	request: string,
	{ onOpen, onMessage, onEnd }: SocketHandlers,
): { close: () => void } | undefined {
	const socket = made(url, protocols);
	if (!socket) return undefined;
	let opened = false;
	let over = false;
	const end = (code: number) => {
		if (over) return;
		over = true;
		onEnd({ opened, code });
	};
	socket.addEventListener('open', () => {
		if (over) return;
		opened = true;
		socket.send(request);
		onOpen();
	});
	socket.addEventListener('message', ({ data }) => {
		if (!over && typeof data === 'string') onMessage(data);
	});
	// The event's message can contain the address. The close that follows says enough.
	socket.addEventListener('error', () => {});
	socket.addEventListener('close', ({ code }) => end(code));
	return {
		close: () => {
			// Nobody waits for the answer, but the connection should end with it.
			socket.close(NO_LONGER_WANTED);
			end(1000);
		},
	};
}

/** The error of the constructor quotes its arguments, and one of them is the token. */
function made(url: string, protocols: string[]): StandardSocket | undefined {
	try {
		return WebSocket && new WebSocket(url, protocols);
	} catch {
		return undefined;
	}
}
