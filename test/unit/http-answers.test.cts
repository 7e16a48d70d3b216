// Reading of an answer: its content, or why it is none.
import { explainForbidden } from '../../nodes/shared/ledger/directory/userRights';
import { checkAnswer, oneOf, optional, type Shape } from '../../nodes/shared/http/answers';
import { readAnswer } from '../../nodes/shared/http/readAnswer';
import { publicUrl, queryString, trimUrl } from '../../nodes/shared/http/url';
import { json } from './http-support.cts';

const typed = (type: string | undefined, body: unknown, statusCode = 200) => ({
	statusCode,
	headers: type === undefined ? {} : { 'content-type': type },
	body,
});

const unexpected = (message: string) => ({ ok: false, failure: { message, origin: 'unexpected', httpStatus: 200, retryable: false } });

describe('an answer', () => {
	test.each([
		['JSON', json('{"offset":9007199254740993}'), { offset: '9007199254740993' }],
		['a list', json('[1]'), [1]],
		['JSON without a content type', typed(undefined, '{"a":1}'), { a: 1 }],
	])('that is %s is read', (_, answer, content) => {
		expect(readAnswer(answer, {})).toEqual({ ok: true, answer: content });
	});

	test('is a text, or only its status counts, where that is what is expected', () => {
		expect(readAnswer(typed('text/plain', 'ready'), { expect: 'text' })).toEqual({ ok: true, answer: 'ready' });
		expect(readAnswer(typed('text/plain', 7), { expect: 'text' })).toEqual({ ok: true, answer: '7' });
		expect(readAnswer(typed('text/plain', 'ready', 299), { expect: 'none' })).toEqual({ ok: true, answer: undefined });
	});

	test.each([
		['a text', typed('text/plain; charset=utf-8', 'fine'), 'HTTP 200, text/plain, "fine"'],
		['a long text', typed('text/plain', 'x'.repeat(500)), `HTTP 200, text/plain, "${'x'.repeat(120)}"`],
		['a text without a type', typed(undefined, 'fine'), 'HTTP 200, no content type, "fine"'],
		['empty', typed('application/json', undefined), 'HTTP 200, application/json, no content'],
		['null', typed('application/json', 'null'), 'HTTP 200, application/json, "null"'],
		['a number', typed('application/json', '5'), 'HTTP 200, application/json, "5"'],
		['JSON that is none', typed('application/json', 'nothing {'), 'HTTP 200, application/json, "nothing {"'],
		['JSON that broke off, by its type a text', typed('text/plain', '{"a":'), 'HTTP 200, text/plain, "{"a":"'],
	])('that is %s is not of this API', (_, answer, message) => {
		expect(readAnswer(answer, {})).toEqual(unexpected(message));
	});

	test.each(['json', 'text', 'none'] as const)('that is a page is not of this API, also where %s is expected', (expect_) => {
		const page = typed('text/html', '<html><title>Sign in</title><body>x</body></html>');
		expect(readAnswer(page, { expect: expect_ })).toEqual(unexpected('HTTP 200, text/html, "Sign in"'));
	});

	test.each(['{"a":', ' [1,', '\n{'])('that begins as JSON and has no end was cut short: %j', (body) => {
		expect(readAnswer(typed('application/json', body), {})).toEqual({
			ok: false,
			failure: {
				message: 'its answer was cut short: the JSON has no end',
				origin: 'network',
				code: 'ANSWER_CUT_SHORT',
				httpStatus: 200,
				retryable: true,
			},
		});
	});

	test.each([400, 404, 409])('that refuses by %i and broke off before it said why was cut short', (status) => {
		const cutOff = (body: string) => readAnswer({ ...typed('application/json', body, status), partial: 'broken' as const }, {});
		for (const body of ['{"code":"DUPLICATE_COMM', ''])
			expect(cutOff(body)).toMatchObject({
				failure: {
					code: 'ANSWER_CUT_SHORT',
					origin: 'network',
					retryable: true,
					message: `its answer was cut short: HTTP ${status}, "${body}"`,
				},
			});
		expect(cutOff('{"code":"DUPLICATE_COMMAND","cause":"c","errorCategory":10}')).toMatchObject({ failure: { code: 'DUPLICATE_COMMAND' } });
		const larger = readAnswer({ ...typed('application/json', '{"code":', status), partial: 'larger' }, {});
		for (const other of [larger, cutOff('<html>no such page')]) expect(JSON.stringify(other)).not.toContain('ANSWER_CUT_SHORT');
	});

	test.each([401, 403, 429, 503])('that refuses by %i says enough by that', (status) => {
		const { failure } = readAnswer({ ...typed('application/json', '{"code":', status), partial: 'broken' as const }, {}) as any;
		expect(failure).toMatchObject({ httpStatus: status });
		expect(failure.code).not.toBe('ANSWER_CUT_SHORT');
	});

	test('without what is required is a failure that says so; with it, it is not', () => {
		expect(readAnswer(json({ a: 1 }), { requires: { a: 'text' } })).toMatchObject({
			ok: false,
			failure: { message: 'its answer has a "a" that is not a text' },
		});
		expect(readAnswer(json({ a: '1' }), { requires: { a: 'text' } })).toEqual({ ok: true, answer: { a: '1' } });
	});

	test('that redirects is not followed: where it leads is reported, without what could be a secret', () => {
		for (const status of [300, 399]) {
			expect(readAnswer({ statusCode: status, headers: { location: 'https://u:p@host/login?code=1' }, body: '' }, {})).toEqual({
				ok: false,
				failure: { message: 'redirected to https://host/login', origin: 'proxy', httpStatus: status, retryable: false },
			});
		}
		for (const answer of [
			{ statusCode: 302, headers: {}, body: 'moved' },
			{ statusCode: 400, headers: { location: '/x' }, body: 'moved' },
		]) {
			expect(readAnswer(answer, {})).toMatchObject({ ok: false, failure: { message: 'moved', httpStatus: answer.statusCode } });
		}
	});

	test('by which this service says "not now" may succeed later', () => {
		const busy = json({ error: 'being reassigned' }, 409);
		expect(readAnswer(busy, { retryableStatuses: [409] })).toMatchObject({ failure: { retryable: true } });
		expect(readAnswer(busy, {})).toMatchObject({ failure: { retryable: false } });
	});
});

