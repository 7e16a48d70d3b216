// Headline and advice of an error are one below the other: the advice goes on where the headline ends, and says nothing again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { BY_CATEGORY } from '../../nodes/shared/errors/advice';
import { NO_AUTHORIZATION, type CallSite } from '../../nodes/shared/errors/callSite';
import { claimsOf } from '../../nodes/shared/errors/claims';
import { COMMAND_ADVICE } from '../../nodes/shared/errors/commandAdvice';
import { ANSWER_LIMIT, STARTING, type CallFailure } from '../../nodes/shared/errors/failure';
import { LEDGER_ADVICE } from '../../nodes/shared/errors/ledgerAdvice';
import { BY_NETWORK_CODE } from '../../nodes/shared/errors/networkAdvice';
import { explain } from '../../nodes/shared/errors/nodeErrors';
import { readFailure } from '../../nodes/shared/errors/readFailure';
import { readTransportError } from '../../nodes/shared/errors/transportError';

const BASE = 'https://ledger.example.com';
const site: CallSite = { baseUrl: BASE, endpoint: 'POST /v2/things', rights: 'to read as each of the parties. Others need more' };
const now = Math.floor(Date.now() / 1000);
const jwt = (claims: object) =>
	['{"alg":"RS256"}', JSON.stringify(claims)].map((part) => Buffer.from(part).toString('base64url')).join('.') + '.sig';

