import type { IDataObject, IHttpRequestOptions, NodeApiError } from 'n8n-workflow';

import type { CallSite } from '../errors/callSite';
import { mayBeStarting, starting, type CallFailure } from '../errors/failure';
import { callError, inputError } from '../errors/nodeErrors';
import { secretsOf } from '../errors/secrets';
import { stringifyJson } from '../values/exactJson';
import type { Attempt, VersionName } from './attempt';
import { channelAddress, type ChannelAddress } from './channel';
import { deadline } from './deadline';
import type { AnswerOf, Endpoint } from './endpoints';
import { cancelSignal } from './pause';
import { isMissing, newestAvailable, type ApiVersion } from './endpointVersions';
import { readAnswer, type Raw } from './readAnswer';
import { readDownload, type Download } from './readDownload';
import { DEFAULT_RETRIES, Retry } from './retry';
import { agreedAnswer, firstAnswer, type Comparison } from './mirrors';
import { wayTo, type Versions, type Way } from './routes';
import { isListSearch, type Arguments, type Binding, type Bytes, type CallArguments, type RequestContext, type Service } from './service';
import { serviceAddress, type ServiceAddress } from './serviceAddress';
import { countSubmission } from './submissions';
import { Transport } from './transport';
import { fillPath, publicUrl, queryString, splitEndpoint, trimUrl } from './url';

const TRANSFER_TIMEOUT_MS = 600_000;
const PROBE_TIMEOUT_MS = 60_000;

/** What all bindings of a client share. */
interface Shared {
	context: RequestContext;
	service: Service;
	address: ServiceAddress;
	transport: Transport;
	retry: Retry;
	/** Where the credential names several servers: their clients, this one first, and which of them answered last. */
	mirrors?: { clients: ReadonlyArray<Client<never>>; comparison?: Comparison; current: number };
}

/** Whether the service itself, not the token server, refused the token. */
const tokenRefused = <T>(attempt: Attempt<T>): boolean =>
	!attempt.ok && attempt.failure.origin !== 'tokenServer' && attempt.failure.httpStatus === 401;

/** A connection that broke, with the size of what was sent, which may say why. */
const withSize = (answer: CallFailure | Raw, sentBytes: number): CallFailure | Raw =>
	'origin' in answer && answer.origin === 'network' ? { ...answer, sentBytes } : answer;

/**
 * A typed client of one service: every request of a node goes through it. It sends path segments encoded and bodies with
 * exact int64, reads JSON exactly, turns refusals into `CallFailure`, and retries safe calls while the server says that a
 * later try may succeed. `P` is the `paths` type of the service's contract.
 */
export class Client<P> {
	private constructor(
		private readonly shared: Shared,
		private readonly binding: Binding,
	) {}

	/**
	 * Opens the service behind a credential.
	 * @param options `baseUrl` replaces the credential's (a node parameter). `retries` is how many times a safe call is sent
	 * again: a trigger passes 0, since n8n's poll engine backs off by itself, and the editor's lists never retry.
	 * @throws NodeOperationError when there is no usable URL, or another field of the connection is invalid
	 */
	static async open<P>(
		context: RequestContext,
		service: Service,
		options: { baseUrl?: string; retries?: number } = {},
	): Promise<Client<P>> {
		const address = await serviceAddress(context, service, options.baseUrl);
		const transport = new Transport(context, service, address.url, address.connection);
		const retry = new Retry(context, isListSearch(context) ? 0 : (options.retries ?? DEFAULT_RETRIES));
		const client = new Client<P>({ context, service, address, transport, retry }, {});
		const { urls, comparison } = options.baseUrl === undefined ? address.further : { urls: [] };
		if (urls.length === 0) return client;
		const others = urls.map((url) => {
			// A token is for the server at the Base URL. No other host gets it, nor the headers of its gateway.
			const same = new URL(url).origin === new URL(address.url).origin;
			const own = same ? service : { ...service, credentialType: undefined };
			const connection = same ? address.connection : { ...address.connection, headers: {} };
			return new Client<never>(
				{ context, service: own, address: { ...address, url, connection }, transport: new Transport(context, own, url, connection), retry },
				{},
			);
		});
		client.shared.mirrors = { clients: [client as unknown as Client<never>, ...others], comparison, current: 0 };
		return client;
	}

