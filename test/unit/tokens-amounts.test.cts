// Amounts of tokens are exact: 38 digits, ten of them after the point, and never a floating-point number.
import fc from 'fast-check';

import { ValueTotals } from '../../nodes/CantonToken/valuation/valueTotals';
import {
	absolute,
	formatAmount,
	formatProduct,
	formatUnits,
	isSameAmount,
	multiply,
	parseAmount,
	roundedProduct,
	smallestStep,
} from '../../nodes/shared/tokens/amounts';

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
	['0.0050000000', '123456789.1234567890', '617283.945617283945', '617283.9456172839'],
	['123456789.123', '0.0050000001', '617283.9579606789123', '617283.9579606789'],
	['0.0000000001', '0.5', '0.00000000005', '0.0000000001'],
	['0.5', '0.0000000001', '0.00000000005', '0.0000000001'],
	['0.0000000001', '0.4', '0.00000000004', '0.0000000000'],
	['0.4', '0.0000000001', '0.00000000004', '0.0000000000'],
	['0.0000000001', '0.0000000001', '0.00000000000000000001', '0.0000000000'],
	['-0.5', '-0.0000000001', '0.00000000005', '0.0000000001'],
	['-0.5', '0.0000000001', '-0.00000000005', '-0.0000000001'],
	['-2', '0.5', '-1.0000000000', '-1.0000000000'],
	['2', '3', '6.0000000000', '6.0000000000'],
	['-2', '3', '-6.0000000000', '-6.0000000000'],
	['2', '-3', '-6.0000000000', '-6.0000000000'],
	['-2', '-3', '6.0000000000', '6.0000000000'],
	['-2', '0', '0.0000000000', '0.0000000000'],
])('%s times %s is %s, rounded %s', (a, b, exactly, rounded) => {
	const factors = [parseAmount(a)!, parseAmount(b)!] as const;
	expect([formatProduct(...factors), formatAmount(multiply(...factors))]).toEqual([exactly, rounded]);
});

test.each([
	['1', '1.0', true],
	['1', '-1', false],
	['x', 'x', false],
	['1', undefined, false],
	[undefined, undefined, false],
])('%p and %p are one amount: %p', (a, b, same) => {
	expect(isSameAmount(a, b)).toBe(same);
});

test('an amount without its sign', () => {
	expect([absolute(-5n), absolute(0n), absolute(5n)]).toEqual([5n, 0n, 5n]);
});

test.each([
	[5n, 0, '5'],
	[-5n, 0, '-5'],
	[5n, 2, '0.05'],
	[-1250n, 2, '-12.50'],
	[0n, 3, '0.000'],
])('%d units of %i digits are %s', (amount, digits, written) => {
	expect(formatUnits(amount, digits)).toBe(written);
});

test('the smallest step of an instrument', () => {
	expect([0, 2, 10, 12].map((decimals) => formatAmount(smallestStep(decimals)))).toEqual([
		'1.0000000000',
		'0.0100000000',
		'0.0000000001',
		'0.0000000001',
	]);
});

describe('products of accountants', () => {
	test.each([
		['2.5', '1', 0, '2'],
		['3.5', '1', 0, '4'],
		['-2.5', '1', 0, '-2'],
		['-3.5', '1', 0, '-4'],
		['2.5000000001', '1', 0, '3'],
		['0.125', '1', 2, '0.12'],
		['0.135', '1', 2, '0.14'],
		['-0.004', '1', 2, '0.00'],
		['1', '0.0000000001', 10, '0.0000000001'],
		['12.5', '0', 2, '0.00'],
		['9999999999999999999999999999.9999999999', '9999999999', 2, '99999999989999999999999999999999999999.00'],
	])('%s times %s with %i digits is %s', (a, b, digits, product) => {
		expect(formatUnits(roundedProduct(parseAmount(a)!, parseAmount(b)!, digits), digits)).toBe(product);
	});

	test('it is off by half a unit at most, even if exactly so, and changes its sign with either factor', () => {
		const amount = fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n });
		const price = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.constantFrom(5n * 10n ** 9n, 25n * 10n ** 8n, 10n ** 10n));
		fc.assert(
			fc.property(
				fc.oneof(
					amount,
					fc.bigInt({ min: -1000n, max: 1000n }).map((n) => n * 10n ** 9n),
				),
				price,
				fc.nat(10),
				(a, b, digits) => {
					const unit = 10n ** BigInt(20 - digits);
					const rounded = roundedProduct(a, b, digits);
					const off = 2n * (a * b - rounded * unit);
					expect(off <= unit && off >= -unit).toBe(true);
					if (off === unit || off === -unit) expect(rounded % 2n).toBe(0n);
					expect(roundedProduct(-a, b, digits)).toBe(-rounded);
				},
			),
			{ numRuns: 2000 },
		);
	});
});

test('totals of values are the sums of what is listed, whatever is missing', () => {
	const row = fc.record({
		party: fc.constantFrom('alice', 'bob', null),
		instrumentId: fc.constantFrom('Gold', 'Amulet', null),
		instrumentAdmin: fc.constantFrom('a', 'b'),
	});
	const entry = fc.tuple(row, fc.option(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), { nil: undefined }));
	fc.assert(
		fc.property(fc.array(entry, { minLength: 1 }), fc.nat(10), (entries, digits) => {
			const totals = new ValueTotals({ code: 'EUR', digits });
			for (const [moved, value] of entries) totals.add(moved, value);
			const rows = totals.rows({ party: null, kind: null, value: null });
			const units = (text: unknown) => BigInt(String(text).replace('.', ''));
			const sum = (some: Array<bigint | undefined>) => some.reduce<bigint>((all, value) => all + (value ?? 0n), 0n);
			const all = rows.at(-1)!;
			// A total of nothing that has a value is empty.
			expect(all.value === null).toBe(entries.every(([, value]) => value === undefined));
			expect(units(all.value ?? 0)).toBe(sum(entries.map(([, value]) => value)));
			expect(units(all.totalCreditValue ?? 0) - units(all.totalDebitValue ?? 0)).toBe(units(all.value ?? 0));
			expect(all.valuesMissing).toBe(entries.filter(([, value]) => value === undefined).length);
			for (const name of ['value', 'totalCreditValue', 'totalDebitValue'])
				expect(units(all[name] ?? 0)).toBe(sum(rows.slice(0, -1).map((total) => units(total[name] ?? 0))));
			expect(new Set(rows.map(({ eventId }) => eventId)).size).toBe(rows.length);
		}),
	);
});