/** Words that are in both in a row, at least four. */
function repeated(headline: string, advice: string): string[] {
	const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}./:_-]*[\p{L}\p{N}]/gu) ?? [];
	// Values and names that the server quotes, advice may quote too.
	const said = words(headline.replace(/\(data: .*|Set\(.*/, ''));
	const again = ` ${words(advice.replace(/\(Code .*/s, '')).join(' ')} `;
	const found: string[] = [];
	for (let at = 0; at + 4 <= said.length; at++) {
		const run = said.slice(at, at + 4).join(' ');
		if (again.includes(` ${run} `)) found.push(run);
	}
	return found;
}

const REDACTED = JSON.stringify({
	code: 'NA',
	cause: 'A security-sensitive error has been received',
	errorCategory: -1,
	grpcCodeValue: 16,
	traceId: 'abc',
});
const answered = (status: number, text: string) => readFailure({ status, headers: {}, text });

/** A refused token, by what the credential has. */
const tokens: Record<string, object> = {
	none: { authentication: 'none' },
	development: { authentication: 'developmentToken', audience: 'https://canton.network.global' },
	LocalNet: { localNet: true },
	'no JWT': { accessToken: 'opaque' },
	expired: { accessToken: jwt({ sub: 'u', aud: 'a', exp: now - 500 }) },
	'not yet valid': { accessToken: jwt({ sub: 'u', aud: 'a', exp: now + 900, nbf: now + 500 }) },
	'without exp': { accessToken: jwt({ sub: 'u', aud: 'a' }) },
	'living too long': { accessToken: jwt({ aud: 'a', exp: now + 90_000 }) },
	'without aud': { accessToken: jwt({ sub: 'u', exp: now + 200 }) },
	fetched: { oauthTokenData: { access_token: 'opaque' } },
};
const users: Record<string, CallSite['tokenUser']> = {
	unknown: undefined,
	known: { id: 'trader', holds: 'The user trader may act as carol.' },
	'not asked for': NO_AUTHORIZATION,
};
const rights: Record<string, string | undefined> = {
	specific: site.rights,
	'of anybody': 'any valid user',
	none: undefined,
};

const refusals = Object.entries(tokens).flatMap(([token, credential]) =>
	[401, 403].flatMap((status) =>
		['ledger', 'application'].flatMap((origin) =>
			[true, false].flatMap((participant) =>
				Object.entries(status === 403 ? users : { unknown: undefined }).flatMap(([user, tokenUser]) =>
					Object.entries(rights).map(([right, needed]): [string, CallFailure, CallSite] => [
						`${status} of ${participant ? 'a participant' : 'a validator'} (${origin}), token ${token}, user ${user}, rights ${right}`,
						answered(status, origin === 'ledger' ? REDACTED : '{"error":"Authorization Failed"}'),
						{ ...site, participant, rights: needed, tokenUser, claims: claimsOf(credential as never) },
					]),
				),
			),
		),
	),
);

const recordings: Array<{ error?: { code: string; cause: string; errorCategory: number } }> = Object.values(
	JSON.parse(readFileSync(join(__dirname, '..', 'conformance', 'recordings', '3.5.10.json'), 'utf8')),
);
const coded = [
	...recordings.flatMap(({ error }) => (error?.errorCategory ? [error] : [])),
	...[...Object.keys(COMMAND_ADVICE), ...Object.keys(LEDGER_ADVICE)].map((code) => ({
		code,
		cause: 'The server said so',
		errorCategory: 9,
	})),
	...Object.keys(BY_CATEGORY).map((category) => ({ code: 'ANY', cause: 'The server said so', errorCategory: Number(category) })),
].map(({ code, cause, errorCategory }): [string, CallFailure, CallSite] => [
	`${code}: ${cause.slice(0, 80)}`,
	answered(400, JSON.stringify({ code, cause, errorCategory })),
	site,
]);

const thrown = [
	...Object.keys(BY_NETWORK_CODE).map((code) => ({ message: `connect ${code}`, code })),
	{ message: 'Parse Error: Expected HTTP/, RTSP/ or ICE/', code: 'HPE_INVALID_CONSTANT' },
	{ message: 'write EPROTO wrong version number', code: 'EPROTO' },
	{ message: 'timeout of 60000ms exceeded', code: 'ECONNABORTED' },
	{ message: 'self-signed certificate', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
	{ message: 'unable to verify the first certificate', code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
	{ message: 'No access token: OAuth2 access token', code: 'EAUTH' },
	{ message: 'Unable to sign without access token' },
	{ message: 'Expected JSON response from OAuth2 token endpoint (content-type: text/html) but received: <html>Sign in</html>' },
].flatMap((error) =>
	[{}, { allowList: true, detour: 'There is no other way.' }, { tokenUrl: 'https://token.example.com' }].map(
		(more): [string, CallFailure, CallSite] => [
			`${error.message} ${Object.keys(more).join()}`,
			readTransportError(error as never, BASE),
			{ ...site, ...more, submission: 'Get Many shows it.' },
		],
	),
);

const bodies = ['', '{"error":"no such thing"}', '{"errors":["no such thing"]}', '<html><h1>Bad Gateway</h1></html>', 'not found'];
const statuses = [301, 400, 404, 405, 408, 409, 413, 429, 500, 501, 502, 503, 504].flatMap((status) =>
	bodies.flatMap((body) =>
		[true, false].map((participant): [string, CallFailure, CallSite] => [
			`${status} ${body} (${participant})`,
			answered(status, body),
			{ ...site, participant },
		]),
	),
);

const others: Array<[string, CallFailure, CallSite]> = [
	...['a redirected download', 'starting', 'too large an answer', 'another service'].map((what): [string, CallFailure, CallSite] => [
		what,
		{
			message: 'its answer is not a list',
			origin: what === 'another service' ? 'unexpected' : 'network',
			retryable: false,
			...(what === 'a redirected download' && { redirectHost: 'files.example.com', code: 'ECONNREFUSED' }),
			...(what === 'starting' && { code: STARTING, origin: 'framework', httpStatus: 404 }),
			...(what === 'too large an answer' && { code: ANSWER_LIMIT }),
		},
		site,
	]),
	['too large a request', { message: 'write EPIPE', origin: 'network', code: 'EPIPE', retryable: true, sentBytes: 9_437_188 }, site],
	['a wrong service', answered(404, '{"errors":["HttpMethod(GET), uri: http://x/v2/thing"],"status":404}'), site],
	['a scan', answered(404, 'not found'), { ...site, participant: true, baseUrl: 'https://scan.example.com' }],
];

test.each([...refusals, ...coded, ...thrown, ...statuses, ...others])('%s', (_, failure, callSite) => {
	const { message, advice } = explain(failure, callSite);
	expect([message, advice, repeated(message, advice)]).toEqual([message, advice, []]);
	expect(advice).toMatch(/^\S/);
});

test('a port of gRPC: the advice says which port to enter, not again what this one is', () => {
	const failure = readTransportError(
		{ message: 'Parse Error: Expected HTTP/, RTSP/ or ICE/', code: 'HPE_INVALID_CONSTANT' } as never,
		BASE,
	);
	const { message, advice } = explain(failure, site);
	expect(message).toBe(`Could not reach ${BASE}: it does not answer in HTTP/1.1; perhaps it is a gRPC port`);
	expect(advice).toMatch(/^Enter the port of the HTTP API in the Base URL/);
	expect(advice).not.toContain('gRPC');
});
