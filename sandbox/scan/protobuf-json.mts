// The verbose encoding of contract values: every value says its type. The world keeps the compact form, in which a decimal,
// a party and a text are all strings, so types are recognised by how values are written.
import { micros } from '../world/time.mts';

const PARTY = /^[A-Za-z0-9_-]+::1220[0-9a-f]{64}$/;
const CONTRACT_ID = /^00[0-9a-f]{64}ca1[0-2]1220[0-9a-f]{64}$/;
const NUMERIC = /^-?\d+(\.\d+([eE][+-]?\d+)?|[eE][+-]?\d+)$/;
const INT64 = /^-?\d+$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** One value with its type around it. */
export function verboseValue(value: unknown): Record<string, unknown> {
	if (value === null || value === undefined) return { optional: {} };
	if (typeof value === 'boolean') return { bool: value };
	if (typeof value === 'number' || typeof value === 'bigint') return { int64: String(value) };
	if (typeof value === 'string') return verboseText(value);
	if (Array.isArray(value)) return { list: { elements: value.map(verboseValue) } };
	const fields = value as Record<string, unknown>;
	const names = Object.keys(fields);
	if (names.length === 2 && 'tag' in fields && 'value' in fields) {
		return { variant: { constructor: String(fields.tag), value: verboseValue(fields.value) } };
	}
	return names.length === 0 ? { unit: {} } : { record: verboseRecord(fields) };
}

/** A record with labelled fields. `values` is the name the token standard gives its text maps. */
export function verboseRecord(record: Record<string, unknown>): Record<string, unknown> {
	return {
		fields: Object.entries(record).map(([label, value]) => ({
			label,
			value: label === 'values' && isObject(value) ? verboseTextMap(value) : verboseValue(value),
		})),
	};
}

function verboseTextMap(map: Record<string, unknown>): Record<string, unknown> {
	return { textMap: { entries: Object.entries(map).map(([key, value]) => ({ key, value: verboseValue(value) })) } };
}

function verboseText(text: string): Record<string, unknown> {
	if (PARTY.test(text)) return { party: text };
	if (CONTRACT_ID.test(text)) return { contractId: text };
	if (NUMERIC.test(text)) return { numeric: text };
	if (INT64.test(text)) return { int64: text };
	if (DATE.test(text)) return { date: Math.floor(Date.parse(text) / 86_400_000) };
	const time = micros(text);
	return time === undefined ? { text } : { timestamp: String(time) };
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
