/** Values of Daml in JSON: which of them are the same. */
import { isSameValue } from '../../nodes/shared/commands/sameValue';

const SAME: Array<[unknown, unknown]> = [
	['10.50', 10.5],
	['10.5000000000', '10.5'],
	[1e-7, '0.0000001'],
	['-0', 0],
	['100', '1e2'],
	['2026-07-01T10:00:00Z', '2026-07-01T10:00:00.000000Z'],
	['2026-07-01T12:00:00.5+02:00', '2026-07-01T10:00:00.500Z'],
	[{ amount: '1', memo: null }, { amount: '1.0' }],
	[undefined, null],
	[
		[1, [true]],
		['1', [true]],
	],
];

const OTHER: Array<[unknown, unknown]> = [
	['10.5', '10.51'],
	['1', '-1'],
	['7', '007'],
	['100000000000000000001', '100000000000000000002'],
	['0.1', '1'],
	['10', '1'],
	['2026-07-01T10:00:00Z', '2026-07-01T10:00:00.000001Z'],
	['2026-13-01T10:00:00Z', '2026-14-01T10:00:00Z'],
	[
		[1, 2],
		[2, 1],
	],
	[[1], [1, 2]],
	[{}, []],
	[{ a: 1 }, { b: 1 }],
	[true, 'true'],
	[null, {}],
	[null, ''],
	['a', 'b'],
];

test.each(SAME)('%j is %j', (a, b) => {
	expect([isSameValue(a, b), isSameValue(b, a)]).toEqual([true, true]);
});

test.each(OTHER)('%j is not %j', (a, b) => {
	expect([isSameValue(a, b), isSameValue(b, a)]).toEqual([false, false]);
});
