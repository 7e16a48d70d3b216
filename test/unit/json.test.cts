import { int64, parseJson, parseJsonToSend, RoundedDecimal, stringifyJson } from '../../nodes/shared/values/exactJson';

describe('JSON with exact 64-bit integers', () => {
	test('an integer beyond 2^53 comes out as a decimal string, every other number stays one', () => {
		expect(parseJson('{"offset":9007199254740993,"next":9007199254740991,"cost":1.5,"min":-9223372036854775808}')).toEqual({
			offset: '9007199254740993',
			next: 9007199254740991,
			cost: 1.5,
			min: '-9223372036854775808',
		});
		expect(parseJson('[9223372036854775807, 1]')).toEqual(['9223372036854775807', 1]);
		expect(parseJson('9007199254740993')).toBe('9007199254740993');
	});

	test.each(['[N]', '{"a":N}', '{"a": N }', '[1,N,2]', '[\n\tN\n]', 'N'])(
		'it is found by its digits alone, wherever it stands: %j',
		(form) => {
			for (let digits = 14; digits <= 24; digits++) {
				for (const sign of ['', '-']) {
					const number = sign + '9'.repeat(digits);
					const found = JSON.stringify(parseJson(form.replace('N', number)));
					expect(found).toContain(digits < 16 ? number : `"${number}"`);
				}
			}
		},
	);

	test('digits inside strings are never touched', () => {
		const value = { id: ':9007199254740993', text: 'a "quoted": 12345678901234567890, b', n: '12345678901234567890' };
		expect(parseJson(JSON.stringify({ ...value, more: [1] }).replace('[1]', '[12345678901234567890]'))).toEqual({
			...value,
			more: ['12345678901234567890'],
		});
	});

	test('decimals and exponents are left to JSON.parse', () => {
		expect(parseJson('[1234567890123456.25, 12345678901234567e3]')).toEqual([1234567890123456.25, 12345678901234567e3]);
	});

	test('an int64 given as digits is written as a bare number, exactly', () => {
		expect(stringifyJson({ beginExclusive: int64('9007199254740993'), limit: int64('200') })).toBe(
			'{"beginExclusive":9007199254740993,"limit":200}',
		);
	});

	test('JSON typed by a user keeps its large integers when sent', () => {
		expect(stringifyJson(parseJsonToSend('{"activeAtOffset": 9007199254740993, "note": "9007199254740993"}'))).toBe(
			'{"activeAtOffset":9007199254740993,"note":"9007199254740993"}',
		);
	});

	test('no text that a user sends becomes a number or breaks the body', () => {
		for (const text of ['\u0001int64:7', 'x"\u0001int64:5', '\\u0001int64:5', '"\\u0001int64:5"', '9007199254740993']) {
			const original = { text, offset: int64('9007199254740993') };
			expect(stringifyJson(original)).toBe(`{"text":${JSON.stringify(text)},"offset":9007199254740993}`);
			const typed = `{"text":${JSON.stringify(text)},"offset":9007199254740993}`;
			expect(stringifyJson(parseJsonToSend(typed))).toBe(typed);
		}
	});

	test('what an item shows of a large integer is its digits', () => {
		expect(JSON.stringify({ offset: int64('9007199254740993') })).toBe('{"offset":"9007199254740993"}');
	});

	test('a text without such a number is parsed once and neither searched nor written again', () => {
		const text = JSON.stringify(
			Array.from({ length: 200 }, (_, offset) => ({ offset, id: '12345678901234567890', cost: -1.5, at: [null, true, 9007199254740991] })),
		);
		const parse = jest.spyOn(JSON, 'parse');
		const searches = [
			jest.spyOn(RegExp.prototype, 'exec'),
			...(['slice', 'indexOf', 'charCodeAt', 'replace'] as const).map((name) => jest.spyOn(String.prototype, name)),
		];
		let parsed: unknown;
		const passes: unknown[] = [];
		try {
			parsed = parseJson(text);
			passes.push(...searches.flatMap(({ mock }) => mock.calls as unknown[]));
			expect(parse.mock.calls).toEqual([[text]]);
		} finally {
			for (const spy of [parse, ...searches]) spy.mockRestore();
		}
		expect(passes).toEqual([]);
		expect(parsed).toEqual(JSON.parse(text));
	});

	test('such a number is found however deep it is, in a text that is as deep as a server likes', () => {
		const depth = 100_000;
		let found = parseJson('[{"a":'.repeat(depth) + '9007199254740993' + '}]'.repeat(depth));
		for (let level = 0; level < depth; level++) found = (found as [{ a: unknown }])[0].a;
		expect(found).toBe('9007199254740993');
	});

	test('what is not JSON throws', () => {
		expect(() => parseJson('<html>')).toThrow(expect.objectContaining({ name: 'SyntaxError' }));
	});
});

