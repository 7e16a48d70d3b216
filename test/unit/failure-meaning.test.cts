// Decisions on a failure: whether a call may have had its effect, whether the server lacks an endpoint, is only starting, or refused
// the call at the door.
import * as failures from '../../nodes/shared/errors/failure';
import { isRefusedUnread, outcomeUnknown } from '../../nodes/shared/errors/failureOutcome';
import { LIST_LIMIT, tooLarge } from '../../nodes/shared/errors/sizeLimits';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { timedOut } from '../../nodes/shared/errors/transportError';

const failureBy = (origin: CallFailure['origin'], more: Partial<CallFailure> = {}): CallFailure => ({
	message: 'x',
	origin,
	retryable: false,
	...more,
});
const network = (code: string, more: Partial<CallFailure> = {}) => failureBy('network', { code, ...more });
const LIMIT = 'gRPC message exceeds maximum size 10485760: 12000000';
const MEGABYTE = 1024 * 1024;
const LARGE = 8 * 1024 * 1024 + 1;

describe('a submission that failed', () => {
	test.each<[string, CallFailure, boolean]>([
		['by an internal error', failureBy('ledger', { httpStatus: 500 }), true],
		['at a proxy', failureBy('proxy', { httpStatus: 502 }), true],
		['as not offered', failureBy('application', { httpStatus: 501 }), false],
		['as wrong', failureBy('ledger', { httpStatus: 498 }), false],
		['as cancelled', failureBy('ledger', { httpStatus: 499 }), true],
		['as cancelled, for certain', failureBy('ledger', { httpStatus: 499, definiteAnswer: true }), false],
		['by the time limit of a gateway', failureBy('proxy', { httpStatus: 408 }), true],
		['without a token, by a time limit', failureBy('tokenServer', { httpStatus: 408 }), false],
		['without a status', failureBy('ledger'), false],
		['for certain', failureBy('ledger', { httpStatus: 503, definiteAnswer: true }), false],
		['not for certain', failureBy('ledger', { httpStatus: 400, definiteAnswer: false }), false],
		['at a passive replica', failureBy('ledger', { httpStatus: 503, code: 'NODE_IS_PASSIVE_REPLICA' }), false],
		['as submitted before', failureBy('ledger', { httpStatus: 400, code: 'DUPLICATE_CONFIRMATION_REQUEST_UUID' }), true],
		['as submitted before, for certain', failureBy('ledger', { code: 'DUPLICATE_CONFIRMATION_REQUEST_UUID', definiteAnswer: true }), false],
		[
			'as submitted before, at a validator',
			failureBy('application', { httpStatus: 400, message: 'DUPLICATE_CONFIRMATION_REQUEST_UUID(5,0): The request UUID' }),
			true,
		],
		['as too large', failureBy('ledger', { httpStatus: 500, message: 'incoming entity EntityStreamSizeException' }), false],
		[
			'below the reserve',
			failureBy('application', { httpStatus: 503, message: 'Traffic balance below reserved traffic amount (1 < 2)' }),
			false,
		],
		['for an argument', failureBy('ledger', { httpStatus: 500, code: 'LEDGER_API_INTERNAL_ERROR', message: 'Unexpected case: x' }), false],
		[
			'for another reason',
			failureBy('ledger', { httpStatus: 500, code: 'LEDGER_API_INTERNAL_ERROR', message: 'x Unexpected case: x' }),
			true,
		],
		['for an argument, by another code', failureBy('ledger', { httpStatus: 500, code: 'X', message: 'Unexpected case: x' }), true],
		[
			'for a date',
			failureBy('ledger', { httpStatus: 500, code: 'LEDGER_API_INTERNAL_ERROR', message: "Text '1' could not be parsed" }),
			false,
		],
		['with an answer that nobody can read', failureBy('unexpected'), true],
		['without a token', failureBy('tokenServer', { httpStatus: 500 }), false],
		['as its caller knows', failureBy('ledger', { httpStatus: 400, outcomeUnknown: true }), true],
		['as its caller knows better', failureBy('network', { outcomeUnknown: false }), false],
		['without a code', failureBy('network'), true],
		...[
			'ECONNREFUSED',
			'ENOTFOUND',
			'EAI_AGAIN',
			'EHOSTUNREACH',
			'ENETUNREACH',
			'ERR_INVALID_URL',
			'NO_TLS',
			'CLIENT_CERTIFICATE_REQUIRED',
			'CLIENT_CERTIFICATE_REFUSED',
			'DEPTH_ZERO_X',
			'SELF_SIGNED_X',
			'UNABLE_TO_X',
			'CERT_X',
		].map((code) => [`by ${code}`, network(code), false] as [string, CallFailure, boolean]),
		['by a lost route while the answer was awaited', network('EHOSTUNREACH', { message: 'read EHOSTUNREACH' }), true],
		['by a lost route while it was sent', network('ENETUNREACH', { message: 'write ENETUNREACH' }), true],
		['without a route from the start', network('EHOSTUNREACH', { message: 'connect EHOSTUNREACH 10.0.0.1:443' }), false],
		['by a code that contains one of them', network('X_ECONNREFUSED'), true],
		['while it was sent', network('EPIPE', { sentBytes: LARGE }), false],
		['while 8 MiB were sent', network('EPIPE', { sentBytes: LARGE - 1 }), true],
		['by a limit of messages', failureBy('ledger', { httpStatus: 429, message: LIMIT, sentBytes: MEGABYTE }), false],
		[
			'by a limit that the request cannot have reached',
			failureBy('ledger', { httpStatus: 429, message: LIMIT, sentBytes: MEGABYTE - 1 }),
			true,
		],
		['by a limit, of a request of unknown size', failureBy('ledger', { httpStatus: 429, message: LIMIT }), false],
		['by a refusal of a small request as too large', failureBy('proxy', { httpStatus: 413, message: LIMIT, sentBytes: 1 }), false],
		['by a reset of a write', network('ECONNRESET', { sentBytes: LARGE, message: 'write ECONNRESET' }), false],
		['by a reset of another', network('ECONNRESET', { sentBytes: LARGE, message: 'read ECONNRESET write ' }), true],
		['by another code of a write', network('ETIMEDOUT', { sentBytes: LARGE, message: 'write ' }), true],
		['in an answer with that code', failureBy('ledger', { code: 'EPIPE', sentBytes: LARGE, httpStatus: 500 }), true],
	])('%s: whether its outcome is unknown', (_, failure, expected) => {
		expect(outcomeUnknown(failure)).toBe(expected);
	});
});

