import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';

import { claimsOf } from '../errors/claims';
import type { CallFailure } from '../errors/failure';
import { readTransportError, type TransportError } from '../errors/transportError';
import type { Attempt, Refusal } from './attempt';
import { MEGABYTE, type Connection } from './connection';
import { CallDeadline } from './deadline';
import { followOnce } from './redirect';
import { pace, pacedServer } from './pace';
import { PATIENCE_MS } from './patience';
import { cancelSignal, pause } from './pause';
import { readAnswer, type Raw } from './readAnswer';
import { answerTooLarge, discard, discardThrown, isStream, readBody } from './readBody';
import { sendAuthenticated, smallGet } from './sendAuthenticated';
import { isListSearch, type RequestContext, type Service } from './service';

const TIMEOUT_MS = 60_000;
/** For the two reads that explain a 403. */
const RIGHTS_TIMEOUT_MS = 5000;
/** For the read that says whether a service is ready, and what it answers while it is not. */
const READY_TIMEOUT_MS = 5000;
export const NOT_READY = 503;
const TOO_MANY = 429;
/** For the read that has a token renewed. */
const RENEWAL_TIMEOUT_MS = 30_000;

/** One request as it is to be sent. */
interface TransportRequest {
	method: string;
	/** Below the base URL, each segment encoded. */
	path: string;
	/** With its question mark, or empty. */
	query: string;
	timeoutMs?: number;
	/** Set if the answer is wanted as a stream of bytes, of any length. Else its body is read as text. */
	download?: true;
}

/**
 * Sends single requests, each within a total deadline. Authenticates through n8n's helper, so tokens never pass through
 * here. Never follows a redirect with credentials.
 */
export class Transport {
	/** Facts about the token that the server refused. */
	refusal: Refusal = {};

	private explained = false;

	constructor(
		private readonly context: RequestContext,
		private readonly service: Service,
		private readonly url: string,
		private readonly connection: Connection,
	) {}

	/** Sends the request. A failure says that no answer came. */
	async exchange(
		{ method, path, query, timeoutMs, download }: TransportRequest,
		options: Partial<IHttpRequestOptions>,
	): Promise<CallFailure | Raw> {
		const timeout = timeoutMs ?? (isListSearch(this.context) ? PATIENCE_MS : TIMEOUT_MS);
		const request = this.within(
			{
				method: method as IHttpRequestMethods,
				url: this.url + path + query,
				encoding: 'stream',
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
				...this.connection.tls,
				...options,
				headers: { ...options.headers, ...this.connection.headers },
			},
			timeout,
		);
		await this.keepPace();
		const total = new CallDeadline(timeout, cancelSignal(this.context));
		let answer: Raw | undefined;
		try {
			answer = await total.race(this.send(request, total.signal));
			if (answer.statusCode === TOO_MANY) this.slowDown();
			const { renewalPath } = this.service;
			if (renewalPath !== undefined && answer.statusCode === 401) {
				const refusal = await total.race(readBody(answer, MEGABYTE, total.signal));
				answer = undefined;
				const failure = await this.renewToken(renewalPath, total);
				if (failure) return failure;
				// A 401 was not carried out, so submissions are sent again too. A stream that was read cannot be: see `Client.upload`.
				answer = isStream(options.body) ? refusal : await total.race(this.send(this.within(request, total.left), total.signal));
			}
			if (download) {
				const first = answer;
				answer = undefined;
				const followed = await followOnce(this.context, first, { request, tls: this.connection.tls }, total);
				if ('origin' in followed) return followed;
				answer = { ...followed, deadline: total };
			} else answer = await total.race(readBody(answer, this.connection.answerLimit, total.signal));
			// Another host's refusal says nothing of the token, which it never got.
			if (answer.redirectedTo) return answer;
			if (answer.statusCode === 401 || answer.statusCode === 403) await this.rememberClaims();
			if (answer.statusCode === 403) await this.rememberRights(path);
			return answer;
		} catch (error) {
			discardThrown(error as TransportError);
			const failure = answerTooLarge(error) ?? readTransportError(error as TransportError, this.url);
			if (failure.httpStatus === 401) await this.rememberClaims();
			return failure;
		} finally {
			// A stream has yet to arrive, in the same time.
			const stream = answer?.body;
			if (download && isStream(stream)) stream.once('close', () => total.release());
			else total.release();
		}
	}

