import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { mayBeStarting, starting, type CallFailure } from '../errors/failure';
import { MESSAGE_LIMIT } from '../errors/sizeLimits';
import { inputError } from '../errors/nodeErrors';
import { secretsOf } from '../errors/secrets';
import { stringifyJson } from '../values/exactJson';
import type { Attempt } from './attempt';
import { tlsElsewhere } from './connection';
import { deadline } from './deadline';
import { readAnswer, type Raw } from './readAnswer';
import { readDownload, type Download } from './readDownload';
import type { Retry } from './retry';
import { wayTo } from './routes';
import type { Bytes, CallArguments, RequestContext, Service } from './service';
import type { ServiceAddress } from './serviceAddress';
import { countSubmission } from './submissions';
import { Transport } from './transport';
import { fillPath, queryString, splitEndpoint } from './url';

/** The steps of a call at one server: one exchange, what its answer comes to, and the tries around both. */

const TRANSFER_TIMEOUT_MS = 600_000;
const PROBE_TIMEOUT_MS = 60_000;

/** One server of a service. */
export interface Server {
	context: RequestContext;
	service: Service;
	address: ServiceAddress;
	transport: Transport;
	retry: Retry;
}

/** A call at one server, with an endpoint of the contract as it is named there. */
export interface Call {
	endpoint: string;
	/** Typed by the client. */
	args: CallArguments<never, never>;
	itemIndex?: number;
}

/** A server at an address, which is asked with the credential of the service. */
export const serverAt = (opened: Omit<Server, 'transport'>): Server => ({
	...opened,
	transport: new Transport(opened.context, opened.service, opened.address.url, opened.address.connection),
});

/**
 * Another server of the same credential. A token is for the host of the Base URL: no other gets it, nor the headers and the certificate for
 * its gateway.
 */
export function furtherServer(first: Server, url: string): Server {
	const same = new URL(url).origin === new URL(first.address.url).origin;
	const connection = same
		? first.address.connection
		: { ...first.address.connection, headers: {}, tls: tlsElsewhere(first.address.connection.tls) };
	const service = same ? first.service : { ...first.service, credentialType: undefined };
	return serverAt({ ...first, service, address: { ...first.address, url, connection } });
}

/** Makes a call that sends JSON or nothing. */
export async function callServer<T>(server: Server, call: Call): Promise<Attempt<T>> {
	const { expect = 'json', body } = call.args;
	const headers: IDataObject = { Accept: expect === 'json' ? 'application/json, text/plain;q=0.5' : '*/*' };
	// A validator lists the rounds by a GET, for which there is nothing to send.
	const text = body === undefined || wireOf(server, call).startsWith('GET ') ? undefined : stringifyJson(body);
	if (text !== undefined) headers['Content-Type'] = 'application/json';
	return await withTries(server, call, async () => {
		const answer = await exchange(server, call, { headers: { ...headers }, body: text });
		return withSize(decoded<T>(server, call, answer), text === undefined ? 0 : Buffer.byteLength(text));
	});
}

/**
 * Sends bytes of a known length. `open` gives a fresh stream: one that was read cannot be sent again. So with an OAuth2 credential
 * `probe`, a cheap read, goes first and has an expired token renewed. If the token expires during the upload, it is renewed and a fresh
 * stream is sent once.
 */
export async function uploadTo<T>(
	server: Server,
	call: Call,
	{ probe, open, length }: { probe: string; open: () => Promise<Bytes | Buffer>; length: number },
): Promise<Attempt<T>> {
	const renews = server.service.renewalPath !== undefined;
	const timeoutMs = call.args.timeoutMs ?? TRANSFER_TIMEOUT_MS;
	const send = async () => {
		const headers = { Accept: 'application/json, text/plain;q=0.5', 'Content-Type': 'application/octet-stream', 'Content-Length': length };
		const body = await open();
		const answer = await exchange(server, { ...call, args: { ...call.args, timeoutMs } }, { headers, body });
		// A stream that the server refused early is not read to its end, and its file would stay open.
		if (!Buffer.isBuffer(body)) body.destroy();
		return withSize(decoded<T>(server, call, answer), length);
	};
	if (renews) {
		const args = { once: true, timeoutMs: Math.min(timeoutMs, PROBE_TIMEOUT_MS) };
		const probed = await callServer<T>(server, { ...call, endpoint: probe, args });
		if (!probed.ok && (probed.failure.origin === 'tokenServer' || tokenRefused(probed))) return probed;
	}
	return await withTries(server, call, async () => {
		const first = await send();
		return renews && tokenRefused(first) ? await send() : first;
	});
}

