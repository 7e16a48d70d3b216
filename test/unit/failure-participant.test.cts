// Refusals of a real participant, also of a token that is wrong.
import { claimsOf, explainClaims, readClaims } from '../../nodes/shared/errors/claims';
import { outcomeUnknown } from '../../nodes/shared/errors/failureOutcome';
import { LIST_LIMIT, tooLarge } from '../../nodes/shared/errors/sizeLimits';
import { pageTooLarge } from '../../nodes/shared/ledger/adaptivePageSize';
import { canton, read, shown } from './failure-support.cts';

describe('what a participant says to a wrong token', () => {
	const now = Math.floor(Date.now() / 1000);
	const jwt = (claims: object) => `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
	const advice = (claims: object, participant = true) =>
		shown(read(401, canton({ code: 'NA', errorCategory: -1 })), { claims: readClaims(jwt(claims)), participant }).advice;

	test.each<[string, object, RegExp]>([
		['expired', { exp: now - 2 * 3600 - 600, aud: 'a' }, /^Enter a new one in the credential, or use client credentials/],
		[
			'living too long',
			{ exp: now + 86_400 + 600, aud: 'a' },
			/^The token expires in 1 day\. A participant refuses tokens that live longer than its max-token-lifetime, 5 minutes by default/,
		],
		['without an expiry', { aud: 'a' }, /^The token has no expiry \(exp\)/],
		[
			'for another audience',
			{ exp: now + 60, aud: ['https://a.example', 'b'] },
			/^The token is issued for the audience "https:\/\/a.example, b"/,
		],
		['from the future', { exp: now + 8000, iat: now + 3600 + 600, aud: 'a' }, /^The clock of n8n or of the token's issuer is wrong/],
	])('%s', (_, claims, words) => expect(advice(claims)).toMatch(words));

	test('elsewhere a long life is no reason', () => expect(advice({ exp: now + 86_400, aud: 'a' }, false)).not.toContain('lifetime'));

	test('one of LocalNet: only fields that its form has', () => {
		const localNet = explainClaims(claimsOf({ localNet: true, localNetUser: 'ledger-api-user' })!, now, true);
		expect(localNet).toMatch(/Check that Base URL .* User\. For any other server turn off LocalNet/);
		expect(localNet).not.toMatch(/Secret|Subject|Audience/);
	});

	test('a text that is no token; one that is signed anew; one only its provider can read', () => {
		expect(explainClaims(readClaims('letmein'), now, true)).toMatch(/^A JWT has three parts/);
		expect(explainClaims(readClaims('letmein'), now, false)).toMatch(/^The text in Access Token is no JWT\. A JWT has three parts/);
		expect(claimsOf({ authentication: 'developmentToken', accessToken: 'x', audience: 'a' })).toEqual({ development: true, aud: 'a' });
		expect(claimsOf({ oauthTokenData: { access_token: 'opaque' } })).toBeUndefined();
		expect(claimsOf({ accessToken: ` Bearer ${jwt({ exp: 5 })}\n` })).toMatchObject({ exp: 5 });
	});
});

describe('answers of a real participant', () => {
	test('a DAR beyond its limit: too large, not done', () => {
		const failure = read(
			500,
			canton({
				code: 'LEDGER_API_INTERNAL_ERROR',
				errorCategory: 4,
				cause: 'EntityStreamSizeException: incoming entity size (9437188) exceeded size limit (8388608 bytes)!',
			}),
		);
		expect(tooLarge(failure)).toBe(true);
		expect(outcomeUnknown(failure)).toBe(false);
		const { advice } = shown(failure, { submission: true });
		expect(advice).toContain('pekko.http.server.parsing.max-content-length');
		expect(advice).not.toContain('unknown');
	});

	test('a refused duplicate that had been accepted', () => {
		const { advice } = shown(
			read(409, canton({ code: 'DUPLICATE_COMMAND', errorCategory: 10, context: { accepted: 'true', completion_offset: '81' } })),
		);
		expect(advice).toContain('accepted (completion offset 81): it took effect then');
	});

	test.each([
		[
			'INVALID_TOKEN',
			'Cannot default user_id field because claims do not specify an user-id. Is authentication turned on?',
			/runs without authorization/,
		],
		[
			'INVALID_FIELD',
			'The submitted request has a field with invalid value: Invalid field page_token: Invalid page token for GetActiveContractsPageRequest',
			/Start again without it/,
		],
		[
			'INVALID_FIELD',
			'Invalid field packageId: Received an identifier with package ID c2342e, but expected a package name.',
			/#package-name:Module\.Name:Entity/,
		],
		['CONTRACT_EVENTS_NOT_FOUND', 'x', /no events of this contract/],
		['NO_INTERFACE_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME', 'x', /no such interface/],
		['FAILED_TO_EXECUTE_TRANSACTION', 'x', /prepare it again/],
	])('%s: %s', (code, cause, advice) => expect(shown(read(400, canton({ code, cause }))).advice).toMatch(advice));

	test('resources of Canton 3.6, as pairs or as one pair alone', () => {
		for (const resources of [[['USER', 'alice']], ['USER', 'alice']])
			expect(read(404, canton({ resources }))).toMatchObject({ resources: [['USER', 'alice']] });
	});

	test('odd entries do no harm, and trailing spaces are gone', () => {
		const failure = read(400, canton({ cause: 'Something \n', resources: [null, ['X'], 'y', ['ErrorResource(A)', 'b']], context: ['x'] }));
		expect(failure).toMatchObject({
			message: 'Something',
			resources: [
				['X', ''],
				['A', 'b'],
			],
			context: {},
		});
	});

	test("a page that is too large, also without Canton's own words", () => {
		expect(pageTooLarge(read(413, 'Payload Too Large'))).toBe(true);
		expect(pageTooLarge(read(413, '<html><title>413</title></html>'))).toBe(true);
		expect(pageTooLarge(read(413, canton({ code: LIST_LIMIT, cause: 'x' })))).toBe(true);
		expect(pageTooLarge(read(400, 'x'))).toBe(false);
	});
});
