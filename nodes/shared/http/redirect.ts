import type { IHttpRequestOptions } from 'n8n-workflow';

import type { CallFailure } from '../errors/failure';
import { readTransportError, type TransportError } from '../errors/transportError';
import { tlsElsewhere, type Connection } from './connection';
import type { CallDeadline } from './deadline';
import { localKind } from './localAddress';
import type { Raw } from './readAnswer';
import type { Bytes, RequestContext } from './service';

/**
 * Follows the redirect of a download, which often lives at another address. A bare request fetches it, so that nothing of
 * the credential reaches the other host: one hop, and never from https to http, nor into n8n's own machine or
 * network. Any other answer comes back as it is.
 * A failure is that of the other host.
 */
export async function followOnce(
	context: RequestContext,
	answer: Raw,
	{ request, tls }: { request: IHttpRequestOptions; tls: Connection['tls'] },
	total: CallDeadline,
): Promise<CallFailure | Raw> {
	const location = answer.statusCode >= 300 && answer.statusCode < 400 ? String(answer.headers.location ?? '') : '';
	if (!location || !URL.canParse(location, request.url)) return answer;
	const target = new URL(location, request.url);
	const allowed = target.protocol === 'https:' || (target.protocol === 'http:' && new URL(request.url).protocol === 'http:');
	if (!allowed || target.username || target.password) return answer;
	(answer.body as Bytes).destroy();
	const kind = localKind(target);
	if (kind !== undefined && kind !== localKind(new URL(request.url))) return localTarget(answer.statusCode, target, kind);
	const { timeout, encoding } = request;
	const bare: IHttpRequestOptions = {
		method: 'GET',
		url: target.href,
		headers: { Accept: '*/*' },
		encoding,
		timeout,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		...(target.origin === new URL(request.url).origin ? tls : tlsElsewhere(tls)),
		abortSignal: total.signal,
	};
	try {
		const followed = (await total.race(context.helpers.httpRequest(bare))) as Raw;
		return { ...followed, redirectedTo: target.href };
	} catch (error) {
		return downloadFailure(error as TransportError, request.url, target.href);
	}
}

/** The failure for a redirect into n8n's own machine or network. */
function localTarget(httpStatus: number, { protocol, host }: URL, kind: string): CallFailure {
	const message = `it redirected the download to ${protocol}//${host}, a ${kind} address, which is not followed`;
	return { message, origin: 'proxy', httpStatus, retryable: false };
}

/** Reason why a download failed: at the host its redirect led to, if there was one. */
export function downloadFailure(error: TransportError, baseUrl: string, redirectedTo?: string): CallFailure {
	if (!redirectedTo) return readTransportError(error, baseUrl);
	const { origin, host } = new URL(redirectedTo);
	return { ...readTransportError(error, origin), redirectHost: host };
}

/** Shorter values say nothing that has to stay hidden, and would be found in any text. */
const SHORTEST_HIDDEN = 8;

/** Message of another host, without the values of the query it was asked with: signatures, which storage services repeat in errors. */
export function withoutQuery(text: string, url: string): string {
	const written = new URL(url).search
		.slice(1)
		.split('&')
		.map((pair) => pair.slice(pair.indexOf('=') + 1));
	const hidden = [...written, ...new URL(url).searchParams.values()].filter(({ length }) => length >= SHORTEST_HIDDEN);
	return hidden.reduce((rest, value) => rest.replaceAll(value, '[hidden]'), text);
}