/** Opens an answer as a stream of bytes. Redirects are followed without the credentials. */
export async function downloadFrom(server: Server, call: Call): Promise<Attempt<Download>> {
	const args = { timeoutMs: TRANSFER_TIMEOUT_MS, ...call.args };
	return await withTries(server, call, async () => {
		const answer = await exchange(server, { ...call, args }, { headers: { Accept: '*/*' } }, true);
		return 'origin' in answer ? { ok: false, failure: answer } : await readDownload(answer);
	});
}

const wireOf = ({ service }: Server, { endpoint }: Call): string => wayTo(service).wire(endpoint);

/** Sends one request. A failure says that no answer came. */
async function exchange(server: Server, call: Call, options: Partial<IHttpRequestOptions>, download?: true): Promise<CallFailure | Raw> {
	const { context, transport } = server;
	const { timeoutMs, submission, path: values, query } = call.args;
	const { method, path: template } = splitEndpoint(wireOf(server, call));
	const path = fillPath(template, values);
	if (path === undefined) {
		throw inputError(
			context.getNode(),
			`A part of the address ${template} is missing`,
			'One of the IDs this operation needs is empty or consists of dots only. Fill it in, or check its expression.',
			call.itemIndex,
		);
	}
	if (submission) countSubmission(context);
	return await transport.exchange({ method, path, query: queryString(query), timeoutMs, download }, options);
}

/** Result of an answer, by the shape of its route. */
function decoded<T>({ service }: Server, { endpoint, args }: Call, answer: CallFailure | Raw): Attempt<T> {
	if ('origin' in answer) return { ok: false, failure: answer };
	const { expect, requires = wayTo(service).answer(endpoint) } = args;
	return readAnswer(answer, { expect, requires, retryableStatuses: service.retryableStatuses });
}

/** Sends safe calls again while that may help. What fails in the end shows no secret. */
async function withTries<T>(server: Server, { args }: Call, send: () => Promise<Attempt<T>>): Promise<Attempt<T>> {
	const { submission, once, timeoutMs = Infinity } = args;
	const attempt = await server.retry.withRetry(!submission && !once, async () => {
		const left = deadline(timeoutMs);
		return await orStarting(server, await send(), left);
	});
	return await withoutSecrets(server, attempt);
}

/** The attempt. A path that the service does not know only because it is starting is a failure of its own. */
async function orStarting<T>({ transport }: Server, attempt: Attempt<T>, left: () => number): Promise<Attempt<T>> {
	if (attempt.ok || !mayBeStarting(attempt.failure) || !(await transport.isStarting(left()))) return attempt;
	return { ok: false, failure: starting(attempt.failure) };
}

/** A failure without the values of the credential, also if n8n has renewed its token meanwhile. */
async function withoutSecrets<T>({ context, service, address }: Server, attempt: Attempt<T>): Promise<Attempt<T>> {
	if (attempt.ok) return attempt;
	if (service.credentialType) address.secrets.add(secretsOf(await context.getCredentials(service.credentialType)));
	return { ok: false, failure: address.secrets.hideIn(attempt.failure) };
}

/** Checks whether the service itself, not the token server, refused the token. */
const tokenRefused = <T>(attempt: Attempt<T>): boolean =>
	!attempt.ok && attempt.failure.origin !== 'tokenServer' && attempt.failure.httpStatus === 401;

/** A connection that broke, or a limit that was exceeded, with the size of what was sent, which may say why. */
function withSize<T>(attempt: Attempt<T>, sentBytes: number): Attempt<T> {
	if (attempt.ok || (attempt.failure.origin !== 'network' && !MESSAGE_LIMIT.test(attempt.failure.message))) return attempt;
	return { ok: false, failure: { ...attempt.failure, sentBytes } };
}
