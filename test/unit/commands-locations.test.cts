// Arguments that a participant could not read: it says the value only, the error also in which fields that is.
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { withLocations } from '../../nodes/shared/commands/argumentLocations';

const failureOf = (message: string, code = 'LEDGER_API_INTERNAL_ERROR'): CallFailure => ({
	...{ message, code, origin: 'ledger', httpStatus: 500, retryable: false },
});
const create = (createArguments: unknown) => ({ CreateCommand: { templateId: 'x', createArguments } });
const exercise = (choiceArgument: unknown) => ({ ExerciseCommand: { templateId: 'x', contractId: '00', choice: 'x', choiceArgument } });
const byKey = (contractKey: unknown) => ({ ExerciseByKeyCommand: { templateId: 'x', contractKey, choice: 'x', choiceArgument: {} } });
const locationsOf = (message: string, ...commands: object[]): string[] | undefined => {
	const attempt = { ok: false as const, failure: failureOf(message), endpoint: 'POST /x' };
	const said: any = withLocations(attempt, commands as never);
	expect(said).toEqual({
		...attempt,
		failure: { ...attempt.failure, ...(said.failure.locations && { locations: said.failure.locations }) },
	});
	return said.failure.locations;
};

test.each<[message: string, commands: object[], locations: string[]]>([
	['Expected ujson.Str (data: 5)', [create({ currency: 5 })], ['currency (Create Arguments)']],
	['Expected ujson.Str (data: 5)', [create({ a: { b: [1, { c: 5 }] } })], ['a.b[1].c (Create Arguments)']],
	['Expected ujson.Str (data: 5)', [create([[1, 5]])], ['[0][1] (Create Arguments)']],
	['Expected ujson.Str (data: 5)', [exercise([{ c: 5 }])], ['[0].c (Choice Argument)']],
	['Unexpected case: Expected ujson.Str (data: 5)', [create({ a: 5, b: 'Expected ujson.Str (data: 5)' })], ['b (Create Arguments)']],
	["Text 'Unexpected case: x' could not be parsed", [create({ a: 'Unexpected case: x' })], ['a (Create Arguments)']],
	['Expected ujson.Str (data: {"a":1})', [create({ issuer: { a: 1 } })], ['issuer (Create Arguments)']],
	['Expected ujson.Arr (data: "x")', [exercise({ observers: 'x' })], ['observers (Choice Argument)']],
	['Expected ujson.Str (data: null)', [create({ note: null, other: undefined })], ['note (Create Arguments)']],
	['Expected ujson.Obj (data: 5)', [exercise(5)], ['the whole (Choice Argument)']],
	['Expected ujson.Str (data: {"a":1})', [byKey({ a: 1 })], ['the whole (Contract Key)']],
	['Expected ujson.Str (data: 5)', [create({}), create({ a: 5 })], ['a (Create Arguments of command 2)']],
	[
		'Expected ujson.Str (data: 5)',
		[create({ a: 5 }), exercise({ b: 5 })],
		['a (Create Arguments of command 1)', 'b (Choice Argument of command 2)'],
	],
	['Unexpected case: Foo', [create({ kind: 'Foo' })], ['kind (Create Arguments)']],
	['Unexpected case: two\nlines', [create({ kind: 'two\nlines' })], ['kind (Create Arguments)']],
	['Expected ujson.Str (data: "two\nlines")', [create({ kind: 'x' }), exercise({ a: 5 })], []],
	["Text '2026' could not be parsed at index 4", [create({ at: '2026' })], ['at (Create Arguments)']],
	["Text '' could not be parsed", [create({ at: '', note: 'x' })], ['at (Create Arguments)']],
	[
		'Expected ujson.Str (data: 5)',
		[create({ a: 5, b: 5, c: 5, d: 5, e: 5 })],
		['a', 'b', 'c', 'd', 'e'].map((name) => `${name} (Create Arguments)`),
	],
	[
		'Expected ujson.Str (data: 5)',
		[create({ a: 5, b: 5, c: 5, d: 5, e: 5, f: 5 })],
		[...['a', 'b', 'c', 'd', 'e'].map((name) => `${name} (Create Arguments)`), '…'],
	],
])('%j of %j is found in %j', (message, commands, locations) => {
	expect(locationsOf(message, ...commands) ?? []).toEqual(locations);
});

test('the longest value that is searched for has a message of 1000 characters', () => {
	const text = 'y'.repeat(1000 - 'Unexpected case: '.length);
	expect(locationsOf(`Unexpected case: ${text}`, create({ a: text }))).toEqual(['a (Create Arguments)']);
	expect(locationsOf(`Unexpected case: ${text}y`, create({ a: `${text}y` }))).toBeUndefined();
});

test.each<[message: string, command: object]>([
	['Expected ujson.Str (data: 6)', create({ a: 5 })],
	['Expected ujson.Str (data: "x")', { CreateCommand: { templateId: 'x', createArguments: {} } }],
	['Expected ujson. (data: 5)', create({ a: 5 })],
	['Expected ujson.Str (data: 5) here', create({ a: 5 })],
	['Expected ujson. (data: 5)', create({ a: undefined })],
	["Expected ujson.Str: Text 'x' could not be parsed", create({ a: 'x' })],
	["Text 'it's could not be parsed", create({ a: "it's" })],
])('%j names no field of %j', (message, command) => {
	expect(locationsOf(message, command)).toBeUndefined();
});

test('a success, and any other refusal, stay as they are', () => {
	const success = { ok: true as const, answer: 5 };
	expect(withLocations(success, [create({ a: 5 })] as never)).toBe(success);
	for (const failure of [failureOf('Expected ujson.Str (data: 5)', 'INVALID_ARGUMENT'), failureOf('An Expected ujson.Str (data: 5)')]) {
		const attempt = { ok: false as const, failure };
		expect(withLocations(attempt, [create({ a: 5 })] as never)).toBe(attempt);
	}
});
