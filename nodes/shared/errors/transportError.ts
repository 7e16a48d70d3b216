import type { IDataObject } from 'n8n-workflow';

import { INCOMPLETE, type CallFailure } from './failure';
import { readFailure } from './readFailure';
import { cut, shown } from './safeText';
import { answerWithoutToken, NO_TOKEN, tooManyRequests, WITHOUT_TOKEN } from './tokenAnswer';

/** The errors n8n's HTTP helper throws, as far as they are read. */
export interface TransportError {
	name?: string;
	message?: string;
	code?: string;
	response?: { status?: number; headers?: IDataObject; data?: unknown };
	config?: { url?: string };
	cause?: TransportError;
	/** Of n8n's OAuth2 client: what the token server answered. */
	status?: number;
	body?: unknown;
	/** Of n8n's own error, which up to 2.35 or so keeps no cause: the HTTP status, or the code of what it wraps. */
	httpCode?: string | null;
	/** Of n8n's own error: the original message first. */
	messages?: string[];
}

/** Asking again cannot help: the name, the certificate or the protocol is wrong, or the user cancelled. */
const FINAL =
	/^(CREDENTIAL_INCOMPLETE|SSRF_BLOCKED|NO_(TOKEN|TLS|HTTP)|ENOTFOUND|CLIENT_|EPROTO|ERR_(CANCELED|INVALID_URL|TLS)|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_)/;
/** The server had its whole time: asking again inside the node would only multiply the wait. */
const TIMED_OUT = /^(ETIMEDOUT|ECONNABORTED|ESOCKETTIMEDOUT)$/;
/** n8n's OAuth2 client: it could not get or renew a token. */
const OF_TOKEN_SERVER = /OAuth2 access token|needs to be reconnected/i;

/** OpenSSL's message when the server does not use TLS. Users cannot act on that text. */
const PLAIN_ANSWER = /wrong version number|packet length too long|http request/i;
/** The code of an https URL that leads to an http port. */
const NO_TLS = 'NO_TLS';
/** The code of a URL that leads to a port without HTTP/1.1, as that of gRPC is: Node's parser reads no status line there. */
const NO_HTTP = 'NO_HTTP';
const OTHER_PROTOCOL = /^Parse Error: Expected HTTP\//;
/** The code of an address that n8n's own SSRF protection does not let nodes reach, and how n8n says it. */
const SSRF_BLOCKED = 'SSRF_BLOCKED';
const BLOCKED = /blocked because (?:it resolves to a restricted IP|the destination hostname is restricted)/i;

/** TLS alerts of a server that asks for a client certificate, or refuses the one it got, in the words of OpenSSL. */
const ALERT =
	/\balert (certificate required|unknown ca|bad certificate|unsupported certificate|certificate (?:revoked|expired|unknown)|access denied)\b/i;
const CERTIFICATE_REQUIRED = 'CLIENT_CERTIFICATE_REQUIRED';
const CERTIFICATE_REFUSED = 'CLIENT_CERTIFICATE_REFUSED';

/** The error with all it wraps. */
export function chainOf(transportError: TransportError): TransportError[] {
	const chain: TransportError[] = [];
	for (let level: TransportError | undefined = transportError; level && !chain.includes(level); level = level.cause) chain.push(level);
	const last = chain.at(-1)!;
	if (last.httpCode && !last.code) chain.push(wrapped(last, last.httpCode));
	return chain;
}

/** Error inside an error of n8n without a cause, as far as it is given. */
function wrapped({ message, messages }: TransportError, httpCode: string): TransportError {
	const original = { message: messages?.[0] ?? message };
	return /^\d+$/.test(httpCode) ? original : { ...original, code: httpCode };
}

const isText = (data: unknown): data is string => typeof data === 'string' && data !== '';

function textOf(data: unknown): string {
	if (isText(data)) return data;
	if (Buffer.isBuffer(data)) return data.toString('utf8');
	const plain = data && typeof data === 'object' && Object.getPrototypeOf(data) === Object.prototype;
	return plain ? JSON.stringify(data) : '';
}

