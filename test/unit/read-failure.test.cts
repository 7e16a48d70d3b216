// Failures as they are read from answers of every dialect.
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { durationMs, readFailure } from '../../nodes/shared/errors/readFailure';

const read = (status: number, body: unknown, headers = {}, retryableStatuses?: number[]) =>
	readFailure({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, retryableStatuses);
const MARK = { code: 'X', cause: 'y', errorCategory: 9 };

describe("Canton's JSON error", () => {
	const LEDGER = { origin: 'ledger', httpStatus: 400, code: 'X', message: 'y', category: 9, context: {}, retryable: false };
	test.each<[string, object, object]>([
		['a cause alone marks it', { code: 'X', cause: 'y' }, { ...LEDGER, category: undefined }],
		['so does a category', { code: 'X', errorCategory: 9 }, { ...LEDGER, message: 'X' }],
		['a blank cause is none', { ...MARK, cause: '  ' }, { ...LEDGER, message: 'X' }],
		['so is one that is no text', { ...MARK, cause: 5 }, { ...LEDGER, message: 'X' }],
		['empty IDs are none', { ...MARK, traceId: '', correlationId: 5 }, LEDGER],
		[
			'values of a context are text',
			{ ...MARK, context: { a: 'b', c: 5, d: { e: 1 } } },
			{ ...LEDGER, context: { a: 'b', c: '5', d: '{"e":1}' } },
		],
		['a context that is a text is none', { ...MARK, context: 'x' }, LEDGER],
		['a category that is no number is none', { ...MARK, errorCategory: '9' }, { ...LEDGER, category: undefined }],
		['flags may be text', { ...MARK, definiteAnswer: 'true' }, { ...LEDGER, definiteAnswer: true }],
		['the other one too', { ...MARK, definiteAnswer: 'false' }, { ...LEDGER, definiteAnswer: false }],
		['anything else is no flag', { ...MARK, definiteAnswer: 'yes' }, LEDGER],
		['a pair of resources', { ...MARK, resources: ['USER', 'alice'] }, { ...LEDGER, resources: [['USER', 'alice']] }],
		['a pair of another kind', { ...MARK, resources: ['USER', ['A', 'b']] }, { ...LEDGER, resources: [['A', 'b']] }],
		['three texts are no pairs', { ...MARK, resources: ['USER', 'alice', 'bob'] }, { ...LEDGER, resources: [] }],
		[
			'resources that are wrapped',
			{
				...MARK,
				resources: [
					['ErrorResource(A)', 'b'],
					['xErrorResource(A)', 'b'],
					['ErrorResource(A)x', 5],
				],
			},
			{
				...LEDGER,
				resources: [
					['A', 'b'],
					['xErrorResource(A)', 'b'],
					['ErrorResource(A)x', '5'],
				],
			},
		],
	])('%s', (_, body, expected) => {
		expect(read(400, body)).toEqual(expected);
	});

	test.each<[string, number, object, boolean]>([
		['redacted', 503, { errorCategory: -1 }, true],
		['of the category 0', 503, { errorCategory: 0 }, true],
		['without a category', 429, { errorCategory: null }, true],
		['without a category, refused', 400, { errorCategory: null }, false],
		['transient', 500, { errorCategory: 1 }, true],
		['by its retryInfo', 400, { retryInfo: '1 second' }, true],
		['too large', 429, { errorCategory: 2, cause: 'gRPC message exceeds maximum size 4' }, false],
		['too large, in other words', 503, { errorCategory: 1, cause: 'message larger than max' }, false],
		['too large, by Pekko', 503, { errorCategory: 1, cause: 'exceeded content length limit' }, false],
		['too large, by Pekko since', 503, { errorCategory: 1, cause: 'it exceeded size limit' }, false],
		['out of traffic', 503, { errorCategory: 1, code: 'SEQUENCER_X', cause: 'AboveTrafficLimit' }, false],
		['out of traffic, of another part', 503, { errorCategory: 1, code: 'X', cause: 'AboveTrafficLimit' }, true],
		['of an identity provider', 503, { errorCategory: 1, cause: 'lapi_identity_provider_config' }, true],
		['of its users', 503, { errorCategory: 1, cause: 'lapi_identity_provider_config: violates a constraint' }, false],
	])('it may pass: one %s', (_, status, more, retryable) => {
		expect(read(status, { ...MARK, ...more }).retryable).toBe(retryable);
	});

	test('it is kept short', () => {
		const list = Array.from({ length: 150 }, (_, index) => [`k${index}`, 'v']);
		const { message, context, resources, code, traceId } = read(400, {
			...MARK,
			code: 'C'.repeat(300),
			cause: 'y'.repeat(5000),
			context: Object.fromEntries(list),
			resources: list,
			traceId: 't'.repeat(300),
		});
		expect([message.length, Object.keys(context!).length, resources!.length, code!.length, traceId!.length]).toEqual([
			4000, 100, 100, 200, 200,
		]);
	});
});

describe('other answers', () => {
	const failureBy = (origin: CallFailure['origin'], httpStatus: number, message: string, more = {}) => ({
		origin,
		httpStatus,
		message,
		retryable: false,
		...more,
	});
	test.each<[number, unknown, object]>([
		[400, { code: 'X' }, failureBy('application', 400, '{"code":"X"}')],
		[400, { code: 5, cause: 'y' }, failureBy('application', 400, '{"code":5,"cause":"y"}')],
		[404, { errors: ['a', { b: 1 }] }, failureBy('framework', 404, 'a; {"b":1}')],
		[404, { errors: [] }, failureBy('application', 404, '{"errors":[]}')],
		[404, { error: 'The requested resource could not be found' }, failureBy('framework', 404, 'The requested resource could not be found')],
		[
			400,
			{ error: 'The requested resource could not be found' },
			failureBy('application', 400, 'The requested resource could not be found'),
		],
		[
			404,
			{ error: 'x The requested resource could not be found' },
			failureBy('application', 404, 'x The requested resource could not be found'),
		],
		[400, { error: ' ' }, failureBy('application', 400, '{"error":" "}')],
		[400, { error: 'a', error_description: 5 }, failureBy('application', 400, 'a')],
		[
			409,
			{ transfer_preapproval_contract_id: '00ab' },
			failureBy('application', 409, '{"transfer_preapproval_contract_id":"00ab"}', { existingContractId: '00ab' }),
		],
		[500, {}, failureBy('proxy', 500, 'HTTP 500 without a message')],
		[400, '', failureBy('ledger', 400, 'HTTP 400 without a message')],
		[404, 'Request is missing required query parameter x', failureBy('proxy', 404, 'Request is missing required query parameter x')],
		[
			404,
			'A Request is missing required query parameter x',
			failureBy('framework', 404, 'A Request is missing required query parameter x'),
		],
		[405, 'no', failureBy('framework', 405, 'no')],
		[503, 'upstream connect error', failureBy('proxy', 503, 'upstream connect error', { retryable: true })],
		[503, 'No Healthy host', failureBy('proxy', 503, 'No Healthy host', { retryable: true })],
		[503, 'starting', failureBy('ledger', 503, 'starting', { retryable: true })],
		[502, ' <HTML><h1>Down</h1>', failureBy('proxy', 502, 'Down', { retryable: true })],
		[504, '<head><title>Late</title>', failureBy('proxy', 504, 'Late', { retryable: true })],
		[400, '<body>Wrong</body>', failureBy('proxy', 400, 'Wrong')],
		[404, '<!doctype html>', failureBy('proxy', 404, 'HTTP 404')],
		[404, '<!DOCTYPE html><!-- old --><p>Gone</p> away', failureBy('proxy', 404, 'Gone away')],
		[400, 'x <html>', failureBy('ledger', 400, 'x <html>')],
	])('HTTP %i %j', (status, body, expected) => {
		expect(read(status, body)).toEqual(expected);
	});

	test('long ones are cut', () => {
		expect(read(400, 'x'.repeat(2000)).message).toHaveLength(1000);
		expect(read(400, { error: 'x'.repeat(5000) }).message).toHaveLength(4000);
		expect(read(400, { errors: Array(150).fill('x') }).message).toBe(Array(100).fill('x').join('; '));
		expect(read(400, { other: 'x'.repeat(500) }).message).toHaveLength(300);
	});

	test('an own "not now" of the service is worth another try, a proxy\'s is not', () => {
		expect(read(409, { error: 'busy' }, {}, [409]).retryable).toBe(true);
		expect(read(409, { error: 'busy' }, {}, [404]).retryable).toBe(false);
		expect(read(409, '<html>busy</html>', {}, [409]).retryable).toBe(false);
	});
});

describe('a wait that is asked for', () => {
	test.each<[string, number]>([
		['nanosecond nanoseconds nano nanos ns', 1e-6],
		['microsecond microseconds micro micros µs', 1e-3],
		['millisecond milliseconds milli millis ms', 1],
		['second seconds sec secs s', 1000],
		['minute minutes min mins m', 60_000],
		['hour hours h', 3_600_000],
		['day days d', 86_400_000],
	])('in %s', (names, ms) => {
		for (const name of names.split(' '))
			expect([name, durationMs(`4000000 ${name}`), durationMs(`4000000${name.toUpperCase().replace('ΜS', 'µs')}`)]).toEqual([
				name,
				4_000_000 * ms,
				4_000_000 * ms,
			]);
	});

	test.each([
		['1.5s', 1500],
		['12.25 s', 12_250],
		[`1${' '.repeat(98)}s`, 1000],
		[`1${' '.repeat(99)}s`, undefined],
		['1. s', undefined],
		['x 1 s', undefined],
		['1 s x', undefined],
		['1 sx', undefined],
		['-1 s', undefined],
	])('%j is %p ms', (text, ms) => expect(durationMs(text)).toBe(ms));

	test.each<[unknown, number | undefined]>([
		['12', 12_000],
		['12s', undefined],
		['x12', undefined],
		[12, undefined],
		['1'.repeat(101), undefined],
		['Thu, 01 Jan 1970 00:00:00 GMT', 0],
	])('by the header %j: %p ms', (value, ms) => expect(read(503, 'x', { 'retry-after': value }).retryAfterMs).toBe(ms));
});
