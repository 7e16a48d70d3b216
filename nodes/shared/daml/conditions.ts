import { isObject } from '../values/isObject';
import { InvalidValue, isScalar, readScalar, type Reading } from './scalars';
import { carriesNothing, describe, shapeOf, type Closed, type Packages, type Shape } from './shape';

/** Conditions on fields of arguments, compared as their Daml types: decimals as decimals, times as times. */

export const OPERATORS = ['is', 'isNot', 'contains', 'greater', 'less', 'isEmpty', 'isNotEmpty'] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Condition {
	/** Path of the field: `instrumentId.admin`. */
	field: string;
	operator: Operator;
	/** Not needed to see whether a field is empty. */
	value?: string;
}

/** Test whether a value as the JSON Ledger API writes it meets a condition. */
export type Test = (value: unknown) => boolean;

const ORDERED = ['int', 'numeric', 'date', 'time'];

/**
 * A condition as a test of the whole argument.
 * @param type of the argument: that of a template or of a choice
 * @throws InvalidValue if the type has no such field, or the field cannot be compared so
 */
export function conditionTest(type: Closed, condition: Condition, packages: Packages, zone: string): Test {
	const { field } = condition;
	const parts = field.split('.');
	let current = type;
	for (const part of parts) {
		const shape = withoutOptional(current, packages).shape;
		const found = shape.kind === 'record' ? shape.fields.find(({ name }) => name === part) : undefined;
		if (!found) {
			const has =
				shape.kind === 'record'
					? `${shape.name.entity} has: ${shape.fields.map(({ name }) => name).join(', ')}.`.slice(0, 500)
					: 'It is no record.';
			throw new InvalidValue(field, `there is no field "${part}" in ${describe(current, packages)}`, has);
		}
		current = found.type;
	}
	const test = fieldTest(current, condition, packages, { field, zone });
	return (value) => test(valueAt(value, parts));
}

function valueAt(value: unknown, parts: readonly string[]): unknown {
	let current: unknown = value;
	for (const part of parts) current = isObject(current) && Object.hasOwn(current, part) ? current[part] : undefined;
	return current;
}

/** The type of the value if there is one, and whether there may be nothing. */
function withoutOptional(type: Closed, packages: Packages): { type: Closed; shape: Shape } {
	const shape = shapeOf(type, packages);
	return shape.kind === 'optional' && shape.depth === 1
		? { type: shape.element, shape: shapeOf(shape.element, packages) }
		: { type, shape };
}

const isEmpty = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	value === '' ||
	(Array.isArray(value) && value.length === 0) ||
	(isObject(value) && Object.keys(value).length === 0);

function fieldTest(type: Closed, { operator, value = '' }: Condition, packages: Packages, reading: Reading): Test {
	if (operator === 'isEmpty') return isEmpty;
	if (operator === 'isNotEmpty') return (fieldValue) => !isEmpty(fieldValue);
	const { shape } = withoutOptional(type, packages);
	const refused = (what: string) =>
		new InvalidValue(reading.field, `${describe(type, packages)} ${what}`, 'Use is empty, or compare a field in it.');
	if (operator === 'contains') {
		if (shape.kind === 'list') return containing(shape.element, value, packages, reading, refused);
		if (shape.kind !== 'text') throw refused('cannot be searched');
		return (fieldValue) => typeof fieldValue === 'string' && fieldValue.includes(value);
	}
	if (operator === 'greater' || operator === 'less') {
		if (!isScalar(shape) || !ORDERED.includes(shape.kind)) throw refused('has no order');
		const wanted = comparable(shape, readScalar(shape, value, reading));
		return (fieldValue) => {
			if (isEmpty(fieldValue)) return false;
			const found = comparable(shape, readScalar(shape, fieldValue, reading));
			return operator === 'greater' ? found > wanted : found < wanted;
		};
	}
	const equals = equality(shape, value, packages, reading);
	if (!equals) throw refused('cannot be compared as a whole');
	return (fieldValue) => equals(fieldValue) === (operator === 'is');
}

/** Checks whether a list has a value. */
function containing(element: Closed, value: string, packages: Packages, reading: Reading, refused: (what: string) => Error): Test {
	const equals = equality(shapeOf(element, packages), value, packages, reading);
	if (!equals) throw refused('cannot be searched');
	return (fieldValue) => Array.isArray(fieldValue) && fieldValue.some(equals);
}

/** Equality with a value of the type. Undefined if the type is more than one value. */
function equality(shape: Shape, value: string, packages: Packages, reading: Reading): Test | undefined {
	if (shape.kind === 'enum' || (shape.kind === 'variant' && carriesNothing(shape.constructors, packages))) {
		const names = shape.constructors.map((constructor) => (typeof constructor === 'string' ? constructor : constructor.name));
		if (!names.includes(value))
			throw new InvalidValue(
				reading.field,
				`"${value.slice(0, 60)}" is no ${shape.name.entity}`,
				`Use one of: ${names.join(', ')}.`.slice(0, 500),
			);
		return (fieldValue) => (isObject(fieldValue) ? fieldValue.tag : fieldValue) === value;
	}
	if (!isScalar(shape)) return undefined;
	const wanted = comparable(shape, readScalar(shape, value, reading));
	return (fieldValue) => !isEmpty(fieldValue) && comparable(shape, readScalar(shape, fieldValue, reading)) === wanted;
}

/** A value in a form in which equal ones are equal and greater ones greater. */
function comparable(shape: Shape, value: unknown): bigint | string {
	if (shape.kind === 'int') return BigInt(value as string);
	if (shape.kind === 'numeric') {
		const [whole = '', fraction = ''] = String(value).split('.');
		return BigInt(`${whole}${fraction.padEnd(shape.scale, '0')}`);
	}
	// In UTC. With as many decimals they sort as text.
	if (shape.kind === 'time') return String(value).replace(/(?:\.(\d+))?Z$/, (_, decimals: string = '') => `.${decimals.padEnd(6, '0')}`);
	return String(value);
}
