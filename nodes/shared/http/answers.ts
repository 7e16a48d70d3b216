import { unexpectedAnswer, type CallFailure } from '../errors/failure';
import { isObject } from '../values/isObject';

/**
 * What an answer must contain before an operation uses it. A 2xx answer of another shape comes from something else at
 * this URL. It must become neither an empty result nor a JavaScript error.
 *
 * - `value`: present and not null
 * - `text`, `number`, `object`: that, where `number` also takes the decimal text of an int64
 * - `list`: an array without null entries; `objects`: an array of objects
 * - an object: each named field has its shape
 */
export type Shape = 'value' | 'text' | 'number' | 'object' | 'list' | 'objects' | { readonly [field: string]: Shape };

const MATCHES: Record<Extract<Shape, string>, (value: unknown) => boolean> = {
	value: (value) => value !== undefined && value !== null,
	text: (value) => typeof value === 'string',
	number: (value) => typeof value === 'number' || typeof value === 'bigint' || (typeof value === 'string' && /^-?\d{1,20}$/.test(value)),
	object: isObject,
	list: (value) => Array.isArray(value) && value.every((entry) => entry !== undefined && entry !== null),
	objects: (value) => Array.isArray(value) && value.every(isObject),
};

const NAMES: Record<Extract<Shape, string>, string> = {
	value: 'value',
	text: 'text',
	number: 'number',
	object: 'object',
	list: 'list',
	objects: 'list of objects',
};

/** The first thing that is missing from an answer, as text (`no "instruments"`); undefined when it has its shape. */
export function lackOf(answer: unknown, shape: Shape, path = ''): string | undefined {
	if (typeof shape === 'string') {
		if (MATCHES[shape](answer)) return undefined;
		if (!path) return `not a ${NAMES[shape]}`;
		return answer === undefined || answer === null ? `no "${path}"` : `a "${path}" that is not a ${NAMES[shape]}`;
	}
	if (!isObject(answer)) return path ? `no "${path}"` : 'not an object';
	for (const [field, inner] of Object.entries(shape)) {
		const lack = lackOf(answer[field], inner, path ? `${path}.${field}` : field);
		if (lack) return lack;
	}
	return undefined;
}

/** The failure for an answer without the expected shape; undefined when it has that shape. */
export function checkAnswer(answer: unknown, shape: Shape): CallFailure | undefined {
	const lack = lackOf(answer, shape);
	if (lack === undefined) return undefined;
	return unexpectedAnswer(lack.startsWith('not ') ? `its answer is ${lack}` : `its answer has ${lack}`);
}
