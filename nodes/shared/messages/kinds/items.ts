import type { Json, JsonObject } from '../message';

/** Reading of items whose fields may be anything. */

/** Data that a subject needs besides the item. */
export interface ItemContext {
	/** Party IDs as a readable list. */
	parties: (value: Json | undefined) => string;
	/** A time in the reader's zone. */
	time: (value: Json | undefined) => string;
}

/** A scalar as text. An empty text for anything else. */
export const textOf = (value: Json | undefined): string =>
	typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** A list of texts. One text is a list of one. */
export const listOf = (value: Json | undefined): string[] =>
	(Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '');

/** The beginning of a long ID. */
export const idOf = (value: Json | undefined): string => {
	const text = textOf(value);
	return text.length > 20 ? `${text.slice(0, 19)}…` : text;
};

/** `Module:Entity` of a template, however it is named. */
export const templateName = (item: JsonObject): string =>
	(textOf(item.templateId) || textOf(item.template) || textOf(item.template_id)).split(':').slice(-2).join(':') || 'a template';

/** Maximum length of an argument written as JSON, in characters. */
const LARGEST_JSON = 10_000;

/** A value in one line. */
export const jsonOf = (value: Json | undefined): string => JSON.stringify(value ?? null).slice(0, LARGEST_JSON);

/** The named fields of an item, as far as it has them. */
export function pick(item: JsonObject, names: readonly string[]): JsonObject {
	const picked: JsonObject = {};
	for (const name of names) if (item[name] !== undefined) picked[name] = item[name];
	return picked;
}
