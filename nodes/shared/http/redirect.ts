import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Connection } from './connection';
import type { CallDeadline } from './deadline';
import type { Raw } from './readAnswer';
import type { Bytes, RequestContext } from './service';

/**
 * Follows the redirect of a download, which often lives at another address. A bare request fetches it, so that nothing of
 * the credential reaches the other host: one hop, and never from https to http. Any other answer comes back as it is.
 */
export async function followOnce(
	context: RequestContext,
	answer: Raw,
	{ request, tls }: { request: IHttpRequestOptions; tls: Connection['tls'] },
	total: CallDeadline,
): Promise<Raw> {
	const location = answer.statusCode >= 300 && answer.statusCode < 400 ? String(answer.headers.location ?? '') : '';
	if (!location || !URL.canParse(location, request.url)) return answer;
	const target = new URL(location, request.url);
	const allowed = target.protocol === 'https:' || (target.protocol === 'http:' && new URL(request.url).protocol === 'http:');
	if (!allowed || target.username || target.password) return answer;
	(answer.body as Bytes).destroy();
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
		...tls,
		abortSignal: total.signal,
	};
	return await total.race(context.helpers.httpRequest(bare));
}
