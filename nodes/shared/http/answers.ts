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

const MATCHES: Record<Kind, (value: unknown) => boolean> = {
	value: (value) => value !== undefined && value !== null,
	text: (value) => typeof value === 'string',
	boolean: (value) => typeof value === 'boolean',
	decimal: (value) => typeof value === 'number',
	integer: (value) => Number.isSafeInteger(value),
	int64: (value) => (typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && /^-?\d{1,19}$/.test(value)),
	number: (value) =>
		typeof value === 'number' ? Number.isSafeInteger(value) && value >= 0 : typeof value === 'string' && /^\d{1,19}$/.test(value),
	object: isObject,
	list: (value) => Array.isArray(value) && value.every((entry) => entry !== undefined && entry !== null),
	objects: (value) => Array.isArray(value) && value.every(isObject),
};

const NAMES: Record<Kind, string> = {
	value: 'a value',
	text: 'a text',
	boolean: 'true or false',
	decimal: 'a number',
	integer: 'a whole number',
	int64: 'a whole number',
	number: 'a whole number from 0',
	object: 'an object',
	list: 'a list',
	objects: 'a list of objects',
};

/** The first thing that is wrong: its path, empty for the whole, and in words what it is (`not a text`). `undefined` if it is missing. */
interface Mismatch {
	path: string;
	is?: string;
}

/** A lack inside a field or an entry, as one of the whole. Paths are made only for what is wrong: answers have up to 100,000 entries. */
function inside(step: string, { path, is }: Mismatch): Mismatch {
	return { path: path === '' || path.startsWith('[') ? step + path : `${step}.${path}`, is };
}

function fieldMismatch(field: string, value: unknown, shape: Shape): Mismatch | undefined {
	const needed = shape instanceof Optional ? shape.shape : shape;
	if (value === undefined || value === null) return needed === shape ? { path: field } : undefined;
	const mismatch = find(value, needed);
	return mismatch && inside(field, mismatch);
}

function entryMismatch(list: unknown, shape: Shape): Mismatch | undefined {
	if (!Array.isArray(list)) return { path: '', is: 'not a list' };
	for (let index = 0; index < list.length; index++) {
		const mismatch = find(list[index], shape);
		if (mismatch) return inside(`[${index}]`, mismatch);
	}
	return undefined;
}

const isListShape = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

function find(value: unknown, shape: Shape): Mismatch | undefined {
	if (typeof shape === 'string') return MATCHES[shape](value) ? undefined : { path: '', is: `not ${NAMES[shape]}` };
	if (isListShape(shape)) return entryMismatch(value, shape[0]);
	if (shape instanceof Optional) return find(value, shape.shape);
	if (!isObject(value)) return { path: '', is: 'not an object' };
	if (shape instanceof Values) {
		const [name] = Object.keys(value).filter((key) => find(value[key], shape.shape));
		return name === undefined ? undefined : inside(name, find(value[name], shape.shape)!);
	}
	const either = shape instanceof OneOf;
	const fields = either ? shape.alternatives : shape;
	for (const field in fields) {
		if (either && !(field in value)) continue;
		const mismatch = fieldMismatch(field, value[field], fields[field]!);
		if (mismatch || either) return mismatch;
	}
	return either && Object.keys(value).length === 0 ? { path: '', is: 'empty' } : undefined;
}

/** The first thing that is wrong with an answer, as text (`has no "instruments"`). Undefined when it has its shape. */
export function mismatchOf(answer: unknown, shape: Shape): string | undefined {
	const mismatch = find(answer, shape);
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
