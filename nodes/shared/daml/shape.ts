import { entityOf, type DamlPackage, type DamlType, type TypeName, type TypeDefinition } from './types';

/**
 * Structure of a type, one level at a time: synonyms expanded, definitions looked up, type parameters put in. The types below stay as they
 * are until somebody reads them, so recursive and generic types need nothing special.
 */

/** The packages at hand, by ID. */
export type Packages = (packageId: string) => DamlPackage | undefined;

/** A type with the types of its variables. */
export interface Closed {
	type: DamlType;
	variables: Variables;
}
type Variables = ReadonlyMap<string, Closed>;

export interface ClosedField {
	name: string;
	type: Closed;
}

export type Shape =
	| { kind: 'unit' | 'bool' | 'int' | 'date' | 'time' | 'party' | 'text' | 'contractId' }
	| { kind: 'numeric'; scale: number }
	/** `depth` Optionals directly around `element`. */
	| { kind: 'optional'; depth: number; element: Closed }
	| { kind: 'list' | 'textMap'; element: Closed }
	| { kind: 'genMap'; key: Closed; value: Closed }
	| { kind: 'record'; name: TypeName; fields: ClosedField[] }
	| { kind: 'variant'; name: TypeName; constructors: ClosedField[] }
	| { kind: 'enum'; name: TypeName; constructors: string[] }
	/** No ledger value, or its package is not at hand. */
	| { kind: 'unknown'; why: string };

const NONE: Variables = new Map();
/** Synonyms, variables and Optionals that may lead to one type. More are a broken package. */
const MOST_STEPS = 100;
const MAX_SCALE = 37;

/** A type without variables, such as that of a template or a choice's argument. */
export const closed = (type: DamlType): Closed => ({ type, variables: NONE });

/** The type of a template's arguments. */
export const argumentsOf = (name: TypeName): Closed => closed({ kind: 'named', name, args: [] });

const unknown = (why: string): Shape => ({ kind: 'unknown', why });

const bound = (parameters: readonly string[], args: readonly DamlType[], variables: Variables): Variables =>
	new Map(parameters.map((parameter, index) => [parameter, { type: args[index] ?? { kind: 'other' }, variables }]));

/** The type without synonyms around it. A variable stays one: JSON writes an Optional of a variable otherwise than an Optional of an Optional. */
function withoutSynonyms({ type, variables }: Closed, packages: Packages): Closed | undefined {
	let current: Closed = { type, variables };
	for (let steps = 0; steps < MOST_STEPS; steps++) {
		if (current.type.kind !== 'synonym') return current;
		const { name, args } = current.type;
		const synonym = packages(name.packageId)?.synonyms.get(entityOf(name));
		if (!synonym) return undefined;
		current = { type: synonym.type, variables: bound(synonym.parameters, args, current.variables) };
	}
	return undefined;
}

/** The actual type: synonyms resolved, and variables replaced. */
function resolved(type: Closed, packages: Packages): Closed | undefined {
	let current: Closed | undefined = type;
	for (let steps = 0; current && steps < MOST_STEPS; steps++) {
		current = withoutSynonyms(current, packages);
		if (current?.type.kind !== 'variable') return current;
		current = current.type.args.length > 0 ? undefined : current.variables.get(current.type.variable);
	}
	return undefined;
}

export function shapeOf(type: Closed, packages: Packages): Shape {
	const found = resolved(type, packages);
	if (!found) return unknown('its type cannot be resolved');
	const { type: meant, variables } = found;
	if (meant.kind === 'named') return definedShape(meant.name, meant.args, variables, packages);
	if (meant.kind !== 'builtin') return unknown('it is no type of a ledger value');
	const argument = (index: number): Closed => ({ type: meant.args[index] ?? { kind: 'other' }, variables });
	switch (meant.builtin) {
		case 'Unit':
		case 'Bool':
		case 'Int':
		case 'Date':
		case 'Time':
		case 'Party':
		case 'Text':
			return { kind: SCALARS[meant.builtin] };
		case 'ContractId':
			return { kind: 'contractId' };
		case 'Numeric': {
			const scale = resolved(argument(0), packages)?.type;
			if (scale?.kind !== 'number' || scale.number < 0 || scale.number > MAX_SCALE) return unknown('its Numeric has no scale');
			return { kind: 'numeric', scale: scale.number };
		}
		case 'Optional':
			return optionalShape(argument(0), packages);
		case 'List':
			return { kind: 'list', element: argument(0) };
		case 'TextMap':
			return { kind: 'textMap', element: argument(0) };
		case 'GenMap':
			return { kind: 'genMap', key: argument(0), value: argument(1) };
	}
}

const SCALARS = { Unit: 'unit', Bool: 'bool', Int: 'int', Date: 'date', Time: 'time', Party: 'party', Text: 'text' } as const;

/** Only Optionals written one in the other count: the API writes those as lists, and one that a variable brings as a plain value. */
function optionalShape(inner: Closed, packages: Packages): Shape {
	let element = inner;
	for (let depth = 1; depth < MOST_STEPS; depth++) {
		const plain = withoutSynonyms(element, packages);
		if (plain?.type.kind !== 'builtin' || plain.type.builtin !== 'Optional') return { kind: 'optional', depth, element };
		element = { type: plain.type.args[0] ?? { kind: 'other' }, variables: plain.variables };
	}
	return unknown('it nests too many Optionals');
}

function definedShape(name: TypeName, args: readonly DamlType[], variables: Variables, packages: Packages): Shape {
	const owner = packages(name.packageId);
	if (!owner) return unknown(`its package ${name.packageId} is not at hand`);
	const definition = owner.types.get(entityOf(name));
	if (!definition) return unknown(`its package does not define ${entityOf(name)}`);
	const inner = bound(definition.parameters, args, variables);
	if (definition.kind === 'record') return { kind: 'record', name, fields: closedFields(definition.fields, inner) };
	if (definition.kind === 'variant') return { kind: 'variant', name, constructors: closedFields(definition.constructors, inner) };
	if (definition.kind === 'enum') return { kind: 'enum', name, constructors: definition.constructors };
	return unknown('it is an interface, which is no type of a ledger value');
}

const closedFields = (fields: Extract<TypeDefinition, { kind: 'record' }>['fields'], variables: Variables): ClosedField[] =>
	fields.map(({ name, type }) => ({ name, type: { type, variables } }));

/** Checks whether a variant's constructors carry nothing, so that it can be chosen by name. */
export const carriesNothing = (constructors: readonly ClosedField[], packages: Packages): boolean =>
	constructors.every(({ type }) => shapeOf(type, packages).kind === 'unit');

/** Names deeper than this are left out of a description. */
const DEEPEST_NAME = 5;

/** A type as Daml writes it: `Optional (List Text)`, `InstrumentId`. */
export function describe(type: Closed, packages: Packages, depth = 0): string {
	const found = resolved(type, packages);
	if (!found || depth > DEEPEST_NAME) return '…';
	const { type: meant, variables } = found;
	if (meant.kind === 'number') return String(meant.number);
	if (meant.kind !== 'builtin' && meant.kind !== 'named') return '…';
	const name = meant.kind === 'builtin' ? meant.builtin : meant.name.entity;
	const shown = meant.kind === 'builtin' && meant.builtin === 'ContractId' ? [] : meant.args;
	const args = shown.map((arg) => {
		const text = describe({ type: arg, variables }, packages, depth + 1);
		return text.includes(' ') ? `(${text})` : text;
	});
	return [name, ...args].join(' ').slice(0, 200);
}
