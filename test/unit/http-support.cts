/** n8n as far as the HTTP client depends on it: its helpers answer as a test says, and what they were asked is kept. */
import { Readable } from 'node:stream';

import { waitForNothing } from '../support/waits.cts';

import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { Client } from '../../nodes/shared/http/client';
import type { RequestContext, Service } from '../../nodes/shared/http/service';

export const BASE = 'https://ledger.example.com/api';

/** A JWT-shaped text with these claims. */
export const jwt = (claims: object) => `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

export interface Answered {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

/** An answer in JSON. */
export const json = (value: unknown, statusCode = 200, headers: IDataObject = {}): Answered => ({
	statusCode,
	headers: { 'content-type': 'application/json', ...headers },
	body: typeof value === 'string' ? value : JSON.stringify(value),
});

/** An answer whose body is a stream of bytes. */
export const bytes = (text: string | Buffer[], statusCode = 200, headers: IDataObject = {}): Answered => ({
	statusCode,
	headers: { 'content-type': 'application/octet-stream', ...headers },
	body: Readable.from(Array.isArray(text) ? text : [Buffer.from(text)]),
});

/** A call's refusal by Canton. */
export const refusal = (errorCategory: number, more: object = {}, status = 503): Answered =>
	json({ code: 'SOME_CODE', cause: 'not now', errorCategory, ...more }, status);

/** A failed connection, for which there is no answer. */
export const broken = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

/** Failure of a call that was attempted. */
export const failureOf = (attempt: object) => (attempt as { failure?: object }).failure;

/** Lets calls be sent again at once. Chance makes no wait longer or shorter, unless a test says so. */
export function evenWaits(): void {
	waitForNothing();
	beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0.5));
	afterEach(() => jest.restoreAllMocks());
}

/** A request as n8n was asked to send it, with the credential that authenticates it. */
export type Sent = IHttpRequestOptions & { credentialType?: string };

type Reply = Answered | Error | ((sent: Sent) => Answered | Promise<Answered>);

export const SERVICE: Service = { api: 'ledger', credentialType: 'cantonLedgerApi', baseUrl: ({ baseUrl }) => String(baseUrl ?? '') };
export const OAUTH2: Service = { ...SERVICE, credentialType: 'cantonLedgerOAuth2Api', renewalPath: '/probe' };

/** Endpoints that the client is given to call: any endpoint, and any arguments. */
export interface Paths {
	[path: `/${string}`]: {
		[method in 'get' | 'post']: {
			parameters: { path?: Record<string, unknown>; query?: Record<string, unknown> };
			requestBody?: { content: { 'application/json': unknown } };
			responses: { 200: { content: { 'application/json': IDataObject } } };
		};
	};
}

export class FakeN8n {
	sent: Sent[] = [];

	/** The last one is given for good. */
	replies: Reply[] = [json({})];

	credential: IDataObject = { baseUrl: BASE, authentication: 'accessToken', accessToken: 'x' };

	readonly cancel = new AbortController();

	constructor(private readonly kind: 'node' | 'poll' | 'list' = 'node') {}

	/** `METHOD path` of what was sent. */
	get calls(): string[] {
		return this.sent.map(({ method, url }) => `${method} ${url.replace(BASE, '')}`);
	}

	private async reply(sent: Sent): Promise<Answered> {
		this.sent.push(sent);
		const reply = this.replies.length > 1 ? this.replies.shift()! : this.replies[0]!;
		if (reply instanceof Error) throw reply;
		const answer = typeof reply === 'function' ? await reply(sent) : reply;
		// The text of an answer comes as n8n was asked for it.
		const wanted =
			sent.encoding === 'stream' && typeof answer.body === 'string' ? { ...answer, body: Readable.from([answer.body]) } : answer;
		if (sent.ignoreHttpStatusErrors || answer.statusCode < 300) return wanted;
		throw Object.assign(new Error(`Request failed with status code ${answer.statusCode}`), {
			config: { url: sent.url },
			response: { status: answer.statusCode, headers: answer.headers, data: wanted.body },
		});
	}

	get context(): RequestContext {
		// eslint-disable-next-line @typescript-eslint/no-this-alias -- the functions below have a `this` of their own
		const n8n = this;
		return {
			getNode: () => ({ id: 'n', name: 'Node', type: 'n8n-nodes-canton.cantonLedger', typeVersion: 1, position: [0, 0], parameters: {} }),
			getCredentials: async (type?: string) => {
				if (!type) throw new Error('n8n was asked for a credential without a type');
				return n8n.credential;
			},
			...(this.kind === 'node' && { getExecutionCancelSignal: () => n8n.cancel.signal }),
			...(this.kind === 'list' && { getCurrentNodeParameter: () => undefined }),
			helpers: {
				httpRequest: async (options: IHttpRequestOptions) => await n8n.reply(options),
				async httpRequestWithAuthentication(this: RequestContext, credentialType: string, options: IHttpRequestOptions) {
					// As n8n does it: the signal is that of the context it is called on.
					const abortSignal = 'getExecutionCancelSignal' in this ? this.getExecutionCancelSignal() : options.abortSignal;
					return await n8n.reply({ ...options, abortSignal, credentialType });
				},
			},
		} as unknown as RequestContext;
	}

	async open(service = SERVICE, options: { baseUrl?: string; retries?: number } = {}): Promise<Client<Paths>> {
		return await Client.open<Paths>(this.context, service, options);
	}
}
