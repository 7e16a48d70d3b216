// Calls without an answer, and those that something between n8n and the server answers.
import { readTransportError, timedOut, type TransportError } from '../../nodes/shared/errors/transportError';
import { canton, shown, site } from './failure-support.cts';

describe('no answer', () => {
	const thrown = (code: string, message = `connect ${code} 127.0.0.1:9`): TransportError => ({
		message: 'Request failed',
		cause: { message, code },
	});

	test.each([
		['ECONNREFUSED', true, /Nothing listens at that address/],
		['ENOTFOUND', false, /host name is unknown/],
		['EAI_AGAIN', true, /DNS lookup of the host name failed/],
		['ECONNRESET', true, /closed the connection/],
		['ETIMEDOUT', true, /No answer came in time/],
		['ECONNABORTED', true, /No answer came in time/],
		['ERR_CANCELED', false, /cancelled/],
		['DEPTH_ZERO_SELF_SIGNED_CERT', false, /certificate is not trusted/],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', false, /certificate is not trusted/],
		['EHOSTUNREACH', true, /n8n can reach the host/],
	])('%s', (code, retryable, advice) => {
		const failure = readTransportError(thrown(code), site.baseUrl);
		expect(failure).toMatchObject({ origin: 'network', code, retryable });
		const rendered = shown(failure);
		expect(rendered.message).toBe(`Could not reach ${site.baseUrl}: connect ${code} 127.0.0.1:9`);
		expect(rendered.advice).toMatch(advice);
		expect(rendered.fields).toEqual({ errorCode: code, retryable });
		expect(rendered.engine?.cause).toBe('temporarily-unavailable');
		expect(timedOut(failure)).toBe(code === 'ETIMEDOUT' || code === 'ECONNABORTED');
	});

	test('of a credential that fetches its token: the token server may be the silent one', () => {
		const tokenUrl = 'https://login.example.com/token';
		const advice = (code: string) => shown(readTransportError(thrown(code), site.baseUrl), { tokenUrl }).advice;
		expect(advice('ETIMEDOUT')).toContain(`It may also be the token server at ${tokenUrl} that did not answer.`);
		expect(advice('ECONNREFUSED')).not.toContain('token server');
	});

	test('an answer that was thrown is read like any other', () => {
		const response = {
			status: 401,
			headers: { 'content-type': 'application/json' },
			data: canton({ code: 'NA', errorCategory: -1, grpcCodeValue: 16 }),
		};
		const url = `${site.baseUrl}/v2/things`;
		for (const data of [response.data, JSON.stringify(response.data), Buffer.from(JSON.stringify(response.data))]) {
			expect(readTransportError({ message: 'x', cause: { response: { ...response, data }, config: { url } } }, site.baseUrl)).toMatchObject(
				{ origin: 'ledger', httpStatus: 401, code: 'NA' },
			);
		}
	});

	test('a failure of the token server is named as such', () => {
		const elsewhere: TransportError = {
			message: 'Request failed with status code 401',
			response: { status: 401, headers: {}, data: { error: 'invalid_client' } },
			config: { url: 'https://login.example.com/token' },
		};
		const refused = readTransportError(elsewhere, site.baseUrl);
		expect(refused).toMatchObject({ origin: 'tokenServer', httpStatus: 401, retryable: false });
		expect(shown(refused).message).toMatch(/^No access token: /);
		expect(shown(refused).advice).toMatch(/Client ID, Client Secret, Audience and Scope/);
		expect(shown(refused).engine?.cause).toBe('credential-invalid');
		const down = readTransportError(
			{ ...elsewhere, message: 'Request failed with status code 503', response: { status: 503 } },
			site.baseUrl,
		);
		expect(down.retryable).toBe(true);
		expect(shown(down).advice).toMatch(/has an internal error/);
	});
});

describe('what stands between n8n and the server', () => {
	test('https to an http port, and http to an https port', () => {
		const ssl = Object.assign(
			new Error('write EPROTO 80A8:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../deps/openssl'),
			{ code: 'EPROTO' },
		);
		const rendered = shown(readTransportError(ssl as TransportError, site.baseUrl));
		expect(rendered.message).toBe('Could not reach https://ledger.example.com/api: it answers in plain HTTP, not in TLS');
		expect(rendered.advice).toContain('Change https to http');
		const hangUp = readTransportError({ message: 'socket hang up', code: 'ECONNRESET' }, 'http://h');
		expect(shown(hangUp, { baseUrl: 'http://h' }).advice).toContain('If the server expects TLS, write https');
		expect(shown(hangUp).advice).not.toContain('file');
	});

	test('a redirect is never advised to be followed blindly', () => {
		const { advice } = shown({ message: 'redirected to https://login.example.com', origin: 'proxy', httpStatus: 302, retryable: false });
		expect(advice).toMatch(/^Redirects are not followed, so that no token travels to another host\. If that is a login page/);
	});

	test.each([['EHOSTUNREACH'], ['ENETUNREACH']])('an address without a route (%s), of the server or of the token server', (code) => {
		const cause = { message: `connect ${code} 10.0.0.1:443`, code };
		const { message, advice } = shown(readTransportError(cause, site.baseUrl));
		expect(message).toBe(`Could not reach ${site.baseUrl}: ${cause.message}`);
		expect(advice).toMatch(/^No network route leads to that address\. Check the Base URL in the credential/);
		const noToken = readTransportError({ message: `Failed to acquire OAuth2 access token: ${cause.message}`, cause }, site.baseUrl);
		const rendered = shown(noToken, { tokenUrl: 'https://login.example.com/token' }).advice;
		expect(rendered).toMatch(/^The token server at https:\/\/login\.example\.com\/token could not be reached\. No network route/);
		expect(rendered).toContain('Access Token URL');
		expect(rendered).not.toMatch(/Base URL|Secret/);
	});

	test("a token server's page, as n8n 1 reports it", () => {
		const page = 'Failed to acquire OAuth2 access token: Unsupported content type: text/html; charset=utf-8';
		const { message, advice } = shown(readTransportError({ message: page }, site.baseUrl));
		expect(message).toBe('No access token: the token server answered text/html');
		expect(advice).toContain('rather than the secret');
	});
});
