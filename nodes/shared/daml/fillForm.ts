import { parseJsonToSend } from '../values/exactJson';
import { isObject } from '../values/isObject';
import { fieldId, fieldPath, type Form, type FormField, type FormNode } from './form';
import { absent, readJson } from './readJson';
import { InvalidValue, isScalar, quoted, readScalar } from './scalars';
import type { Packages, Shape } from './shape';

/** Makes the value of a type from what was filled into its form, as the JSON Ledger API takes it. */

/** What was filled in. */
export interface FilledIn {
	/** The value of a field by its ID. Undefined, null or an empty text where it is empty. */
	value(id: string): unknown;
	/** Everything that was given, where what is no field is to be refused. */
	allValues?: Record<string, unknown>;
	/** Whether an empty text is a value: in data it is one, in a form it is an empty field. */
	emptyText: boolean;
	/** Where times without a zone are read. */
	zone: string;
}

type FieldNode = Extract<FormNode, { kind: 'field' }>;

/** Unknown names that a message lists. */
const MOST_NAMES = 10;

/** @throws InvalidValue */
export function fillForm(form: Form, filledIn: FilledIn, packages: Packages): unknown {
	const reader = new FormReader(filledIn, packages);
	const value = reader.read(form.node);
	const unknown = reader.unknown(form);
	if (reader.missing.length > 0)
		throw new InvalidValue(
			'',
			`${reader.missing.join(', ')}: ${reader.missing.length === 1 ? 'this field is' : 'these fields are'} empty`,
			`Fill in what is required, or check the expressions: they returned nothing for this item.${unknown ? ` The item has ${unknown}, which is no field.` : ''}`,
		);
	if (unknown)
		throw new InvalidValue(
			'',
			`the item has ${unknown}, which is no field here`,
			'Remove it with an Edit Fields node, or turn on Ignore Unknown Fields.',
		);
	return value;
}

class FormReader {
	/** IDs of the required fields that are empty. */
	readonly missing: string[] = [];

	constructor(
		private readonly filledIn: FilledIn,
		private readonly packages: Packages,
	) {}

	read(node: FormNode): unknown {
		if (node.kind === 'unit') return {};
		if (node.kind === 'field') return this.field(node);
		if (node.optional && !this.isFilled(node)) return null;
		return Object.fromEntries(node.fields.map(({ name, node: inner }) => [name, this.read(inner)]));
	}

	/** What was given that is no field, for a message. */
	unknown({ node, fields }: Form): string | undefined {
		const names = [...unknownIn(this.filledIn.allValues ?? {}, node, new Set(fields.map(({ id }) => id)), '')].slice(0, MOST_NAMES);
		return names.length > 0 ? names.map((name) => `"${quoted(name)}"`).join(', ') : undefined;
	}

	private field({ field, type, shape, optional }: FieldNode): unknown {
		const value = this.filledIn.value(field.id);
		if (this.isEmpty(value, shape)) {
			if (!optional && shape.kind !== 'optional') this.missing.push(fieldPath(field.id));
			return optional ? null : absent(type, this.packages);
		}
		const reading = { field: fieldPath(field.id), zone: this.filledIn.zone };
		if (isScalar(shape)) return readScalar(shape, value, reading);
		if (field.input !== 'dropDown') return readJson(type, typeof value === 'string' ? parsed(value, field) : value, this.packages, reading);
		if (shape.kind === 'enum') return readJson(type, value, this.packages, reading);
		if (field.options?.includes(String(value))) return { tag: value, value: {} };
		if (typeof value === 'string')
			throw new InvalidValue(fieldPath(field.id), `"${quoted(value)}" is no ${field.type}`, `Use one of: ${field.options?.join(', ')}.`);
		return readJson(type, value, this.packages, reading);
	}

	private isFilled(node: FormNode): boolean {
		if (node.kind === 'record') return node.fields.some(({ node: inner }) => this.isFilled(inner));
		return node.kind === 'field' && !this.isEmpty(this.filledIn.value(node.field.id), node.shape);
	}

	private isEmpty(value: unknown, shape: Shape): boolean {
		return value === undefined || value === null || (value === '' && !(shape.kind === 'text' && this.filledIn.emptyText));
	}
}

/** Names that are no field of the form, and not empty. */
function* unknownIn(values: Record<string, unknown>, node: FormNode, fieldIds: ReadonlySet<string>, path: string): Generator<string> {
	for (const [key, value] of Object.entries(values)) {
		const id = `${path}${key}`;
		if (fieldIds.has(id) || fieldIds.has(fieldId(id)) || (value ?? '') === '') continue;
		const inner = node.kind === 'record' ? node.fields.find(({ name }) => name === key)?.node : undefined;
		if (inner?.kind === 'record' && isObject(value)) yield* unknownIn(value, inner, fieldIds, `${id}.`);
		else if (inner?.kind !== 'unit') yield id;
	}
}

/** JSON as text. A large whole number keeps its digits. */
function parsed(text: string, field: FormField): unknown {
	try {
		return parseJsonToSend(text);
	} catch (error) {
		throw invalidJson(field, error as Error);
	}
}

const invalidJson = ({ id, type }: FormField, { message }: Error) =>
	new InvalidValue(id, `this is not valid JSON (${message}), and ${type} is written as JSON`, 'Check quotes, commas and brackets.');
