// Daml Decimal: ten fraction digits, kept as a bigint of 10^-10 units.

const DIGITS = 10;
const UNIT = 10n ** BigInt(DIGITS);

/** `"12.5"` as units of 10^-10. Accepts exponents such as `0E-10`. Throws on anything else. */
export function units(text: string): bigint {
	const match = /^(-?)(\d+)(?:\.(\d{1,10}))?(?:[eE]([+-]?\d+))?$/.exec(text);
	if (!match) throw new Error(`not a decimal: ${text}`);
	const [, sign, whole = '', fraction = '', shift = '0'] = match;
	const magnitude = BigInt(whole) * UNIT + BigInt(fraction.padEnd(DIGITS, '0'));
	const exponent = Number(shift);
	const scaled = exponent < 0 ? magnitude / 10n ** BigInt(-exponent) : magnitude * 10n ** BigInt(exponent);
	return sign ? -scaled : scaled;
}

/** Units of 10^-10 as the ledger prints them: always ten fraction digits. */
export function decimal(value: bigint): string {
	const sign = value < 0n ? '-' : '';
	const magnitude = value < 0n ? -value : value;
	return `${sign}${magnitude / UNIT}.${String(magnitude % UNIT).padStart(DIGITS, '0')}`;
}

/** A decimal as Daml code shows it: without the zeros at its end, but with one digit behind the point. */
export const shown = (text: string): string => text.replace(/(\.\d+?)0+$/, '$1');
