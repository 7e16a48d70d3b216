// A contract's schemas as they are validated by: as a server decodes a request, and closed for answers.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;

/** Value-level keywords: a server decodes the shape first and judges the values later, with an error of its own. */
const VALUE_KEYWORDS = new Set(['minItems', 'maxItems', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'format']);

/** `allErrors`: a decoder names every field that is missing. */
export function validator(allErrors = false): Ajv2020 {
	const ajv = new Ajv2020({ strict: false, allErrors, validateSchema: false, verbose: false });
	(addFormats as unknown as (target: Ajv2020) => void)(ajv);
	ajv.addFormat('int32', true);
	ajv.addFormat('int64', true);
	ajv.addFormat('binary', true);
	return ajv;
}

/** The schemas as a participant decodes a request by them: its shape. Integers may come as text. */
export const decoded = (document: Json): Json => rewrite(rewrite(rewrite(document, withoutValues), servedWithout), orText);

/** The schemas with everything they say, and no property that they do not name. */
export const answered = (document: Json): Json => rewrite(document, closed);

function rewrite(node: unknown, change: (schema: Json) => Json): Json {
	const walk = (part: unknown): unknown => {
		if (Array.isArray(part)) return part.map(walk);
		if (part === null || typeof part !== 'object') return part;
		const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, walk(value)]));
		return change(copy);
	};
	return walk(node) as Json;
}

/** Removes keywords only: a property may well be called `pattern`. */
function withoutValues(schema: Json): Json {
	return Object.fromEntries(
		Object.entries(schema).filter(([key, value]) => !VALUE_KEYWORDS.has(key) || (typeof value === 'object' && value !== null)),
	);
}

/** A field that a server does without is not missing to its decoder. */
function servedWithout(schema: Json): Json {
	const { required, 'x-served-without': spared } = schema;
	if (!Array.isArray(required) || !Array.isArray(spared)) return schema;
	return { ...schema, required: required.filter((name) => !spared.includes(name)) };
}

function orText(schema: Json): Json {
	if (schema.type !== 'integer') return schema;
	return { ...schema, type: ['integer', 'string'], pattern: '^[+-]?\\d+$' };
}

function closed(schema: Json): Json {
	if (Array.isArray(schema.allOf)) throw new Error('allOf cannot be closed: write the properties out in one schema');
	if (schema.type !== 'object' || typeof schema.properties !== 'object' || 'additionalProperties' in schema) return schema;
	return { ...schema, additionalProperties: false };
}
