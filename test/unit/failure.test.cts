// Refusals of servers, in every dialect, and what a user gets to read and to branch on.
import type { IDataObject, INode } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import type { CallSite } from '../../nodes/shared/errors/callSite';
import { callError, failureFields, inputError } from '../../nodes/shared/errors/nodeErrors';
import { claimsOf, explainClaims, readClaims } from '../../nodes/shared/errors/claims';
import { isEndpointMissing, type CallFailure } from '../../nodes/shared/errors/failure';
import { isRefusedUnread, outcomeUnknown } from '../../nodes/shared/errors/failureOutcome';
import { LIST_LIMIT, tooLarge } from '../../nodes/shared/errors/sizeLimits';
import { durationMs, readFailure } from '../../nodes/shared/errors/readFailure';
import { redact } from '../../nodes/shared/errors/safeText';
import { readTransportError, timedOut, type TransportError } from '../../nodes/shared/errors/transportError';
import { pageTooLarge } from '../../nodes/shared/ledger/adaptivePageSize';
import { bearer } from '../e2e/support/token.cts';

const node: INode = { id: 'n', name: 'Node', type: 'n8n-nodes-canton.cantonLedger', typeVersion: 1, position: [0, 0], parameters: {} };
const site: CallSite = { baseUrl: 'https://ledger.example.com/api', endpoint: 'POST /v2/things', rights: 'to read things' };

const read = (status: number, body: unknown, headers: IDataObject = {}) =>
	readFailure({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) });
/** The error a user sees: message, advice, fields, and what n8n's poll engine gets. */
function shown(failure: CallFailure, at: Partial<CallSite> = {}, itemIndex?: number) {
	const error = callError(node, failure, { ...site, ...at }, itemIndex);
	return {
		message: error.message,
		advice: error.description ?? '',
		fields: error.context.canton as IDataObject,
		engine: (error as unknown as { failure?: IDataObject }).failure,
		error,
	};
}

const canton = (more: IDataObject = {}) => ({
	code: 'SOME_CODE',
	cause: 'Something happened',
	correlationId: 'c-1',
	traceId: '0af7651916cd43dd8448eb211c80319c',
	context: { category: '8', participant: 'participant', definite_answer: 'false' },
	resources: [],
	errorCategory: 8,
	grpcCodeValue: 3,
	retryInfo: null,
	definiteAnswer: null,
	...more,
});