describe('JSON that is hard on a scanner', () => {
	test('fractions and exponents beside a long integer', () => {
		expect(parseJson('{"a":9007199254740993,"b":0.12345678901234567,"c":12345678901234567e-3}')).toEqual({
			a: '9007199254740993',
			b: 0.12345678901234567,
			c: 12345678901234567e-3,
		});
	});

	test.each([
		['plain', 'x'.repeat(20_000_000)],
		['escaped', '"'.repeat(2_000_000)],
		['backslashes', '\\'.repeat(2_000_000)],
	])('a very long string: %s', (_, text) => {
		expect(parseJson(`{"a":9007199254740993,"b":${JSON.stringify(text)},"c":9007199254740993}`)).toEqual({
			a: '9007199254740993',
			b: text,
			c: '9007199254740993',
		});
	});
});

describe('decimals that a user sends', () => {
	test.each([
		['12345678901234567.5', '12345678901234568'],
		['-12345678.1234567891', '-12345678.12345679'],
		['0.1234567890123456789', '0.12345678901234568'],
		['9007199254740993e1', '90071992547409940'],
		['12345678901234567e-3', '12345678901234.566'],
		['1e400', 'Infinity'],
		['1e-400', '0'],
		['-1.5E+309', '-Infinity'],
		['0.30000000000000000001', '0.3'],
	])('%s would be rounded to %s, and is refused in each place', (number, rounded) => {
		for (const form of ['N', ' N ', '[N]', '{"a":{"b":[1,N]},"c":"x"}', '[9007199254740993,N]', '{"a":N\n}', '[N\t,1]', '[N\r\n]']) {
			const parsing = () => parseJsonToSend(form.replace('N', number));
			expect(parsing).toThrow(RoundedDecimal);
			expect(parsing).toThrow(`the number ${number} would be rounded to ${rounded}`);
		}
	});

	test.each([
		...['0.1', '1.5', '0.12345678901234568', '1234567.890123456', '5.0000000000', '100000000000000000000.0', '1e300', '1.0e-300', '0e999'],
		...['-0.0', '0.00000000000000000000', '0.00000000000000000001', '1.000000000000000000000000', '1E+21', '12345.6789e-100', '1e0000000'],
	])('%s is held exactly, and sent', (number) => {
		expect(parseJsonToSend(`{"a":${number}}`)).toEqual({ a: Number(number) });
	});

	test('a whole number keeps its digits, and digits in a text are none', () => {
		const typed = '{"a":12345678901234567890,"b":"12345678.1234567891","c":"1e400,","d":"\\"1e400"}';
		expect(stringifyJson(parseJsonToSend(typed))).toBe(typed);
	});

	test('a long one is shown in part', () => {
		expect(() => parseJsonToSend(`[0.${'123456789'.repeat(100)}]`)).toThrow(
			/^the number 0\.[1-9]{58}… would be rounded to 0\.12345678912345678$/,
		);
	});

	test('a text that has none is not gone through, whatever its IDs are', () => {
		const text = JSON.stringify({
			id: '00e123a1e4567f',
			amounts: [1.5, '5.0000000000', 1e-7, 123456.7890123],
			at: '2026-07-01T10:00:00.123456Z',
		});
		const execs = jest.spyOn(RegExp.prototype, 'exec');
		let calls: number;
		try {
			parseJsonToSend(text);
			calls = execs.mock.calls.length;
		} finally {
			execs.mockRestore();
		}
		// Node's own test of a text calls exec.
		expect(calls).toBeLessThanOrEqual(1);
	});
});
