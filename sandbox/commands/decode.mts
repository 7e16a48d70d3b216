// Values as the JSON Ledger API encodes them are read here, and refused in its words.
import type { Refusal } from '../wire/api.mts';
import { oddId } from '../canton/auth.mts';
import { invalid, invalidByLayer, refuse, refuseByLayer, type ErrorDetail } from '../canton/errors.mts';
import type { Fields, Type } from '../daml/types.mts';
import { isoTime, micros } from '../world/time.mts';

const NUMERIC = /^([+-]?)(\d{1,38})(?:\.(\d{1,37}))?$/;
/** Digits of a Numeric, before and after the point together. */
const NUMERIC_DIGITS = 38;
const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

/** Refusal of a value by a later layer: it names the participant in quotes and the submission. The engine names the commands, too. */
export type Later = (make: (detail: ErrorDetail) => Refusal, engine?: boolean) => Refusal;

/** A value as the ledger keeps it. Throws the participant's refusal of one that does not fit. */
export function decode(type: Type, value: unknown, later: Later): unknown {
	if (typeof type === 'string') return SCALARS[type](value, later);
	if ('lazy' in type) return decode(type.lazy(), value, later);
	if ('numeric' in type) return numeric(type.numeric, value, later);
	if ('record' in type) return decodeRecord(type.record, value, later);
	if ('list' in type) return expected('Arr', value, Array.isArray(value)).map((element: unknown) => decode(type.list, element, later));
	if ('optional' in type) return decodeOptional(type.optional, value, later);
	if ('textMap' in type)
		return Object.fromEntries(Object.entries(object(value)).map(([key, element]) => [key, decode(type.textMap, element, later)]));
	if ('genMap' in type) {
		const pairs = expected('Arr', value, Array.isArray(value)) as unknown[][];
		return pairs.map(([key, element]) => [decode(type.genMap[0], key, later), decode(type.genMap[1], element, later)]);
	}
	if ('enumeration' in type) {
		const text = expected('Str', value, typeof value === 'string');
		if (!type.enumeration.includes(text)) throw internal(`Unexpected case: ${text}`);
		return text;
	}
	const tagged = object(value);
	if (!('tag' in tagged) || !('value' in tagged)) throw invalidByLayer("Variant type json must have 'tag' and 'value' fields.");
	const constructorType = type.variant[String(tagged.tag)];
	if (constructorType === undefined) throw invalidByLayer(`Unexpected variant tag: ${String(tagged.tag)}`);
	return { tag: tagged.tag, value: decode(constructorType, tagged.value, later) };
}

/** True if a record's field may be left out: what a type parameter brings counts, too. */
const isOptional = (type: Type): boolean => typeof type === 'object' && ('lazy' in type ? isOptional(type.lazy()) : 'optional' in type);

export function decodeRecord(fields: Fields, value: unknown, later: Later): Record<string, unknown> {
	const members = object(value);
	const needed = Object.entries(fields).flatMap(([name, type]) => (isOptional(type) ? [] : [name]));
	const missing = needed.filter((name) => !(name in members));
	// Scala's sets of more than four elements show their implementation.
	if (missing.length > 0)
		throw refuseByLayer(
			'COMMAND_PREPROCESSING_FAILED',
			`Missing non-optional fields: ${needed.length > 4 ? 'HashSet' : 'Set'}(${missing.join(', ')})`,
		);
	const extra = Object.keys(members).filter((name) => !(name in fields) && members[name] !== null);
	if (extra.length > 0) throw invalidByLayer(`Unexpected fields: ${extra.join(', ')}`);
	return Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, decode(type, members[name] ?? null, later)]));
}

/**
 * An Optional is a value or null. If one is directly in another, each is a list of none or one: recorded for two. That it holds for
 * more, and not for one that a type parameter brings, is in the codec of Canton.
 */
function decodeOptional(element: Type, value: unknown, later: Later, inList = false): unknown {
	const nested = typeof element === 'object' && 'optional' in element;
	if (!nested && !inList) return value === null ? null : decode(element, value, later);
	const inner = expected('Arr', value, Array.isArray(value)) as unknown[];
	return inner
		.slice(0, 1)
		.map((content) => (nested ? decodeOptional(element.optional, content, later, true) : decode(element, content, later)));
}