	/** The base URL as it may be shown: without user info or query. Of several servers that of the one which answered last. */
	get baseUrl(): string {
		const { mirrors, address } = this.shared;
		return publicUrl((mirrors?.clients[mirrors.current]?.shared.address ?? address).url);
	}

	/** The Base URL of the credential, whichever of its servers answers. */
	get homeUrl(): string {
		return publicUrl(this.shared.address.url);
	}

	/** True for the scan proxy of a validator: see `standingFor`. */
	get proxied(): boolean {
		return this.shared.service.proxied ?? false;
	}

	/** Whether the user cancelled the execution. */
	get cancelled(): boolean {
		return cancelSignal(this.shared.context)?.aborted ?? false;
	}

	/**
	 * Where to listen to the service, with a token that is good now: n8n renews one of OAuth2 when a request is refused, so
	 * `probe`, a cheap read, goes first there. A text says why it cannot be listened to. The credential is read anew, and a
	 * token only ever goes to the address that stands in it.
	 */
	async channel<Probe extends Endpoint<P>>(path: string, probe: Probe): Promise<ChannelAddress | string> {
		const { context, service } = this.shared;
		if (service.renewalPath !== undefined) this.unwrap(await this.attempt(probe), probe);
		const credentials = service.credentialType ? await context.getCredentials(service.credentialType) : {};
		return channelAddress(service, credentials, trimUrl(service.baseUrl(credentials as IDataObject)), path);
	}

	/** The scan proxy of this validator as a client of scan: the same server, with scan's endpoints. */
	standingFor<Q>(api: string): Client<Q> {
		const { service } = this.shared;
		return new Client<Q>({ ...this.shared, service: { ...service, api, proxied: true } }, this.binding);
	}

	/** The same client, with more facts for its errors. */
	bind(binding: Binding): Client<P> {
		return new Client<P>(this.shared, { ...this.binding, ...binding });
	}

	/**
	 * Makes the call. An answer other than a success comes back as a failure, not as an exception. Of an endpoint with an older one, the
	 * newest version that the server has is called, or the chosen one.
	 */
	async attempt<E extends Endpoint<P>>(
		endpoint: E,
		args: Arguments<P, E> = {},
		version: ApiVersion | VersionName = 'auto',
	): Promise<Attempt<AnswerOf<P, Versions<P, E>>>> {
		const { baseUrl, way } = this;
		const versions = way.versions(endpoint).map(({ name, since, endpoint: own }) => ({
			name,
			since: since ?? own,
			endpoint: way.wire(own),
			attempt: async () => await this.attemptOnly(own as E, (typeof args === 'function' ? args(name) : args) as CallArguments<P, E>),
		}));
		const { result, ...called } = await newestAvailable(baseUrl, versions, version);
		return { ...result, ...called } as Attempt<AnswerOf<P, Versions<P, E>>>;
	}

	/** True for an endpoint that the server was found to lack, with an older one in its place. */
	isMissing(endpoint: Endpoint<P>): boolean {
		const [newest] = this.way.versions(endpoint);
		return newest !== undefined && isMissing(this.baseUrl, newest.name, newest.since ?? newest.endpoint);
	}

	/** The way of this client to the endpoints of its contract. */
	private get way(): Way {
		return wayTo(this.shared.service);
	}

	/** Makes the call to this endpoint alone: for a caller that reads each version in a way of its own. */
	async attemptOnly<E extends Endpoint<P>>(endpoint: E, args: CallArguments<P, E>): Promise<Attempt<AnswerOf<P, E>>> {
		const { mirrors, retry } = this.shared;
		if (!mirrors || args.submission) return await this.attemptHere(endpoint, args);
		return await retry.withRetry(!args.once, async () => await this.attemptAt(mirrors, endpoint, args));
	}

