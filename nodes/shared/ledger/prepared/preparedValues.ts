import { type ProtobufMessage, zigzag } from '../../values/protobuf';
import { ENTRY, ENUM, LIST, MAP, OPTIONAL, RECORD, RECORD_FIELD, VALUE, VARIANT } from './preparedFields';

/** Ledger values in the bytes of a prepared transaction. */

const MICROS_PER_MILLI = BigInt(1000);
const DAY_MS = 86_400_000;

function isoTime(micros: bigint): string {
	const fraction = micros % BigInt(1_000_000);
	const seconds = new Date(Number((micros - fraction) / MICROS_PER_MILLI)).toISOString().slice(0, 19);
	return fraction === BigInt(0) ? `${seconds}Z` : `${seconds}.${String(fraction).padStart(6, '0')}Z`;
}

/** Time field in ISO 8601, null if it is not set. */
export const timeOf = (message: ProtobufMessage, field: number): string | null => {
	const micros = message.number(field);
	return micros === undefined || micros === BigInt(0) ? null : isoTime(micros);
};

export const flag = (message: ProtobufMessage, field: number) => (message.number(field) ?? BigInt(0)) !== BigInt(0);

/** An object of all parts. Those without a name, or with one that is taken, get a number, so that none hides another. */
function named(parts: ProtobufMessage[], name: number, value: number): Record<string, unknown> {
	const found = new Map<string, unknown>();
	for (const [at, part] of parts.entries()) {
		const own = part.text(name);
		found.set(own === '' || found.has(own) ? `${own}#${at + 1}` : own, child(part, value));
	}
	return Object.fromEntries(found);
}

/** A ledger value as the JSON Ledger API writes it. */
function valueOf(value: ProtobufMessage): unknown {
	const inner = (field: number, key: number) => {
		const message = value.message(field)?.message(key);
		return message === undefined ? null : valueOf(message);
	};
	const parts = (field: number, key: number) => value.message(field)?.messages(key) ?? [];
	if (value.has(VALUE.bool)) return flag(value, VALUE.bool);
	if (value.has(VALUE.int64)) return String(zigzag(value.number(VALUE.int64) ?? BigInt(0)));
	if (value.has(VALUE.date)) {
		const days = Number(BigInt.asIntN(32, value.number(VALUE.date) ?? BigInt(0)));
		return new Date(days * DAY_MS).toISOString().slice(0, 10);
	}
	if (value.has(VALUE.timestamp)) return isoTime(value.number(VALUE.timestamp) ?? BigInt(0));
	for (const text of [VALUE.numeric, VALUE.party, VALUE.text, VALUE.contractId]) if (value.has(text)) return value.text(text);
	if (value.has(VALUE.optional)) return inner(VALUE.optional, OPTIONAL.value);
	if (value.has(VALUE.list)) return parts(VALUE.list, LIST.elements).map(valueOf);
	if (value.has(VALUE.textMap)) return named(parts(VALUE.textMap, MAP.entries), ENTRY.key, ENTRY.value);
	if (value.has(VALUE.genMap)) return parts(VALUE.genMap, MAP.entries).map((entry) => [child(entry, ENTRY.key), child(entry, ENTRY.value)]);
	if (value.has(VALUE.record)) return named(parts(VALUE.record, RECORD.fields), RECORD_FIELD.label, RECORD_FIELD.value);
	if (value.has(VALUE.variant))
		return { tag: value.message(VALUE.variant)?.text(VARIANT.constructor) ?? '', value: inner(VALUE.variant, VARIANT.value) };
	if (value.has(VALUE.enum)) return value.message(VALUE.enum)?.text(ENUM.constructor) ?? '';
	return {};
}

/** Ledger value in a field, null if it is not set. */
export const child = (message: ProtobufMessage, field: number): unknown => {
	const found = message.message(field);
	return found === undefined ? null : valueOf(found);
};
