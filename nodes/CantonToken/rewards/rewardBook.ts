import type { components } from '../../../api/ledger';
import { eventTree, upwards, type ExerciseNode, type Exercised, type TreeEvent } from '../../shared/tokens/transactionTree';
import { compareTimes } from '../../shared/values/dateTime';
import type { Amount } from '../../shared/tokens/amounts';
import { compareOffsets, type Offset } from '../../shared/values/int64';
import { partsOf, readCollection, type Collection } from './collection';
import { kindOf, readCoupon, type Coupon } from './coupon';

/**
 * Follows the reward coupons of parties through the updates of a range: earned, collected, expired, shared. Feed it the coupons that are
 * active where the range begins (`learn`), then each transaction in order (shape *ledger effects*, with the coupons and the rules of the
 * network), then `close` it.
 *
 * A coupon that nobody collects is lost once: in a period of time when it expires, whenever its contract ends, and in a range of
 * offsets when its contract ends, since an offset says no time.
 */

type Event = components['schemas']['Event'];
type Created = components['schemas']['CreatedEvent'];

/** An event of coupons: an entry of one row of the result. */
export type RewardEntry =
	| { what: 'earned' | 'expired' | 'other' | 'waiting'; time: string; coupon: Coupon }
	| { what: 'shared'; time: string; coupon: Coupon; parts: Share[] }
	| {
			what: 'collected';
			time: string;
			party: string;
			admin: string | null;
			/** Kinds that it may be of. */
			kinds: ReadonlyArray<Coupon['kind']>;
			coupons: Coupon[];
			count: number;
			amount: Amount;
	  };

/** A part of a coupon that its provider gave to a party. */
export interface Share {
	party: string;
	amount: Amount | undefined;
}

const ASSIGN = 'RewardCoupon_AssignBeneficiaries';
const EXPIRE = /_DsoExpire$/;

/** The choice by which a provider shares coupons, above an event or the event itself. */
const assignmentAbove = (node: ExerciseNode | undefined): ExerciseNode | undefined =>
	[...upwards(node)].find(({ event }) => event.choice === ASSIGN);

/** Checks whether a coupon expires before a time, such as the end of a period, which is its first moment no more. Never before no time. */
const expiresBefore = ({ expiresAt }: Coupon, time: string | undefined): boolean =>
	time !== undefined && expiresAt !== null && compareTimes(expiresAt, time) < 0;

/** Checks whether a coupon has expired at a time. */
const hasExpired = ({ expiresAt }: Coupon, time: string): boolean => expiresAt !== null && compareTimes(expiresAt, time) <= 0;

export class RewardBook {
	private readonly open = new Map<string, Coupon>();

	/** Offset of the last transaction. */
	private reached: Offset | undefined;

	/**
	 * @param owners whose coupons are followed
	 * @param period its times, ISO 8601. Absent for a range of offsets
	 */
	constructor(
		private readonly owners: ReadonlySet<string>,
		private readonly take: (entry: RewardEntry) => void,
		private readonly period?: { from: string | undefined; to: string },
	) {}

	/** A coupon that is active where the range begins: it was earned before. One that expired before was lost then. */
	learn(created: Created): void {
		const coupon = readCoupon(created);
		if (coupon && this.owners.has(coupon.party) && !expiresBefore(coupon, this.period?.from))
			this.open.set(coupon.contractId, { ...coupon, isEarned: false });
	}

	/** Adds a transaction. One that is delivered twice, such as on pages that overlap, counts once. */
	add(events: readonly Event[], time: string, offset?: Offset): void {
		if (offset !== undefined && this.reached !== undefined && compareOffsets(offset, this.reached) <= 0) return;
		this.reached = offset ?? this.reached;
		const tree = eventTree(events);
		const shares = sharesOf(tree);
		const counted = new Set<ExerciseNode>();
		for (const each of tree) {
			if ('CreatedEvent' in each.event) this.created(each.event.CreatedEvent, assignmentAbove(each.parent), time);
			if (!each.exercise) continue;
			const isCounted = [...upwards(each.parent)].some((node) => counted.has(node));
			if (!isCounted && this.collects(each.exercise.event, time)) counted.add(each.exercise);
			this.ended(each.exercise, time, shares);
		}
	}

