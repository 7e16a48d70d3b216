/** Division of whole numbers as accountants round: exactly half goes to the even one. */
export function dividedEvenly(numerator: bigint, denominator: bigint): bigint {
	const isNegative = numerator < BigInt(0) !== denominator < BigInt(0);
	const [top, bottom] = [absolute(numerator), absolute(denominator)];
	const [whole, twice] = [top / bottom, (top % bottom) * BigInt(2)];
	const isUp = twice > bottom || (twice === bottom && whole % BigInt(2) === BigInt(1));
	const rounded = isUp ? whole + BigInt(1) : whole;
	return isNegative ? -rounded : rounded;
}

/** Divides a whole number by weights. Each part is off by less than one, and together they are it. */
export function partsOf(whole: bigint, weights: readonly bigint[]): bigint[] {
	const all = weights.reduce((sum, weight) => sum + weight, BigInt(0));
	let [weight, taken] = [BigInt(0), BigInt(0)];
	return weights.map((each) => {
		weight += each;
		const part = dividedEvenly(whole * weight, all) - taken;
		taken += part;
		return part;
	});
}

const absolute = (value: bigint): bigint => (value < BigInt(0) ? -value : value);
