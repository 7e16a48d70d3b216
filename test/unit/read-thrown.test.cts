// Failures as they are read from errors that n8n throws: no answer, one that was not swallowed, or no token.
import { chainOf, readTransportError, type TransportError } from '../../nodes/shared/errors/transportError';

describe('an error of n8n', () => {
	const BASE = 'https://ledger.example.com';
	const readThrown = (error: object) => readTransportError(error as TransportError, BASE);
	const network = (message: string, code?: string, retryable = true) => ({ origin: 'network', message, code, retryable });
	const NO_TLS = network('it answers in plain HTTP, not in TLS', 'NO_TLS', false);
	const coded = (code: string, message: string) => ({ message, code });
	test.each<[string, object, object]>([
		['the innermost message counts', { message: 'outer', cause: { message: 'inner', code: 'ECONNRESET' } }, network('inner', 'ECONNRESET')],
		['an inner one without words does not', { message: 'outer', code: 'A', cause: { code: 'B' } }, network('outer', 'A')],
		['a code alone', { code: 'ECONNRESET' }, network('ECONNRESET', 'ECONNRESET')],
		[
			'a chain that is a ring',
			Object.assign({ message: 'x' } as { cause?: object }, {
				get cause() {
					return this;
				},
			}),
			network('x'),
		],
		[
			'the code that older versions of n8n keep',
			{ message: 'n8n says', messages: ['connect ECONNREFUSED'], httpCode: 'ECONNREFUSED' },
			network('connect ECONNREFUSED', 'ECONNREFUSED'),
		],
		['the status that they keep', { message: 'n8n says', messages: ['refused'], httpCode: '404' }, network('refused')],
		['neither words nor a list of them', { message: 'n8n says', httpCode: 'EPIPE' }, network('n8n says', 'EPIPE')],
		['a code beside that of n8n', { message: 'x', code: 'EPIPE', httpCode: 'OTHER' }, network('x', 'EPIPE')],
		[
			'a success that broke off',
			{ message: 'aborted', code: 'ERR_BAD_RESPONSE', response: { status: 200 } },
			network('aborted', 'ERR_BAD_RESPONSE'),
		],
		['TLS to a port without it', coded('ERR_SSL_PACKET', 'packet length too long'), NO_TLS],
		['the same, by its message', coded('EPROTO', 'SSL: http request'), NO_TLS],
		['such a message of another failure', coded('ECONNRESET', 'http request failed'), network('http request failed', 'ECONNRESET')],
		['such a code with another message', coded('EPROTO', 'unsupported protocol'), network('unsupported protocol', 'EPROTO', false)],
		[
			'a server that asks for a client certificate',
			{
				message:
					'0030E1:error:0A00045C:SSL routines:ssl3_read_bytes:tlsv13 alert certificate required:ssl/record/rec_layer_s3.c:1605:SSL alert number 116',
				code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
			},
			network('it asks for a client certificate', 'CLIENT_CERTIFICATE_REQUIRED', false),
		],
		...[
			['tlsv1 alert unknown ca', 'unknown ca'],
			['sslv3 alert certificate expired', 'certificate expired'],
			['ssl/tls alert certificate revoked', 'certificate revoked'],
			['ssl/tls alert bad certificate', 'bad certificate'],
			['sslv3 alert certificate unknown', 'certificate unknown'],
			['tlsv1 alert access denied', 'access denied'],
		].map(([words, alert]): [string, object, object] => [
			`a server that refuses it: ${alert}`,
			{ message: `write EPROTO 0030E1:error:0A000418:SSL routines:ssl3_read_bytes:${words}:ssl/record`, code: 'EPROTO' },
			network(`it refuses the client certificate (${alert})`, 'CLIENT_CERTIFICATE_REFUSED', false),
		]),
		[
			'that alert by its code alone',
			coded('ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'x'),
			network('it refuses the client certificate (unknown ca)', 'CLIENT_CERTIFICATE_REFUSED', false),
		],
		[
			'an alert of another kind',
			coded('ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'sslv3 alert handshake failure'),
			network('sslv3 alert handshake failure', 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'),
		],
		[
			'a port of gRPC',
			{ message: 'Parse Error: Expected HTTP/' },
			network('it does not answer in HTTP/1.1; perhaps it is a gRPC port', 'NO_HTTP', false),
		],
		['that message inside another', { message: 'x Parse Error: Expected HTTP/' }, network('x Parse Error: Expected HTTP/')],
		[
			'a blocked address',
			coded('X', 'was blocked because it resolves to a restricted IP'),
			network('was blocked because it resolves to a restricted IP', 'SSRF_BLOCKED', false),
		],
		[
			'a blocked host',
			{ message: 'blocked because the destination hostname is restricted' },
			network('blocked because the destination hostname is restricted', 'SSRF_BLOCKED', false),
		],
		['a blocked address, by its name', { message: 'x', name: 'SsrfBlockedIpError' }, network('x', 'SSRF_BLOCKED', false)],
		['another name', { message: 'x', name: 'NotSsrfBlocked' }, network('x')],
		['a certificate', coded('CERT_HAS_EXPIRED', 'x'), network('x', 'CERT_HAS_EXPIRED', false)],
		['a code that contains such a word', coded('NO_CERT_X', 'x'), network('x', 'NO_CERT_X')],
	])('%s', (_, error, expected) => {
		expect(readThrown(error)).toEqual(expected);
	});

	test('long messages are cut', () => {
		expect(readThrown({ message: 'x'.repeat(2000) }).message).toHaveLength(1000);
	});

	const answer = (data: unknown, more = {}) => ({ response: { status: 400, headers: { 'retry-after': '2' }, data }, ...more });
	test.each<[string, object, string]>([
		['a text', answer('wrong'), 'wrong'],
		['bytes', answer(Buffer.from('wrong')), 'wrong'],
		['an object', answer({ error: 'wrong' }), 'wrong'],
		['an object of a class', answer(new URL('http://x')), 'HTTP 400 without a message'],
		['an empty text', answer(''), 'HTTP 400 without a message'],
		['a number', answer(5), 'HTTP 400 without a message'],
		['nothing', answer(null), 'HTTP 400 without a message'],
		['one that is wrapped', { message: 'x', cause: answer('wrong', { config: { url: `${BASE}/v2/things` } }) }, 'wrong'],
	])('an answer that is %s', (_, error, message) => {
		expect(readThrown(error)).toMatchObject({ message, httpStatus: 400, retryAfterMs: 2000 });
	});

	const token = (message: string, more: object = {}) => ({
		origin: 'tokenServer',
		message,
		code: undefined,
		httpStatus: undefined,
		retryable: false,
		...more,
	});
	test.each<[string, object, object]>([
		['its words', { message: 'OAuth2 access token: x' }, token('OAuth2 access token: x')],
		['other words', { message: 'The credential needs to be reconnected' }, token('The credential needs to be reconnected')],
		['its code', { message: 'x', code: 'EAUTH' }, token('x')],
		['its other code', { message: 'x', code: 'ESTATUS', status: 401 }, token('x', { httpStatus: 401 })],
		['its address', { ...answer('x'), message: 'y', config: { url: 'https://login.example.com' } }, token('y', { httpStatus: 400 })],
		[
			'a code inside',
			{ message: 'OAuth2 access token', code: 'EAUTH', cause: { message: 'x', code: 'ECONNRESET' } },
			token('x', { code: 'ECONNRESET', retryable: true }),
		],
		[
			'a final code inside',
			{ message: 'OAuth2 access token', code: 'EAUTH', cause: { message: 'x', code: 'ENOTFOUND' } },
			token('x', { code: 'ENOTFOUND' }),
		],
		[
			'a status in words',
			{ message: 'OAuth2 access token: status code 503' },
			token('OAuth2 access token: status code 503', { httpStatus: 503, retryable: true }),
		],
		['a status of too many digits', { message: 'OAuth2 access token: HTTP 5031' }, token('OAuth2 access token: HTTP 5031')],
		[
			'a limit in words',
			{ message: 'OAuth2 access token: too_many_requests' },
			token('OAuth2 access token: too_many_requests', { retryable: true }),
		],
		['a field that is empty, by its name', { message: 'x', name: 'CREDENTIAL_INCOMPLETE' }, token('x', { code: 'CREDENTIAL_INCOMPLETE' })],
		[
			'a field that is empty, by its code',
			{ message: 'n8n says', cause: { message: 'x', code: 'CREDENTIAL_INCOMPLETE' } },
			token('x', { code: 'CREDENTIAL_INCOMPLETE' }),
		],
		[
			'no token in an answer',
			{ message: 'Unable to sign without access token', status: 200 },
			token('the token server answered without an access token', { code: 'NO_TOKEN', httpStatus: 200 }),
		],
	])('of the token server, by %s', (_, error, expected) => {
		expect(readThrown(error)).toEqual(expected);
	});

	test('the chain of an error', () => {
		const inner = { message: 'b' };
		expect(chainOf({ message: 'a', cause: inner })).toEqual([{ message: 'a', cause: inner }, inner]);
	});
});