test.each<[CallFailure, boolean]>([
	[failureBy('proxy', { httpStatus: 413 }), true],
	[failureBy('ledger', { httpStatus: 413, code: LIST_LIMIT }), false],
	[failureBy('ledger', { message: 'message exceeds maximum size' }), true],
	[failureBy('ledger', { message: 'message larger than max' }), true],
	[failureBy('ledger', { message: 'exceeded content length limit' }), true],
	[failureBy('ledger', { message: 'exceeded length limit' }), false],
	[failureBy('ledger', { httpStatus: 400 }), false],
])('%j: whether the request is too large', (failure, expected) => {
	expect(tooLarge(failure)).toBe(expected);
});

test.each<[Partial<CallFailure>, boolean]>([
	[{ code: 'SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT' }, true],
	[{ code: 'SEQUENCER_X', message: 'AboveTrafficLimit' }, true],
	[{ code: 'SEQUENCER_X', context: { a: 'AboveTrafficLimit' } }, true],
	[{ code: 'SEQUENCER_X' }, false],
	[{ code: 'X_SEQUENCER_', message: 'AboveTrafficLimit' }, false],
	[{ message: 'AboveTrafficLimit' }, false],
])('%j: whether traffic is missing', (more, expected) => {
	expect(failures.outOfTraffic(failureBy('ledger', more))).toBe(expected);
});