/** Code, and message if the error's own says little, of a failure that is known by its words. */
function saidIn(chain: TransportError[]): { code: string; message?: string } | undefined {
	const texts = chain.map(({ code = '', message }) => ({ code, text: cut(message ?? '') }));
	if (chain.some(({ name = '' }) => name.startsWith('SsrfBlocked')) || texts.some(({ text }) => BLOCKED.test(text)))
		return { code: SSRF_BLOCKED };
	if (texts.some(({ code, text }) => /^(EPROTO|ERR_SSL)/.test(code) && PLAIN_ANSWER.test(text)))
		return { code: NO_TLS, message: 'it answers in plain HTTP, not in TLS' };
	if (texts.some(({ text }) => OTHER_PROTOCOL.test(text)))
		return { code: NO_HTTP, message: 'it does not answer in HTTP/1.1; perhaps it is a gRPC port' };
	const [, alert] = texts.map(({ code, text }) => ALERT.exec(`${code} ${text}`.replaceAll('_', ' '))).find(Boolean) ?? [];
	if (alert === undefined) return undefined;
	return /required/i.test(alert)
		? { code: CERTIFICATE_REQUIRED, message: 'it asks for a client certificate' }
		: { code: CERTIFICATE_REFUSED, message: `it refuses the client certificate (${alert.toLowerCase()})` };
}

/**
 * Failure for what n8n's helper threw: an answer it was set not to swallow (the 401 of an OAuth2 credential), a failure of the
 * token server, or no answer at all. `baseUrl` distinguishes the server's own answers from the token server's.
 */
export function readTransportError(transportError: TransportError, baseUrl: string): CallFailure {
	const chain = chainOf(transportError);
	// A thrown success is an answer that broke off.
	const answered = chain.find(({ response }) => (response?.status ?? 0) >= 300);
	const elsewhere = chain.some(({ config }) => config?.url !== undefined && !config.url.startsWith(baseUrl));
	const incomplete = chain.some(({ name, code: errorCode }) => name === INCOMPLETE || errorCode === INCOMPLETE);
	const fromTokenServer =
		elsewhere ||
		incomplete ||
		chain.some(({ message, code }) => {
			const text = cut(message ?? '');
			return OF_TOKEN_SERVER.test(text) || WITHOUT_TOKEN.test(text) || code === 'EAUTH' || code === 'ESTATUS';
		});
	const response = answered?.response;
	if (response && !fromTokenServer) {
		return readFailure({ status: response.status!, headers: { ...response.headers }, text: textOf(response.data) });
	}
	const root = [...chain].reverse().find(({ message }) => message) ?? transportError;
	const said = saidIn(chain);
	const ownCode = chain.map((level) => level.code).find((errorCode) => errorCode && errorCode !== 'EAUTH' && errorCode !== 'ESTATUS');
	const code = said?.code ?? (incomplete ? INCOMPLETE : ownCode);
	const message = said?.message ?? shown(root.message || code || 'no answer', 1000);
	if (fromTokenServer) return ofTokenServer(message, code, chain);
	return { message, origin: 'network', code, retryable: !FINAL.test(code ?? '') };
}

function ofTokenServer(message: string, code: string | undefined, chain: TransportError[]): CallFailure {
	const answered = chain.find(({ response, status }) => response?.status !== undefined || status !== undefined);
	const written = /(?:status code|HTTP(?: status)?) (\d{3})\b/i.exec(message)?.[1];
	const httpStatus = answered?.response?.status ?? answered?.status ?? (written === undefined ? undefined : Number(written));
	const other = answerWithoutToken(message, httpStatus, answered?.body);
	const failure: CallFailure = {
		message: other ?? message,
		origin: 'tokenServer',
		code: other ? NO_TOKEN : code,
		httpStatus,
		retryable: false,
	};
	const mayPass = failure.code !== undefined && !FINAL.test(failure.code);
	return { ...failure, retryable: (httpStatus ?? 0) >= 500 || mayPass || tooManyRequests(message, httpStatus) };
}

/** Checks whether the call ran out of time, which is not worth repeating within one execution. */
export function timedOut({ code }: CallFailure): boolean {
	return TIMED_OUT.test(code ?? '');
}
