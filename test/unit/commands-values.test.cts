// Values in the arguments of a command, in each form that a user or a participant writes them: the same to the last digit, or not.
import { isSameValue } from '../../nodes/shared/commands/sameValue';

const compared = (a: unknown, b: unknown) => [isSameValue(a, b), isSameValue(b, a)];
const digits = (count: number) => '1'.repeat(count);

test.each<[a: unknown, b: unknown]>([
	['1e10', '10000000000'],
	['1e-10', '0.0000000001'],
	['1E+2', 100],
	['2.5e1', '25'],
	['0.00', '0'],
	['-0.0', '0e5'],
	['-10.50', '-10.5'],
	['1000.010', '1000.01'],
	[`${digits(100)}.0`, digits(100)],
	[`0.${digits(98)}0`, `0.${digits(98)}`],
	['2026-07-01T10:00Z', '2026-07-01T10:00:00Z'],
	['2026-07-01T12:00:00+0200', '2026-07-01T10:00:00Z'],
	['2026-07-01T10:00:00.100Z', '2026-07-01T10:00:00.1Z'],
	['2026-07-01T10:00:00.123456789Z', '2026-07-01T11:00:00.123456789+01:00'],
	[[], []],
	[{}, {}],
	[{ a: undefined }, {}],
	[{ a: [{ b: null }] }, { a: [{}] }],
	[
		{ a: 1, b: 2 },
		{ b: '2', a: '1.0' },
	],
	[false, false],
	['a', 'a'],
])('%j is %j', (a, b) => {
	expect(compared(a, b)).toEqual([true, true]);
});

test.each<[a: unknown, b: unknown]>([
	['1e10', '1e1'],
	['1e2', '1e3'],
	['100', '1000'],
	['1.05', '1.5'],
	['10.5', '1.05'],
	['01', '1'],
	['.5', '0.5'],
	['5.', '5'],
	['1e100', `1${'0'.repeat(100)}`],
	['1x', '1'],
	['x1', '1'],
	[`${digits(101)}.0`, digits(101)],
	[`0.${digits(100)}0`, `0.${digits(100)}`],
	['2026-07-01T10:00:00.105Z', '2026-07-01T10:00:00.15Z'],
	['2026-07-01T10:00:00.1Z', '2026-07-01T10:00:00.01Z'],
	['2026-07-01T10:00:00.1234567890Z', '2026-07-01T10:00:00.123456789Z'],
	['x2026-07-01T10:00:00Z', '2026-07-01T10:00:00Z'],
	['2026-07-01T10:00:00Zx', '2026-07-01T10:00:00Z'],
	['2026-07-01T10:00:00', '2026-07-01T10:00:00Z'],
	['2026-07-01', '2026-07-01T00:00:00Z'],
	['soon', 'later'],
	[
		[1, 2],
		[1, 3],
	],
	[['x'], { length: 1, 0: 'x' }],
	[['x'], { 0: 'x' }],
	[[1, 2], [1]],
	[
		{ a: 1, b: 2 },
		{ a: 1, b: 3 },
	],
	[{ a: 1 }, { a: 1, b: 2 }],
	[0, null],
	[0, false],
	['', undefined],
	[true, false],
	[{}, 'x'],
])('%j is not %j', (a, b) => {
	expect(compared(a, b)).toEqual([false, false]);
});
