import { cut, htmlText, shown } from './safeText';

/** The code of an answer of the token server that brings no token. */
export const NO_TOKEN = 'NO_TOKEN';

/** n8n's OAuth2 client, today and before 2.0, on an answer that is not JSON. */
const NOT_JSON =
	/Expected JSON response from OAuth2 token endpoint \(content-type: ([^)]*)\) but received:([^]*)|Unsupported content type: ?([^]*)/;
/** The same on JSON without a token: it notices only when it puts the token onto a request. */
export const WITHOUT_TOKEN = /Unable to sign without access token|Cannot convert object to primitive value/;
/** Message for that. */
export const EMPTY_ANSWER = 'the token server answered without an access token';

/** Message for a token that is an object or a list, of which n8n can make no header. */
export const TOKEN_NO_TEXT = 'the token server answered with an access token that is not a text';

/**
 * Answer of the token server, if it is not that of a token endpoint. Undefined for a refusal in the words of one.
 * @param body the answer as far as n8n kept it, which is more than its message shows
 */
export function answerWithoutToken(message: string, status?: number, body?: unknown): string | undefined {
	const text = cut(message);
	if (WITHOUT_TOKEN.test(text)) return /^Unable/.test(text) ? EMPTY_ANSWER : TOKEN_NO_TEXT;
	const match = NOT_JSON.exec(text);
	if (!match) return undefined;
	const [, today, preview = '', before = ''] = match;
	const type = (today ?? before).replace(/;.*/s, '').trim();
	const content = typeof body === 'string' && body ? body : preview;
	const read = /html/i.test(type) ? htmlText(content) : content;
	const parts = [
		status === undefined ? '' : `HTTP ${status}`,
		type === 'none' || !type ? 'no content type' : shown(type, 100),
		read.trim() ? `"${shown(read, 120)}"` : today === undefined ? '' : 'no content',
	];
	return `the token server answered ${parts.filter(Boolean).join(', ')}`;
}

/** Checks whether the token server limits the rate. In a JSON refusal n8n keeps its words, but not its status. */
export function tooManyRequests(message: string, httpStatus = 0): boolean {
	return httpStatus === 429 || /too.many.requests|rate.?limit/i.test(message);
}
