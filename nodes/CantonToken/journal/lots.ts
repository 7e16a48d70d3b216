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

function change(lot: Pick<Lot, 'cost' | 'quantity'>, quantity: bigint, cost: bigint): void {
	lot.quantity += quantity;
	lot.cost += cost;
}

export class Lots {
	private readonly lots: Lot[] = [];
	/** Position of the oldest lot that is left. */
	private oldest = 0;
	/** Sums of the lots that are left: a year has many. */
	private sums = { quantity: ZERO, cost: ZERO };

	constructor(
		private readonly method: LotMethod,
		opening: readonly Lot[] = [],
	) {
		for (const lot of opening) this.add(lot);
	}

	get quantity(): bigint {
		return this.sums.quantity;
	}

	get cost(): bigint {
		return this.sums.cost;
	}

	/** The lots that are left, oldest first. */
	get left(): readonly Lot[] {
		return this.lots.slice(this.oldest);
	}

	/** Adds a lot. At the average it joins the one that is there, which is as old as the oldest. */
	add(lot: Lot): void {
		const { quantity, cost } = lot;
		if (quantity === ZERO) return;
		const first = this.method === 'average' ? this.lots[this.oldest] : undefined;
		if (first) change(first, quantity, cost);
		else this.lots.push({ ...lot });
		change(this.sums, quantity, cost);
	}

	/** Takes a quantity. Returns what it cost. Undefined if there is not so much. */
	take(wanted: bigint): bigint | undefined {
		if (wanted > this.quantity) return undefined;
		let [left, cost] = [wanted, ZERO];
		while (left > ZERO) {
			const lot = this.lots[this.oldest]!;
			const part = left < lot.quantity ? left : lot.quantity;
			const taken = part === lot.quantity ? lot.cost : dividedEvenly(lot.cost * part, lot.quantity);
			change(lot, -part, -taken);
			change(this.sums, -part, -taken);
			if (lot.quantity === ZERO) this.oldest++;
			left -= part;
			cost += taken;
		}
		return cost;
	}
}
