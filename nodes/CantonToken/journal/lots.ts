import { dividedEvenly } from './division';

/**
 * Lots of a token: what was acquired, when and for how much. What leaves takes its cost with it, from the oldest lot (FIFO) or at the
 * average. Costs are whole numbers of the currency's last digit: what a part of a lot takes is rounded, the rest stays in the lot, so
 * nothing is ever lost.
 */

export const LOT_METHODS = ['average', 'fifo'] as const;
export type LotMethod = (typeof LOT_METHODS)[number];

export interface Lot {
	/** Units of 10^-10. */
	quantity: bigint;
	/** Units of the currency's last digit. */
	cost: bigint;
	acquiredAt: string;
}

const ZERO = BigInt(0);

export class Lots {
	private readonly lots: Lot[];

	constructor(
		private readonly method: LotMethod,
		opening: readonly Lot[] = [],
	) {
		this.lots = opening.map((lot) => ({ ...lot }));
		if (method === 'average') this.join();
	}

	get quantity(): bigint {
		return this.lots.reduce((sum, { quantity }) => sum + quantity, ZERO);
	}

	get cost(): bigint {
		return this.lots.reduce((sum, { cost }) => sum + cost, ZERO);
	}

	/** The lots that are left, oldest first. */
	get left(): readonly Lot[] {
		return this.lots;
	}

	add(lot: Lot): void {
		if (lot.quantity === ZERO) return;
		this.lots.push({ ...lot });
		if (this.method === 'average') this.join();
	}

	/** Takes a quantity. Returns what it cost. Undefined if there is not so much. */
	take(wanted: bigint): bigint | undefined {
		if (wanted > this.quantity) return undefined;
		let [left, cost] = [wanted, ZERO];
		while (left > ZERO) {
			const lot = this.lots[0]!;
			const part = left < lot.quantity ? left : lot.quantity;
			const taken = part === lot.quantity ? lot.cost : dividedEvenly(lot.cost * part, lot.quantity);
			lot.quantity -= part;
			lot.cost -= taken;
			if (lot.quantity === ZERO) this.lots.shift();
			left -= part;
			cost += taken;
		}
		return cost;
	}

	/** Makes one lot of all, as old as the oldest. */
	private join(): void {
		const [first, ...others] = this.lots;
		if (!first || others.length === 0) return;
		for (const { quantity, cost } of others) {
			first.quantity += quantity;
			first.cost += cost;
		}
		this.lots.length = 1;
	}
}