	/** Makes the call at the servers of the credential, beginning with the one that answered last. */
	private async attemptAt<E extends Endpoint<P>>(
		mirrors: NonNullable<Shared['mirrors']>,
		endpoint: E,
		args: CallArguments<P, E>,
	): Promise<Attempt<AnswerOf<P, E>>> {
		const { clients, comparison, current } = mirrors;
		const order = clients.map((_, at) => (current + at) % clients.length);
		const all = order.map((at) => ({
			url: publicUrl(clients[at]!.shared.address.url),
			attempt: async (timeoutMs: number | undefined) =>
				await (clients[at] as unknown as Client<P>)
					.bind(this.binding)
					.attemptHere(endpoint, { ...args, once: true, ...(timeoutMs !== undefined && { timeoutMs }) }),
		}));
		if (comparison && args.sameServer) {
			const message = 'the next page can only be read from the scan that gave the page before, so it cannot be compared';
			return { ok: false, failure: { message: `${message}: take a smaller Limit`, origin: 'unexpected', retryable: false } };
		}
		const { attempt, index } = comparison
			? await agreedAnswer(all, comparison, args.timeoutMs)
			: await firstAnswer(args.sameServer ? all.slice(0, 1) : all, args.timeoutMs);
		mirrors.current = order[index]!;
		return attempt;
	}

	private async attemptHere<E extends Endpoint<P>>(endpoint: E, args: CallArguments<P, E>): Promise<Attempt<AnswerOf<P, E>>> {
		const { expect = 'json' } = args;
		// A validator lists the rounds by a GET, for which there is nothing to send.
		const body = this.way.wire(endpoint).startsWith('GET ') ? undefined : args.body;
		const headers: IDataObject = { Accept: expect === 'json' ? 'application/json, text/plain;q=0.5' : '*/*' };
		if (body !== undefined) headers['Content-Type'] = 'application/json';
		const text = body === undefined ? undefined : stringifyJson(body);
		const send = async () => await this.exchange(endpoint, args, { headers: { ...headers }, body: text });
		return await this.withRetry(args, async () => {
			const answer = await send();
			return this.read(text === undefined ? answer : withSize(answer, Buffer.byteLength(text)), endpoint, args);
		});
	}

	/** Makes the call and throws the explained error when it is refused. */
	async call<E extends Endpoint<P>>(endpoint: E, args: Arguments<P, E> = {}): Promise<AnswerOf<P, Versions<P, E>>> {
		const { submission = undefined } = typeof args === 'function' ? {} : args;
		return this.unwrap(await this.attempt(endpoint, args), endpoint, submission);
	}

	/**
	 * Sends bytes of a known length. `open` gives a fresh stream: one that was read cannot be sent again. So with an OAuth2 credential
	 * `probe`, a cheap read, goes first and has an expired token renewed. If the token expires during the upload, it is renewed
	 * and a fresh stream is sent once.
	 */
	async upload<E extends Endpoint<P>, Probe extends Endpoint<P>>(
		endpoint: E,
		args: CallArguments<P, E> & { probe: Probe },
		open: () => Promise<Bytes | Buffer>,
		length: number,
	): Promise<Attempt<AnswerOf<P, E>>> {
		const renews = this.shared.service.renewalPath !== undefined;
		const send = async () => {
			const headers = {
				Accept: 'application/json, text/plain;q=0.5',
				'Content-Type': 'application/octet-stream',
				'Content-Length': length,
			};
			const body = await open();
			const answer = await this.exchange(endpoint, { timeoutMs: TRANSFER_TIMEOUT_MS, ...args }, { headers, body });
			// A stream that the server refused early is not read to its end, and its file would stay open.
			if (!Buffer.isBuffer(body)) body.destroy();
			return this.read<AnswerOf<P, E>>(withSize(answer, length), endpoint, args);
		};
		const probed = renews
			? await this.attempt(args.probe, { once: true, timeoutMs: Math.min(args.timeoutMs ?? PROBE_TIMEOUT_MS, PROBE_TIMEOUT_MS) })
			: undefined;
		if (probed && !probed.ok && (probed.failure.origin === 'tokenServer' || tokenRefused(probed))) return probed;
		return await this.withRetry(args, async () => {
			const first = await send();
			return renews && tokenRefused(first) ? await send() : first;
		});
	}

