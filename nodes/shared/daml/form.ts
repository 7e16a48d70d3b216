import { exampleText } from './example';
import { carriesNothing, describe, shapeOf, type Closed, type ClosedField, type Packages, type Shape } from './shape';
import { idOf } from './types';

/** The form of a type: the fields in which its value is filled in, and how they make up the value. `fillForm.ts` reads it. */

/** A field as an editor shows it. */
export interface FormField {
	/** Path of the value, `instrumentId.admin`, as `fieldId` writes it. */
	id: string;
	/** The path and the Daml type: `instrumentId.admin (Party)`. Only as much of the type as the editor shows. */
	label: string;
	input: 'text' | 'switch' | 'dateTime' | 'dropDown' | 'list' | 'object';
	/** True if it is required. A field of an optional record is required only if another of that record is. */
	required: boolean;
	/** Values of a drop-down. */
	options?: string[];
	/** The Daml type, for messages. */
	type: string;
	/** Example of a value that is written as JSON. */
	example?: string;
	/** Kind of the value, without the Optional around it. */
	kind: Shape['kind'];
}

/** Construction of a value from fields. */
export type FormNode =
	| { kind: 'unit' }
	/** One field. `shape` is what it holds, without the Optional around it. */
	| { kind: 'field'; field: FormField; type: Closed; shape: Shape; optional: boolean }
	/** A record. An optional one is None while all its fields are empty. */
	| { kind: 'record'; name: string; fields: Array<{ name: string; node: FormNode }>; optional: boolean };

export interface Form {
	node: FormNode;
	fields: FormField[];
}

/** Names that n8n drops from what was filled in. */
const DROPPED = new Set(['constructor', 'prototype', '__proto__']);

/** The ID of the field at a path. */
export const fieldId = (path: string): string => (DROPPED.has(path) ? `[${path}]` : path);

/** The path of a field's value, by its ID. */
export const fieldPath = (id: string): string => id.replace(/^\[(\w+)\]$/, '$1');

/** Levels of records that become fields. Deeper ones are JSON. */
const LEVELS = 3;
/** A form with more fields than these shows fewer levels. */
const MOST_FIELDS = 150;

/**
 * The form of a type.
 * @param name id of the one field of a type that is no record, e.g. `key`
 */
export function formOf(type: Closed, packages: Packages, name = 'value'): Form {
	for (let levels = LEVELS; ; levels--) {
		const builder = new FormBuilder(packages, levels);
		const node = builder.node(type, [], [], false, name);
		if (builder.fields.length <= MOST_FIELDS || levels === 1) return { node, fields: builder.fields };
	}
}

/** Characters of a label that n8n's panel shows at its usual width. */
const LONGEST_LABEL = 28;

/** A label that the editor does not cut: with the type, else its first word, else without it. The path is never cut. */
function labelOf(path: string, type: string): string {
	const [first = ''] = type.split(' ');
	const labels = [type, first].map((shown) => `${path} (${shown})`);
	return labels.find(({ length }) => length <= LONGEST_LABEL) ?? path;
}

class FormBuilder {
	readonly fields: FormField[] = [];

	constructor(
		private readonly packages: Packages,
		private readonly levels: number,
	) {}

	/** `within` are the records around it. `mayBeEmpty`: it is part of an optional record. */
	node(type: Closed, path: readonly string[], within: readonly string[], mayBeEmpty: boolean, name: string): FormNode {
		const outer = shapeOf(type, this.packages);
		if (outer.kind === 'unit') return { kind: 'unit' };
		const optional = outer.kind === 'optional' && outer.depth === 1;
		const inner = optional ? outer.element : type;
		const shape = optional ? shapeOf(inner, this.packages) : outer;
		// None and Some None would look the same.
		if (optional && (shape.kind === 'optional' || shape.kind === 'unit')) return this.field(type, outer, path, false, mayBeEmpty, name);
		if (shape.kind !== 'record' || !this.isShown(shape, path, within, optional))
			return this.field(inner, shape, path, optional, mayBeEmpty, name);
		const inside = [...within, idOf(shape.name)];
		return {
			kind: 'record',
			name: shape.name.entity,
			optional,
			fields: shape.fields.map((field) => ({
				name: field.name,
				node: this.node(field.type, [...path, field.name], inside, mayBeEmpty || optional, field.name),
			})),
		};
	}

	/** Checks whether a record becomes fields: not too deep or within itself, and an optional one only if filling it shows it is meant. */
	private isShown(
		shape: Extract<Shape, { kind: 'record' }>,
		path: readonly string[],
		within: readonly string[],
		optional: boolean,
	): boolean {
		if (path.length >= this.levels || within.includes(idOf(shape.name))) return false;
		return (
			!optional || shape.fields.some(({ type }) => !['optional', 'unit', 'record', 'unknown'].includes(shapeOf(type, this.packages).kind))
		);
	}

	private field(declared: Closed, shape: Shape, path: readonly string[], optional: boolean, mayBeEmpty: boolean, name: string): FormNode {
		const shownPath = path.length > 0 ? path.join('.') : name;
		const id = fieldId(shownPath);
		const daml = describe(declared, this.packages);
		const type = optional ? `Optional ${daml.includes(' ') ? `(${daml})` : daml}` : daml;
		const required = !optional && !mayBeEmpty && shape.kind !== 'optional';
		const field: FormField = { id, type, required, label: labelOf(shownPath, type), kind: shape.kind, ...this.input(shape, required) };
		if (field.input === 'list' || field.input === 'object' || shape.kind === 'optional')
			field.example = exampleText(declared, this.packages);
		this.fields.push(field);
		return { kind: 'field', field, type: declared, shape, optional };
	}

	private input(shape: Shape, required: boolean): Pick<FormField, 'input' | 'options'> {
		switch (shape.kind) {
			case 'bool':
				// A switch is never empty, so it cannot say None.
				return required ? { input: 'switch' } : { input: 'dropDown', options: ['true', 'false'] };
			case 'date':
			case 'time':
				return { input: 'dateTime' };
			case 'enum':
				return { input: 'dropDown', options: shape.constructors };
			case 'variant':
				return carriesNothing(shape.constructors, this.packages)
					? { input: 'dropDown', options: shape.constructors.map(({ name }: ClosedField) => name) }
					: { input: 'object' };
			case 'list':
			case 'genMap':
				return { input: 'list' };
			case 'optional':
				// Each of several Optionals is a list. One around what is no list is JSON of any kind, which n8n checks as text only.
				return { input: shape.depth > 1 ? 'list' : 'text' };
			case 'record':
			case 'textMap':
			case 'unknown':
				return { input: 'object' };
			default:
				return { input: 'text' };
		}
	}
}
