/**
 * Field numbers of compiled packages, by the names of Daml's published protobuf messages (Daml-LF 2.1 and later). Only what is read
 * here: definitions and types, no expressions.
 */

export const ARCHIVE = { payload: 3 } as const;
export const ARCHIVE_PAYLOAD = { minor: 3, damlLf2: 4 } as const;
export const PACKAGE = { modules: 1, strings: 2, dottedNames: 3, metadata: 4, types: 5, imports: 9 } as const;
export const IMPORTS = { packageIds: 1 } as const;
export const METADATA = { name: 1, version: 2 } as const;
export const DOTTED_NAME = { segments: 1 } as const;
export const MODULE = { name: 1, synonyms: 3, dataTypes: 4, templates: 6, interfaces: 8 } as const;

export const TYPE_PARAMETER = { name: 3 } as const;
const DEFINITION = { name: 2, parameters: 3 } as const;
export const DATA_TYPE = { ...DEFINITION, record: 5, variant: 6, enum: 7, interface: 8 } as const;
export const SYNONYM = { ...DEFINITION, type: 4 } as const;
export const FIELDS = { fields: 1 } as const;
export const FIELD = { type: 2, name: 3 } as const;
export const ENUM = { constructors: 2 } as const;

export const TEMPLATE = { name: 1, choices: 6, key: 9, implements: 10 } as const;
export const KEY = { type: 1 } as const;
export const IMPLEMENTS = { interface: 1 } as const;
export const INTERFACE = { name: 2, choices: 5, view: 6, requires: 7 } as const;
export const CHOICE = { name: 2, consuming: 3, argument: 6, result: 8 } as const;
export const BINDER = { type: 2 } as const;

export const TYPE = { variable: 1, constructor: 2, builtin: 3, number: 6, synonym: 7, interned: 8, application: 9 } as const;
/** A type applied to others: the last field is the same in each form. */
const APPLIED = { args: 2 } as const;
export const TYPE_CONSTRUCTOR = { ...APPLIED, name: 1 } as const;
export const TYPE_SYNONYM = { ...APPLIED, name: 1 } as const;
export const TYPE_VARIABLE = { ...APPLIED, name: 3 } as const;
export const BUILTIN_TYPE = { ...APPLIED, builtin: 1 } as const;
export const APPLICATION = { function: 1, argument: 2 } as const;

export const TYPE_NAME = { module: 1, name: 2 } as const;
export const MODULE_REFERENCE = { package: 1, name: 2 } as const;
/** This package itself, its ID as a text of the table, or its place among the imports. */
export const PACKAGE_REFERENCE = { self: 1, id: 3, import: 4 } as const;
