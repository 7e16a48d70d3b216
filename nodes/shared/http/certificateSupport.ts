import type { IHttpRequestOptions } from 'n8n-workflow';

import { readTransportError, type TransportError } from '../errors/transportError';
import type { RequestContext } from './service';

/**
 * Support of certificates by n8n: its helper passes them on from 2.20 on, and older versions send the request without. n8n gives a node no
 * version, so a request that is cancelled before it begins shows whether the helper reads them.
 */

let isKnown = false;

/** Checks whether n8n sends the certificates of a request. Sends nothing. */
export async function sendsCertificates({ helpers }: RequestContext, url: string): Promise<boolean> {
	if (isKnown) return true;
	const agentOptions = Object.defineProperty({}, 'cert', {
		enumerable: true,
		get: () => {
			isKnown = true;
			return undefined;
		},
	}) as IHttpRequestOptions['agentOptions'];
	try {
		await helpers.httpRequest({ method: 'GET', url, agentOptions, abortSignal: AbortSignal.abort() });
	} catch (error) {
		// n8n lets no node reach the address: that is what the user has to know.
		if (readTransportError(error as TransportError, url).code === 'SSRF_BLOCKED') return true;
	}
	return isKnown;
}
