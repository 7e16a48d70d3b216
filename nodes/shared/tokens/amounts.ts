/**
 * Exact amounts. Daml's `Decimal` has 38 digits, ten of them after the point. Here an amount is a whole number of units of
 * 10^-10, so sums and differences never round. Nothing here goes through a floating-point number.
 */

/** An amount in units of 10^-10. Sums may have more than 38 digits. */
export type Amount = bigint;

const DIGITS = 10;
const UNIT = BigInt(10) ** BigInt(DIGITS);
/** 28 digits before the point is the most a Decimal has. Leading zeros and trailing zeros are no more than a server would send. */
const DECIMAL = /^([+-]?)(\d{1,60})(?:\.(\d{0,60}))?$/;
const MOST_CHARACTERS = 130;

export const ZERO: Amount = BigInt(0);

/** `"12.5"` as units. Undefined for what is no decimal text or has more than ten decimals other than zeros. */
export function parseAmount(text: unknown): Amount | undefined {
	if (typeof text !== 'string' || text.length > MOST_CHARACTERS) return undefined;
	const match = DECIMAL.exec(text);
	if (!match) return undefined;
	const [, sign, whole = '', fraction = ''] = match;
	if (/[1-9]/.test(fraction.slice(DIGITS))) return undefined;
	const units = BigInt(whole + fraction.slice(0, DIGITS).padEnd(DIGITS, '0'));
	return sign === '-' ? -units : units;
}

/** Says if two amounts are known and the same. */
export const isSameAmount = (a: unknown, b: unknown): boolean => parseAmount(a) !== undefined && parseAmount(a) === parseAmount(b);

/** Units as the ledger writes them: always ten decimals, `"12.5000000000"`. */
export function formatAmount(amount: Amount): string {
	const sign = amount < ZERO ? '-' : '';
	const digits = absolute(amount)
		.toString()
		.padStart(DIGITS + 1, '0');
	return `${sign}${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`;
}

export const absolute = (amount: Amount): Amount => (amount < ZERO ? -amount : amount);

/** The product of two amounts, such as a price and a quantity: rounded half away from zero at the tenth decimal. */
export function multiply(a: Amount, b: Amount): Amount {
	const product = absolute(a) * absolute(b);
	const rounded = (product + UNIT / BigInt(2)) / UNIT;
	return a < ZERO !== b < ZERO ? -rounded : rounded;
}

/** The exact product of two amounts as text: ten decimals, up to twenty if it has more. */
export function formatProduct(a: Amount, b: Amount): string {
	const digits = absolute(a * b)
		.toString()
		.padStart(2 * DIGITS + 1, '0');
	const [whole, fraction] = [digits.slice(0, -2 * DIGITS), digits.slice(-2 * DIGITS)];
	const end = Math.max(DIGITS, fraction.replace(/0+$/, '').length);
	return `${a < ZERO !== b < ZERO && a * b !== ZERO ? '-' : ''}${whole}.${fraction.slice(0, end)}`;
}

/** The smallest amount and so many decimals that an instrument can have: 10^-decimals, for 0 to 10 decimals. */
export function smallestStep(decimals: number): Amount {
	return BigInt(10) ** BigInt(DIGITS - Math.min(DIGITS, Math.max(0, Math.trunc(decimals))));
}

/**
 * The product of two amounts as a whole number of units of 10^-digits, for 0 to 10 digits. Exactly half a unit goes to the even one, as
 * accountants round.
 */
export function roundedProduct(a: Amount, b: Amount, digits: number): bigint {
	const unit = BigInt(10) ** BigInt(2 * DIGITS - digits);
	const product = absolute(a * b);
	const [whole, rest] = [product / unit, (product % unit) * BigInt(2)];
	const isUp = rest > unit || (rest === unit && whole % BigInt(2) === BigInt(1));
	const rounded = isUp ? whole + BigInt(1) : whole;
	return a < ZERO !== b < ZERO ? -rounded : rounded;
}

/** Units of 10^-digits as text with just so many digits: `"-12.50"`. */
export function formatUnits(units: bigint, digits: number): string {
	const text = absolute(units)
		.toString()
		.padStart(digits + 1, '0');
	const whole = text.slice(0, text.length - digits);
	return `${units < ZERO ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}
