import type { IDataObject, NodeApiError } from 'n8n-workflow';

import type { CallFailure } from '../errors/failure';
import { callError } from '../errors/nodeErrors';
import type { Attempt, VersionName } from './attempt';
import { channelAddress, type ChannelAddress } from './channel';
import type { AnswerOf, Endpoint } from './endpoints';
import { errorSite } from './errorSite';
import { isMissing, newestAvailable, type Answered, type ApiVersion } from './endpointVersions';
import { callMirrors } from './mirroredCall';
import { cancelSignal } from './pause';
import type { Download } from './readDownload';
import { wayTo, type Versions, type Way } from './routes';
import { callServer, downloadFrom, uploadTo, type Call } from './server';
import { openServers, type Servers } from './servers';
import type { Arguments, Binding, Bytes, CallArguments, RequestContext, Service } from './service';
import { hasCompany, sharedRead, type Asking } from './sharedReads';
import type { Reader } from '../values/readers';
import { publicUrl, trimUrl } from './url';

/**
 * A typed client of one service: every request of a node goes through it. It sends path segments encoded and bodies with
 * exact int64, reads JSON exactly, turns refusals into `CallFailure`, and retries safe calls while the server says that a
 * later try may succeed. `P` is the `paths` type of the service's contract. The steps of a call are those of `server.ts`.
 */
export class Client<P> {
	private constructor(
		private readonly shared: Servers,
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
		return new Client<P>(await openServers(context, service, options), {});
	}

	/** The base URL as it may be shown: without user info or query. Of several servers that of the one which answered last. */
	get baseUrl(): string {
		const { mirrors, address } = this.shared;
		return publicUrl((mirrors?.current.address ?? address).url);
	}

	/** The Base URL of the credential, whichever of its servers answers. */
	get homeUrl(): string {
		return publicUrl(this.shared.address.url);
	}

	/** Identity of credential and server. Results that depend on them are kept under it: the items of an execution may use several. */
	get key(): string {
		return `${this.shared.service.credentialType ?? ''} ${this.homeUrl}`;
	}

	/** True for the scan proxy of a validator: see `standingFor`. */
	get proxied(): boolean {
		return this.shared.service.proxied ?? false;
	}

	/** Checks whether the user cancelled the execution. */
	get cancelled(): boolean {
		return this.cancelSignal?.aborted ?? false;
	}

	/** Aborted when the user cancels the execution. Absent if nobody can. */
	get cancelSignal(): AbortSignal | undefined {
		return cancelSignal(this.shared.context);
	}

	/** The way of this client to the endpoints of its contract. */
	private get way(): Way {
		return wayTo(this.shared.service);
	}

	/**
	 * Address to listen to the service, with a token that is good now: n8n renews one of OAuth2 when a request is refused, so
	 * `probe`, a cheap read, goes first there, unless another read was answered just now. A text says why it cannot be listened to.
	 * The credential is read again, and a token only ever goes to the address in it.
	 */
	async channel<Probe extends Endpoint<P>>(path: string, probe?: Probe): Promise<ChannelAddress | string> {
		const { context, service } = this.shared;
		if (probe !== undefined && service.renewalPath !== undefined) this.unwrap(await this.attempt(probe), probe);
		const credentials = service.credentialType ? await context.getCredentials(service.credentialType) : {};
		return channelAddress(service, credentials, trimUrl(service.baseUrl(credentials as IDataObject)), path);
	}

	/** The scan proxy of this validator as a client of scan: the same server, with scan's endpoints. */
	standingFor<Q>(api: string): Client<Q> {
		return new Client<Q>({ ...this.shared, service: { ...this.shared.service, api, proxied: true } }, this.binding);
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
		const { result, ...called } = await this.attemptVersions(
			endpoint,
			async (name, own) => await this.attemptOnly(own as E, (typeof args === 'function' ? args(name) : args) as CallArguments<P, E>),
			version,
		);
		return { ...result, ...called } as Attempt<AnswerOf<P, Versions<P, E>>>;
	}

	/** Makes the call by the newest version that the server has, or the chosen one, each in a way of its own. */
	async attemptVersions<T>(
		endpoint: Endpoint<P>,
		attempt: (version: VersionName, endpoint: string) => Promise<Attempt<T>>,
		version: ApiVersion | VersionName,
	): Promise<Answered<T>> {
		const { baseUrl, way } = this;
		const versions = way.versions(endpoint).map(({ name, since, endpoint: own }) => ({
			name,
			since: since ?? own,
			endpoint: way.wire(own),
			attempt: async () => await attempt(name, own),
		}));
		return await newestAvailable(baseUrl, versions, version);
	}

