import type { IDataObject, IExecuteFunctions, IHttpRequestMethods, IHttpRequestOptions, ILoadOptionsFunctions, IPollFunctions, NodeApiError } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { CallSite } from './advice';
import type { AnswerOf, BodyOf, Endpoint, PathOf, QueryOf } from './contract';
import { callError } from './errors';
import { readFailure, redact, type CallFailure, type HttpAnswer } from './failure';
import { parseJson, stringifyJson } from './json';
import type { Attempt } from './versions';

/** Where requests can be made from: a node's execution, a poll, or the editor's list search. */
export type RequestContext = IExecuteFunctions | IPollFunctions | ILoadOptionsFunctions;

/** A Node stream of bytes, as n8n's binary helpers give it. */
export type Bytes = Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

/** One of the HTTP services of a Canton network, as a credential describes it. */
export interface Service {
	/** The credential type that authenticates. */
	credentialType: string;
	/** The base URL from the credential's fields, without a trailing slash. Throws nothing; an empty URL stays empty. */
	baseUrl: (credentials: IDataObject) => string;
	/** See `CallSite.allowList`. */
	allowList?: boolean;
}

/** What a call sends, typed by the contract. */
export interface CallArguments<P, E> {
	path?: PathOf<P, E>;
	query?: QueryOf<P, E>;
	body?: BodyOf<P, E>;
	/** Set for calls that may change the ledger: such a call is never sent again by the transport. */
	submission?: boolean;
	/** Set where the first answer is what counts, whatever it is. */
	once?: boolean;
	/** How long to wait for the whole answer, in ms. */
	timeoutMs?: number;
}

/** Per-item facts that go into errors. */
export interface Binding {
	itemIndex?: number;
	rights?: string;
}

const TIMEOUT_MS = 60_000;
const RETRY_DELAYS_MS = [1000, 2000, 4000];
/** Canton's category for positions that lie beyond the end. */
const SEEK_AFTER_END = 12;
/** A longer wait than this is the workflow's business, not a node's. */
const LONGEST_WAIT_MS = 30_000;

/** A base URL as users type it, without what does no harm: surrounding space and trailing slashes. */
export function trimUrl(url: unknown): string {
	return String(url ?? '').trim().replace(/\/+$/, '');
}

function fillPath(template: string, values: Record<string, unknown> = {}): string {
	return template.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function queryString(query: Record<string, unknown> = {}): string {
	const parts = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null) parts.append(name, String(one));
	}
	const text = parts.toString();
	return text && `?${text}`;
}

interface Thrown {
	message?: string;
	code?: string;
	description?: string;
	response?: { status?: number; headers?: IDataObject; data?: unknown };
	cause?: Thrown;
}

/** What n8n's helper threw: an answer it was told not to swallow (401 of an OAuth2 credential), or no answer at all. */
function readThrown(thrown: Thrown): CallFailure {
	for (let level: Thrown | undefined = thrown; level; level = level.cause) {
		const { response } = level;
		if (response?.status) {
			const text = typeof response.data === 'string' ? response.data : response.data ? JSON.stringify(response.data) : '';
			return readFailure({ status: response.status, headers: { ...response.headers }, text });
		}
	}
	let root = thrown;
	while (root.cause?.message) root = root.cause;
	const code = root.code ?? thrown.code;
	const words = redact(root.message || thrown.message || code || 'no answer');
	if (/OAuth2 access token|credential .* needs to be reconnected/i.test(`${thrown.message} ${thrown.cause?.message ?? ''}`)) {
		return { words, speaker: 'authority', code, retryable: false };
	}
	return { words, speaker: 'network', code, retryable: code !== 'ERR_CANCELED' && code !== 'ERR_INVALID_URL' };
}

/** Waits unless the user cancels; answers whether to go on. */
async function pause(context: RequestContext, ms: number): Promise<boolean> {
	const signal = 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
	for (let left = ms; left > 0 && !signal?.aborted; left -= 100) await sleep(Math.min(left, 100));
	return !signal?.aborted;
}

