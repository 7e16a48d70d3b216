import type { IDataObject, IExecuteFunctions, IHttpRequestMethods, IHttpRequestOptions, ILoadOptionsFunctions, IPollFunctions, NodeApiError } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { CallSite } from '../errors/advice';
import type { AnswerOf, BodyOf, Endpoint, PathOf, QueryOf } from './endpoints';
import { callError, inputError } from '../errors/nodeErrors';
import { claimsOf, type Claims } from '../errors/claims';
import { readFailure, type CallFailure } from '../errors/failure';
import { shown } from '../errors/text';
import { stringifyJson } from '../values/exactJson';
import { readTransportError, timedOut, type TransportError } from '../errors/transportError';
import type { Shape } from './answers';
import type { Attempt } from './attempt';
import { connectionOf, type Connection } from './connection';
import { CallDeadline } from './deadline';
import { readAnswer, redirected, type Raw } from './readAnswer';
import { fillPath, publicUrl, queryString, trimUrl, urlProblem } from './url';

/** Where requests can be made from: a node's execution, a poll, or the editor's list search. */
export type RequestContext = IExecuteFunctions | IPollFunctions | ILoadOptionsFunctions;

/** A Node stream of bytes, as n8n's binary helpers give it. */
export type Bytes = Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

/** One of the HTTP services of a Canton network. */
export interface Service {
	/** The credential type that authenticates; absent where the service is open to all and its URL is given otherwise. */
	credentialType?: string;
	/** Set when that credential gets its tokens by OAuth2, so that n8n can renew one the server no longer accepts. */
	oAuth2?: boolean;
	/** The base URL from the credential's fields. */
	baseUrl: (credentials: IDataObject) => string;
	/** Sentences this service adds to the advice in an error, by HTTP status. */
	advice?: CallSite['advice'];
	/** See `CallSite.allowList`. */
	allowList?: boolean;
	/** See `CallSite.participant`. */
	participant?: boolean;
	/**
	 * Statuses by which this service says "not now": a token registry answers 409 while a contract is being reassigned,
	 * whereas elsewhere 409 means that something exists already and will go on to.
	 */
	retryableStatuses?: readonly number[];
}

/** What a call sends, typed by the contract, and what it expects back. */
export interface CallArguments<P, E> {
	path?: PathOf<P, E>;
	query?: QueryOf<P, E>;
	body?: BodyOf<P, E>;
	/** What a success looks like: JSON unless told; `text` is taken as it is; `none` means the status says it all. */
	expect?: 'json' | 'text' | 'none';
	/** What a JSON answer must have; one of another shape is a failure, also of `attempt`. */
	requires?: Shape;
	/**
	 * Set for calls that may change the ledger: such a call is never sent again by the transport. A text says how to find
	 * out what became of one whose outcome is unknown.
	 */
	submission?: boolean | string;
	/** Set where the first answer is what counts, whatever it is. */
	once?: boolean;
	/** How long the whole call may take, from the token request to the last byte of the answer, in ms. */
	timeoutMs?: number;
}

/** Facts that go into errors: of the item, or of the call. */
export interface Binding {
	/** See `CallSite.adviceOverride`. */
	adviceOverride?: CallSite['adviceOverride'];
	itemIndex?: number;
	rights?: string;
}

const TIMEOUT_MS = 60_000;
/** In the editor's drop-downs somebody is waiting. */
const LIST_TIMEOUT_MS = 15_000;
const TRANSFER_TIMEOUT_MS = 600_000;
/** For the two reads that explain a 403. */
const WHO_TIMEOUT_MS = 5000;
const RETRY_DELAYS_MS = [1000, 2000, 4000];
/** Canton's category for positions that lie beyond the end. */
const SEEK_AFTER_END = 12;
/** A longer wait than this is the workflow's business, not a node's. */
const LONGEST_WAIT_MS = 30_000;

/** Rights that are named in an error; a user may hold hundreds. */
const RIGHTS_NAMED = 8;

