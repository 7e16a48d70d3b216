import { parseJsonToSend, RoundedDecimal } from '../values/exactJson';
import { isObject } from '../values/isObject';
import { AS_TEXT } from '../values/textNumbers';
import { fieldId, fieldPath, type Form, type FormField, type FormNode } from './form';
import { absent, readJson } from './readJson';
import { InvalidValue, isScalar, quoted, readScalar, type Reading } from './scalars';
import type { Packages, Shape } from './shape';

/** Makes the value of a type from what was filled into its form, as the JSON Ledger API takes it. */

/** Values that were filled in, and how to read them. */
export interface FilledIn {
	/** The value of a field by its ID. Undefined, null or an empty text if it is empty. */
	value(id: string): unknown;
	/** All given values, if those that are no fields are refused. */
	allValues?: Record<string, unknown>;
	/** True if an empty text is a value: in data it is one, in a form it is an empty field. */
	emptyText: boolean;
	/** Time zone of times that name none. */
	zone: string;
	/** See `Reading`. Only IDs are parties without it. */
	party?: Reading['party'];
}

type FieldNode = Extract<FormNode, { kind: 'field' }>;

/** Unknown names that a message lists. */
const MOST_NAMES = 10;

/** @throws InvalidValue */
export function fillForm(form: Form, filledIn: FilledIn, packages: Packages): unknown {
	const reader = new FormReader(filledIn, packages);
	const value = reader.read(form.node);
	const problems = [...missingFields(reader.missing), ...reader.problems];
	const unknown = reader.unknown(form);
	if (unknown) problems.push(unknownFields(unknown, problems.length > 0));
	if (problems.length > 0) throw together(problems);
	return value;
}

/** Fields that a message shows an example of. */
const MOST_EXAMPLES = 3;

function missingFields(missing: readonly FormField[]): InvalidValue[] {
	if (missing.length === 0) return [];
	const names = missing.map(({ id }) => fieldPath(id)).join(', ');
	const examples = missing.flatMap(({ id, example }) => (example === undefined ? [] : `${fieldPath(id)} is JSON, e.g. ${example}`));
	const hint = examples.slice(0, MOST_EXAMPLES).map((text) => ` ${text}.`);
	return [
		new InvalidValue(
			'',
			`${names}: ${missing.length === 1 ? 'this field is' : 'these fields are'} empty`,
			`Fill in what is required, or check the expressions: they returned nothing for this item.${hint.join('')}`,
		),
	];
}

/** @param isMore whether something else is wrong, too: a name may have been misspelled then */
const unknownFields = (unknown: string, isMore: boolean): InvalidValue =>
	new InvalidValue(
		'',
		`the item has ${unknown}, which is no field here`,
		isMore ? 'Perhaps a field has another name.' : 'Remove it with an Edit Fields node, or turn on Ignore Unknown Fields.',
	);

/** One error for all that is wrong: each by its field, and each advice once. */
function together(problems: readonly InvalidValue[]): InvalidValue {
	const [only, ...more] = problems;
	if (only && more.length === 0) return only;
	const advice = [...new Set(problems.map((problem) => problem.advice))].join(' ');
	return new InvalidValue('', problems.map(({ message }) => message).join('; '), advice);
}

class FormReader {
	/** Required fields that are empty. */
	readonly missing: FormField[] = [];
	/** Problems of the others: each field is read, so that one error names them all. */
	readonly problems: InvalidValue[] = [];

	constructor(
		private readonly filledIn: FilledIn,
		private readonly packages: Packages,
	) {}

	read(node: FormNode): unknown {
		if (node.kind === 'unit') return {};
		if (node.kind === 'field') return this.checked(node);
		if (node.optional && !this.isFilled(node)) return null;
		return Object.fromEntries(node.fields.map(({ name, node: inner }) => [name, this.read(inner)]));
	}

	/** Names given that are no fields, for a message. */
	unknown({ node, fields }: Form): string | undefined {
		const names = [...unknownIn(this.filledIn.allValues ?? {}, node, new Set(fields.map(({ id }) => id)), '')].slice(0, MOST_NAMES);
		return names.length > 0 ? names.map((name) => `"${quoted(name)}"`).join(', ') : undefined;
	}

	private checked(node: FieldNode): unknown {
		try {
			return this.field(node);
		} catch (error) {
			this.problems.push(problemOf(error));
			return undefined;
		}
	}

	private field({ field, type, shape, optional }: FieldNode): unknown {
		const value = this.filledIn.value(field.id);
		if (this.isEmpty(value, shape)) {
			if (!optional && shape.kind !== 'optional') this.missing.push(field);
			return optional ? null : absent(type, this.packages);
		}
		const reading = { field: fieldPath(field.id), zone: this.filledIn.zone, party: this.filledIn.party };
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

const invalidJson = ({ id, type, example }: FormField, error: Error) =>
	error instanceof RoundedDecimal
		? new InvalidValue(fieldPath(id), error.message, AS_TEXT)
		: new InvalidValue(
				fieldPath(id),
				`this is not valid JSON (${error.message}), and ${type} is written as JSON`,
				`Check quotes, commas and brackets${example === undefined ? '' : `: it looks like ${example}`}.`,
			);

/** The problem with a value. Whatever else was thrown goes on. */
function problemOf(thrown: unknown): InvalidValue {
	if (thrown instanceof InvalidValue) return thrown;
	throw thrown;
}