/**
 * The one place that speaks HTTP. Authenticates through n8n's helper, so tokens never pass through here; sends path
 * segments encoded and bodies with exact int64; follows no redirect; reads JSON exactly; turns refusals into
 * `CallFailure`; repeats safe calls while the server's error category says a later try may succeed.
 * `P` is the `paths` type of the service's contract.
 */
export class Client<P> {
	private constructor(
		private readonly context: RequestContext,
		private readonly service: Service,
		/** Base URL without trailing slash. */
		readonly baseUrl: string,
		private readonly retries: number,
		private readonly binding: Binding,
	) {}

	/**
	 * @param retries how many times a safe call is repeated; a trigger passes 0, since n8n's poll engine backs off by itself
	 */
	static async open<P>(context: RequestContext, service: Service, retries = RETRY_DELAYS_MS.length): Promise<Client<P>> {
		const credentials = await context.getCredentials(service.credentialType);
		return new Client<P>(context, service, service.baseUrl(credentials), retries, {});
	}

	/** The same client, with what is to stand in its errors. */
	bind(binding: Binding): Client<P> {
		return new Client<P>(this.context, this.service, this.baseUrl, this.retries, binding);
	}

	/** Makes the call; an answer other than a success comes back as a failure, not as an exception. */
	async attempt<E extends Endpoint<P>>(endpoint: E, args: CallArguments<P, E> = {}): Promise<Attempt<AnswerOf<P, E>>> {
		const headers: IDataObject = { Accept: 'application/json, text/plain;q=0.9, */*;q=0.1' };
		if (args.body !== undefined) headers['Content-Type'] = 'application/json';
		return await this.send(endpoint, args, { headers, body: args.body === undefined ? undefined : stringifyJson(args.body) }, !args.submission && !args.once);
	}

	/** Makes the call and throws the explained error when it is refused. */
	async call<E extends Endpoint<P>>(endpoint: E, args: CallArguments<P, E> = {}): Promise<AnswerOf<P, E>> {
		return this.unwrap(await this.attempt(endpoint, args), endpoint, args.submission);
	}

	/**
	 * Sends bytes with a known length. `open` gives a fresh stream for each try: a stream that was read cannot be sent
	 * again. A 401 is answered once more with a fresh stream, since n8n renews an OAuth2 token but does not resend streams.
	 */
	async upload<E extends Endpoint<P>>(
		endpoint: E,
		args: CallArguments<P, E>,
		open: () => Promise<Bytes | Buffer>,
		length: number,
	): Promise<Attempt<AnswerOf<P, E>>> {
		const headers: IDataObject = { Accept: 'application/json, text/plain;q=0.9', 'Content-Type': 'application/octet-stream', 'Content-Length': length };
		const once = async () =>
			await this.send<AnswerOf<P, E>>(endpoint, { timeoutMs: 600_000, ...args }, { headers: { ...headers }, body: await open() }, false);
		const first = await once();
		return !first.ok && first.failure.httpStatus === 401 ? await once() : first;
	}

	/** Opens an answer as a stream of bytes; redirects are followed without the credentials. */
	async download<E extends Endpoint<P>>(endpoint: E, args: CallArguments<P, E> = {}): Promise<Attempt<{ stream: Bytes; headers: IDataObject }>> {
		const answer = await this.exchange(endpoint, { timeoutMs: 600_000, ...args }, {
			encoding: 'stream', disableFollowRedirect: false, sendCredentialsOnCrossOriginRedirect: false,
		});
		if ('words' in answer) return { ok: false, failure: answer };
		const stream = answer.body as Bytes;
		if (answer.statusCode < 300) return { ok: true, answer: { stream, headers: answer.headers } };
		const chunks: Buffer[] = [];
		for await (const chunk of stream) chunks.push(chunk as Buffer);
		return { ok: false, failure: readFailure({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString('utf8') }) };
	}

