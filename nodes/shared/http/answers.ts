import { unexpectedAnswer, type CallFailure } from '../errors/failure';
import { isObject } from '../values/isObject';

/**
 * Content that an answer must have before an operation uses it. A 2xx answer of another shape comes from something else at
 * this URL. It must become neither an empty result nor a JavaScript error.
 *
 * - `value`: present and not null
 * - `text`, `object`: that
 * - `boolean`: true or false. `decimal`, `integer`: a number, a whole number
 * - `int64`: a whole number, also as the decimal text that one beyond 2^53 comes as
 * - `number`: such a number from 0, as an offset is
 * - `list`: an array without null entries. `objects`: an array of objects
 * - `[shape]`: an array whose entries all have that shape
 * - an object: each named field has its shape. See also `optional`, `oneOf` and `valuesOf`
 */
export type Shape = Kind | readonly [Shape] | Optional | OneOf | Values | { readonly [field: string]: Shape };

type Kind = 'value' | 'text' | 'boolean' | 'decimal' | 'integer' | 'int64' | 'number' | 'object' | 'list' | 'objects';

class Optional {
	constructor(readonly shape: Shape) {}
}

class OneOf {
	constructor(readonly alternatives: Readonly<Record<string, Shape>>) {}
}

class Values {
	constructor(readonly shape: Shape) {}
}

/** A field that may be absent or null. */
export const optional = (shape: Shape) => new Optional(shape);

/** An object that names by its field which of several it is. Each of these has its shape. Others, of newer servers, may have any. */
export const oneOf = (alternatives: Readonly<Record<string, Shape>>) => new OneOf(alternatives);

/** An object whose values all have that shape, whatever their names. */
export const valuesOf = (shape: Shape) => new Values(shape);

/** The first thing that is wrong: its path, empty for the whole, and in words what it is (`not a text`). `undefined` if it is missing. */
interface Mismatch {
	path: string;
	is?: string;
}

/** A check of one shape. Answers have up to 100,000 entries, so a shape is read once, and a path is made only for what is wrong. */
type Check = (value: unknown) => Mismatch | undefined;

function kind(name: string, matches: (value: unknown) => boolean): Check {
	const mismatch = { path: '', is: `not ${name}` };
	return (value) => (matches(value) ? undefined : mismatch);
}

const isWhole = (value: unknown, digits: RegExp): boolean =>
	typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && digits.test(value);

const KINDS: Record<Kind, Check> = {
	value: kind('a value', (value) => value !== undefined && value !== null),
	text: kind('a text', (value) => typeof value === 'string'),
	boolean: kind('true or false', (value) => typeof value === 'boolean'),
	decimal: kind('a number', (value) => typeof value === 'number'),
	integer: kind('a whole number', (value) => Number.isSafeInteger(value)),
	int64: kind('a whole number', (value) => isWhole(value, /^-?\d{1,19}$/)),
	number: kind('a whole number from 0', (value) => isWhole(value, /^\d{1,19}$/) && !((value as number) < 0)),
	object: kind('an object', isObject),
	list: kind('a list', (value) => Array.isArray(value) && value.every((entry) => entry !== undefined && entry !== null)),
	objects: kind('a list of objects', (value) => Array.isArray(value) && value.every(isObject)),
};

const checks = new WeakMap<object, Check>();

/** The check of a shape, kept as long as the shape: those of routes are made once. */
function checkOf(shape: Shape): Check {
	if (typeof shape === 'string') return KINDS[shape];
	const check = checks.get(shape) ?? newCheck(shape);
	checks.set(shape, check);
	return check;
}

const isListShape = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

function newCheck(shape: Exclude<Shape, Kind>): Check {
	if (isListShape(shape)) return entriesCheck(checkOf(shape[0]));
	if (shape instanceof Optional) return checkOf(shape.shape);
	if (shape instanceof Values) return valuesCheck(checkOf(shape.shape));
	return shape instanceof OneOf ? oneOfCheck(fieldChecks(shape.alternatives)) : fieldsCheck(fieldChecks(shape));
}

/** A mismatch inside a field or an entry, as one of the whole. */
function inside(step: string, { path, is }: Mismatch): Mismatch {
	return { path: path === '' || path.startsWith('[') ? step + path : `${step}.${path}`, is };
}

function entriesCheck(check: Check): Check {
	return (list) => {
		if (!Array.isArray(list)) return { path: '', is: 'not a list' };
		for (let index = 0; index < list.length; index++) {
			const mismatch = check(list[index]);
			if (mismatch) return inside(`[${index}]`, mismatch);
		}
		return undefined;
	};
}

/** The checks of fields, by their name: a missing one is wrong unless it may be missing. */
function fieldChecks(shapes: { readonly [field: string]: Shape }): Array<readonly [string, Check]> {
	return Object.entries(shapes).map(([field, shape]) => {
		const missing = shape instanceof Optional ? undefined : { path: field };
		const check = checkOf(shape);
		const checkField: Check = (value) => {
			if (value === undefined || value === null) return missing;
			const mismatch = check(value);
			return mismatch && inside(field, mismatch);
		};
		return [field, checkField];
	});
}

function fieldsCheck(fields: Array<readonly [string, Check]>): Check {
	return (value) => {
		if (!isObject(value)) return KINDS.object(value);
		for (const [field, check] of fields) {
			const mismatch = check(value[field]);
			if (mismatch) return mismatch;
		}
		return undefined;
	};
}

function oneOfCheck(fields: Array<readonly [string, Check]>): Check {
	return (value) => {
		if (!isObject(value)) return KINDS.object(value);
		const [field, check] = fields.find(([name]) => name in value) ?? [];
		if (field !== undefined) return check!(value[field]);
		return Object.keys(value).length === 0 ? { path: '', is: 'empty' } : undefined;
	};
}

function valuesCheck(check: Check): Check {
	return (value) => {
		if (!isObject(value)) return KINDS.object(value);
		for (const [name, each] of Object.entries(value)) {
			const mismatch = check(each);
			if (mismatch) return inside(name, mismatch);
		}
		return undefined;
	};
}

/** The first thing that is wrong with an answer, as text (`has no "instruments"`). Undefined when it has its shape. */
export function mismatchOf(answer: unknown, shape: Shape): string | undefined {
	const mismatch = checkOf(shape)(answer);
	if (!mismatch) return undefined;
	const { path, is } = mismatch;
	if (path === '') return `is ${is}`;
	return is === undefined ? `has no "${path}"` : `has a "${path}" that is ${is}`;
}

/** The failure for an answer without the expected shape. Undefined when it has that shape. */
export function checkAnswer(answer: unknown, shape: Shape): CallFailure | undefined {
	const mismatch = mismatchOf(answer, shape);
	return mismatch === undefined ? undefined : unexpectedAnswer(`its answer ${mismatch}`);
}
