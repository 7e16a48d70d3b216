import { DateTime } from 'luxon';

import { toUtc } from '../values/dateTime';
import { isWellFormed } from '../values/text';
import type { Shape } from './shape';

/** The checks of single values: what a user gave becomes what the JSON Ledger API takes, exactly, or is refused with a reason. */

/** A value that its type does not take. `field` is its path, e.g. `transfer.amount`. */
export class InvalidValue extends Error {
	constructor(
		readonly field: string,
		readonly problem: string,
		readonly advice: string,
	) {
		super(field === '' ? problem : `${field}: ${problem}`);
	}
}

/** Path of a value, and the time zone for times that name none. */
export interface Reading {
	field: string;
	zone: string;
	/** Finds the party of a name. Undefined if it names none. */
	party?: (name: string, field: string) => string | undefined;
}

const MIN_INT = BigInt('-9223372036854775808');
const MAX_INT = BigInt('9223372036854775807');
/** Digits of a Numeric, before and after the point together. */
const NUMERIC_DIGITS = 38;
/** Digits that a JavaScript number keeps of every decimal. */
const EXACT_DIGITS = 15;
/** No single value but a text is longer. */
const LONGEST = 1_000;
const LONGEST_PARTY = 255;
const LONGEST_CONTRACT_ID = 510;
const LONGEST_QUOTE = 60;