test('the bytes below a reserve', () => {
	const message = 'Traffic balance below reserved traffic amount (12 < 200000)';
	expect(failures.belowReserve(failureBy('application', { message }))).toEqual({ left: '12', reserved: '200000' });
	expect(failures.belowReserve(failureBy('application', { message: `x ${message}` }))).toBeUndefined();
});

test.each<[Partial<CallFailure>, boolean]>([
	[{ code: 'NA', message: 'A Security-Sensitive error' }, true],
	[{ code: 'NA', message: 'x' }, false],
	[{ code: 'X', message: 'A security-sensitive error' }, false],
])('%j: whether the server keeps the reason', (more, expected) => {
	expect(failures.isRedacted(failureBy('ledger', more))).toBe(expected);
});

test('a 404 of a framework may come of an app that is starting, and is worth another try then', () => {
	const unknown = failureBy('framework', { httpStatus: 404 });
	const others = [
		failureBy('framework', { httpStatus: 405 }),
		failureBy('proxy', { httpStatus: 404 }),
		failureBy('framework', { httpStatus: 404, code: 'X' }),
	];
	expect([unknown, ...others].map(failures.mayBeStarting)).toEqual([true, false, false, false]);
	expect(failures.starting(unknown)).toEqual({ ...unknown, code: 'SERVICE_STARTING', retryable: true });
});

test.each<[number, string, number]>([
	[400, 'Bulk storage is not configured', 501],
	[400, 'Bulk storage or public URL is not configured', 501],
	[400, 'x Bulk storage is not configured', 400],
	[400, 'This is unsupported because amulet has none', 501],
	[400, 'This is unsupported because amulets', 400],
	[404, 'Bulk storage is not configured', 404],
])('HTTP %i "%s" means %i', (httpStatus, message, meaning) => {
	expect(failures.meaningOf(failureBy('application', { httpStatus, message }))).toBe(meaning);
});

test.each<[CallFailure, boolean, boolean]>([
	// no such thing, no such endpoint
	[failureBy('application', { httpStatus: 404 }), true, false],
	[failureBy('application', { httpStatus: 404, message: 'TOPOLOGY_STORE_NOT_FOUND(11,baee48ef): x' }), false, false],
	[failureBy('application', { httpStatus: 404, message: 'x TOPOLOGY_STORE_NOT_FOUND(11,baee48ef): x' }), true, false],
	[failureBy('application', { httpStatus: 400 }), false, false],
	[failureBy('application', { httpStatus: 501 }), false, true],
	[failureBy('framework', { httpStatus: 404 }), false, true],
	[failureBy('framework', { httpStatus: 405 }), false, true],
	[failureBy('framework', { httpStatus: 400 }), false, false],
	[failureBy('proxy', { httpStatus: 404 }), false, true],
	[failureBy('proxy', { httpStatus: 405 }), false, true],
	[failureBy('ledger', { httpStatus: 404 }), false, false],
	[failureBy('framework', { httpStatus: 404, code: 'X' }), false, false],
])('%j: whether there is no such thing, or no such endpoint', (failure, none, missing) => {
	expect([failures.isNone(failure), failures.isEndpointMissing(failure)]).toEqual([none, missing]);
});

test('an answer of something else is not worth another try', () => {
	const unexpected = { message: 'x', origin: 'unexpected', retryable: false };
	expect(failures.unexpectedAnswer('x')).toEqual(unexpected);
	expect(Object.keys(failures.unexpectedAnswer('x'))).not.toContain('httpStatus');
	expect(failures.unexpectedAnswer('x', 200)).toEqual({ ...unexpected, httpStatus: 200 });
	expect(failures.NO_LIST).toEqual({ message: 'its answer is not a list', origin: 'unexpected', retryable: true });
});

test('a call that ran out of time', () => {
	expect(['ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT', 'XETIMEDOUT', 'ETIMEDOUTX'].map((code) => timedOut(network(code)))).toEqual([
		true,
		true,
		true,
		false,
		false,
	]);
	expect(timedOut(failureBy('network'))).toBe(false);
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
