import { isObject } from '../values/isObject';

/** Comparison of Daml values in JSON, as a user gives them and as a participant shows them in its events. */

/** A decimal without needless zeros before it: with them it is a text. */
const DECIMAL = /^(-?)(0|[1-9]\d{0,99})(?:\.(\d{1,99}))?(?:[eE]([+-]?\d{1,2}))?$/;
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,9}))?(Z|[+-]\d\d:?\d\d)$/;

/** The digits of a decimal, and the number of those behind the point: the same for each way to write it. */
function decimalOf(text: string): string | undefined {
	const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
	if (sign === undefined) return undefined;
	const digits = (whole + fraction).replace(/^0+/, '');
	if (digits === '') return '0';
	const significant = digits.replace(/0+$/, '');
	return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

/** An instant, the same for each way to write it. */
function instantOf(text: string): string | undefined {
	const [, seconds, fraction = '', zone] = TIME.exec(text) ?? [];
	const time = Date.parse(`${seconds}${zone}`);
	return Number.isNaN(time) ? undefined : `${time}.${fraction.replace(/0+$/, '')}`;
}

function isSameText(a: string, b: string): boolean {
	if (a === b) return true;
	const isSame = (read: (text: string) => string | undefined) => {
		const first = read(a);
		return first !== undefined && first === read(b);
	};
	return isSame(decimalOf) || isSame(instantOf);
}

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Checks whether two values are the same: leaf by leaf, with an absent field as null. Numbers and times are compared by value. */
export function isSameValue(a: unknown, b: unknown): boolean {
	if (isText(a) && isText(b)) return isSameText(String(a), String(b));
	if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, index) => isSameValue(value, b[index]));
	if (!isObject(a) || !isObject(b)) return (a ?? null) === (b ?? null);
	return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSameValue(a[name], b[name]));
}
