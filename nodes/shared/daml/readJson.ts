import { largeDigits } from '../values/exactJson';
import { isObject } from '../values/isObject';
import { exampleText } from './example';
import { InvalidValue, isScalar, quoted, readScalar, type Reading } from './scalars';
import { describe, shapeOf, type Closed, type Packages, type Shape } from './shape';

/**
 * A value given as JSON becomes one of exactly its type, as the JSON Ledger API takes it: numbers as text, times in UTC. How each type is
 * written was recorded from a participant (3.5.10), or taken from Canton's codec if it was not.
 */

/** Deeper than a participant takes. A value must not exhaust the stack. */
const DEEPEST = 100;

/** @throws InvalidValue */
export function readJson(type: Closed, value: unknown, packages: Packages, reading: Reading, depth = 0): unknown {
	const { field } = reading;
	const inner = (innerType: Closed, innerValue: unknown, at: string) =>
		readJson(innerType, innerValue, packages, { ...reading, field: `${field}${at}` }, depth + 1);
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
	const plain = largeDigits(value) ?? value;
	if (isScalar(shape)) return readScalar(shape, plain, reading);
	switch (shape.kind) {
		case 'unit':
			return {};
		case 'optional':
			return readOptional(shape, plain, inner, refused);
		case 'list':
			if (!Array.isArray(plain)) throw refused(`${quoted(plain)} is no list`);
			return plain.map((element: unknown, index) => inner(shape.element, element, `[${index}]`));
		case 'textMap':
			if (!isObject(plain)) throw refused(`${quoted(plain)} is no object, which a TextMap is written as`);
			return Object.fromEntries(Object.entries(plain).map(([key, entry]) => [key, inner(shape.element, entry, `.${key}`)]));
		case 'genMap':
			if (!Array.isArray(plain) || !plain.every((pair) => Array.isArray(pair) && pair.length === 2))
				throw refused(`${quoted(plain)} is no list of pairs, which a GenMap is written as`);
			return (plain as unknown[][]).map(([key, entry], index) => [
				inner(shape.key, key, `[${index}][0]`),
				inner(shape.value, entry, `[${index}][1]`),
			]);
		case 'enum':
			if (typeof plain === 'string' && shape.constructors.includes(plain)) return plain;
			throw new InvalidValue(
				field,
				`"${quoted(plain)}" is no ${shape.name.entity}`,
				`Use one of: ${shape.constructors.join(', ')}.`.slice(0, 1000),
			);
		case 'variant': {
			if (!isObject(plain) || typeof plain.tag !== 'string' || !('value' in plain))
				throw refused(`${quoted(plain)} has no "tag" and "value", which a variant is written with`);
			const constructor = shape.constructors.find(({ name }) => name === plain.tag);
			if (!constructor) throw refused(`"${quoted(plain.tag)}" is no constructor of ${shape.name.entity}`);
			return { tag: constructor.name, value: inner(constructor.type, plain.value, `.${constructor.name}`) };
		}
		case 'record':
			return readRecord(shape, plain, packages, inner, refused);
		default:
			throw new InvalidValue(
				field,
				`the value cannot be checked: ${'why' in shape ? shape.why : shape.kind}`,
				'Give the command as JSON in Canton Ledger, Command › Submit.',
			);
	}
}

type Inner = (type: Closed, value: unknown, at: string) => unknown;
type Refused = (problem: string) => InvalidValue;

/** One Optional is a value or null. Of several, each is a list of none or one. */
function readOptional({ depth, element }: Extract<Shape, { kind: 'optional' }>, value: unknown, inner: Inner, refused: Refused): unknown {
	if (depth === 1) return value === null || value === undefined ? null : inner(element, value, '');
	let core = value;
	for (let level = 0; level < depth; level++) {
		if (!Array.isArray(core) || core.length > 1)
			throw refused(`${quoted(value)} is no Optional in an Optional: each is a list of none or one`);
		if (core.length === 0) return value;
		core = core[0] as unknown;
	}
	return Array.from({ length: depth }).reduce((wrapped) => [wrapped], inner(element, core, ''));
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

/** Checks whether a record's field may be left out: an Optional is None then, and Unit has one value only. */
function mayBeAbsent(type: Closed, packages: Packages): boolean {
	const { kind } = shapeOf(type, packages);
	return kind === 'optional' || kind === 'unit';
}

/** None as JSON writes it for this type. */
export function absent(type: Closed, packages: Packages): unknown {
	const shape = shapeOf(type, packages);
	return shape.kind === 'optional' && shape.depth > 1 ? [] : null;
}