test.each<[unknown, Shape, string | undefined]>([
	[{ a: 0 }, { a: 'value' }, undefined],
	[{ a: null }, { a: 'value' }, 'its answer has no "a"'],
	[{ a: 5 }, { a: 'text' }, 'its answer has a "a" that is not a text'],
	[{ a: 0 }, { a: 'number' }, undefined],
	[{ a: Number.MAX_SAFE_INTEGER }, { a: 'number' }, undefined],
	[{ a: '9223372036854775807' }, { a: 'number' }, undefined],
	[{ a: 5.5 }, { a: 'number' }, 'its answer has a "a" that is not a whole number from 0'],
	[{ a: Infinity }, { a: 'number' }, 'its answer has a "a" that is not a whole number from 0'],
	[{ a: -1 }, { a: 'number' }, 'its answer has a "a" that is not a whole number from 0'],
	[{ a: [5] }, { a: 'number' }, 'its answer has a "a" that is not a whole number from 0'],
	[{ a: '-12345678901234567' }, { a: 'number' }, 'its answer has a "a" that is not a whole number from 0'],
	[{ a: '12345678901234567890' }, { a: 'number' }, 'its answer has a "a" that is not a whole number from 0'],
	[{ a: 'x1' }, { a: 'number' }, 'its answer has a "a" that is not a whole number from 0'],
	[{ a: '1x' }, { a: 'number' }, 'its answer has a "a" that is not a whole number from 0'],
	[{ a: '' }, { a: 'number' }, 'its answer has a "a" that is not a whole number from 0'],
	[{ a: [] }, { a: 'object' }, 'its answer has a "a" that is not an object'],
	[{ a: {} }, { a: 'object' }, undefined],
	[{ a: [0, ''] }, { a: 'list' }, undefined],
	[{ a: [0, undefined] }, { a: 'list' }, 'its answer has a "a" that is not a list'],
	[{ a: [0, null] }, { a: 'list' }, 'its answer has a "a" that is not a list'],
	[{ a: [{}, 5] }, { a: 'objects' }, 'its answer has a "a" that is not a list of objects'],
	[{ a: 'x' }, { a: 'objects' }, 'its answer has a "a" that is not a list of objects'],
	[{ a: [] }, { a: [{ b: 'text' }] }, undefined],
	[{ a: [{ b: 'x' }, { b: 5 }] }, { a: [{ b: 'text' }] }, 'its answer has a "a[1].b" that is not a text'],
	[{ a: [{ b: 'x' }, {}] }, { a: [{ b: 'text' }] }, 'its answer has no "a[1].b"'],
	[{ a: [null] }, { a: [{ b: 'text' }] }, 'its answer has a "a[0]" that is not an object'],
	[{ a: {} }, { a: [{ b: 'text' }] }, 'its answer has a "a" that is not a list'],
	[{ a: ['x', null] }, { a: ['text'] }, 'its answer has a "a[1]" that is not a text'],
	[{ a: [[{}]] }, { a: [[{ b: 'text' }]] }, 'its answer has no "a[0][0].b"'],
	[[{ a: 1 }], [{ a: 'text' }], 'its answer has a "[0].a" that is not a text'],
	[{}, [{ a: 'text' }], 'its answer is not a list'],
	[{}, { a: optional('text') }, undefined],
	[{ a: null }, { a: optional('text') }, undefined],
	[{ a: 5 }, { a: optional('text') }, 'its answer has a "a" that is not a text'],
	[{ a: [null] }, { a: optional([{ b: 'text' }]) }, 'its answer has a "a[0]" that is not an object'],
	[{ a: { One: { b: 1 } } }, { a: oneOf({ One: { b: 'number' }, Two: 'text' }) }, undefined],
	[{ a: { Two: 5 } }, { a: oneOf({ One: { b: 'number' }, Two: 'text' }) }, 'its answer has a "a.Two" that is not a text'],
	[{ a: { One: null } }, { a: oneOf({ One: { b: 'number' } }) }, 'its answer has no "a.One"'],
	[{ a: { Newer: null } }, { a: oneOf({ One: { b: 'number' } }) }, undefined],
	[{ a: {} }, { a: oneOf({ One: { b: 'number' } }) }, 'its answer has a "a" that is empty'],
	[{}, oneOf({ One: { b: 'number' } }), 'its answer is empty'],
	[{ a: [] }, { a: oneOf({ One: 'text' }) }, 'its answer has a "a" that is not an object'],
	[5, 'value', undefined],
	[null, 'value', 'its answer is not a value'],
	[5, 'text', 'its answer is not a text'],
	[{ a: 5 }, { a: { b: 'value' } }, 'its answer has a "a" that is not an object'],
	[{ a: { b: 1, c: {} } }, { a: { b: 'value', c: { d: 'value' } } }, 'its answer has no "a.c.d"'],
	[{ a: 1, b: 2 }, { a: 'value', b: 'text' }, 'its answer has a "b" that is not a text'],
])('%p, which is to be %j: %p', (answer, shape, message) => {
	expect(checkAnswer(answer, shape)?.message).toBe(message);
});

