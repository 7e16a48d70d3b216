import { redact } from '../errors/safeText';
import type { Json, JsonObject } from './message';

/** Lengths that every receiver takes. In UTF-16 code units, as the services count them. */

export const LONGEST_TITLE = 150;
const LONGEST_LINE = 400;
/** Telegram takes 4,096 characters, other services more. */
export const LONGEST_TEXT = 4000;
/** A field of the data, as JSON. */
const LARGEST_FIELD = 8000;
/** All fields of a message, as JSON. */
const LARGEST_FIELDS = 18_000;

/** The beginning of a text, with an ellipsis if something is missing. Never half of a character. */
export const shorten = (text: string, most: number): string =>
	text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** Half of a character, alone or beside its other half. */
const SURROGATE = /[\ud800-\udfff]/;

/** A text without tokens, invisible characters and lone surrogates. */
function clean(text: string): string {
	const safe = redact(text);
	return SURROGATE.test(safe) ? safe.replace(/\p{Surrogate}/gu, '\ufffd') : safe;
}

/** One line without tokens, control characters and lone surrogates. */
export const line = (text: string, most = LONGEST_LINE): string => shorten(clean(text).replace(/\s+/g, ' ').trim(), most);

/** Several lines, each as `line` makes it. Empty ones are left out. */
export const lines = (text: string, most = LONGEST_LINE): string[] =>
	text
		.slice(0, LONGEST_TEXT * 2)
		.split('\n')
		.map((text) => line(text, most))
		.filter((text) => text !== '');

const sizeOf = (value: Json): number => JSON.stringify(value).length;

/** The first elements of a list, as many as fit. */
function fitting(list: Json[]): Json[] {
	let left = LARGEST_FIELD;
	const end = list.findIndex((element) => (left -= sizeOf(element) + 1) < 0);
	return end < 0 ? list : list.slice(0, end);
}

/** Texts in a value without tokens. A value that is too large becomes the beginning of its JSON. */
function boundedValue(value: Json): Json {
	if (typeof value === 'string') return shorten(clean(value), LARGEST_FIELD);
	const json = redacted(value, 0);
	if (Array.isArray(json)) return fitting(json);
	return sizeOf(json) <= LARGEST_FIELD ? json : shorten(JSON.stringify(json), LARGEST_FIELD - 100);
}

/** Deeper values than this are not read. */
const DEEPEST = 20;

function redacted(value: Json, depth: number): Json {
	if (typeof value === 'string') return clean(value);
	if (value === null || typeof value !== 'object') return value;
	if (depth > DEEPEST) return '…';
	if (Array.isArray(value)) return value.slice(0, 200).map((element) => redacted(element, depth + 1));
	const entries = Object.entries(value).slice(0, 200);
	return Object.fromEntries(entries.map(([name, entry]) => [clean(name), entry === undefined ? undefined : redacted(entry, depth + 1)]));
}

/** Fields without tokens, together of a size that every receiver takes: what does not fit is left out from the end. */
export function boundedFields(fields: JsonObject): JsonObject {
	const result: JsonObject = {};
	let left = LARGEST_FIELDS;
	for (const [name, value] of Object.entries(fields)) {
		if (value === undefined) continue;
		const bounded = boundedValue(value);
		left -= sizeOf(bounded) + name.length;
		if (left < 0) break;
		result[name] = bounded;
	}
	return result;
}

/** Lines of a text, or of a list of texts, without empty ones. */
export const linesIn = (value: unknown): string[] =>
	(Array.isArray(value) ? value : [value])
		.flatMap((text) => (text === undefined || text === null ? [] : lines(String(text))))
		.map((text) => line(text));