	/** Ends the range: in a period, what nobody collected in time is lost, whether or not its contract is still there. */
	close(): void {
		for (const coupon of this.open.values()) {
			const isLost = expiresBefore(coupon, this.period?.to);
			this.take(isLost ? { what: 'expired', time: coupon.expiresAt!, coupon } : { what: 'waiting', time: coupon.createdAt, coupon });
			this.earned(coupon);
		}
		this.open.clear();
	}

	private created(created: Created, assignment: ExerciseNode | undefined, time: string): void {
		const coupon = readCoupon(created);
		if (!coupon || !this.owners.has(coupon.party)) return;
		// A part that a provider keeps of a coupon it shares was earned with that coupon.
		const isKept = assignment !== undefined && coupon.provider === coupon.party;
		this.open.set(coupon.contractId, { ...coupon, createdAt: time, isEarned: !isKept });
	}

	/** Takes what a choice collected. False if it collected nothing of these parties. */
	private collects(event: Exercised, time: string): boolean {
		const collection = readCollection(event);
		if (!collection) return false;
		const party = collection.party ?? this.partyOf(collection);
		if (party === undefined || !this.owners.has(party)) return false;
		for (const { kinds, coupons, count, amount } of partsOf(collection, this.open)) {
			const admin = coupons[0]?.admin ?? collection.admin;
			const single = coupons.length === 1 && count === 1 ? coupons[0] : undefined;
			if (single) single.amount ??= amount;
			this.take({ what: 'collected', time, party, admin, kinds, coupons, count, amount });
			for (const coupon of coupons) {
				// Of a user whose validator collects it, the coupon just ends.
				if (coupon.party !== party) this.take({ what: 'other', time, coupon });
				this.end(coupon);
			}
		}
		return true;
	}

	private partyOf({ inputs }: Collection): string | undefined {
		return inputs.map(({ contractId }) => this.open.get(contractId)?.party).find((party) => party !== undefined);
	}

	/** The end of a coupon that no collection of these parties has taken before. */
	private ended(node: ExerciseNode, time: string, shares: ReadonlyMap<ExerciseNode, Share[]>): void {
		const { event } = node;
		const coupon = event.consuming && kindOf(event) ? this.open.get(event.contractId) : undefined;
		if (!coupon) return;
		const assignment = assignmentAbove(node);
		const isLate = hasExpired(coupon, time);
		const lostAt = this.period && isLate ? coupon.expiresAt! : time;
		if (assignment) this.take({ what: 'shared', time, coupon, parts: this.partsFor(coupon, shares.get(assignment) ?? []) });
		else if (EXPIRE.test(event.choice) || isLate) this.take({ what: 'expired', time: lostAt, coupon });
		else this.take({ what: 'other', time, coupon });
		this.end(coupon);
	}

	/** Parts of others. The coupons that are shared together are counted with the first. */
	private partsFor(coupon: Coupon, parts: Share[]): Share[] {
		return parts.splice(0).filter(({ party }) => party !== coupon.provider);
	}

	private end(coupon: Coupon): void {
		this.open.delete(coupon.contractId);
		this.earned(coupon);
	}

	/** A coupon counts as earned when it ends: its amount may be known only then. */
	private earned(coupon: Coupon): void {
		if (coupon.isEarned) this.take({ what: 'earned', time: coupon.createdAt, coupon });
	}
}

/** The parts that each choice of sharing made. */
function sharesOf(tree: readonly TreeEvent[]): Map<ExerciseNode, Share[]> {
	const shares = new Map<ExerciseNode, Share[]>();
	for (const { event, parent } of tree) {
		const assignment = assignmentAbove(parent);
		const coupon = assignment && 'CreatedEvent' in event ? readCoupon(event.CreatedEvent) : undefined;
		if (!assignment || !coupon) continue;
		shares.set(assignment, [...(shares.get(assignment) ?? []), { party: coupon.party, amount: coupon.amount }]);
	}
	return shares;
}