/** What a ledger user may do, in a sentence, from the answer of `GET /v2/users/{user-id}/rights`. */
function describeRights(userId: string, rights: unknown): string {
	const user = `The token's user is ${shown(userId, 100)}`;
	if (!Array.isArray(rights)) return `${user}.`;
	const names = rights.map((right: IDataObject | null) => {
		const [[kind, value] = ['', {}]] = Object.entries((right?.kind ?? {}) as Record<string, { value?: { party?: string } } | null>);
		const party = value?.value?.party;
		return shown(`${kind}${typeof party === 'string' ? ` ${party.split('::')[0]}` : ''}`, 80);
	});
	const more = names.length > RIGHTS_NAMED ? ` and ${names.length - RIGHTS_NAMED} more` : '';
	return names.length === 0 ? `${user}, who holds no rights.` : `${user}, who holds: ${names.slice(0, RIGHTS_NAMED).join(', ')}${more}.`;
}

/** Bytes of a refusal that are read; more says nothing more. */
const REFUSAL_BYTES = 64 * 1024;

/** Aborted when the user cancels the execution; polls and the editor's lists have none. */
function cancelSignal(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

/** Waits unless the user cancels; answers whether to go on. */
export async function pause(context: RequestContext, ms: number): Promise<boolean> {
	const signal = cancelSignal(context);
	for (let left = ms; left > 0 && !signal?.aborted; left -= 100) await sleep(Math.min(left, 100));
	return !signal?.aborted;
}

type Sent = Partial<IHttpRequestOptions>;

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
		private readonly url: string,
		private readonly retries: number,
		/** Shared by all bindings: once the server could not be reached, later items do not wait for it as long again. */
		private readonly state: { unreachable: boolean; refused?: Claims; holds?: string; tokenUrl?: string },
		private readonly connection: Connection,
		private readonly binding: Binding,
	) {}

	/**
	 * Opens the service behind a credential.
	 * @param options `baseUrl` replaces the credential's (a node parameter); `retries` is how many times a safe call is
	 * repeated: a trigger passes 0, since n8n's poll engine backs off by itself, and the editor's lists never repeat.
	 * @throws NodeOperationError when there is no usable URL
	 */
	static async open<P>(context: RequestContext, service: Service, options: { baseUrl?: string; retries?: number } = {}): Promise<Client<P>> {
		const credentials = service.credentialType ? await context.getCredentials(service.credentialType) : {};
		const url = trimUrl(options.baseUrl ?? service.baseUrl(credentials));
		const problem = urlProblem(url);
		if (problem) throw inputError(context.getNode(), `The Base URL ${problem}`, 'Enter it in full in the credential. It looks like https://host:port/path.');
		const connection = connectionOf(credentials);
		if (typeof connection === 'string') throw inputError(context.getNode(), `Extra Headers in the credential: ${connection}`, 'Write a JSON object of header names and values, e.g. { "X-Api-Key": "…" }.');
		const retries = 'getCurrentNodeParameter' in context ? 0 : (options.retries ?? RETRY_DELAYS_MS.length);
		return new Client<P>(context, service, url, retries, { unreachable: false, tokenUrl: service.oAuth2 ? publicUrl(shown(String(credentials.accessTokenUrl ?? ''))) : undefined }, connection, {});
	}

	/** The base URL as it may be shown: without user info or query. */
	get baseUrl(): string {
		return publicUrl(this.url);
	}

	/** Whether the user cancelled the execution. */
	get cancelled(): boolean {
		return cancelSignal(this.context)?.aborted ?? false;
	}

	/** The same client, with more that is to stand in its errors. */
	bind(binding: Binding): Client<P> {
		return new Client<P>(this.context, this.service, this.url, this.retries, this.state, this.connection, { ...this.binding, ...binding });
	}

	/** Makes the call; an answer other than a success comes back as a failure, not as an exception. */
	async attempt<E extends Endpoint<P>>(endpoint: E, args: CallArguments<P, E> = {}): Promise<Attempt<AnswerOf<P, E>>> {
		const { body, expect = 'json' } = args;
		const headers: IDataObject = { Accept: expect === 'json' ? 'application/json, text/plain;q=0.5' : '*/*' };
		if (body !== undefined) headers['Content-Type'] = 'application/json';
		const send = async () => await this.exchange(endpoint, args, { headers: { ...headers }, body: body === undefined ? undefined : stringifyJson(body) });
		return await this.withRetry(args, async () => this.read(await send(), args));
	}

	/** Makes the call and throws the explained error when it is refused. */
	async call<E extends Endpoint<P>>(endpoint: E, args: CallArguments<P, E> = {}): Promise<AnswerOf<P, E>> {
		return this.unwrap(await this.attempt(endpoint, args), endpoint, args.submission);
	}

	/**
	 * Sends bytes of a known length. `open` gives a fresh stream: one that was read cannot be sent again, and n8n, when it
	 * renews an OAuth2 token after a 401, does not. So with such a credential `probe`, a cheap read, goes first: it has an
	 * expired token renewed before the bytes travel. One that expires on their way is met by sending a fresh stream once.
	 */
	async upload<E extends Endpoint<P>, Probe extends Endpoint<P>>(
		endpoint: E,
		args: CallArguments<P, E> & { probe: Probe },
		open: () => Promise<Bytes | Buffer>,
		length: number,
	): Promise<Attempt<AnswerOf<P, E>>> {
		const { oAuth2 } = this.service;
		const send = async () => {
			const headers = { Accept: 'application/json, text/plain;q=0.5', 'Content-Type': 'application/octet-stream', 'Content-Length': length };
			const body = await open();
			const answer = await this.exchange(endpoint, { timeoutMs: TRANSFER_TIMEOUT_MS, ...args }, { headers, body });
			// One that was refused early is not read to its end, and its file would stay open.
			if (!Buffer.isBuffer(body)) body.destroy();
			return this.read<AnswerOf<P, E>>(answer, args);
		};
		const probed = oAuth2 ? await this.attempt(args.probe, { once: true, timeoutMs: Math.min(args.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS) }) : undefined;
		if (probed && !probed.ok && (probed.failure.origin === 'tokenServer' || probed.failure.httpStatus === 401)) return probed;
		return await this.withRetry(args, async () => {
			const first = await send();
			return oAuth2 && !first.ok && first.failure.origin !== 'tokenServer' && first.failure.httpStatus === 401 ? await send() : first;
		});
	}

	/** Opens an answer as a stream of bytes; redirects are followed without the credentials. */
	async download<E extends Endpoint<P>>(endpoint: E, args: CallArguments<P, E> = {}): Promise<Attempt<{ stream: Bytes; headers: IDataObject }>> {
		const options: Sent = {
			encoding: 'stream', headers: { Accept: '*/*' },
		};
		return await this.withRetry<{ stream: Bytes; headers: IDataObject }>(args, async () => {
			const answer = await this.exchange(endpoint, { timeoutMs: TRANSFER_TIMEOUT_MS, ...args }, options);
			if ('origin' in answer) return { ok: false, failure: answer };
			const stream = answer.body as Bytes;
			if (answer.statusCode < 300) return { ok: true, answer: { stream, headers: answer.headers } };
			if (answer.statusCode < 400 && answer.headers.location) {
				stream.destroy();
				return { ok: false, failure: redirected(answer.statusCode, String(answer.headers.location)) };
			}
			const chunks: Buffer[] = [];
			let length = 0;
			for await (const chunk of stream) {
				chunks.push(chunk as Buffer);
				length += (chunk as Buffer).length;
				if (length > REFUSAL_BYTES) break;
			}
			return { ok: false, failure: readFailure({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString('utf8') }) };
		});
	}

	/** The answer of an attempt, or its explained error thrown. */
	unwrap<T>(attempt: Attempt<T>, endpoint: string, submission?: boolean | string): T {
		if (attempt.ok) return attempt.answer;
		throw this.error(attempt.failure, endpoint, submission);
	}

	/** The explained error of a failed attempt. `extra` is added to the fields on the error item. */
	error(failure: CallFailure, endpoint: string, submission?: boolean | string, extra?: IDataObject): NodeApiError {
		const { advice, allowList, participant } = this.service;
		const site: CallSite = { baseUrl: this.baseUrl, endpoint, rights: this.binding.rights, adviceOverride: this.binding.adviceOverride, submission, advice, allowList, participant, claims: this.state.refused, tokenUrl: this.state.tokenUrl, holds: this.state.holds };
		return callError(this.context.getNode(), failure, site, this.binding.itemIndex, extra);
	}

	private async withRetry<T>(args: Pick<CallArguments<P, never>, 'submission' | 'once'>, send: () => Promise<Attempt<T>>): Promise<Attempt<T>> {
		for (let tries = 0; ; tries++) {
			const attempt = await send();
			if (attempt.ok) this.state.unreachable = false;
			if (attempt.ok || args.submission || args.once || tries >= this.maxRetries(attempt.failure)) return attempt;
			const delay = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] * (0.75 + Math.random() / 2);
			const asked = attempt.failure.retryAfterMs ?? 0;
			if (asked > LONGEST_WAIT_MS || !(await pause(this.context, Math.max(delay, asked)))) return attempt;
			if (attempt.failure.origin === 'network' && tries + 1 >= this.retries) this.state.unreachable = true;
		}
	}

	private maxRetries(failure: CallFailure): number {
		if (!failure.retryable || timedOut(failure)) return 0;
		if (failure.origin === 'network' && this.state.unreachable) return 0;
		// A position beyond the end may be reached in a second; one that is not is another node's, and waiting does not help.
		return failure.category === SEEK_AFTER_END ? Math.min(this.retries, 1) : this.retries;
	}

	private read<T>(answer: CallFailure | Raw, { expect, requires }: Pick<CallArguments<P, never>, 'expect' | 'requires'>): Attempt<T> {
		return 'origin' in answer ? { ok: false, failure: answer } : readAnswer(answer, { expect, requires, retryableStatuses: this.service.retryableStatuses });
	}

	private async exchange(endpoint: string, args: CallArguments<P, never>, options: Sent): Promise<CallFailure | Raw> {
		const [method, template] = endpoint.split(' ');
		const path = fillPath(template, args.path);
		if (path === undefined) {
			throw inputError(
				this.context.getNode(), `A part of the address ${template} is missing`,
				'One of the IDs this operation needs is empty (or only dots). Fill it in, or check the expression that gives it.', this.binding.itemIndex,
			);
		}
		const timeout = args.timeoutMs ?? ('getCurrentNodeParameter' in this.context ? LIST_TIMEOUT_MS : TIMEOUT_MS);
		const request: IHttpRequestOptions = {
			method: method as IHttpRequestMethods,
			url: this.url + path + queryString(args.query),
			encoding: 'text',
			returnFullResponse: true,
			// n8n renews an OAuth2 token when it sees the 401 thrown; other credentials have nothing to renew.
			ignoreHttpStatusErrors: this.service.oAuth2 ? { ignore: true, except: [401] } : true,
			disableFollowRedirect: true,
			timeout,
			...this.connection.tls,
			...options,
			headers: { ...options.headers, ...this.connection.headers },
		};
		const total = new CallDeadline(timeout, cancelSignal(this.context));
		let answer: Raw | undefined;
		try {
			answer = await total.race(this.send(request, total.signal));
			if (options.encoding === 'stream') answer = await this.followOnce(answer, request, total);
			if (answer.statusCode === 401) await this.rememberClaims();
			if (answer.statusCode === 403 && this.service.participant && path !== '/v2/authenticated-user') await this.askWhoHolds();
			return answer;
		} catch (error) {
			const failure = readTransportError(error as TransportError, this.url);
			if (failure.httpStatus === 401) await this.rememberClaims();
			return failure;
		} finally {
			// A stream has yet to arrive, in the same time.
			const stream = options.encoding === 'stream' ? (answer?.body as Bytes | undefined) : undefined;
			if (stream) stream.once('close', () => total.release());
			else total.release();
		}
	}

	/** What the refused token says about itself, for the error. n8n may have renewed it meanwhile, so it is read now. */
	private async rememberClaims(): Promise<void> {
		const { credentialType } = this.service;
		if (credentialType) this.state.refused = claimsOf(await this.context.getCredentials(credentialType));
	}

	/**
	 * Asks a participant, once, who the token's user is and what it may do: its 403 says neither. Two small reads; whatever goes
	 * wrong with them leaves the error as it is.
	 */
	private async askWhoHolds(): Promise<void> {
		if (this.state.holds !== undefined) return;
		this.state.holds = '';
		const ask = async (path: string): Promise<IDataObject> => {
			const total = new CallDeadline(WHO_TIMEOUT_MS, cancelSignal(this.context));
			try {
				const options: IHttpRequestOptions = {
					method: 'GET', url: this.url + path, encoding: 'text', headers: { Accept: 'application/json', ...this.connection.headers }, timeout: WHO_TIMEOUT_MS,
					returnFullResponse: true, ignoreHttpStatusErrors: true, disableFollowRedirect: true, ...this.connection.tls,
				};
				const read = readAnswer<IDataObject>(await total.race(this.send(options, total.signal)), { requires: 'object' });
				return read.ok ? read.answer : {};
			} catch {
				return {};
			} finally {
				total.release();
			}
		};
		const { user } = await ask('/v2/authenticated-user');
		const id = user && (user as IDataObject).id;
		if (typeof id !== 'string') return;
		const { rights } = await ask(`/v2/users/${encodeURIComponent(id)}/rights`);
		this.state.holds = describeRights(id, rights);
	}

	/**
	 * A download often lives at another address, which the service names in a redirect. It is fetched from there by a bare
	 * request, so that nothing of the credential reaches the other host: one hop, and never from https to http.
	 */
	private async followOnce(answer: Raw, request: IHttpRequestOptions, total: CallDeadline): Promise<Raw> {
		const location = answer.statusCode >= 300 && answer.statusCode < 400 ? String(answer.headers.location ?? '') : '';
		if (!location || !URL.canParse(location, request.url)) return answer;
		const target = new URL(location, request.url);
		const allowed = target.protocol === 'https:' || (target.protocol === 'http:' && new URL(request.url).protocol === 'http:');
		if (!allowed || target.username || target.password) return answer;
		(answer.body as Bytes).destroy();
		const { timeout, encoding } = request;
		const bare: IHttpRequestOptions = {
			method: 'GET', url: target.href, headers: { Accept: '*/*' }, encoding, timeout, returnFullResponse: true, ignoreHttpStatusErrors: true, disableFollowRedirect: true,
			...this.connection.tls, abortSignal: total.signal,
		};
		return await total.race(this.context.helpers.httpRequest(bare));
	}

	private async send(request: IHttpRequestOptions, abortSignal: AbortSignal): Promise<Raw> {
		const { context, service: { credentialType } } = this;
		const options = { ...request, abortSignal };
		if (!credentialType) return await context.helpers.httpRequest(options);
		// n8n replaces the signal of an authenticated request by that of the execution, so the context it asks says ours.
		const asked = 'getExecutionCancelSignal' in context ? (Object.create(context, { getExecutionCancelSignal: { value: () => abortSignal } }) as RequestContext) : context;
		return await context.helpers.httpRequestWithAuthentication.call(asked, credentialType, options);
	}
}

/** Opens each service once per execution, when an item first needs it. */
export function clientCache(context: RequestContext): <P>(service: Service, baseUrl?: string) => Promise<Client<P>> {
	const opened = new Map<string, Promise<Client<never>>>();
	return async <P>(service: Service, baseUrl?: string) => {
		const key = `${service.credentialType ?? ''} ${baseUrl ?? ''}`;
		const client = opened.get(key) ?? Client.open<never>(context, service, { baseUrl });
		opened.set(key, client);
		return (await client) as unknown as Client<P>;
	};
}
