// Reading by hand: page after page over a bare client (`fetch`) or over n8n's HTTP helper, then `JSON.parse`, nothing else.

/**
 * Asks a path below the base. With a body by POST.
 * @typedef {(path: string, body?: unknown) => Promise<any>} Ask
 */

/** A bare client. @param {string} base @returns {Ask} */
export function bare(base) {
	return async (path, body) => {
		const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
		const response = await fetch(base + path, body === undefined ? {} : options);
		return JSON.parse(await response.text());
	};
}

/**
 * The least a node can do: n8n's HTTP helper, which authenticates, obeys proxies and opens a connection per request.
 * @param {string} base
 * @returns {Promise<Ask>}
 */
export async function helper(base) {
	const { host } = await import('./host.mjs');
	const { request } = host('CantonLedger', {}, { cantonLedgerApi: { baseUrl: base, authentication: 'none' } });
	return async (path, body) => {
		/** @type {import('n8n-workflow').IHttpRequestOptions} */
		const options = {
			url: base + path,
			encoding: 'text',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		};
		/** @type {import('n8n-workflow').IHttpRequestOptions} */
		const sent = { ...options, method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
		return JSON.parse((await request(body === undefined ? options : sent)).body);
	};
}