	/** Opens an answer as a stream of bytes. Redirects are followed without the credentials. */
	async download<E extends Endpoint<P>>(endpoint: E, args: CallArguments<P, E> = {}): Promise<Attempt<Download>> {
		return await this.withRetry(args, async () => {
			const answer = await this.exchange(
				endpoint,
				{ timeoutMs: TRANSFER_TIMEOUT_MS, ...args, download: true },
				{ headers: { Accept: '*/*' } },
			);
			return 'origin' in answer ? { ok: false, failure: answer } : await readDownload(answer);
		});
	}

	/** The answer of an attempt. Throws its explained error when it failed. */
	unwrap<T>(attempt: Attempt<T>, endpoint?: string, submission?: boolean | string): T {
		if (attempt.ok) return attempt.answer;
		throw this.error(attempt.failure, attempt.endpoint ?? endpoint ?? '', submission);
	}

	/** The explained error of a failed attempt. `extra` is added to the fields on the error item. */
	error(failure: CallFailure, endpoint: string, submission?: boolean | string, extra?: IDataObject): NodeApiError {
		const {
			context,
			service: { advice, allowList, participant, whenMissing },
			transport,
			address,
		} = this.shared;
		const { rights, adviceOverride, itemIndex, detour } = this.binding;
		const site: CallSite = {
			baseUrl: this.baseUrl,
			endpoint: this.way.wire(endpoint),
			rights,
			adviceOverride,
			submission,
			advice,
			allowList,
			detour: detour?.(this.way.wire(endpoint)),
			whenMissing: this.binding.whenMissing ?? whenMissing,
			participant,
			claims: transport.refusedClaims,
			tokenUrl: address.tokenUrl,
			tokenUser: transport.tokenUser,
		};
		return callError(context.getNode(), address.secrets.hideIn(failure), site, itemIndex, extra);
	}

	private async withRetry<T>(
		{ submission, once, timeoutMs = Infinity }: Pick<CallArguments<P, never>, 'submission' | 'once' | 'timeoutMs'>,
		send: () => Promise<Attempt<T>>,
	): Promise<Attempt<T>> {
		const attempt = await this.shared.retry.withRetry(!submission && !once, async () => {
			const left = deadline(timeoutMs);
			return await this.orStarting(await send(), left);
		});
		return await this.withoutSecrets(attempt);
	}

	/** The attempt. A path that the service does not know only because it is starting is a failure of its own. */
	private async orStarting<T>(attempt: Attempt<T>, left: () => number): Promise<Attempt<T>> {
		if (attempt.ok || !mayBeStarting(attempt.failure) || !(await this.shared.transport.isStarting(left()))) return attempt;
		return { ok: false, failure: starting(attempt.failure) };
	}

	/** A failure without what stands in the credential, also where n8n has renewed its token meanwhile. */
	private async withoutSecrets<T>(attempt: Attempt<T>): Promise<Attempt<T>> {
		if (attempt.ok) return attempt;
		const {
			context,
			service: { credentialType },
			address: { secrets },
		} = this.shared;
		if (credentialType) secrets.add(secretsOf(await context.getCredentials(credentialType)));
		return { ok: false, failure: secrets.hideIn(attempt.failure) };
	}

	private read<T>(
		answer: CallFailure | Raw,
		endpoint: string,
		{ expect, requires = this.way.answer(endpoint) }: Pick<CallArguments<P, never>, 'expect' | 'requires'>,
	): Attempt<T> {
		if ('origin' in answer) return { ok: false, failure: answer };
		return readAnswer(answer, { expect, requires, retryableStatuses: this.shared.service.retryableStatuses });
	}

	private async exchange(
		endpoint: string,
		args: CallArguments<P, never> & { download?: true },
		options: Partial<IHttpRequestOptions>,
	): Promise<CallFailure | Raw> {
		const { method, path: template } = splitEndpoint(this.way.wire(endpoint));
		const path = fillPath(template, args.path);
		if (path === undefined) {
			throw inputError(
				this.shared.context.getNode(),
				`A part of the address ${template} is missing`,
				'One of the IDs this operation needs is empty or consists of dots only. Fill it in, or check its expression.',
				this.binding.itemIndex,
			);
		}
		const { timeoutMs, download } = args;
		if (args.submission) countSubmission(this.shared.context);
		return await this.shared.transport.exchange({ method, path, query: queryString(args.query), timeoutMs, download }, options);
	}
}