const SCALARS: Record<Extract<Type, string>, (value: unknown, later: Later) => unknown> = {
	Party: (value, later) => {
		const party = text(value);
		const odd = oddId(party, 'Party', 255);
		if (odd !== undefined) throw later((detail) => invalid(odd, detail));
		return party;
	},
	Text: (value, later) => {
		const written = text(value);
		if (written.includes('\0'))
			throw later((detail) => refuse('COMMAND_PREPROCESSING_FAILED', 'Text contains null character', detail), true);
		return written;
	},
	Int64: (value) => {
		const digits = text(value);
		const whole = /^[+-]?\d{1,19}$/.test(digits) ? BigInt(digits) : undefined;
		if (whole === undefined || whole < INT64.min || whole > INT64.max) throw invalidByLayer(`For input string: "${digits}"`);
		return String(whole);
	},
	Numeric: (value, later) => numeric(10, value, later),
	Bool: (value) => expected('Bool', value, typeof value === 'boolean'),
	Date: (value) => {
		const written = text(value);
		if (!/^\d{4}-\d\d-\d\d/.test(written)) throw unparsed(written, 'could not be parsed at index 0');
		if (written.length > 10) throw unparsed(written, 'could not be parsed, unparsed text found at index 10');
		const month = Number(written.slice(5, 7));
		if (month < 1 || month > 12)
			throw unparsed(written, `could not be parsed: Invalid value for MonthOfYear (valid values 1 - 12): ${month}`);
		return written;
	},
	Timestamp: (value) => {
		const written = text(value);
		if (/^\d{4}-\d\d-\d\d$/.test(written)) throw unparsed(written, 'could not be parsed at index 10');
		if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/.test(written)) {
			const resolved = written.replace(/:00$/, '');
			throw unparsed(
				written,
				`could not be parsed: Unable to obtain ZonedDateTime from TemporalAccessor: {},ISO resolved to ${resolved} of type java.time.format.Parsed`,
			);
		}
		const at = micros(written);
		if (at === undefined) throw unparsed(written, 'could not be parsed at index 0');
		return isoTime(at);
	},
	ContractId: (value, later) => {
		const id = text(value);
		if (!isContractId(id)) throw later((detail) => invalid(`cannot parse ContractId "${id}"`, detail));
		return id;
	},
	Unit: () => ({}),
	Any: (value) => value,
};

function numeric(scale: number, value: unknown, later: Later): string {
	const written = typeof value === 'number' || typeof value === 'bigint' ? String(value) : text(value);
	const [match, sign, whole = '', fraction = ''] = NUMERIC.exec(written) ?? [];
	if (match === undefined || whole.replace(/^0+/, '').length > NUMERIC_DIGITS - scale)
		throw later((detail) => invalid(`Could not read Numeric string "${written}"`, detail));
	if (fraction.replace(/0+$/, '').length > scale)
		throw later(
			(detail) =>
				refuse('COMMAND_PREPROCESSING_FAILED', `Cannot represent ${written} as (Numeric ${scale}) without loss of precision`, detail),
			true,
		);
	const point = scale === 0 ? '' : '.';
	const digits = `${whole.replace(/^0+(?=\d)/, '')}${point}${fraction.slice(0, scale).padEnd(scale, '0')}`;
	return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

export const isContractId = (id: string): boolean => /^00[0-9a-f]{64}([0-9a-f]{2})*$/.test(id);

const text = (value: unknown): string => expected('Str', value, typeof value === 'string') as string;

const object = (value: unknown): Record<string, unknown> =>
	expected('Obj', value, typeof value === 'object' && value !== null && !Array.isArray(value)) as Record<string, unknown>;

const unparsed = (written: string, why: string) => internal(`Text '${written}' ${why}`, 'java.time.format.DateTimeParseException');

const write = (value: unknown) => JSON.stringify(value, (_, element: unknown) => (typeof element === 'bigint' ? Number(element) : element));

/** The value, if it is of the JSON kind. A participant answers anything else as an internal error. */
function expected(kind: 'Str' | 'Obj' | 'Arr' | 'Bool', value: unknown, fits: boolean): any {
	if (fits) return value;
	throw internal(`Expected ujson.${kind} (data: ${write(value)})`, 'ujson.Value$InvalidData');
}

const internal = (what: string, thrown = 'java.lang.Exception') =>
	refuseByLayer('LEDGER_API_INTERNAL_ERROR', what, { throwableO: `Some(${thrown}: ${what})` });
