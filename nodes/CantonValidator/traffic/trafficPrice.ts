import { parseAmount, ZERO, type Amount } from '../../shared/tokens/amounts';
import { at, integerAt, textAt } from '../../shared/values/jsonFields';
import type { Organization } from '../../shared/scan/organization';

/** Price of extra traffic, by the rules of the network and the coin price of its newest round. */

/** Bytes of a megabyte in the network's price. */
const MB = BigInt(1_000_000);

export interface TrafficPrice {
	/** Decimal text, as the network says it. Null if it does not. */
	coinPriceUsd: string | null;
	trafficPriceUsdPerMb: string | null;
	/** The least that can be bought. */
	minTopUpBytes: number | string | null;
}

export function trafficPriceOf(organization: Organization): TrafficPrice {
	const config = at(organization.amulet_rules.contract.payload, 'configSchedule', 'initialValue');
	const fees = at(config, 'decentralizedSynchronizer', 'fees');
	return {
		coinPriceUsd: textAt(organization.latest_mining_round.contract.payload, 'amuletPrice'),
		trafficPriceUsdPerMb: textAt(fees, 'extraTrafficPrice'),
		minTopUpBytes: integerAt(fees, 'minTopupAmount'),
	};
}

/** Both prices. Undefined if one of them is missing or nothing. */
function pricesOf({ coinPriceUsd, trafficPriceUsdPerMb }: TrafficPrice): { coin: Amount; perMb: Amount } | undefined {
	const [coin, perMb] = [parseAmount(coinPriceUsd) ?? ZERO, parseAmount(trafficPriceUsdPerMb) ?? ZERO];
	return coin > ZERO && perMb > ZERO ? { coin, perMb } : undefined;
}

/** Canton Coin that so many bytes cost now, rounded up. Undefined if the network names no price. */
export function costOf(price: TrafficPrice, bytes: bigint): Amount | undefined {
	const prices = pricesOf(price);
	if (!prices) return undefined;
	const [dividend, divisor] = [bytes * prices.perMb * parseAmount('1')!, MB * prices.coin];
	return (dividend + divisor - BigInt(1)) / divisor;
}

/** Bytes that so much Canton Coin buys now. Undefined if the network names no price. */
export function bytesFor(price: TrafficPrice, paid: Amount): bigint | undefined {
	const prices = pricesOf(price);
	return prices && (paid * MB * prices.coin) / (prices.perMb * parseAmount('1')!);
}
