import type { IDataObject } from 'n8n-workflow';

/** Changes of rows since an earlier reading of the same list. Everything here is in memory: no node, no server. */

/** State of a row beside the earlier reading. `first` if there was none at all. */
export type State = 'first' | 'new' | 'changed' | 'gone' | 'same';

export interface Change {
	key: string;
	state: State;
	/** Fields whose values differ. Of changed rows only. */
	changedFields: string[];
	/** The row now. Null when it is gone. */
	row: IDataObject | null;
	/** Its remembered part: the key and the compared fields. Null when it was not there. */
	before: IDataObject | null;
	/** Part to remember for the next comparison, as JSON. Empty when it is gone. */
	memory: string;
	/** Position of its item. Undefined when it is gone. */
	index?: number;
}

/** Fields that identify a row, and fields that are compared. */
interface Fields {
	key: readonly string[];
	/** Empty: all but those of the key and the ignored ones. */
	compared: readonly string[];
	ignored: readonly string[];
}

/** Makes the error for rows whose keys are missing or the same. */
type Refuse = (problem: string) => Error;

/** A value as text that is the same for equal values: fields in order, absent as null. */
function canonical(value: unknown): string {
	return JSON.stringify(value ?? null, (_, inner: unknown) =>
		typeof inner === 'object' && inner !== null && !Array.isArray(inner)
			? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
			: inner,
	);
}

/** The key of a row as text: its value if one field is the key, else the values as a JSON array. */
function keyOf(row: IDataObject, { key }: Fields, index: number, refuse: Refuse): string {
	const values = key.map((field) => {
		const value = row[field];
		if (value === undefined || value === null || value === '') throw refuse(`the item at position ${index + 1} has no "${field}"`);
		return typeof value === 'object' ? canonical(value) : String(value);
	});
	return values.length === 1 ? values[0]! : JSON.stringify(values);
}

/** The fields of a row that are compared. */
const comparedIn = (row: IDataObject, { key, compared, ignored }: Fields): string[] =>
	compared.length > 0 ? [...compared] : Object.keys(row).filter((field) => !key.includes(field) && !ignored.includes(field));

const pick = (row: IDataObject, fields: readonly string[]): IDataObject =>
	Object.fromEntries(fields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]]))) as IDataObject;

/**
 * Compares rows with what was remembered of an earlier reading. Rows come in the order of the items, those that are gone after them.
 * @param remembered by key. Undefined when nothing was remembered yet
 * @throws what `refuse` makes, when a row has no key, or two have the same
 */
export function changesOf(
	rows: readonly IDataObject[],
	remembered: ReadonlyMap<string, IDataObject> | undefined,
	fields: Fields,
	refuse: Refuse,
): Change[] {
	const seen = new Map<string, number>();
	const changes = rows.map((row, index): Change => {
		const key = keyOf(row, fields, index, refuse);
		const twin = seen.get(key);
		if (twin !== undefined) throw refuse(`the items at positions ${twin + 1} and ${index + 1} have the same key: ${key.slice(0, 100)}`);
		seen.set(key, index);
		const before = remembered?.get(key) ?? null;
		const compared = comparedIn({ ...before, ...row }, fields);
		const changedFields = before ? compared.filter((field) => canonical(row[field]) !== canonical(before[field])) : [];
		const state = before ? (changedFields.length > 0 ? 'changed' : 'same') : remembered ? 'new' : 'first';
		return { key, state, changedFields, row, before, memory: JSON.stringify(pick(row, [...fields.key, ...compared])), index };
	});
	const missing = [...(remembered ?? [])].filter(([key]) => !seen.has(key));
	return [
		...changes,
		...missing.map(([key, before]): Change => ({ key, state: 'gone', changedFields: [], row: null, before, memory: '' })),
	];
}
