import type { Update } from '../../shared/ledger/updates/updates';
import { formatAmount, ZERO, type Amount } from '../../shared/tokens/amounts';
import type { Movement } from '../../shared/tokens/movement';
import { eventTree } from '../../shared/tokens/transactionTree';
import { readCollection, TOTALS, type Collection, type Input } from './collection';
import { kindOf, readCoupon } from './coupon';
import { KINDS, type RewardTotal } from './kinds';

/**
 * Kinds of the rewards of a movement: the transfer that collects coupons says the sum of each, to the digit. A sum of coupons of two kinds
 * is divided by the amounts in the coupons, if they came to be in the range that is read. Else its kind is null: nothing is guessed.
 */

interface RewardPart {
	/** Kind of the coupons, as Reward › Get Many has it. Null for a sum of several kinds. */
	kind: string | null;
	amount: string;
}

type Event = Parameters<typeof eventTree>[0][number];

/** Package of all coupons. */
const PACKAGE = 'splice-amulet';

export class MovementRewards {
	/** Amounts of the coupons that say theirs and are not collected. */
	private readonly amounts = new Map<string, Amount>();

	/** The rewards of each movement of the kind `reward`. Feed it all updates in order. */
	rewardsIn(update: Update, movements: readonly Movement[]): Map<Movement, RewardPart[]> {
		const found = new Map<Movement, RewardPart[]>();
		const events = 'Transaction' in update ? (update.Transaction.value.events ?? []) : [];
		for (const event of events) this.learn(event);
		const rewards = movements.filter(({ kind }) => kind === 'reward');
		if (rewards.length > 0) {
			const collections = collectionsIn(events);
			for (const movement of rewards) {
				const collection = collections.find((candidate) => candidate.covers(movement))?.collection;
				if (collection) found.set(movement, this.partsOf(collection));
			}
		}
		for (const event of events) this.forget(event);
		return found;
	}

	private learn(event: Event): void {
		if (!('CreatedEvent' in event) || event.CreatedEvent.packageName !== PACKAGE || !kindOf(event.CreatedEvent)) return;
		const coupon = readCoupon(event.CreatedEvent);
		if (coupon?.amount !== undefined) this.amounts.set(coupon.contractId, coupon.amount);
	}

	private forget(event: Event): void {
		if (this.amounts.size > 0 && 'ExercisedEvent' in event && event.ExercisedEvent.consuming)
			this.amounts.delete(event.ExercisedEvent.contractId);
	}

	private partsOf({ inputs, totals }: Collection): RewardPart[] {
		return TOTALS.filter((total) => totals[total] !== ZERO).flatMap((total) =>
			this.divided(
				total,
				totals[total],
				inputs.filter(({ kind }) => kind.total === total),
			),
		);
	}

	/** The parts of one sum by kind. They add up to it. */
	private divided(total: RewardTotal, sum: Amount, inputs: readonly Input[]): RewardPart[] {
		const possible = inputs.length > 0 ? inputs.map(({ kind }) => kind) : KINDS.filter((kind) => kind.total === total);
		const sums = new Map<string, Amount | undefined>(possible.map(({ value }) => [value, ZERO]));
		for (const { kind, contractId } of inputs) {
			const [before, amount] = [sums.get(kind.value), this.amounts.get(contractId)];
			sums.set(kind.value, before === undefined || amount === undefined ? undefined : before + amount);
		}
		const certain = [...sums].flatMap(([kind, amount]) => (amount === undefined || amount === ZERO ? [] : [{ kind, amount }]));
		const rest = sum - certain.reduce((all, { amount }) => all + amount, ZERO);
		const open = [...sums].filter(([kind]) => !certain.some((part) => part.kind === kind));
		const parts = certain.map(({ kind, amount }) => ({ kind, amount: formatAmount(amount) }));
		if (rest === ZERO) return parts;
		if (rest < ZERO) return [{ kind: null, amount: formatAmount(sum) }];
		return [...parts, { kind: open.length === 1 ? open[0]![0] : null, amount: formatAmount(rest) }];
	}
}

/** Collections of an update, each with a test which movements are of it. */
function collectionsIn(events: readonly Event[]) {
	return eventTree(events).flatMap(({ nodeId, exercise }) => {
		const collection = exercise && readCollection(exercise.event);
		if (!collection) return [];
		const last = exercise.event.lastDescendantNodeId ?? nodeId;
		const sum = TOTALS.reduce((all, total) => all + collection.totals[total], ZERO);
		const covers = (movement: Movement): boolean =>
			movement.nodeId >= nodeId &&
			movement.nodeId <= last &&
			movement.change === sum &&
			(collection.party ?? movement.party) === movement.party;
		return [{ collection, covers }];
	});
}
