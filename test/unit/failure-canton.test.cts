// Canton's JSON error: its categories, codes and fields, and when a later try is worth it.
import { failureFields } from '../../nodes/shared/errors/nodeErrors';
import { isEndpointMissing } from '../../nodes/shared/errors/failure';
import { outcomeUnknown } from '../../nodes/shared/errors/failureOutcome';
import { LIST_LIMIT, tooLarge } from '../../nodes/shared/errors/sizeLimits';
import { durationMs } from '../../nodes/shared/errors/readFailure';
import { readTransportError } from '../../nodes/shared/errors/transportError';
import { canton, read, shown, site } from './failure-support.cts';

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