	/** The request with so much time, which its headers say as far as the service reads them. What the credential sets wins. */
	private within(request: IHttpRequestOptions, timeout: number): IHttpRequestOptions {
		const headers = { ...request.headers, ...this.service.deadlineHeaders?.(timeout), ...this.connection.headers };
		return { ...request, timeout, headers };
	}

	/** Limit of requests to the server, and the server's key. Undefined if there is no limit. */
	private get limit(): { server: string; perMinute: number } | undefined {
		const { perMinute, api } = this.service;
		const server = perMinute === undefined ? undefined : pacedServer(this.url, api);
		return perMinute === undefined || server === undefined ? undefined : { server, perMinute };
	}

	/** Waits if the server would soon refuse requests because there are too many. In the editor somebody waits, so only its count goes on. */
	private async keepPace(): Promise<void> {
		const { limit } = this;
		const wait = limit ? pace.waitFor(limit.server, limit.perMinute) : 0;
		if (wait > 0 && !isListSearch(this.context)) await pause(this.context, wait);
	}

	private slowDown(): void {
		const { limit } = this;
		if (limit) pace.refused(limit.server, limit.perMinute);
	}

	/**
	 * Has n8n renew the token of an OAuth2 credential, which it does when it throws the 401 of a request. Only this cheap read is
	 * sent so that it throws: older versions of n8n lose the server's answer then. Returns why the token server gave none.
	 */
	private async renewToken(renewalPath: string, total: CallDeadline): Promise<CallFailure | undefined> {
		const request = { ...this.readOf(renewalPath, RENEWAL_TIMEOUT_MS), ignoreHttpStatusErrors: false };
		try {
			discard(await total.race(this.send(request, total.signal)));
			return undefined;
		} catch (error) {
			discardThrown(error as TransportError);
			const failure = readTransportError(error as TransportError, this.url);
			return failure.origin === 'tokenServer' || total.signal.aborted ? failure : undefined;
		}
	}

	/** Reads the claims of the refused token, for the error. n8n may have renewed the token meanwhile, so they are read now. */
	private async rememberClaims(): Promise<void> {
		const { credentialType } = this.service;
		if (credentialType) this.refusal.claims = claimsOf(await this.context.getCredentials(credentialType));
	}

	/** Looks up the rights once. A failure of these two small reads leaves the error as it is. */
	private async rememberRights(refusedPath: string): Promise<void> {
		const { explainForbidden } = this.service;
		if (!explainForbidden || refusedPath === explainForbidden.notFor || this.explained) return;
		this.explained = true;
		this.refusal.tokenUser = await explainForbidden.explain(async (path) => await this.get(path));
	}

	/** Checks whether the service says within that time that it is not ready. False if it does not say. */
	async isStarting(timeoutMs: number): Promise<boolean> {
		const { readyUrl } = this.service;
		if (!readyUrl) return false;
		const timeout = Math.min(READY_TIMEOUT_MS, timeoutMs);
		const total = new CallDeadline(timeout, cancelSignal(this.context));
		try {
			const request = { ...this.readOf('', timeout), url: readyUrl(this.url) };
			const answer = await total.race(this.send(request, total.signal));
			discard(answer);
			return answer.statusCode === NOT_READY;
		} catch {
			return false;
		} finally {
			total.release();
		}
	}

	/** A small read for an error's sake. */
	private async get(path: string): Promise<Attempt<IDataObject>> {
		const total = new CallDeadline(RIGHTS_TIMEOUT_MS, cancelSignal(this.context));
		try {
			const answer = await total.race(this.send(this.readOf(path, RIGHTS_TIMEOUT_MS), total.signal));
			return readAnswer<IDataObject>(await total.race(readBody(answer, MEGABYTE, total.signal)), {});
		} catch (error) {
			return { ok: false, failure: readTransportError(error as TransportError, this.url) };
		} finally {
			total.release();
		}
	}

	/** A small GET. */
	private readOf(path: string, timeout: number): IHttpRequestOptions {
		return smallGet(this.url + path, this.connection, timeout);
	}

	private async send(request: IHttpRequestOptions, signal: AbortSignal): Promise<Raw> {
		return await sendAuthenticated(this.context, this.service.credentialType, request, signal);
	}
}
