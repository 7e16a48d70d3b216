// Chat and incident services as an HTTP server and a mail server: they take what the genuine ones take, and refuse as they do.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';

import { objections, type Service } from './receiverShapes.cts';

interface Answer {
	status: number;
	body?: unknown;
	headers?: Record<string, string>;
}

/** Answers of a service to what it takes, to what it does not take, and when it is sent too much. */
const WORDS: Record<Service, { taken: (payload: any) => Answer; refused: (why: string[]) => Answer; busy: Answer }> = {
	slack: {
		// docs.slack.dev/reference/methods/chat.postMessage: what is refused has status 200, too.
		taken: ({ text }) => ({ status: 200, body: { ok: true, channel: 'C0123456789', ts: '1782900000.000100', message: { text } } }),
		refused: ([error]) => ({ status: 200, body: { ok: false, error } }),
		busy: { status: 429, body: { ok: false, error: 'ratelimited' }, headers: { 'retry-after': '1' } },
	},
	teams: {
		taken: () => ({ status: 202 }),
		refused: (why) => ({ status: 400, body: { error: { code: 'TriggerInputSchemaMismatch', message: why[0] } } }),
		busy: { status: 429, body: { error: { code: 'WorkflowTriggerRequestsThrottled' } }, headers: { 'retry-after': '1' } },
	},
	discord: {
		taken: () => ({ status: 204 }),
		refused: (why) => ({ status: 400, body: { message: 'Invalid Form Body', code: 50035, errors: why } }),
		busy: { status: 429, body: { message: 'You are being rate limited.', retry_after: 0.75, global: false } },
	},
	googleChat: {
		taken: (payload) => ({ status: 200, body: { name: 'spaces/A/messages/B', ...payload } }),
		refused: (why) => ({ status: 400, body: { error: { code: 400, message: why[0], status: 'INVALID_ARGUMENT' } } }),
		busy: { status: 429, body: { error: { code: 429, message: 'Resource has been exhausted', status: 'RESOURCE_EXHAUSTED' } } },
	},
	pagerDuty: {
		taken: ({ dedup_key }) => ({ status: 202, body: { status: 'success', message: 'Event processed', dedup_key } }),
		refused: (errors) => ({ status: 400, body: { status: 'invalid event', message: 'Event object is invalid', errors } }),
		busy: { status: 429, body: '' },
	},
};

/** n8n's node sends its own options along, and Slack takes no notice of arguments that it does not know (documented). */
const OPTIONS_OF_NODE = ['includeLinkToWorkflow'];

/** Checks a message as Slack's chat.postMessage does: a token in the header, a channel, and the message. */
function postedMessage({ url, headers }: IncomingMessage, { channel, blocks, ...others }: any): { payload: any; why: string[] } {
	const message = Object.fromEntries(Object.entries(others).filter(([name]) => !OPTIONS_OF_NODE.includes(name)));
	const why = [
		...(url === '/slack/api/chat.postMessage' ? [] : ['unknown_method']),
		...(headers.authorization === 'Bearer xoxb-of-the-test' ? [] : ['invalid_auth']),
		...(channel === '#operations' ? [] : ['channel_not_found']),
	];
	return { payload: { ...message, blocks: typeof blocks === 'string' ? JSON.parse(blocks) : blocks }, why };
}

export interface Mail {
	from: string;
	to: string[];
	/** Header lines and body as they came. */
	text: string;
}

export class Receivers {
	readonly taken: Record<Service, any[]> = { slack: [], teams: [], discord: [], googleChat: [], pagerDuty: [] };
	readonly mails: Mail[] = [];
	/** Requests by service, refused ones too. */
	readonly requests: Service[] = [];
	/** Answers a service gives next, instead of its own. */
	readonly next: Partial<Record<Service, Array<'busy' | Answer>>> = {};
	readonly #http: Server;
	readonly #smtp: TcpServer;

	constructor() {
		this.#http = createServer((request, response) => void this.#answer(request, response));
		this.#smtp = createTcpServer((socket) => {
			let mail: Mail = { from: '', to: [], text: '' };
			let data = false;
			let rest = '';
			socket.setEncoding('utf8');
			socket.write('220 mail.test ESMTP\r\n');
			socket.on('error', () => undefined);
			socket.on('data', (chunk: string) => {
				rest += chunk;
				for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
					const line = rest.slice(0, end);
					rest = rest.slice(end + 2);
					if (data && line !== '.') mail.text += `${line}\n`;
					else if (data) {
						data = false;
						this.mails.push(mail);
						mail = { from: '', to: [], text: '' };
						socket.write('250 2.0.0 Ok: queued\r\n');
					} else if (/^EHLO/i.test(line)) socket.write('250-mail.test\r\n250 8BITMIME\r\n');
					else if (/^MAIL FROM:/i.test(line)) {
						mail.from = line.slice(10);
						socket.write('250 2.1.0 Ok\r\n');
					} else if (/^RCPT TO:/i.test(line)) {
						mail.to.push(line.slice(8));
						const unknown = line.includes('nobody@');
						socket.write(unknown ? '550 5.1.1 Recipient address rejected: User unknown\r\n' : '250 2.1.5 Ok\r\n');
					} else if (/^DATA/i.test(line)) {
						data = true;
						socket.write('354 End data with <CR><LF>.<CR><LF>\r\n');
					} else if (/^QUIT/i.test(line)) socket.end('221 2.0.0 Bye\r\n');
					else socket.write('250 2.0.0 Ok\r\n');
				}
			});
		});
	}

	async #answer(request: IncomingMessage, response: ServerResponse) {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const service = (request.url ?? '').split('/')[1] as Service;
		const words = WORDS[service];
		this.requests.push(service);
		let answer: Answer;
		const prepared = this.next[service]?.shift();
		if (prepared) answer = prepared === 'busy' ? words.busy : prepared;
		else {
			const sent = JSON.parse(Buffer.concat(chunks).toString());
			const { payload, why: wrong } = service === 'slack' ? postedMessage(request, sent) : { payload: sent, why: [] };
			const why = [...wrong, ...objections(service, payload)];
			answer = why.length > 0 ? words.refused(why) : words.taken(payload);
			if (why.length === 0) this.taken[service].push(payload);
		}
		const text = typeof answer.body === 'string' ? answer.body : answer.body === undefined ? '' : JSON.stringify(answer.body);
		const type = typeof answer.body === 'string' ? 'text/html' : 'application/json';
		response.writeHead(answer.status, { 'content-type': type, ...answer.headers });
		response.end(text);
	}

	/** @returns the addresses a user enters: URLs of webhooks, and the mail server's port */
	async listen(): Promise<{ url: (service: Service) => string; smtpPort: number }> {
		for (const server of [this.#http, this.#smtp]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const port = (server: Server | TcpServer) => (server.address() as AddressInfo).port;
		return { url: (service) => `http://127.0.0.1:${port(this.#http)}/${service}/T000/B000/secret`, smtpPort: port(this.#smtp) };
	}

	close() {
		this.#http.closeAllConnections();
		this.#http.close();
		this.#smtp.close();
	}
}
