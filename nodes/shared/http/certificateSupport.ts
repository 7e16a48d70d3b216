import type { IHttpRequestOptions } from 'n8n-workflow';

import { readTransportError, type TransportError } from '../errors/transportError';
import { CallDeadline } from './deadline';
import type { RequestContext } from './service';

/**
 * Support of certificates by n8n: its helper passes them on from 2.20 on, and older versions send the request without. n8n gives a node no
 * version, so a request that is cancelled before it begins shows whether the helper reads them.
 */

/** Time that n8n may take to look up the address, before it reads anything else. */
const PROBE_MS = 10_000;
/** Failures that come before n8n reads the options of a request. */
const BEFORE_OPTIONS = /^(SSRF_BLOCKED|ENOTFOUND|EAI_|ETIMEDOUT)/;

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
	const total = new CallDeadline(PROBE_MS);
	try {
		await total.race(helpers.httpRequest({ method: 'GET', url, agentOptions, abortSignal: AbortSignal.abort() }));
	} catch (error) {
		// n8n came no further than the name or the address of the server: the request itself says so.
		if (BEFORE_OPTIONS.test(readTransportError(error as TransportError, url).code ?? '')) return true;
	} finally {
		total.release();
	}
	return isKnown;
}
