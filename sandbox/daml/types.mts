// Types of Daml values, and short words to write them down.
export type Fields = { [name: string]: Type };
export type Type =
	| 'Party'
	| 'Text'
	| 'Int64'
	| 'Numeric'
	| 'Bool'
	| 'Date'
	| 'Timestamp'
	| 'ContractId'
	| 'Unit'
	| 'Any'
	/** `named`: what its definition is called in a package, if that does not follow from the field it is the type of. */
	| { record: Fields; named?: string }
	| { list: Type }
	| { optional: Type }
	| { textMap: Type }
	| { genMap: [key: Type, value: Type] }
	| { variant: Fields; named?: string }
	| { enumeration: string[]; named?: string }
	| { numeric: number }
	/** Of a definition that may contain itself, and of a type parameter's argument. */
	| { lazy: () => Type };

export const list = (element: Type): Type => ({ list: element });
export const optional = (element: Type): Type => ({ optional: element });
export const record = (fields: Fields, named?: string): Type => ({ record: fields, ...(named !== undefined && { named }) });
export const textMap = (element: Type): Type => ({ textMap: element });