	/** Makes the call to this endpoint alone: see `attemptVersions`. */
	async attemptOnly<E extends Endpoint<P>>(endpoint: E, args: CallArguments<P, E>): Promise<Attempt<AnswerOf<P, E>>> {
		const { mirrors, retry } = this.shared;
		const call = this.callOf(endpoint, args);
		if (!mirrors || args.submission) return await callServer(this.shared, call);
		return await callMirrors<AnswerOf<P, E>>(mirrors, retry, call);
	}

	/**
	 * Makes a read, or takes the answer to the same read of another client with the same credential: see `sharedReads.ts`.
	 * @param key names the read, with all that is sent
	 */
	async share<T>(key: string, asking: Omit<Asking<T>, 'url'>): Promise<Attempt<T>> {
		const { address, transport } = this.shared;
		const read = async () => {
			const attempt = await asking.read();
			return attempt.ok ? attempt : { ...attempt, refusal: transport.refusal };
		};
		const attempt = await sharedRead(this.keyOf(key), { ...asking, read, url: address.url });
		if (attempt.refusal) transport.refusal = attempt.refusal;
		return attempt;
	}

	/** Checks whether others of this credential make that read, too. */
	hasCompany(key: string, reader: Reader): boolean {
		return hasCompany(this.keyOf(key), reader);
	}

	/** A read of this credential, whoever makes it. */
	private keyOf(read: string): string {
		const { address, service } = this.shared;
		return JSON.stringify([service.api, this.proxied, address.identity(), read]);
	}

	/** True for an endpoint that the server was found to lack, with an older one in its place. */
	isMissing(endpoint: Endpoint<P>): boolean {
		const [newest] = this.way.versions(endpoint);
		return newest !== undefined && isMissing(this.baseUrl, newest.name, newest.since ?? newest.endpoint);
	}

	/** Makes the call and throws the explained error when it is refused. */
	async call<E extends Endpoint<P>>(endpoint: E, args: Arguments<P, E> = {}): Promise<AnswerOf<P, Versions<P, E>>> {
		const { submission = undefined } = typeof args === 'function' ? {} : args;
		return this.unwrap(await this.attempt(endpoint, args), endpoint, submission);
	}

	/** Sends bytes of a known length: see `uploadTo`. */
	async upload<E extends Endpoint<P>, Probe extends Endpoint<P>>(
		endpoint: E,
		{ probe, ...args }: CallArguments<P, E> & { probe: Probe },
		open: () => Promise<Bytes | Buffer>,
		length: number,
	): Promise<Attempt<AnswerOf<P, E>>> {
		return await uploadTo(this.shared, this.callOf(endpoint, args as CallArguments<P, E>), { probe, open, length });
	}

	/** Opens an answer as a stream of bytes: see `downloadFrom`. */
	async download<E extends Endpoint<P>>(endpoint: E, args: CallArguments<P, E> = {}): Promise<Attempt<Download>> {
		return await downloadFrom(this.shared, this.callOf(endpoint, args));
	}

	/** The answer of an attempt. Throws its explained error when it failed. */
	unwrap<T>(attempt: Attempt<T>, endpoint?: string, submission?: boolean | string): T {
		if (attempt.ok) return attempt.answer;
		throw this.error(attempt.failure, attempt.endpoint ?? endpoint ?? '', submission);
	}

	/** The explained error of a failed attempt. `extra` is added to the fields on the error item. */
	error(failure: CallFailure, endpoint: string, submission?: boolean | string, extra?: IDataObject): NodeApiError {
		const { shared, binding } = this;
		const site = errorSite(shared, binding, { baseUrl: this.baseUrl, endpoint: this.way.wire(endpoint), submission });
		return callError(shared.context.getNode(), shared.address.secrets.hideIn(failure), site, binding.itemIndex, extra);
	}

	private callOf<E extends Endpoint<P>>(endpoint: E, args: CallArguments<P, E>): Call {
		return { endpoint, args: args as Call['args'], itemIndex: this.binding.itemIndex };
	}
}