describe("the token's user", () => {
	const calls: string[] = [];
	const read = async (user: unknown, rights?: unknown) => {
		calls.length = 0;
		return await explainForbidden.explain(async (path) => {
			calls.push(path);
			return { ok: true, answer: path.endsWith('/rights') ? { rights } : { user } } as never;
		});
	};
	const right = (kind: string, party?: string) => ({ kind: { [kind]: { value: party === undefined ? {} : { party } } } });

	test.each([
		[[], "The token's user is a b, who holds no rights."],
		[undefined, "The token's user is a b."],
		[
			[right('CanActAs', 'alice::1220ab'), right('ParticipantAdmin'), { kind: { CanReadAsAnyParty: null } }],
			"The token's user is a b, who holds: CanActAs alice, ParticipantAdmin, CanReadAsAnyParty.",
		],
		[
			Array.from({ length: 8 }, (_, index) => right('CanReadAs', `p${index}::12`)),
			`The token's user is a b, who holds: ${Array.from({ length: 8 }, (_, index) => `CanReadAs p${index}`).join(', ')}.`,
		],
		[
			Array.from({ length: 10 }, () => right('CanReadAs', 'p::12')),
			`The token's user is a b, who holds: ${'CanReadAs p, '.repeat(8).slice(0, -2)} and 2 more.`,
		],
		[[null, {}, right('X')], "The token's user is a b, who holds: , , X."],
	])('with the rights %j', async (rights, sentence) => {
		expect(await read({ id: 'a b' }, rights)).toEqual({ id: 'a b', holds: sentence });
		expect(calls).toEqual(['/v2/authenticated-user', '/v2/users/a%20b/rights']);
	});

	test.each([undefined, null, {}, { id: 5 }])('that is %j is not reported', async (user) => {
		expect(await read(user)).toBeUndefined();
		expect(calls).toHaveLength(1);
	});
});

test('URLs and queries as they are sent and shown', () => {
	expect(trimUrl(undefined)).toBe('');
	expect(trimUrl('https://h//x')).toBe('https://h//x');
	expect(publicUrl('https://host/a@b')).toBe('https://host/a@b');
	expect(publicUrl('see https://user@host')).toBe('see https://user@host');
	expect(publicUrl('https://host/p?a\nb')).toBe('https://host/p');
	expect(queryString({ a: null, b: [undefined, null, 0], c: false })).toBe('?b=0&c=false');
	expect(queryString()).toBe('');
});
