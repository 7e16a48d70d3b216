import { openRounds } from '../../shared/scan/prices/roundReads';
import { scanThrough } from '../../shared/scan/service';
import { formatAmount, parseAmount, smallestStep, ZERO } from '../../shared/tokens/amounts';
import type { Validator } from '../../shared/validator/service';

const TENTHS = BigInt(10) ** BigInt(10);
const SMALLEST = smallestStep(10);

/** The most Canton Coin that a payment may take. */
interface Coins {
	/** Decimal text. */
	most: string;
	/** The way from its amount in US dollars, as a sentence. Absent for one in Canton Coin. */
	reckoned?: string;
}

/**
 * The most that a payment may take in Canton Coin, rounded up: an amount in US dollars at the lowest price of the open rounds, as the next
 * one may open before the wallet pays. Undefined for another unit, for what is no amount, and if there is no round.
 */
export async function inCoins(validator: Validator, amount: string | null, unit: string | null): Promise<Coins | undefined> {
	const units = parseAmount(amount);
	if (units === undefined || units < ZERO) return undefined;
	if (/^amulet/i.test(unit ?? '')) return { most: formatAmount(units) };
	if (!/^usd/i.test(unit ?? '')) return undefined;
	const { rounds } = await openRounds(scanThrough(validator));
	const priced = rounds.map(({ number, price }) => ({ number, price: parseAmount(price)! }));
	const [lowest] = priced.sort((a, b) => (a.price < b.price ? -1 : 1));
	if (lowest === undefined) return undefined;
	const { number, price } = lowest;
	return {
		most: formatAmount((units * TENTHS + price - SMALLEST) / price),
		reckoned:
			`The request is ${formatAmount(units)} USD, counted at ${formatAmount(price)} USD, the price of round ${number}: ` +
			`the lowest of the rounds that are open or about to open. The wallet may pay at any of them. When round ${number} has closed, the others count.`,
	};
}
