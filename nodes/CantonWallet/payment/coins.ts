import { currentRound } from '../../shared/scan/prices/roundReads';
import { scanThrough } from '../../shared/scan/service';
import { formatAmount, parseAmount, smallestStep, ZERO } from '../../shared/tokens/amounts';
import type { Validator } from '../../shared/validator/service';

const TENTHS = BigInt(10) ** BigInt(10);
const SMALLEST = smallestStep(10);

/**
 * Price of a payment in Canton Coin, as decimal text, rounded up: an amount in US dollars at the price of the open round.
 * Undefined for another unit, for what is no amount, and if no round is open.
 */
export async function inCoins(validator: Validator, amount: string | null, unit: string | null): Promise<string | undefined> {
	const units = parseAmount(amount);
	if (units === undefined || units < ZERO) return undefined;
	if (/^amulet/i.test(unit ?? '')) return formatAmount(units);
	if (!/^usd/i.test(unit ?? '')) return undefined;
	const price = parseAmount((await currentRound(scanThrough(validator)))?.price);
	if (price === undefined || price <= ZERO) return undefined;
	return formatAmount((units * TENTHS + price - SMALLEST) / price);
}
