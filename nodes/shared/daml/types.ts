/** Definitions of a compiled Daml package, as far as its values can be written, sent and read. */

/** Full name of a definition: package ID, module and entity. */
export interface TypeName {
	packageId: string;
	module: string;
	entity: string;
}

/** Builtin types that a ledger value can have. */
export type Builtin =
	| 'Unit'
	| 'Bool'
	| 'Int'
	| 'Date'
	| 'Time'
	| 'Numeric'
	| 'Party'
	| 'Text'
	| 'ContractId'
	| 'Optional'
	| 'List'
	| 'GenMap'
	| 'TextMap';

/** A type as a definition writes it. Equal types are one object, so a type is a graph: whoever walks it bounds the walk. */
export type DamlType =
	| { kind: 'builtin'; builtin: Builtin; args: readonly DamlType[] }
	| { kind: 'named'; name: TypeName; args: readonly DamlType[] }
	| { kind: 'synonym'; name: TypeName; args: readonly DamlType[] }
	| { kind: 'variable'; variable: string; args: readonly DamlType[] }
	/** The scale of a Numeric. */
	| { kind: 'number'; number: number }
	/** Functions, updates and what else no ledger value has. */
	| { kind: 'other' };

export interface TypedName {
	name: string;
	type: DamlType;
}

export type TypeDefinition = { parameters: string[] } & (
	| { kind: 'record'; fields: TypedName[] }
	| { kind: 'variant'; constructors: TypedName[] }
	| { kind: 'enum'; constructors: string[] }
	| { kind: 'interface' }
);

export interface SynonymDefinition {
	parameters: string[];
	type: DamlType;
}

export interface ChoiceDefinition {
	name: string;
	consuming: boolean;
	argument: DamlType;
	result: DamlType;
}

export interface TemplateDefinition {
	/** Of its record of arguments, too. */
	name: TypeName;
	/** Type of the contract key, if it has one. */
	key?: DamlType;
	/** Its own choices. *Archive* is among them if the compiler wrote it down. */
	choices: ChoiceDefinition[];
	/** Interfaces it implements. */
	implements: TypeName[];
}

export interface InterfaceDefinition {
	name: TypeName;
	view: DamlType;
	choices: ChoiceDefinition[];
	/** Interfaces it requires. */
	requires: TypeName[];
}

/** A package. Its definitions by `Module.Name:Entity`. */
export interface DamlPackage {
	/** 64 hexadecimal digits: the SHA-256 of its payload. */
	id: string;
	name: string;
	version: string;
	/** Version of Daml-LF, e.g. `2.1`. */
	languageVersion: string;
	types: ReadonlyMap<string, TypeDefinition>;
	synonyms: ReadonlyMap<string, SynonymDefinition>;
	templates: ReadonlyMap<string, TemplateDefinition>;
	interfaces: ReadonlyMap<string, InterfaceDefinition>;
	/** Length of the archive in bytes. */
	size: number;
}

/** `Module.Name:Entity` */
export const entityOf = ({ module, entity }: Pick<TypeName, 'module' | 'entity'>): string => `${module}:${entity}`;

/** `<package ID>:Module.Name:Entity`, as items name it. */
export const idOf = (name: TypeName): string => `${name.packageId}:${entityOf(name)}`;

/** A package that cannot be read, with the reason as a sentence for users. */
export class PackageError extends Error {}
