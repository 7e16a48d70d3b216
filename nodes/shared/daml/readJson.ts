import { largeDigits } from '../values/exactJson';
import { isObject } from '../values/isObject';
import { exampleText } from './example';
import { InvalidValue, isScalar, quoted, readScalar, type Reading } from './scalars';
import { describe, shapeOf, type Closed, type Packages, type Shape } from './shape';

/**
 * A value given as JSON becomes one of exactly its type, as the JSON Ledger API takes it: numbers as text, times in UTC. How each type is
 * written was recorded from a participant (3.5.10), or stands in the codec of Canton where it was not.
 */

/** Deeper than a participant takes; a value must not exhaust the stack. */
const DEEPEST = 100;

/** @throws InvalidValue */
export function readJson(type: Closed, value: unknown, packages: Packages, reading: Reading, depth = 0): unknown {
	const { field } = reading;
	const inner = (of: Closed, one: unknown, at: string) => readJson(of, one, packages, { ...reading, field: `${field}${at}` }, depth + 1);
	const refused = (problem: string) => {
		const example = exampleText(type, packages, 500);
		return new InvalidValue(
			field,
			problem,
			example === undefined ? `It has the type ${describe(type, packages)}.` : `It looks like ${example}`,
		);
	};
	if (depth > DEEPEST) throw refused('the value is nested too deeply');
	const shape = shapeOf(type, packages);
	// Whole numbers too large for JavaScript come marked from where JSON is read.
	const given = largeDigits(value) ?? value;
	if (isScalar(shape)) return readScalar(shape, given, reading);
	switch (shape.kind) {
		case 'unit':
			return {};
		case 'optional':
			return readOptional(shape, given, inner, refused);
		case 'list':
			if (!Array.isArray(given)) throw refused(`${quoted(given)} is no list`);
			return given.map((one: unknown, index) => inner(shape.of, one, `[${index}]`));
		case 'textMap':
			if (!isObject(given)) throw refused(`${quoted(given)} is no object, which a TextMap is written as`);
			return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, inner(shape.of, one, `.${key}`)]));
		case 'genMap':
			if (!Array.isArray(given) || !given.every((pair) => Array.isArray(pair) && pair.length === 2))
				throw refused(`${quoted(given)} is no list of pairs, which a GenMap is written as`);
			return (given as unknown[][]).map(([key, one], index) => [
				inner(shape.key, key, `[${index}][0]`),
				inner(shape.value, one, `[${index}][1]`),
			]);
		case 'enum':
			if (typeof given === 'string' && shape.constructors.includes(given)) return given;
			throw new InvalidValue(
				field,
				`"${quoted(given)}" is no ${shape.name.entity}`,
				`Use one of: ${shape.constructors.join(', ')}.`.slice(0, 1000),
			);
		case 'variant': {
			if (!isObject(given) || typeof given.tag !== 'string' || !('value' in given))
				throw refused(`${quoted(given)} has no "tag" and "value", which a variant is written with`);
			const constructor = shape.constructors.find(({ name }) => name === given.tag);
			if (!constructor) throw refused(`"${quoted(given.tag)}" is no constructor of ${shape.name.entity}`);
			return { tag: constructor.name, value: inner(constructor.type, given.value, `.${constructor.name}`) };
		}
		case 'record':
			return readRecord(shape, given, packages, inner, refused);
		default:
			throw new InvalidValue(
				field,
				`the value cannot be checked: ${'why' in shape ? shape.why : shape.kind}`,
				'Give the command as JSON in Command › Submit.',
			);
	}
}

type Inner = (of: Closed, value: unknown, at: string) => unknown;
type Refused = (problem: string) => InvalidValue;

/** One Optional is a value or null. Of several, each is a list of none or one. */
function readOptional({ depth, of }: Extract<Shape, { kind: 'optional' }>, value: unknown, inner: Inner, refused: Refused): unknown {
	if (depth === 1) return value === null || value === undefined ? null : inner(of, value, '');
	let core = value;
	for (let level = 0; level < depth; level++) {
		if (!Array.isArray(core) || core.length > 1)
			throw refused(`${quoted(value)} is no Optional in an Optional: each is a list of none or one`);
		if (core.length === 0) return value;
		core = core[0] as unknown;
	}
	return Array.from({ length: depth }).reduce((wrapped) => [wrapped], inner(of, core, ''));
}

function readRecord(
	{ name, fields }: Extract<Shape, { kind: 'record' }>,
	value: unknown,
	packages: Packages,
	inner: Inner,
	refused: Refused,
): unknown {
	if (!isObject(value)) throw refused(`${quoted(value)} is no object, which ${name.entity} is written as`);
	const missing = fields.filter((field) => (own(value, field.name) ?? null) === null && !mayBeAbsent(field.type, packages));
	if (missing.length > 0) throw refused(`it lacks ${missing.map((field) => `"${field.name}"`).join(', ')}`);
	const extra = Object.keys(value).filter((key) => value[key] !== null && !fields.some((field) => field.name === key));
	if (extra.length > 0) throw refused(`${name.entity} has no ${extra.map((key) => `"${quoted(key)}"`).join(', ')}`);
	return Object.fromEntries(
		fields.map((field) => [field.name, inner(field.type, own(value, field.name) ?? absent(field.type, packages), `.${field.name}`)]),
	);
}

/** A key of the value itself: a field may be called as something every JavaScript object has. */
const own = (value: Record<string, unknown>, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);

/** Whether a record's field may be left out: an Optional is None then, and Unit has one value only. */
function mayBeAbsent(type: Closed, packages: Packages): boolean {
	const { kind } = shapeOf(type, packages);
	return kind === 'optional' || kind === 'unit';
}

/** None as JSON writes it for this type. */
export function absent(type: Closed, packages: Packages): unknown {
	const shape = shapeOf(type, packages);
	return shape.kind === 'optional' && shape.depth > 1 ? [] : null;
}
