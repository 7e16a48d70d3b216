import { ZERO, type Amount } from './amounts';
import { balanceKey, type Balance, type Holding, type Instrument, type Lock } from './holdings';

/** Sums of holdings by owner and instrument. Memory grows with the balances, not with the holdings. */

/** Holdings that are locked alike: by the same holders, until the same time, for the same purpose. */
export interface LockSum extends Lock {
	amount: Amount;
	holdingCount: number;
}

export interface BalanceSum extends Balance {
	/** The part of `locked` whose lock has ended by its time. Null if no time is known to compare with. */
	ended: Amount | null;
	holdingCount: number;
	lockedHoldingCount: number;
	/** The locks that end first, at most `MOST_LOCKS`. */
	locks: LockSum[];
	/** Locks that are not among them. */
	moreLocks: number;
}

type OpenSum = BalanceSum & { byLock: Map<string, LockSum> };

const MOST_LOCKS = 50;

export class BalanceSums {
	private readonly sums = new Map<string, OpenSum>();

	/** The sum of the latest holding: the next one is often of the same owner and instrument, and comparing takes less than a key. */
	private latest: OpenSum | undefined;

	/** Holdings that could not be read, and why the first of them could not. */
	unreadable = 0;

	problem: string | undefined;

	/** `now`: milliseconds since 1970, by which locks have ended. Undefined for balances of an earlier time. */
	constructor(private readonly now?: number) {}

	add({ owner, instrument, amount, lock }: Holding): void {
		const sum = this.balanceOf(owner, instrument);
		sum.total += amount;
		sum.holdingCount++;
		if (!lock) return;
		sum.locked += amount;
		sum.lockedHoldingCount++;
		if (sum.ended !== null && lock.expiresAt !== null && Date.parse(lock.expiresAt) <= (this.now ?? 0)) sum.ended += amount;
		const key = JSON.stringify([lock.expiresAt, lock.expiresAfter, lock.context, lock.holders]);
		const same = sum.byLock.get(key);
		if (same) {
			same.amount += amount;
			same.holdingCount++;
			return;
		}
		sum.byLock.set(key, { ...lock, amount, holdingCount: 1 });
		if (sum.byLock.size > 2 * MOST_LOCKS) shorten(sum);
	}

	/** A balance that is listed even if it has no holdings. */
	expect(owner: string, instrument: Instrument): void {
		this.balanceOf(owner, instrument);
	}

	addUnreadable(problem: string): void {
		this.unreadable++;
		this.problem ??= problem;
	}

	/** By owner, then by instrument. */
	list(): BalanceSum[] {
		const keys = [...this.sums.keys()].sort();
		return keys.map((key) => {
			const sum = this.sums.get(key)!;
			shorten(sum);
			const { byLock, ...rest } = sum;
			return { ...rest, locks: [...byLock.values()] };
		});
	}

	private balanceOf(owner: string, instrument: Instrument): OpenSum {
		const { latest } = this;
		const isSame = latest?.owner === owner && latest.instrument.id === instrument.id && latest.instrument.admin === instrument.admin;
		return isSame ? latest : (this.latest = this.sumOf(owner, instrument));
	}

	private sumOf(owner: string, instrument: Instrument): OpenSum {
		const key = balanceKey(owner, instrument);
		let sum = this.sums.get(key);
		if (!sum) {
			const counts = { holdingCount: 0, lockedHoldingCount: 0, locks: [], moreLocks: 0 };
			sum = { owner, instrument, total: ZERO, locked: ZERO, ended: this.now === undefined ? null : ZERO, ...counts, byLock: new Map() };
			this.sums.set(key, sum);
		}
		return sum;
	}
}

/** Keeps the locks that end first. A lock without a time comes last. */
function shorten(sum: { byLock: Map<string, LockSum>; moreLocks: number }): void {
	const end = ({ expiresAt }: Lock) => expiresAt ?? '9999';
	const sorted = [...sum.byLock].sort(([, a], [, b]) => (end(a) < end(b) ? -1 : end(a) > end(b) ? 1 : 0));
	sum.moreLocks += Math.max(0, sorted.length - MOST_LOCKS);
	sum.byLock = new Map(sorted.slice(0, MOST_LOCKS));
}
