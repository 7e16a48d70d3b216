import { absolute } from '../../shared/tokens/amounts';
import { categoryOf, tokenRowOf, type Category, type TokenAccount } from './accounts';
import { dividedEvenly, partsOf } from './division';
import { balanced, type BookedMovement, type JournalEntry, type JournalLine, type RewardShare } from './entry';
import { Lots, type Lot, type LotMethod } from './lots';

/** Makes entries of movements, in their order. */

export interface BookRules {
	tokenAccounts: readonly TokenAccount[];
	categories: readonly Category[];
	/** Method by which costs are found. Absent: tokens are booked at their value. */
	lots?: { method: LotMethod; opening: ReadonlyMap<string, readonly Lot[]>; gainAccount: string };
}

/** Reasons why a movement cannot be booked, with the field that can change it. */
export type BookProblem = 'assetAccounts' | 'categories' | 'openingLots';
export type RefuseMovement = (field: BookProblem, movement: BookedMovement, rewardKind?: string) => Error;

const ZERO = BigInt(0);

/** Key of an instrument in the tables of lots. */
export const instrumentName = ({ id, admin }: BookedMovement['instrument']): string => `${id}@${admin}`;

/** One side of the same transfers between own parties. */
interface Side {
	/** Movements of it, and how many of them are booked. */
	count: number;
	booked: number;
	/** Costs of those whose other side is not booked yet. */
	costs: bigint[];
}

/** Names a side by what both have in common. */
const sideOf = ({ updateId, instrument }: BookedMovement, from: string, to: string | null, change: bigint): string =>
	JSON.stringify([updateId, instrumentName(instrument), from, to, String(change)]);
const ownSide = (movement: BookedMovement): string => sideOf(movement, movement.party, movement.counterparty, movement.change);
const otherSide = (movement: BookedMovement): string => sideOf(movement, String(movement.counterparty), movement.party, -movement.change);

export class Bookkeeper {
	private readonly lots = new Map<string, Lots>();

	/** Sides of the movements that are booked next. */
	private readonly sides = new Map<string, Side>();

	constructor(
		private readonly rules: BookRules,
		private readonly refuse: RefuseMovement,
	) {
		// Lots of tokens that do not move are still there at the end.
		for (const instrument of rules.lots?.opening.keys() ?? []) this.lotsOf(instrument);
	}

	/** Learns which movements are booked next, all those of an update together: a transfer between two of them gains nothing. */
	begin(movements: readonly BookedMovement[]): void {
		this.sides.clear();
		if (!this.rules.lots) return;
		for (const movement of movements) {
			if (movement.change === ZERO || movement.counterparty === null) continue;
			const side = this.sides.get(ownSide(movement)) ?? { count: 0, booked: 0, costs: [] };
			side.count++;
			this.sides.set(ownSide(movement), side);
		}
	}

	/** The entry of a movement. Undefined if nothing changes. */
	entry(movement: BookedMovement): JournalEntry | undefined {
		const { change, value } = movement;
		if (change === ZERO && value === ZERO) return undefined;
		const account = tokenRowOf(this.rules.tokenAccounts, movement)?.account;
		if (account === undefined) throw this.refuse('assetAccounts', movement);
		const other = this.otherSideOf(movement);
		const cost = other ? this.internalCost(movement, other) : this.costOf(movement);
		const against = other ? cost : value;
		return balanced(movement, [
			{ role: 'token', account, taxCode: null, amount: cost },
			...this.categoryLines(movement, -against),
			{ role: 'gain', account: this.rules.lots?.gainAccount ?? '', taxCode: null, amount: against - cost },
		]);
	}

	/** Lines against the token account: one, or one for each kind of a reward. */
	private categoryLines(movement: BookedMovement, amount: bigint): JournalLine[] {
		const { rewards } = movement;
		const lineOf = (part: bigint, reward?: RewardShare): JournalLine => {
			const category = categoryOf(this.rules.categories, movement, reward);
			if (!category) throw this.refuse('categories', movement, reward?.kind ?? undefined);
			return { role: 'category', account: category.account, taxCode: category.taxCode || null, amount: part, ...(reward && { reward }) };
		};
		if (rewards.length === 0) return [lineOf(amount)];
		const parts = partsOf(
			amount,
			rewards.map((reward) => reward.amount),
		);
		return rewards.map((reward, index) => lineOf(parts[index] ?? ZERO, reward));
	}

	/** The lots that are left, by instrument. */
	lotsLeft(): Array<{ instrument: string; lots: readonly Lot[] }> {
		return [...this.lots].map(([instrument, lots]) => ({ instrument, lots: lots.left }));
	}

	/**
	 * The other side of a transfer between own parties. Undefined without one of just this amount: what one gave, or the other got, came
	 * from elsewhere then, such as a reward that paid a part, and the lots must know it.
	 */
	private otherSideOf(movement: BookedMovement): Side | undefined {
		if (this.sides.size === 0) return undefined;
		const [own, other] = [this.sides.get(ownSide(movement)), this.sides.get(otherSide(movement))];
		if (!own || !other) return undefined;
		own.booked++;
		return own.booked <= other.count ? other : undefined;
	}

	/** Change of the token account: the value, or by lots the cost of what leaves. */
	private costOf(movement: BookedMovement): bigint {
		const { change, value, recordTime, instrument } = movement;
		if (!this.rules.lots) return value;
		const lots = this.lotsOf(instrumentName(instrument));
		if (change >= ZERO) {
			lots.add({ quantity: change, cost: value, acquiredAt: recordTime });
			return value;
		}
		const cost = lots.take(-change);
		if (cost === undefined) throw this.refuse('openingLots', movement);
		return -cost;
	}

	/** Cost of what moves between own parties: the lots stay, and both sides have the same cost, whatever is booked between them. */
	private internalCost(movement: BookedMovement, other: Side): bigint {
		const booked = other.costs.shift();
		if (booked !== undefined) return -booked;
		const lots = this.lotsOf(instrumentName(movement.instrument));
		if (absolute(movement.change) > lots.quantity) throw this.refuse('openingLots', movement);
		const cost = dividedEvenly(lots.cost * movement.change, lots.quantity);
		this.sides.get(ownSide(movement))!.costs.push(cost);
		return cost;
	}

	private lotsOf(instrument: string): Lots {
		const { method, opening } = this.rules.lots!;
		const lots = this.lots.get(instrument) ?? new Lots(method, opening.get(instrument));
		this.lots.set(instrument, lots);
		return lots;
	}
}
