// Amounts of tokens are exact: 38 digits, ten of them after the point, and never a floating-point number.
import { formatAmount, multiply, parseAmount, smallestStep } from '../../nodes/shared/tokens/amounts';

test.each([
	['12.5', '12.5000000000'],
	['0.0000000001', '0.0000000001'],
	['-0.0000000001', '-0.0000000001'],
	['9999999999999999999999999999.9999999999', '9999999999999999999999999999.9999999999'],
	['-9999999999999999999999999999.9999999999', '-9999999999999999999999999999.9999999999'],
	['007.10', '7.1000000000'],
	['5.', '5.0000000000'],
	['1.12345678900000', '1.1234567890'],
	['+3', '3.0000000000'],
])('%s is written %s', (text, written) => {
	expect(formatAmount(parseAmount(text)!)).toBe(written);
});

test.each([['1e3'], ['1.12345678901'], [''], ['.5'], ['1,5'], [' 1'], ['٣'], ['0x1'], [12], [null], [`${'9'.repeat(200)}`]])(
	'%p is no amount',
	(text) => {
		expect(parseAmount(text)).toBeUndefined();
	},
);

test('sums of the largest amounts keep every digit', () => {
	const most = parseAmount('9999999999999999999999999999.9999999999')!;
	expect(formatAmount(most + most)).toBe('19999999999999999999999999999.9999999998');
});

test.each([
	['0.0050000000', '123456789.1234567890', '617283.9456172839'],
	['0.0000000001', '0.5', '0.0000000001'],
	['0.0000000001', '0.4', '0.0000000000'],
	['-2', '0.5', '-1.0000000000'],
])('%s times %s is %s', (a, b, product) => {
	expect(formatAmount(multiply(parseAmount(a)!, parseAmount(b)!))).toBe(product);
});

test('the smallest step of an instrument', () => {
	expect([0, 2, 10, 12].map((decimals) => formatAmount(smallestStep(decimals)))).toEqual([
		'1.0000000000',
		'0.0100000000',
		'0.0000000001',
		'0.0000000001',
	]);
});