/** The given value, short enough for a message. */
export function quoted(value: unknown): string {
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
	return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

const digitsOf = (digits: string) => digits.replace(/^0+/, '').length;

/** Text of a value that is no text yet. A number that may have lost digits is refused. */
function plainText(value: unknown, type: string, { field }: Reading): string {
	if (typeof value === 'number') {
		const text = String(value);
		const exact = Number.isInteger(value) ? Number.isSafeInteger(value) : digitsOf(text.replace(/\D/g, '')) <= EXACT_DIGITS;
		if (/^-?\d+(?:\.\d+)?$/.test(text) && exact) return text;
		throw new InvalidValue(field, `the number ${text} may have been rounded`, 'Give it as text, with all its digits, e.g. "12.5".');
	}
	if (typeof value !== 'string') throw new InvalidValue(field, `${quoted(value)} is no ${type}`, `Give one ${type} as text.`);
	const text = value.trim();
	if (text.length > LONGEST)
		throw new InvalidValue(field, `the text has ${text.length} characters, ${type} takes fewer`, 'Check the expression.');
	return text;
}

function text(value: unknown, { field }: Reading): string {
	if (typeof value === 'object')
		throw new InvalidValue(field, `${quoted(value)} is no Text`, 'Select a field in the expression, e.g. {{ $json.note }}.');
	const text = String(value);
	if (!isWellFormed(text))
		throw new InvalidValue(
			field,
			'the text was cut in the middle of a character',
			'Copy it again, or check the expression that shortens it.',
		);
	if (text.includes('\0')) throw new InvalidValue(field, 'the text has a null character, which Text does not take', 'Remove it.');
	return text;
}

const unlike = (type: string, text: string, { field }: Reading, advice: string): InvalidValue =>
	new InvalidValue(field, `"${quoted(text)}" is no ${type}`, advice);

function party(value: unknown, reading: Reading): string {
	const entered = plainText(value, 'Party', reading);
	const text = (entered.includes('::') ? undefined : reading.party?.(entered, reading.field)) ?? entered;
	if (text.length <= LONGEST_PARTY && /^[A-Za-z0-9:\-_ ]+::[0-9a-f]+$/.test(text)) return text;
	throw unlike('Party', text, reading, 'A party ID looks like alice::1220…. Canton Participant, Party › Get Many lists them.');
}

function contractId(value: unknown, reading: Reading): string {
	const text = plainText(value, 'ContractId', reading);
	if (text.length <= LONGEST_CONTRACT_ID && /^00(?:[0-9a-f]{2}){32,}$/.test(text)) return text;
	throw unlike('ContractId', text, reading, 'A contract ID begins with 00 and has 66 or more hexadecimal digits.');
}

function int(value: unknown, reading: Reading): string {
	const text = plainText(value, 'Int', reading);
	if (!/^[+-]?\d+$/.test(text))
		throw new InvalidValue(reading.field, `${quoted(text)} is no whole number, Int takes only those`, 'Write digits only, e.g. 42.');
	const whole = BigInt(text.replace('+', ''));
	if (whole < MIN_INT || whole > MAX_INT)
		throw new InvalidValue(reading.field, `${quoted(text)} lies outside Int`, `Int takes ${MIN_INT} to ${MAX_INT}.`);
	return String(whole);
}

function numeric(value: unknown, scale: number, reading: Reading): string {
	const text = plainText(value, `Numeric ${scale}`, reading);
	const [match, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
	if (match === undefined)
		throw new InvalidValue(
			reading.field,
			`${quoted(text)} is no number, Numeric ${scale} takes only those`,
			'Write digits with a point, e.g. 12.5.',
		);
	const decimals = fraction.replace(/0+$/, '');
	if (decimals.length > scale)
		throw new InvalidValue(
			reading.field,
			`${quoted(text)} has ${decimals.length} decimals, Numeric ${scale} takes ${scale}`,
			'Round it first.',
		);
	if (digitsOf(whole) > NUMERIC_DIGITS - scale) {
		const most = NUMERIC_DIGITS - scale;
		throw new InvalidValue(
			reading.field,
			`${quoted(text)} has ${digitsOf(whole)} digits before the point, Numeric ${scale} takes ${most}`,
			'Check the amount.',
		);
	}
	return `${sign === '-' ? '-' : ''}${whole.replace(/^0+(?=\d)/, '')}${decimals && `.${decimals}`}`;
}

function bool(value: unknown, { field }: Reading): boolean {
	if (typeof value === 'boolean') return value;
	if (value === 'true' || value === 'false') return value === 'true';
	throw new InvalidValue(field, `${quoted(value)} is no Bool`, 'Use true or false.');
}

/** A day: as typed if it is text, else the day in its own zone. */
function date(value: unknown, { field, zone }: Reading): string {
	const text =
		DateTime.isDateTime(value) && value.isValid
			? (value.toISODate() ?? '')
			: value instanceof Date && !Number.isNaN(value.getTime())
				? (DateTime.fromJSDate(value, { zone }).toISODate() ?? '')
				: value;
	const day = typeof text === 'string' ? /^(\d{4}-\d\d-\d\d)(?:$|[T ][\d:.+\-Zz]{0,40}$)/.exec(text.trim())?.[1] : undefined;
	if (day !== undefined && day >= '0001' && DateTime.fromISO(day, { zone: 'utc' }).isValid) return day;
	throw new InvalidValue(field, `"${quoted(value)}" is no Date`, 'Write it as 2026-07-01.');
}

/** A time in UTC, with its microseconds as given. */
function time(value: unknown, { field, zone }: Reading): string {
	const short = typeof value !== 'string' || value.length <= LONGEST;
	const utc = short ? toUtc(value, zone) : undefined;
	if (utc === undefined || !/^\d{4}-/.test(utc) || utc < '0001')
		throw new InvalidValue(
			field,
			`"${quoted(value)}" is no Time`,
			'Write it as 2026-07-01T12:00:00Z, or with another zone: 2026-07-01T14:00:00+02:00.',
		);
	const decimals = /\.(\d+?)0*Z$/.exec(utc)?.[1]?.length ?? 0;
	if (decimals > 6) throw new InvalidValue(field, `"${quoted(value)}" has ${decimals} decimals, Time takes 6`, 'Time has microseconds.');
	return utc;
}

type Scalar = Extract<Shape, { kind: 'bool' | 'int' | 'date' | 'time' | 'party' | 'text' | 'contractId' | 'numeric' }>;

const READERS: Record<Exclude<Scalar['kind'], 'numeric'>, (value: unknown, reading: Reading) => unknown> = {
	bool,
	int,
	date,
	time,
	party,
	text,
	contractId,
};

export const isScalar = (shape: Shape): shape is Scalar => shape.kind === 'numeric' || shape.kind in READERS;

/** A single value as the API takes it. @throws InvalidValue */
export function readScalar(shape: Scalar, value: unknown, reading: Reading): unknown {
	return shape.kind === 'numeric'
		? numeric(value, shape.scale, reading)
		: (READERS[shape.kind] as (value: unknown, reading: Reading) => unknown)(value, reading);
}
