import { ZERO, type Amount } from './amounts';
import { balanceKey, type Balance, type Holding } from './holdings';

/** A holding that is open, of a balance that the decoder follows. */
interface OpenHolding {
	balance: Balance;
	amount: Amount;
	locked: boolean;
}

/** The open holdings of the owners that a decoder follows, and their balances. */
export class OpenHoldings {
	private readonly holdings = new Map<string, OpenHolding>();

	private readonly balanceByKey = new Map<string, Balance>();

	/** @param owners whose holdings. Absent: those of every owner */
	constructor(private readonly owners: ReadonlySet<string> | undefined) {}

	follows(owner: string): boolean {
		return this.owners?.has(owner) ?? true;
	}

	get(contractId: string): OpenHolding | undefined {
		return this.holdings.get(contractId);
	}

	/** All balances, those of zero included. */
	balances(): Iterable<Readonly<Balance>> {
		return this.balanceByKey.values();
	}

	balanceOf(owner: string, instrument: Balance['instrument']): Balance {
		const key = balanceKey(owner, instrument);
		let balance = this.balanceByKey.get(key);
		if (!balance) this.balanceByKey.set(key, (balance = { owner, instrument, total: ZERO, locked: ZERO }));
		return balance;
	}

	add({ contractId, owner, instrument, amount, lock }: Holding): OpenHolding {
		const existing = this.holdings.get(contractId);
		if (existing) return existing;
		const balance = this.balanceOf(owner, instrument);
		const holding = { balance, amount, locked: lock !== null };
		balance.total += amount;
		if (lock) balance.locked += amount;
		this.holdings.set(contractId, holding);
		return holding;
	}

	remove(contractId: string, { balance, amount, locked }: OpenHolding): void {
		balance.total -= amount;
		if (locked) balance.locked -= amount;
		this.holdings.delete(contractId);
	}
}
