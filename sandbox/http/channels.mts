// WebSocket channels: the lists of the ledger as streams. The first message is the request. Each message of the answer is one element of
// the list, or the error that ends it. Taken from a recorded participant: the order of protocols, refusals as messages, the idle cut.
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Sandbox } from '../wire/sandbox.mts';
import { atLeast, before } from '../wire/settings.mts';
import { Refusal, type Api, type Call, type Reply } from '../wire/api.mts';
import type { Route } from '../wire/route.mts';
import type { Contract } from '../wire/contract.mts';
import { answerOf, type Fault } from '../wire/faults.mts';
import { parse, stringify } from '../wire/json.mts';
import { authorOf, plainHeaders, type RequestEntry } from '../wire/requests.mts';

/** Target of a path. */
interface ChannelTarget {
	api: Api;
	contract: Contract;
	route: Route;
}

/** The protocol that is spoken. */
const PROTOCOL = 'daml.ws.auth';
/** The protocol that holds the token. It counts only if it is named first. */
const TOKEN = 'jwt.token.';

export function serveChannels(
	server: Server,
	sandboxOf: (request: IncomingMessage) => Sandbox,
	locate: (path: string) => ChannelTarget | undefined,
): void {
	const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => PROTOCOL });
	// Recorded: that protocol is answered whatever was offered, also where nothing was. A client refuses one that it did not offer.
	sockets.on('headers', (headers) => {
		if (!headers.some((line) => line.startsWith('Sec-WebSocket-Protocol'))) headers.push(`Sec-WebSocket-Protocol: ${PROTOCOL}`);
	});
	server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
		// A client that goes away in the middle is no error of ours.
		socket.on('error', () => socket.destroy());
		const sandbox = sandboxOf(request);
		const [path = '/'] = (request.url ?? '/').split('?', 1);
		const target = locate(path);
		const [first = ''] = String(request.headers['sec-websocket-protocol'] ?? '').split(',', 1);
		const authorization = first.startsWith(TOKEN) ? `Bearer ${first.slice(TOKEN.length).trim()}` : undefined;
		const entry: RequestEntry = {
			api: target?.api.name,
			endpoint: target && channelName(target.route),
			method: 'GET',
			path,
			pathParams: {},
			query: {},
			headers: plainHeaders(request.headers),
			...authorOf(authorization),
			complaints: [],
			at: new Date().toISOString(),
		};
		sandbox.requests.add(entry);
		const fault = sandbox.faults.take({ api: entry.api, endpoint: entry.endpoint, path, method: 'GET' });
		if (fault) entry.fault = fault.action ?? String(fault.status);
		const answer = fault && answerOf(fault);
		if (fault?.action === 'hang') return;
		if (fault?.action === 'reset') socket.destroy();
		else if (answer) refuse(socket, entry, answer);
		else if (!target || !serves(target, sandbox))
			refuse(socket, entry, { status: 404, text: 'The requested resource could not be found.' });
		else {
			entry.status = 101;
			sockets.handleUpgrade(request, socket, head, (channel) => {
				const headers = { ...request.headers, authorization };
				serveChannel(channel, { sandbox, target, headers, entry, fault });
			});
		}
	});
}

/** Name of a channel in the request log and in faults: the path is the list's. */
const channelName = ({ template }: Route): string => `WS ${template}`;

function serves({ api, route }: ChannelTarget, { settings }: Sandbox): boolean {
	const version = api.version?.(settings);
	return version === undefined || (atLeast(version, route.since) && before(version, route.until));
}

function refuse(socket: Duplex, entry: RequestEntry, reply: Reply): void {
	entry.status = reply.status ?? 200;
	const body = reply.text ?? stringify(reply.json ?? {});
	const headers = { 'content-type': 'text/plain', connection: 'close', 'content-length': Buffer.byteLength(body), ...reply.headers };
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	socket.end(`HTTP/1.1 ${entry.status} ${STATUS_CODES[entry.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

interface Opening {
	sandbox: Sandbox;
	target: ChannelTarget;
	headers: IncomingMessage['headers'];
	entry: RequestEntry;
	fault?: Fault;
}

function serveChannel(channel: WebSocket, opening: Opening): void {
	const { sandbox, target, entry, fault } = opening;
	const { contract, route } = target;
	const abort = new AbortController();
	const cut = () => channel.terminate();
	sandbox.channels.add(cut);
	const idle = setTimeout(cut, sandbox.settings.channelIdleMs);
	channel.on('error', cut);
	channel.on('close', () => {
		sandbox.channels.delete(cut);
		clearTimeout(idle);
		abort.abort();
	});
	if (!sandbox.settings.channelsAnswerClose) leaveCloseUnanswered(channel);
	if (fault?.action === 'cut') setTimeout(cut, fault.afterMs ?? 0);
	const deaf = fault?.action === 'mute';
	const send = (text: string) => {
		if (deaf || channel.readyState !== channel.OPEN) return;
		idle.refresh();
		channel.send(fault?.action === 'garble' ? text.slice(0, text.length / 2) : text);
	};
	const deliver = (element: unknown) => {
		const text = stringify(element);
		const wrong = sandbox.options.trustAnswers
			? undefined
			: contract.checkAnswer(route, 200, 'application/json', JSON.parse(`[${text}]`) as unknown);
		if (wrong) console.error(`sandbox: a message of ${entry.endpoint} breaks its contract: ${wrong}`);
		send(wrong ? stringify({ sandbox: wrong }) : text);
	};
	channel.once('message', (data: Buffer) => {
		if (deaf) return;
		void answered(data.toString(), opening, { signal: abort.signal, deliver }).then((end) => {
			if (end) send(stringify(end.json));
			if (!abort.signal.aborted) closeBy(channel);
		});
	});
}

/** Streams the answer to a request. The error that ends it, if one does. */
async function answered(
	text: string,
	{ sandbox, target, headers, entry }: Opening,
	{ signal, deliver }: Pick<Call, 'signal' | 'deliver'>,
): Promise<Reply | undefined> {
	const { api, contract, route } = target;
	const bytes = Buffer.from(text);
	const call: Call = { sandbox, endpoint: route.endpoint, path: {}, query: {}, body: undefined, bytes, headers, signal, deliver };
	try {
		call.body = decoded(text);
		entry.body = call.body;
		if (call.body === undefined || contract.decodeBody(route, call.body, JSON.parse(text)).problem)
			throw api.unreadable?.(text) ?? new Error(text);
		entry.complaints.push(...contract.complaints(route, JSON.parse(text)));
		await api.authorise?.(call);
		await api.handlers[route.endpoint]?.(call);
		return undefined;
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return typeof error.reply === 'function' ? error.reply(call) : error.reply;
	}
}

function decoded(text: string): unknown {
	try {
		return parse(text);
	} catch {
		return undefined;
	}
}

/** Codes of a close frame that are no error. Without a code it is none either. */
const NORMAL = new Set<number | undefined>([undefined, 1000, 1001, 1005]);

/**
 * The library answers a close frame by itself, through the method that is replaced here. A normal one a participant leaves unanswered while
 * its stream goes on, any other it answers at once with the same code (both seen).
 */
function leaveCloseUnanswered(channel: WebSocket): void {
	channel.close = (code) => {
		if (!NORMAL.has(code)) closeBy(channel, code);
	};
}

function closeBy(channel: WebSocket, code = 1000): void {
	Reflect.deleteProperty(channel, 'close');
	channel.close(code);
}
