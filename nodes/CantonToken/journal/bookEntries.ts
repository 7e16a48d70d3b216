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

export class Bookkeeper {
	private readonly lots = new Map<string, Lots>();

	/** Costs of transfers between own parties of which one side is booked, by what both sides have in common. */
	private readonly halves = new Map<string, bigint[]>();

	/** @param own parties whose movements are booked: between them nothing is gained */
	constructor(
		private readonly rules: BookRules,
		private readonly own: ReadonlySet<string>,
		private readonly refuse: RefuseMovement,
	) {
		// Lots of tokens that do not move are still there at the end.
		for (const instrument of rules.lots?.opening.keys() ?? []) this.lotsOf(instrument);
	}

	/** The entry of a movement. Undefined if nothing changes. */
	entry(movement: BookedMovement): JournalEntry | undefined {
		const { change, value } = movement;
		if (change === ZERO && value === ZERO) return undefined;
		const account = tokenRowOf(this.rules.tokenAccounts, movement)?.account;
		if (account === undefined) throw this.refuse('assetAccounts', movement);
		const cost = this.costOf(movement);
		const against = this.isInternal(movement) ? cost : value;
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

	private isInternal({ counterparty }: BookedMovement): boolean {
		return this.rules.lots !== undefined && counterparty !== null && this.own.has(counterparty);
	}

	/** Change of the token account: the value, or by lots the cost of what leaves. */
	private costOf(movement: BookedMovement): bigint {
		const { change, value, recordTime, instrument } = movement;
		if (!this.rules.lots) return value;
		const lots = this.lotsOf(instrumentName(instrument));
		if (this.isInternal(movement)) return this.internalCost(movement, lots);
		if (change >= ZERO) {
			lots.add({ quantity: change, cost: value, acquiredAt: recordTime });
			return value;
		}
		const cost = lots.take(-change);
		if (cost === undefined) throw this.refuse('openingLots', movement);
		return -cost;
	}

	/** Cost of what moves between own parties: the lots stay, and both sides have the same cost, whatever is booked between them. */
	private internalCost({ change, updateId, instrument, party, counterparty }: BookedMovement, lots: Lots): bigint {
		const key = (from: string, to: string, amount: bigint) =>
			JSON.stringify([updateId, instrumentName(instrument), from, to, String(amount)]);
		const other = this.halves.get(key(String(counterparty), party, -change))?.shift();
		if (other !== undefined) return -other;
		const cost = lots.quantity === ZERO ? ZERO : dividedEvenly(lots.cost * change, lots.quantity);
		const own = key(party, String(counterparty), change);
		this.halves.set(own, [...(this.halves.get(own) ?? []), cost]);
		return cost;
	}

	private lotsOf(instrument: string): Lots {
		const { method, opening } = this.rules.lots!;
		const lots = this.lots.get(instrument) ?? new Lots(method, opening.get(instrument));
		this.lots.set(instrument, lots);
		return lots;
	}
}
