import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Connection } from './connection';
import type { Raw } from './readAnswer';
import type { RequestContext } from './service';

/**
 * Sends a request through n8n's helper, which authenticates it by the credential. The answer comes as a stream.
 * @param credentialType undefined for a service without a credential
 */
export async function sendAuthenticated(
	context: RequestContext,
	credentialType: string | undefined,
	request: IHttpRequestOptions,
	abortSignal: AbortSignal,
): Promise<Raw> {
	const options = { ...request, abortSignal };
	if (!credentialType) return await context.helpers.httpRequest(options);
	// n8n replaces the signal of an authenticated request by that of the execution, so it gets a context that returns ours.
	const requested =
		'getExecutionCancelSignal' in context
			? (Object.create(context, { getExecutionCancelSignal: { value: () => abortSignal } }) as RequestContext)
			: context;
	return await context.helpers.httpRequestWithAuthentication.call(requested, credentialType, options);
}

/** A GET whose answer is small. `timeout` in ms. */
export const smallGet = (url: string, { headers, tls }: Connection, timeout: number): IHttpRequestOptions => ({
	method: 'GET',
	url,
	encoding: 'stream',
	headers: { Accept: 'application/json', ...headers },
	timeout,
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
	disableFollowRedirect: true,
	...tls,
});
