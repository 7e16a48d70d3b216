// Fields of an error item besides its texts, and the marks by which an operator finds a call in a log.
import type { INode } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { callError, failureFields, inputError } from '../../nodes/shared/errors/nodeErrors';
import { decodeErrorOf, unknownType } from '../../nodes/shared/errors/unreadable';
import { explain } from '../../nodes/shared/errors/nodeErrors';
import { answered, redacted, refused, SITE, thrown } from './errors-support.cts';

const node: INode = { id: 'n', name: 'Node', type: 'n8n-nodes-canton.cantonLedger', typeVersion: 1, position: [0, 0], parameters: {} };

describe("a message of a contract's own code", () => {
	const aborted = (resources: unknown, code = 'INTERPRETATION_USER_ERROR') => failureFields(refused(code, 'aborted', { resources }));

	test('of an abort is abortText', () => {
		expect(
			aborted([
				['ErrorResource(EXCEPTION_TYPE)', 't'],
				['ErrorResource(EXCEPTION_TEXT)', 'too late'],
			]).abortText,
		).toBe('too late');
		expect(
			aborted([
				['EXCEPTION_TYPE', 't'],
				['EXCEPTION_VALUE', 'v'],
			]),
		).not.toHaveProperty('abortText');
		expect(aborted(null)).not.toHaveProperty('abortText');
		expect(aborted([['EXCEPTION_TEXT', 'x']], 'OTHER')).not.toHaveProperty('abortText');
	});

	const OF_CANTON = { participant: 'p', category: '9', tid: 't', definite_answer: 'true', commands: 'c', exercise_trace: 'e', psid: 's' };
	const failed = (cause: string, context: object, code = 'DAML_FAILURE') => failureFields(refused(code, cause, { context }));

	test.each([
		['DAML_FAILURE(9,c-1): UNHANDLED (error category 9): too late', 'too late'],
		['UNHANDLED (error category 11): too late', 'too late'],
		['UNHANDLED (error category x): too late', 'UNHANDLED (error category x): too late'],
	])('of a failure has its ID, its text and its metadata: %s', (cause, errorText) => {
		expect(failed(cause, { ...OF_CANTON, error_id: 'app/late', limit: '5' })).toMatchObject({
			errorId: 'app/late',
			errorText,
			errorMetadata: { limit: '5' },
		});
	});

	test('of another error has none', () => {
		expect(failed('x', { limit: '5' })).not.toHaveProperty('errorText');
		expect(failed('x', { error_id: 'app/late' }, 'OTHER')).not.toHaveProperty('errorText');
	});
});

describe('the marks at the end of the advice', () => {
	const marks = (failure: CallFailure) => /\([^()]*\)$/.exec(explain(failure, SITE).advice)?.[0];
	test.each<[string, CallFailure, string | undefined]>([
		['code and status', refused('X', 'y'), '(Code X, HTTP 400)'],
		['two IDs', refused('X', 'y', { traceId: 't', correlationId: 'c' }), '(Code X, HTTP 400, trace ID t, correlation ID c)'],
		['one ID twice', refused('X', 'y', { traceId: 't', correlationId: 't' }), '(Code X, HTTP 400, trace ID and correlation ID t)'],
		['a correlation ID alone', refused('X', 'y', { correlationId: 'c' }), '(Code X, HTTP 400, correlation ID c)'],
		['a code that is kept back', redacted(401), '(HTTP 401)'],
		['another server', answered(404, { error: 'none' }), '(HTTP 404)'],
		['a code of the network', thrown({ message: 'x', code: 'EADDRINUSE' }), undefined],
	])('%s', (_, failure, expected) => {
		expect(marks(failure)).toBe(expected);
	});
});

test('the vetted packages were changed meanwhile: the advice has the serial of now, if the participant says it', () => {
	const advice = (context: object) => explain(refused('TOPOLOGY_SERIAL_MISMATCH', 'x', { context }), SITE).advice;
	expect(advice({ actual: 'PositiveInt(12)' })).toContain('(the serial is 12 now)');
	expect(advice({})).not.toContain('the serial is');
});

describe("what n8n's poll engine gets", () => {
	const cause = (failure: CallFailure) => (callError(node, failure, SITE) as unknown as { failure?: object }).failure;
	test.each<[string, CallFailure, object | undefined]>([
		['a refused token', answered(401, { error: 'no' }), { cause: 'credential-invalid' }],
		['a refused download', { ...answered(401, { error: 'no' }), redirectHost: 'x' }, { cause: 'configuration-invalid' }],
		['no token', thrown({ message: 'OAuth2 access token: invalid_client' }), { cause: 'credential-invalid' }],
		['no token for now', thrown({ message: 'OAuth2 access token: HTTP 503' }), { cause: 'temporarily-unavailable' }],
		['too many calls', { ...answered(429, 'no'), retryAfterMs: 5 }, { cause: 'rate-limited', retryAfterMs: 5 }],
		['a server that is not ready', { ...answered(503, 'no'), retryAfterMs: 5 }, { cause: 'temporarily-unavailable', retryAfterMs: 5 }],
		['a host that nobody knows', thrown({ message: 'x', code: 'ENOTFOUND' }), { cause: 'temporarily-unavailable' }],
		['a wrong call', answered(400, { error: 'no' }), { cause: 'configuration-invalid' }],
		['an error of the server', answered(500, { error: 'no' }), undefined],
		['another service', { message: 'x', origin: 'unexpected', retryable: false }, undefined],
	])('%s', (_, failure, expected) => {
		expect(cause(failure)).toEqual(expected);
	});

	test('wrong input is wrong configuration', () => {
		expect((inputError(node, 'Party: empty', 'Enter one.') as unknown as { failure?: object }).failure).toEqual({
			cause: 'configuration-invalid',
		});
	});
});

test('of a call that may change something the item says what became of it', () => {
	const fields = (failure: CallFailure, submission?: boolean) =>
		callError(node, failure, { ...SITE, submission }, 0, { commandId: 'c' }).context.canton;
	expect(fields(answered(400, { error: 'no' }), true)).toMatchObject({ outcome: 'failed', commandId: 'c' });
	expect(fields(answered(502, 'no'), true)).toMatchObject({ outcome: 'unknown', httpStatus: 502 });
	expect(fields(answered(502, 'no'))).not.toHaveProperty('outcome');
	expect(fields({ ...refused('X', 'y'), reassignmentId: '00ab' })).toMatchObject({ reassignmentId: '00ab' });
});

test('why an entry of a history cannot be read', () => {
	expect(decodeErrorOf(unknownType(), () => 'lacks an offset')).toBe('it is of a type this version does not know');
	expect(decodeErrorOf(new TypeError('x is undefined'), () => 'has no offset')).toBe('it has no offset');
	expect(decodeErrorOf(new TypeError('x is undefined'), () => undefined)).toBe('it does not have the expected content');
});
