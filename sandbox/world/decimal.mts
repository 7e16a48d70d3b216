// Daml Decimal: ten fraction digits, kept as a bigint of 10^-10 units.

const DIGITS = 10;
const UNIT = 10n ** BigInt(DIGITS);

/** `"12.5"` as units of 10^-10; accepts exponents such as `0E-10`. Throws on anything else. */
export function units(text: string): bigint {
	const match = /^(-?)(\d+)(?:\.(\d{1,10}))?(?:[eE]([+-]?\d+))?$/.exec(text);
	if (!match) throw new Error(`not a decimal: ${text}`);
	const magnitude = BigInt(match[2]) * UNIT + BigInt((match[3] ?? '').padEnd(DIGITS, '0'));
	const exponent = Number(match[4] ?? 0);
	const scaled = exponent < 0 ? magnitude / 10n ** BigInt(-exponent) : magnitude * 10n ** BigInt(exponent);
	return match[1] ? -scaled : scaled;
}

/** Units of 10^-10 as the ledger prints them: always ten fraction digits. */
export function decimal(value: bigint): string {
	const sign = value < 0n ? '-' : '';
	const magnitude = value < 0n ? -value : value;
	return `${sign}${magnitude / UNIT}.${String(magnitude % UNIT).padStart(DIGITS, '0')}`;
}
