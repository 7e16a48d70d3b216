// Reasons that a refused token gives itself: in the first line of the error, and in the advice.
import { certainReason, claimsOf, explainClaims, readClaims, type Claims } from '../../nodes/shared/errors/claims';

const NOW = 1_800_000_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: object, header: object = { alg: 'RS256' }) => `${part(header)}.${part(claims)}.c2ln`;

describe('the first line', () => {
	test.each<[Claims, string | undefined]>([
		[{ none: true }, 'This server requires a token, and the credential has none'],
		[{ noJwt: true }, 'The text in Access Token is not a JWT'],
		[{ exp: NOW }, 'The token expired 0 seconds ago'],
		[{ exp: NOW - 30.4 }, 'The token expired 30 seconds ago'],
		[{ exp: NOW - MINUTE }, 'The token expired 1 minute ago'],
		[{ exp: NOW - 2 * MINUTE }, 'The token expired 2 minutes ago'],
		[{ exp: NOW - HOUR }, 'The token expired 1 hour ago'],
		[{ exp: NOW - DAY + 1 }, 'The token expired 23 hours ago'],
		[{ exp: NOW - 3 * DAY }, 'The token expired 3 days ago'],
		[{ exp: NOW + 1 }, undefined],
		[{ nbf: NOW + 30 }, undefined],
		[{ nbf: NOW + 31 }, 'The token is valid only in 31 seconds'],
		[{ iat: NOW + 31 }, 'The token is valid only in 31 seconds'],
		[{ nbf: NOW + HOUR, iat: NOW }, 'The token is valid only in 1 hour'],
		[{}, undefined],
	])('%j: %s', (claims, reason) => {
		expect(certainReason(claims, NOW, true)).toBe(reason);
	});

	test('a server that is no participant may accept other tokens than a JWT', () => {
		expect(certainReason({ noJwt: true }, NOW, false)).toBeUndefined();
	});
});

describe('the advice', () => {
	const AUDIENCE = 'The token is issued for the audience "a": ask the operator whether the server expects that one.';
	const SIGNATURE =
		'Or its signature (RS256) is of a key or an algorithm unknown to the server: ask for the issuer and keys it is configured with.';
	const usual = { alg: 'RS256', hasSubject: true, aud: 'a', exp: NOW + 300 };

	test.each<[string, Claims, string]>([
		['nothing odd', usual, `${AUDIENCE} ${SIGNATURE}`],
		[
			'expired',
			{ ...usual, exp: NOW },
			'Enter a new one in the credential, or use client credentials (OAuth2), which fetches tokens itself.',
		],
		['from the future', { ...usual, nbf: NOW + 31 }, `The clock of n8n or of the token's issuer is wrong. ${AUDIENCE} ${SIGNATURE}`],
		[
			'without an expiry',
			{ ...usual, exp: undefined },
			`The token has no expiry (exp). A participant refuses such tokens while its max-token-lifetime is set, which it is by default (5 minutes). ${AUDIENCE} ${SIGNATURE}`,
		],
		[
			'living too long',
			{ ...usual, exp: NOW + 301 },
			`The token expires in 5 minutes. A participant refuses tokens that live longer than its max-token-lifetime, 5 minutes by default: use a shorter-lived token, or ask its operator to raise that limit. ${AUDIENCE} ${SIGNATURE}`,
		],
		[
			'without an audience',
			{ ...usual, aud: undefined },
			`The token names no audience (aud), which most servers expect. A participant of Canton 3.7 or later refuses such a token. ${SIGNATURE}`,
		],
		[
			'without a subject',
			{ ...usual, hasSubject: false },
			`${AUDIENCE} The token names no subject (sub), which is the ledger user: a participant refuses such a token. ${SIGNATURE}`,
		],
		['without an algorithm', { ...usual, alg: undefined }, `${AUDIENCE} ${SIGNATURE.replace(' (RS256)', '')}`],
		['no JWT', { noJwt: true }, 'A JWT has three parts separated by dots and starts with eyJ. Copy the whole token.'],
	])('%s, at a participant', (_, claims, advice) => {
		expect(explainClaims(claims, NOW, true)).toBe(advice);
	});

	test.each<[string, Claims, string]>([
		['without an expiry', { ...usual, exp: undefined }, `${AUDIENCE} ${SIGNATURE}`],
		['living long', { ...usual, exp: NOW + DAY }, `${AUDIENCE} ${SIGNATURE}`],
		['without an audience', { ...usual, aud: undefined }, `The token names no audience (aud), which most servers expect. ${SIGNATURE}`],
		['without a subject', { ...usual, hasSubject: false }, `${AUDIENCE} ${SIGNATURE}`],
		[
			'no JWT',
			{ noJwt: true },
			'The text in Access Token is no JWT. A JWT has three parts separated by dots and starts with eyJ. Copy the whole token.',
		],
	])('%s, elsewhere', (_, claims, advice) => {
		expect(explainClaims(claims, NOW, false)).toBe(advice);
	});
});

describe('read off', () => {
	test.each<[string, object, Claims]>([
		['all there is', { sub: 'u', exp: 3, iat: 1, nbf: 2, aud: 'a' }, { alg: 'RS256', hasSubject: true, exp: 3, iat: 1, nbf: 2, aud: 'a' }],
		['several audiences', { sub: '', aud: ['a', 5, 'b'] }, { alg: 'RS256', hasSubject: false, aud: 'a, b' }],
		['nothing', {}, { alg: 'RS256', hasSubject: false }],
	])('a JWT: %s', (_, claims, expected) => {
		expect(readClaims(jwt(claims))).toEqual(expected);
	});

	const claims = { alg: 'RS256', hasSubject: true, aud: 'a' };
	const token = jwt({ sub: 'u', aud: 'a' });
	test.each<[string, object, Claims | undefined]>([
		['a pasted token', { accessToken: token }, claims],
		[
			'with Bearer and line breaks',
			{ authentication: 'accessToken', accessToken: ` bearer  ${token.slice(0, 9)}\n ${token.slice(9)} ` },
			claims,
		],
		['Bearer alone', { accessToken: 'Bearer' }, undefined],
		['another text', { accessToken: 'letmein' }, { noJwt: true }],
		['no field of a token', { authentication: 'accessToken' }, undefined],
		['none', { authentication: 'none', accessToken: token }, { none: true }],
		['LocalNet', { localNet: true, accessToken: token }, { localNet: true }],
		['LocalNet that is off', { localNet: false, accessToken: token }, claims],
		['one that is signed here', { authentication: 'developmentToken', audience: 'a', accessToken: token }, { development: true, aud: 'a' }],
		['one that is signed here without an audience', { authentication: 'developmentToken' }, { development: true }],
		['another way to authenticate', { authentication: 'oAuth2', accessToken: token }, undefined],
		['a fetched one', { oauthTokenData: { access_token: token }, authentication: 'none' }, claims],
		['a fetched one that only its provider can read', { oauthTokenData: { access_token: 'opaque' } }, undefined],
		['none fetched yet', { oauthTokenData: { access_token: '' }, accessToken: token }, claims],
	])('a credential: %s', (_, credential, expected) => {
		expect(claimsOf(credential as never)).toEqual(expected);
	});
});