describe("Canton's JSON error", () => {
	test('every field reaches the error item; absent ones are absent', () => {
		const body = canton({
			resources: [
				['ErrorResource(CONTRACT_ID)', '00ab'],
				['USER', 'alice'],
			],
			retryInfo: '1 second',
			definiteAnswer: false,
		});
		const { message, fields } = shown(read(400, body));
		expect(message).toBe('Something happened');
		expect(fields).toEqual({
			errorCode: 'SOME_CODE',
			errorCategory: 8,
			httpStatus: 400,
			retryable: true,
			definiteAnswer: false,
			retryInfo: '1 second',
			correlationId: 'c-1',
			traceId: '0af7651916cd43dd8448eb211c80319c',
			grpcCodeValue: 3,
			context: body.context,
			resources: [
				['CONTRACT_ID', '00ab'],
				['USER', 'alice'],
			],
		});
		const bare = failureFields(
			read(400, {
				code: 'X',
				cause: 'y',
				context: {},
				errorCategory: 8,
				correlationId: null,
				traceId: null,
				resources: null,
				grpcCodeValue: null,
				retryInfo: null,
				definiteAnswer: null,
			}),
		);
		expect(bare).toEqual({ errorCode: 'X', errorCategory: 8, httpStatus: 400, retryable: false, context: {} });
	});

	test.each([
		// category, HTTP status, gRPC status, may succeed later, advice, what n8n's poll engine gets
		[1, 503, 14, true, /temporary internal error. Try again in a moment/, 'temporarily-unavailable'],
		[2, 409, 10, true, /Other commands, or too much load/, 'temporarily-unavailable'],
		[2, 429, 8, true, /Try again in a moment/, 'rate-limited'],
		[3, 504, 4, true, /did not finish in time/, 'temporarily-unavailable'],
		[4, 500, 13, false, /has an internal error/, undefined],
		[5, 400, 3, false, /possible attack/, 'configuration-invalid'],
		[6, 401, 16, false, /missing, expired, signed with a key/, 'credential-invalid'],
		[7, 403, 7, false, /does not have permission for this. Needed here: to read things/, 'configuration-invalid'],
		[8, 400, 3, false, /not valid, whatever the state of the ledger/, 'configuration-invalid'],
		[9, 400, 9, false, /conflicts with the current state/, 'configuration-invalid'],
		[10, 409, 6, false, /already exists/, 'configuration-invalid'],
		[11, 404, 5, false, /does not exist \(or is not visible to you\)/, 'configuration-invalid'],
		[12, 400, 11, true, /beyond the end of the server's data/, 'temporarily-unavailable'],
		[13, 500, 13, false, /has an internal error/, undefined],
		[14, 501, 12, false, /does not support the operation/, undefined],
	])('category %i (HTTP %i)', (errorCategory, status, grpcCodeValue, retryable, advice, cause) => {
		const failure = read(status, canton({ errorCategory, grpcCodeValue }));
		expect(failure).toMatchObject({ origin: 'ledger', category: errorCategory, grpcCodeValue, retryable });
		const rendered = shown(failure);
		expect(rendered.message).toContain('Something happened');
		expect(rendered.advice).toMatch(advice);
		expect(rendered.advice).toMatch(
			new RegExp(`\\(Code SOME_CODE, HTTP ${status}, trace ID 0af7651916cd43dd8448eb211c80319c, correlation ID c-1\\)$`),
		);
		expect(rendered.fields).toMatchObject({ errorCategory, httpStatus: status, retryable });
		expect(rendered.engine?.cause).toBe(cause);
		expect(isEndpointMissing(failure)).toBe(false);
	});

	test.each([
		[16, 401, /^The server does not accept the token and gives no reason$/, /expired, signed with a key/, 'credential-invalid'],
		[
			7,
			403,
			/^This is not permitted: the token's user needs to read things$/,
			/^The server accepts the token itself\./,
			'configuration-invalid',
		],
		[13, 500, /^A security-sensitive error/, /its operator finds more in the log/, undefined],
	])('redacted (gRPC %i): the trace ID is what helps', (grpcCodeValue, status, message, advice, cause) => {
		const failure = read(
			status,
			canton({
				code: 'NA',
				cause: 'A security-sensitive error has been received',
				errorCategory: -1,
				grpcCodeValue,
				context: { ledger_api_error: 'invalid token' },
			}),
		);
		expect(failure).toMatchObject({ category: -1, code: 'NA', retryable: false, context: { ledger_api_error: 'invalid token' } });
		const rendered = shown(failure);
		expect(rendered.message).toMatch(message);
		expect(rendered.advice).toMatch(advice);
		expect(rendered.advice).toContain('trace ID 0af7651916cd43dd8448eb211c80319c');
		expect(rendered.advice).not.toContain('Code NA');
		expect(rendered.engine?.cause).toBe(cause);
	});

	test('a redacted overload may still pass', () => {
		expect(read(503, canton({ code: 'NA', errorCategory: -1 })).retryable).toBe(true);
	});

	test('the category decides, not the status; a retryInfo makes it worth trying, whatever the category', () => {
		expect(read(409, canton({ errorCategory: 10 })).retryable).toBe(false);
		expect(read(400, canton({ errorCategory: 12 })).retryable).toBe(true);
		expect(read(400, canton({ errorCategory: 9, retryInfo: '1 second' }))).toMatchObject({ retryable: true, retryAfterMs: 1000 });
	});

	test("a list above the node's limit never succeeds on a later try, though it is marked so", () => {
		const failure = read(
			413,
			canton({
				code: LIST_LIMIT,
				cause: 'The number of matching elements (201) is greater than the node limit (200).',
				errorCategory: 2,
				grpcCodeValue: 10,
				retryInfo: '1 second',
			}),
		);
		expect(failure.retryable).toBe(false);
		expect(tooLarge(failure)).toBe(false);
		expect(shown(failure).advice).toContain('http-list-max-elements-limit');
	});

	test.each([
		[true, {}, true],
		[false, {}, false],
		[null, { definite_answer: 'true' }, true],
		[null, { definite_answer: 'false' }, false],
		[undefined, {}, undefined],
		[true, { definite_answer: 'false' }, true],
	])('definite answer %p, in the context %p', (definiteAnswer, context, expected) => {
		expect(read(409, canton({ definiteAnswer, context })).definiteAnswer).toBe(expected);
	});

	test('a submission whose outcome is not known says so, and only such a one', () => {
		const unknown = /outcome is unknown.*Nothing was sent again/;
		const timeout = read(504, canton({ errorCategory: 3, definiteAnswer: false }));
		expect(shown(timeout, { submission: true }).advice).toMatch(unknown);
		expect(shown(timeout, { submission: 'Look there.' }).advice).toMatch(/Nothing was sent again\. Look there\./);
		expect(shown(timeout).advice).not.toMatch(unknown);
		expect(shown(read(504, canton({ errorCategory: 3, definiteAnswer: true })), { submission: true }).advice).not.toMatch(unknown);
		expect(shown(read(400, canton()), { submission: true }).advice).not.toMatch(unknown);
		expect(shown(read(502, '<html><title>Bad Gateway</title></html>'), { submission: true }).advice).toMatch(unknown);
		expect(outcomeUnknown(readTransportError({ message: 'x', code: 'ECONNRESET' }, site.baseUrl))).toBe(true);
		expect(outcomeUnknown(readTransportError({ message: 'x', code: 'ECONNREFUSED' }, site.baseUrl))).toBe(false);
	});

	test.each([
		['PARTICIPANT_PRUNED_DATA_ACCESSED', { earliest_offset: '1200' }, /start after is 1200/],
		['PARTICIPANT_PRUNED_DATA_ACCESSED', {}, /has pruned its history/],
		['OFFSET_AFTER_LEDGER_END', {}, /Offsets belong to one participant/],
		['PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END', { latest_offset: '77' }, /ledger end \(77\)/],
		['OFFSET_OUT_OF_RANGE', {}, /between the pruning point and the ledger end/],
		['NEGATIVE_OFFSET', {}, /0 or a positive/],
		['NON_POSITIVE_OFFSET', {}, /positive whole number/],
		['INVALID_ACS_PAGE_TOKEN', {}, /one filter and one snapshot offset/],
		['INVALID_UPDATES_PAGE_TOKEN', {}, /Start again without it/],
		['INVALID_CONTINUATION_TOKEN', {}, /Start again without it/],
		['TEMPLATES_OR_INTERFACES_NOT_FOUND', {}, /#package-name:Module\.Name:Entity/],
		['NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME', {}, /not this module and entity/],
		['PACKAGE_NAMES_NOT_FOUND', {}, /no package of this name/],
		['USER_NOT_FOUND', {}, /case-sensitive/],
		['CONTRACT_PAYLOAD_NOT_FOUND', {}, /none of the querying parties/],
		['UPDATE_NOT_FOUND', {}, /update IDs are the same everywhere/],
		['MISSING_FIELD', { field_name: 'user_id' }, /without authorization.*Add User ID in Options/],
		['MISSING_FIELD', { field_name: 'parties' }, /Fill in the field it names/],
		['DUPLICATE_COMMAND', {}, /took effect then/],
		['PACKAGE_SERVICE_CANNOT_AUTODETECT_SYNCHRONIZER', {}, /Set Synchronizer ID/],
		['PACKAGE_SERVICE_NOT_CONNECTED_TO_SYNCHRONIZER', {}, /Check Synchronizer ID/],
		['NOT_CONNECTED_TO_ANY_SYNCHRONIZER', {}, /reconnect it/],
		['NOT_VALID_UPGRADE_PACKAGE', {}, /upgrades the vetted one compatibly/],
		['KNOWN_PACKAGE_VERSION', {}, /Raise the version/],
		['DAR_DEPENDENCIES_NOT_VALID', {}, /Rebuild the DAR/],
		['PARTICIPANT_BACKPRESSURE', {}, /overloaded/],
	])('%s has advice of its own', (code, context, advice) => {
		expect(shown(read(400, canton({ code, context, errorCategory: 9 }))).advice).toMatch(advice);
	});

	test('a cause that is missing is replaced by the code', () => {
		expect(read(500, { code: 'SOME_CODE', errorCategory: 4 }).message).toBe('SOME_CODE');
	});
});

describe('retryInfo', () => {
	test.each([
		['1 second', 1000],
		['2 seconds', 2000],
		['0 days', 0],
		['500 milliseconds', 500],
		['1.5 seconds', 1500],
		['5 ms', 5],
		['5 s', 5000],
		['3 minutes', 180_000],
		['1 hour', 3_600_000],
		['1 day', 86_400_000],
		['250 micros', 0],
		['1500 microseconds', 2],
		['1500 µs', 2],
		['2000000 nanoseconds', 2],
		['2000000 ns', 2],
		[' 1   second ', 1000],
		['10 millis', 10],
		['1 min', 60_000],
		['Duration.Inf', undefined],
		['soon', undefined],
		['1 fortnight', undefined],
		['', undefined],
		[undefined, undefined],
	])('%p is %p ms', (text, ms) => {
		expect(durationMs(text)).toBe(ms);
	});

	test('Retry-After counts too: the longer of the two', () => {
		expect(read(429, 'slow down', { 'retry-after': '7' }).retryAfterMs).toBe(7000);
		expect(read(503, canton({ errorCategory: 1, retryInfo: '1 second' }), { 'retry-after': '3' }).retryAfterMs).toBe(3000);
		expect(read(503, canton({ errorCategory: 1, retryInfo: '9 seconds' }), { 'retry-after': '3' }).retryAfterMs).toBe(9000);
		const soon = read(503, 'x', { 'retry-after': new Date(Date.now() + 20_000).toUTCString() }).retryAfterMs!;
		expect(soon).toBeGreaterThan(17_000);
		expect(soon).toBeLessThanOrEqual(20_000);
		expect(read(503, 'x', { 'retry-after': new Date(0).toUTCString() }).retryAfterMs).toBe(0);
		expect(read(503, 'x', { 'retry-after': 'later' }).retryAfterMs).toBeUndefined();
		expect(shown(read(429, 'slow down', { 'retry-after': '7' })).engine).toEqual({ cause: 'rate-limited', retryAfterMs: 7000 });
	});
});

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

describe('the other dialects', () => {
	test.each([
		[
			'a request that could not be decoded',
			400,
			"Invalid value for: body (Missing required field at 'commands[0]')",
			'ledger',
			false,
			/^Invalid value for: body/,
			/could not read the request. Correct the parameter it names/,
		],
		[
			"the server's own time-out",
			503,
			'The server was not able to produce a timely response to your request.',
			'ledger',
			true,
			/^The server was not able/,
			/not ready. Try again in a moment/,
		],
		[
			'readiness that failed',
			503,
			'[-] ledger failed (NOT_SERVING)\nreadyz check failed',
			'ledger',
			true,
			/ledger failed/,
			/not ready. Try again in a moment/,
		],
		[
			'a proxy without a backend',
			503,
			'no healthy upstream',
			'proxy',
			true,
			/^Unexpected answer \(HTTP 503\): no healthy upstream/,
			/proxy in front of it, is not ready/,
		],
		[
			'a path the framework does not know',
			404,
			{ errors: ['HttpMethod(GET), uri: http://x/v2/thing'], status: 404 },
			'framework',
			false,
			/^The server does not have this operation: HttpMethod/,
			/A participant's JSON Ledger API answers at https:\/\/ledger\.example\.com\/api/,
		],
		[
			'a plain 404',
			404,
			'The requested resource could not be found.',
			'framework',
			false,
			/^The server does not have this operation/,
			/no POST \/v2\/things at https:\/\/ledger\.example\.com\/api\..*older server may also lack/,
		],
		[
			'a method the path is not for',
			405,
			'HTTP method not allowed, supported methods: GET',
			'framework',
			false,
			/^The server does not have this operation/,
			/Check the Base URL/,
		],
		[
			'HTML 502',
			502,
			'<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>',
			'proxy',
			true,
			/^Unexpected answer \(HTTP 502\): 502 Bad Gateway$/,
			/A proxy in front of .* cannot reach the server/,
		],
		[
			'HTML 504',
			504,
			'<!DOCTYPE html><html><h1>Gateway Time-out</h1></html>',
			'proxy',
			true,
			/Gateway Time-out/,
			/did not answer a proxy in front of it in time/,
		],
		[
			'HTML 413',
			413,
			'<html><title>413 Request Entity Too Large</title></html>',
			'proxy',
			false,
			/Too Large/,
			/larger than the server or a proxy/,
		],
		[
			'HTML 403',
			403,
			'<html><title>Access denied</title></html>',
			'proxy',
			false,
			/^A gateway refuses this client: Access denied/,
			/which addresses or accounts it accepts/,
		],
		[
			'HTML without a title',
			502,
			'<html><script>var x = 1</script><body><p>No  luck\n today</p></body></html>',
			'proxy',
			true,
			/No luck today/,
			/proxy/,
		],
		['an empty HTML page', 502, '<html></html>', 'proxy', true, /HTTP 502/, /proxy/],
		['a rate limit in front', 429, 'Too Many Requests', 'proxy', true, /Too Many Requests/, /less often/],
		['nothing at all', 500, '', 'proxy', false, /HTTP 500 without a message/, /proxy/],
		[
			"Splice's error",
			404,
			{ error: 'No TransferPreapproval found for party: x' },
			'application',
			false,
			/^No TransferPreapproval found for party: x$/,
			/does not have what was asked for/,
		],
		[
			"Splice's bad request",
			400,
			{ error: 'Exceeded limit maximum (2000 > 1000).' },
			'application',
			false,
			/^Exceeded limit maximum/,
			/Correct the parameter/,
		],
		[
			'Splice not loaded yet',
			503,
			{ error: 'not yet loaded its updates history' },
			'application',
			true,
			/not yet loaded/,
			/not ready. Try again in a moment/,
		],
		['Splice with a feature off', 501, { error: 'disabled' }, 'application', false, /^disabled$/, /does not support this operation/],
		['a contract under way', 409, { error: 'is being reassigned' }, 'application', false, /reassigned/, /conflicts with another operation/],
		[
			'an OAuth2 style error',
			400,
			{ error: 'invalid_request', error_description: 'what is that' },
			'application',
			false,
			/^invalid_request: what is that$/,
			/Correct/,
		],
		['JSON of another kind', 400, { message: 'whatever' }, 'application', false, /whatever/, /Correct the parameter/],
		['a JSON list', 500, '["x"]', 'proxy', false, /\["x"\]/, /proxy/],
	])('%s', (_, status, body, origin, retryable, message, advice) => {
		const failure = read(status as number, body);
		expect(failure).toMatchObject({ origin, retryable, httpStatus: status });
		const rendered = shown(failure);
		expect(rendered.message).toMatch(message as RegExp);
		expect(rendered.advice).toMatch(advice as RegExp);
		expect(rendered.fields).toEqual({ httpStatus: status, retryable });
		expect((rendered.error as NodeApiError).httpCode).toBe(String(status));
	});

	test('the names of tags may be of any length', () => {
		expect(read(502, '<html><averylongnameofatagofnobody x="y">Down</averylongnameofatagofnobody><br/>for now').message).toBe(
			'Down for now',
		);
	});

	test('a silent scan has an allow-list', () => {
		expect(shown(read(403, '<html><title>Forbidden</title></html>'), { allowList: true }).advice).toContain('allow-list');
		expect(
			shown(readTransportError({ message: 'timeout of 60000ms exceeded', code: 'ECONNABORTED' }, site.baseUrl), { allowList: true }).advice,
		).toContain('allow-list');
	});

	test('what a service has to say of a status comes along; its own "not now" is worth a later try', () => {
		expect(shown(read(404, { error: 'none' }), { advice: { 404: 'Ask the issuer.' } }).advice).toContain('Ask the issuer.');
		expect(shown(read(404, { error: 'none' }), { adviceOverride: { 404: 'Ask the issuer.' } }).advice).toMatch(/^Ask the issuer\./);
		expect(readFailure({ status: 409, headers: {}, text: '{"error":"later"}' }, [409]).retryable).toBe(true);
	});

	test.each([
		[404, { errors: ['x'], status: 404 }, true],
		[404, 'not found', true],
		[404, '<html><title>404</title></html>', true],
		[405, 'no', true],
		[405, '<html></html>', true],
		[501, { error: 'off' }, true],
		[404, canton({ code: 'UPDATE_NOT_FOUND', errorCategory: 11 }), false],
		[501, canton({ errorCategory: 14 }), false],
		[404, { error: 'none' }, false],
		[400, 'bad', false],
		[503, 'x', false],
	])('HTTP %i, %j: the endpoint is missing: %p', (status, body, expected) => {
		expect(isEndpointMissing(read(status, body))).toBe(expected);
	});
});

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

describe("n8n's own words", () => {
	const CODES = [
		'ECONNREFUSED',
		'ECONNRESET',
		'ENOTFOUND',
		'ETIMEDOUT',
		'EADDRINUSE',
		'EADDRNOTAVAIL',
		'ECONNABORTED',
		'EHOSTUNREACH',
		'EAI_AGAIN',
		'ENOENT',
		'EISDIR',
		'ENOTDIR',
		'EACCES',
		'EEXIST',
		'EPERM',
		'getaddrinfo',
	];

	test("it does replace messages that hold an operating system's error id", () => {
		const replaced = CODES.filter(
			(code) => !new NodeApiError(node, {}, { message: `Could not reach x: ${code}` }).message.includes('Could not reach x'),
		);
		expect(replaced.length).toBeGreaterThan(5);
	});

	test.each(CODES)('%s in a message leaves ours as it is', (code) => {
		const failure: CallFailure = { message: `connect ${code} 10.0.0.1`, origin: 'network', code, retryable: true };
		expect(shown(failure, {}, 3).message).toBe(`Could not reach ${site.baseUrl}: connect ${code} 10.0.0.1`);
		expect(shown(read(400, canton({ cause: `the name ${code} is taken` }))).message).toBe(`the name ${code} is taken`);
		const input = inputError(node, `Party: "${code}" is not a party ID`, 'Use another.', 3);
		expect([input.message, input.description, input.context.itemIndex]).toEqual([`Party: "${code}" is not a party ID`, 'Use another.', 3]);
	});

	test.each([400, 401, 403, 404, 409, 429, 500, 502, 503])('nor does it replace those of HTTP %i', (status) => {
		expect(shown(read(status, canton())).message).toContain('Something happened');
	});

	test('the item is named', () => {
		expect(shown(read(400, canton()), {}, 3).error.context.itemIndex).toBe(3);
	});
});

describe('secrets', () => {
	const token = bearer({ sub: 'alice' });

	test('a token in any text a server or a library gives is hidden', () => {
		for (const body of [
			canton({ cause: `bad token ${token}` }),
			canton({ context: { header: `Bearer ${token}` } }),
			{ error: `cannot use ${token}` },
			{ errors: [`uri: /x?t=${token}`] },
			`Invalid value: ${token}`,
			`<html><title>${token}</title></html>`,
			{ message: token },
		]) {
			const { error } = shown(read(400, body));
			expect(JSON.stringify([error, error.message, error.description, error.context])).not.toContain(token.slice(0, 30));
		}
		const failed = shown(readTransportError({ message: `Invalid header Bearer ${token}` }, site.baseUrl));
		expect(failed.message).not.toContain(token.slice(0, 30));
	});

	test('redacting leaves the rest', () => {
		expect(redact(`before ${token} after`)).toBe('before [hidden] after');
		expect(redact('Authorization: Bearer abc.def-ghi end')).toBe('Authorization: Bearer [hidden] end');
		expect(redact('the bearer of this, an eye for detail')).not.toContain('eye for [hidden]');
	});
});

// The only 429 that was recorded at Splice 0.7.5 is of a command that is under way: nothing refused it at the door.
test.each<[Partial<CallFailure>, boolean]>([
	[{ httpStatus: 401 }, true],
	[{ httpStatus: 403 }, true],
	[{ httpStatus: 429, message: 'Too many requests' }, true],
	[{ httpStatus: 429, message: 'SUBMISSION_ALREADY_IN_FLIGHT(2,0): The submission is already in-flight' }, false],
	[{ httpStatus: 429, code: 'SUBMISSION_ALREADY_IN_FLIGHT' }, false],
	[{ origin: 'tokenServer' }, true],
	[{ origin: 'network', code: 'ECONNREFUSED' }, true],
	[{ origin: 'network', code: 'ECONNRESET' }, false],
	[{ httpStatus: 400 }, false],
	[{ httpStatus: 409 }, false],
	[{ httpStatus: 503 }, false],
])('%j is a refusal at the door: %s', (more, is) => {
	expect(isRefusedUnread({ message: 'no', origin: 'application', retryable: false, ...more })).toBe(is);
});
