// Values in the words of the engine's errors: `{ issuer = 'alice::1220…', amount = 1.0000000000, tags = [] }`.
import type { Fields, Type } from '../daml/types.mts';

export function shownRecord(fields: Fields, args: Record<string, unknown>): string {
	const parts = Object.entries(fields).map(([name, type]) => `${name} = ${shown(type, args[name])}`);
	return `{ ${parts.join(', ')} }`;
}

function shown(type: Type, value: unknown): string {
	if (type === 'Party') return `'${String(value)}'`;
	if (type === 'Text') return JSON.stringify(value);
	if (typeof type === 'string') return String(value);
	if ('optional' in type) return value === null ? 'None' : `Some(${shown(type.optional, value)})`;
	if ('list' in type) return `[${(value as unknown[]).map((element) => shown(type.list, element)).join(', ')}]`;
	if ('record' in type) return shownRecord(type.record, value as Record<string, unknown>);
	return JSON.stringify(value);
}

/** A contract key in the form its refusal shows: `Record(None,ImmArray((None,Party(alice::1220…))))`. */
export function shownByEngine(type: Type, value: unknown): string {
	if (typeof type === 'string') return `${type}(${String(value)})`;
	if (!('record' in type)) return JSON.stringify(value);
	const fields = value as Record<string, unknown>;
	const parts = Object.entries(type.record).map(([name, fieldType]) => `(None,${shownByEngine(fieldType, fields[name])})`);
	return `Record(None,ImmArray(${parts.join(',')}))`;
}
