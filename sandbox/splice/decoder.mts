// Reads requests as the apps of Splice do, and refuses in their words one that it cannot read. As recorded at 0.7.5: fields are read in the
// order of the contract, and the first that does not fit is named, by its last step if it is missing.
import { stringify } from '../wire/json.mts';
import { timeProblem } from './times.mts';
import type { Decoder, Parameter, Problem, Schema } from '../wire/api.mts';

type Json = Record<string, unknown>;

class Unreadable extends Error {
	constructor(
		readonly at: string,
		message: string,
	) {
		super(message);
	}
}

export const decoder: Decoder = {
	query(parameter, texts, resolve) {
		const schema = resolve(parameter.schema ?? {});
		if (schema.type === 'array') return { value: texts };
		const [text] = texts;
		if (text === undefined) return parameter.required ? { problem: missingParameter(parameter) } : {};
		try {
			return { value: fromText(text, schema, parameter.name) };
		} catch (error) {
			if (!(error instanceof Unreadable)) throw error;
			return { problem: { in: 'query', at: parameter.name, message: error.message } };
		}
	},

	body(value, schema, resolve) {
		try {
			return { value: read(value, { schema, path: '', name: '', resolve }) };
		} catch (error) {
			if (!(error instanceof Unreadable)) throw error;
			return { problem: { in: 'body', at: error.at, message: error.message } };
		}
	},
};

const missingParameter = ({ name }: Parameter): Problem => ({ in: 'query', at: name, message: 'missing', missing: [name] });

function fromText(text: string, schema: Schema, name: string): unknown {
	if (schema.type === 'integer') {
		const bits = schema.format === 'int32' ? 32 : 64;
		const value = /^[+-]?\d+$/.test(text) ? integer(BigInt(text), bits) : undefined;
		if (value === undefined) throw new Unreadable('', `'${text}' is not a valid ${bits}-bit signed integer value`);
		return value;
	}
	if (schema.type === 'boolean') {
		if (text !== 'true' && text !== 'false') throw new Unreadable('', `'${text}' is not a valid Boolean value`);
		return text === 'true';
	}
	const wrong = wordProblem(text, schema, name);
	if (wrong !== undefined) throw new Unreadable('', `DecodingFailure at : ${wrong}`);
	return text;
}

interface Target {
	schema: Schema;
	path: string;
	/** Of the property that it is the value of. */
	name: string;
	resolve(schema: Schema): Schema;
}

/** A value as its type has it, with integers that came as text. Throws an Unreadable. */
function read(value: unknown, target: Target): unknown {
	const schema = target.resolve(target.schema);
	const { path, name } = target;
	switch (schema.type) {
		case 'object':
			return schema.properties ? fieldsOf(value, schema, target) : entriesOf(value, schema, target);
		case 'array':
			if (!Array.isArray(value)) throw wrongType(path, value, 'array');
			return value.map((element, index) => read(element, { ...target, schema: schema.items ?? {}, path: `${path}[${index}]` }));
		case 'integer':
			return integerOf(value, schema, path);
		case 'boolean':
			if (typeof value !== 'boolean') throw wrongType(path, value, "'true' or 'false'");
			return value;
		case 'string': {
			if (typeof value !== 'string') throw wrongType(path, value, 'string');
			const wrong = wordProblem(value, schema, name);
			if (wrong !== undefined) throw new Unreadable(path, wrong);
			return value;
		}
		default:
			return value;
	}
}

function fieldsOf(value: unknown, schema: Schema, target: Target): unknown {
	const properties = Object.entries(schema.properties ?? {});
	// Recorded of a list and of null: the first field is missing, whether it is wanted or not.
	if (typeof value !== 'object' || value === null || Array.isArray(value)) throw missing(properties[0]?.[0] ?? '');
	const fields = value as Json;
	const result: Json = { ...fields };
	for (const [name, property] of properties) {
		const required = schema.required?.includes(name) === true && schema['x-served-without']?.includes(name) !== true;
		if (fields[name] === undefined && required) throw missing(name);
		if (fields[name] === undefined || (fields[name] === null && !required)) continue;
		const path = target.path === '' ? name : `${target.path}.${name}`;
		result[name] = read(fields[name], { ...target, schema: property, path, name });
	}
	return result;
}

function entriesOf(value: unknown, { additionalProperties }: Schema, target: Target): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongType(target.path, value, 'object');
	if (typeof additionalProperties !== 'object') return value;
	const entries = Object.entries(value).map(([name, entry]) => [
		name,
		read(entry, { ...target, schema: additionalProperties, path: `${target.path}.${name}`, name }),
	]);
	return Object.fromEntries(entries);
}

/** Recorded: an integer may come as text of digits. */
function integerOf(value: unknown, { format }: Schema, path: string): number | bigint {
	const bits = format === 'int32' ? 32 : 64;
	const isWhole = typeof value === 'bigint' || Number.isInteger(value) || (typeof value === 'string' && /^[+-]?\d+$/.test(value));
	const exact = isWhole ? integer(BigInt(value as string | number | bigint), bits) : undefined;
	if (exact === undefined) throw new Unreadable(path, bits === 32 ? 'Int' : 'Long');
	return exact;
}

/** An integer of so many bits. Undefined if it has more. */
function integer(value: bigint, bits: number): number | bigint | undefined {
	if (BigInt.asIntN(bits, value) !== value) return undefined;
	return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** Problem of a text of a fixed list, or of a time. Undefined if there is none. */
function wordProblem(text: string, schema: Schema, name: string): string | undefined {
	if (schema.enum && !schema.enum.includes(text)) return `${text} not a member of ${typeName(name)}`;
	return schema.format === 'date-time' ? timeProblem(text) : undefined;
}

/** The server's name for the words of a field: `record_time_match` has those of `RecordTimeMatch`. */
const typeName = (field: string): string => field.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const missing = (name: string) => new Unreadable(name, 'Missing required field');

const wrongType = (path: string, value: unknown, expected: string) =>
	new Unreadable(path, `Got value '${stringify(value)}' with wrong type, expecting ${expected}`);