	/** The answer of an attempt, or its explained error thrown. */
	unwrap<T>(attempt: Attempt<T>, endpoint: string, submission?: boolean): T {
		if (attempt.ok) return attempt.answer;
		throw this.error(attempt.failure, endpoint, submission);
	}

	/** The explained error of a failed attempt. `extra` is added to the fields on the error item. */
	error(failure: CallFailure, endpoint: string, submission?: boolean, extra?: IDataObject): NodeApiError {
		const site: CallSite = { baseUrl: this.baseUrl, endpoint, rights: this.binding.rights, submission, allowList: this.service.allowList };
		return callError(this.context.getNode(), failure, site, this.binding.itemIndex, extra);
	}

	private async send<T>(endpoint: string, args: CallArguments<P, never>, options: Partial<IHttpRequestOptions>, safe: boolean): Promise<Attempt<T>> {
		for (let tries = 0; ; tries++) {
			const attempt = await this.sendOnce<T>(endpoint, args, options);
			if (attempt.ok || !safe || !attempt.failure.retryable || tries >= this.repeats(attempt.failure)) return attempt;
			const delay = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] * (0.75 + Math.random() / 2);
			const asked = attempt.failure.retryAfterMs ?? 0;
			if (asked > LONGEST_WAIT_MS || !(await pause(this.context, Math.max(delay, asked)))) return attempt;
		}
	}

	/** A position beyond the end may be reached in a second; one that is not is another node's, and waiting does not help. */
	private repeats({ category }: CallFailure): number {
		return category === SEEK_AFTER_END ? Math.min(this.retries, 1) : this.retries;
	}

	private async sendOnce<T>(endpoint: string, args: CallArguments<P, never>, options: Partial<IHttpRequestOptions>): Promise<Attempt<T>> {
		const answer = await this.exchange(endpoint, args, options);
		if ('words' in answer) return { ok: false, failure: answer };
		const text = typeof answer.body === 'string' ? answer.body : String(answer.body ?? '');
		const http: HttpAnswer = { status: answer.statusCode, headers: answer.headers, text };
		if (http.status >= 300) {
			const location = http.status < 400 && http.headers.location;
			const failure = readFailure(http);
			return { ok: false, failure: location ? { ...failure, words: `redirected to ${redact(String(location))}`, speaker: 'proxy' } : failure };
		}
		const type = String(http.headers['content-type'] ?? '');
		if (!type.includes('json')) {
			if (/html/.test(type)) return { ok: false, failure: { ...readFailure(http), speaker: 'proxy' } };
			return { ok: true, answer: text as T };
		}
		try {
			return { ok: true, answer: parseJson(text) as T };
		} catch {
			return { ok: false, failure: { words: `the answer is not valid JSON (${text.length} characters)`, speaker: 'proxy', httpStatus: http.status, retryable: true } };
		}
	}

	private async exchange(
		endpoint: string,
		args: CallArguments<P, never>,
		options: Partial<IHttpRequestOptions>,
	): Promise<CallFailure | { statusCode: number; headers: IDataObject; body: unknown }> {
		const [method, template] = endpoint.split(' ');
		const request: IHttpRequestOptions = {
			method: method as IHttpRequestMethods,
			url: this.baseUrl + fillPath(template, args.path) + queryString(args.query),
			encoding: 'text',
			returnFullResponse: true,
			// n8n renews an OAuth2 token when it sees the 401 thrown; other credentials have nothing to renew.
			ignoreHttpStatusErrors: this.service.credentialType.includes('OAuth2') ? { ignore: true, except: [401] } : true,
			disableFollowRedirect: true,
			timeout: args.timeoutMs ?? TIMEOUT_MS,
			...options,
		};
		try {
			return await this.context.helpers.httpRequestWithAuthentication.call(this.context, this.service.credentialType, request);
		} catch (error) {
			return readThrown(error as Thrown);
		}
	}
}
