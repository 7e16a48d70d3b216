// Errors without an access token: first line and advice in whole.
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { errorOf, thrown } from './errors-support.cts';

type Row = [what: string, failure: CallFailure, reason: string, advice: string];
const SERVER = 'The token server at https://login.example.com/token';
const DISCOVERY = "the provider's discovery document (.well-known/openid-configuration) names it as token_endpoint";
const REFUSED =
	'refused. Check Access Token URL, Client ID, Client Secret, Audience and Scope in the credential; some providers want Client Authentication by Header.';
const NO_ENDPOINT = `${SERVER} did not answer as a token endpoint does. Check Access Token URL in the credential rather than the secret: it has to lead to the token endpoint itself, not to a login page; ${DISCOVERY}.`;
const NOT_REACHED = `${SERVER} could not be reached.`;
/** Failure that n8n throws if it got no token. */
const noToken = (message: string, more: object = {}): CallFailure =>
	thrown({ message: `Failed to acquire OAuth2 access token: ${message}`, ...more });
const notJson = (text: string): CallFailure => noToken(`Expected JSON response from OAuth2 token endpoint (content-type: ${text}`);

describe('no token, since the token server', () => {
	test.each<Row>([
		[
			'refuses',
			noToken('invalid_client', { status: 401 }),
			'Failed to acquire OAuth2 access token: invalid_client',
			`${SERVER} ${REFUSED}`,
		],
		[
			'has an internal error',
			noToken('Request failed with status code 500'),
			'Failed to acquire OAuth2 access token: Request failed with status code 500',
			`${SERVER} has an internal error. Try again later.`,
		],
		[
			'has no such path',
			noToken('HTTP status 404'),
			'Failed to acquire OAuth2 access token: HTTP status 404',
			`${SERVER} has no token endpoint there (HTTP 404). Check Access Token URL in the credential; ${DISCOVERY}.`,
		],
		[
			'has no such method',
			noToken('HTTP 405'),
			'Failed to acquire OAuth2 access token: HTTP 405',
			`${SERVER} has no token endpoint there (HTTP 405). Check Access Token URL in the credential; ${DISCOVERY}.`,
		],
		[
			'limits the rate',
			noToken('Rate limit exceeded'),
			'Failed to acquire OAuth2 access token: Rate limit exceeded',
			`${SERVER} got too many requests. Try again later.`,
		],
		[
			'limits the rate by its status',
			noToken('slow down', { status: 429 }),
			'Failed to acquire OAuth2 access token: slow down',
			`${SERVER} got too many requests. Try again later.`,
		],
		[
			'shows a login page',
			notJson('text/html; charset=utf-8) but received: <html><title>Sign in</title></html>'),
			'the token server answered text/html, "Sign in"',
			NO_ENDPOINT,
		],
		['answers in words', notJson('text/plain) but received: it works'), 'the token server answered text/plain, "it works"', NO_ENDPOINT],
		['answers nothing', notJson('none) but received: '), 'the token server answered no content type, no content', NO_ENDPOINT],
		[
			'answers in words, as n8n 1 says it',
			noToken('Unsupported content type: text/plain'),
			'the token server answered text/plain',
			NO_ENDPOINT,
		],
		[
			'answers in words, with a refusal',
			noToken('Unsupported content type: text/plain', { status: 401, body: 'who are you?' }),
			'the token server answered HTTP 401, text/plain, "who are you?"',
			`${SERVER} ${REFUSED}`,
		],
		[
			'answers without a token',
			noToken('', { cause: { message: 'Unable to sign without access token' } }),
			'the token server answered without an access token',
			`${NO_ENDPOINT} n8n may keep such an answer: if the error stays, create the credential again.`,
		],
		[
			'answers with an object for a token',
			thrown({ message: 'Cannot convert object to primitive value' }),
			'the token server answered with an access token that is not a text',
			`${NO_ENDPOINT} n8n may keep such an answer: if the error stays, create the credential again.`,
		],
		[
			'is not there',
			noToken('connect', { cause: { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' } }),
			'connect ECONNREFUSED',
			`${NOT_REACHED} Nothing listens at that address. Check the Access Token URL in the credential (host, port, http or https) and that the server is running.`,
		],
		[
			'does not answer',
			noToken('connect', { cause: { message: 'timeout', code: 'ETIMEDOUT' } }),
			'timeout',
			`${NOT_REACHED} No answer came in time. Check that n8n can reach the host (firewall, VPN, proxy). Check Access Token URL in the credential.`,
		],
		[
			'breaks the connection in a way of its own',
			noToken('connect', { cause: { message: 'tls', code: 'ERR_TLS_HANDSHAKE' } }),
			'tls',
			`${NOT_REACHED} Check Access Token URL in the credential.`,
		],
		[
			'is not asked, for a field is empty',
			thrown({ name: 'CREDENTIAL_INCOMPLETE', message: 'Access Token is empty in the credential' }),
			'Access Token is empty in the credential',
			'Open the credential and fill in the field, or choose another Authentication there.',
		],
	])('%s', (_, failure, reason, advice) => {
		expect(errorOf(failure, { tokenUrl: 'https://login.example.com/token' })).toEqual([`No access token: ${reason}`, advice]);
	});

	test('refuses, and its address is not known', () => {
		const [, advice] = errorOf(noToken('invalid_client', { status: 401 }));
		expect(advice).toBe(`The token server that Access Token URL in the credential leads to ${REFUSED}`);
	});
});
