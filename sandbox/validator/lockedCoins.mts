// Spending by a wallet: it locks coins of its user for somebody. As recorded at Splice 0.7.5.
import { amuletArgs, amuletsOf, DAY } from '../world/coins.mts';
import { decimal } from '../world/decimal.mts';
import { amountOf, TEMPLATES } from '../world/templates.mts';
import { isoTime } from '../world/time.mts';
import type { Contract, Json } from '../world/model.mts';
import type { TransactionBuilder } from '../world/transaction.mts';
import type { World } from '../world/world.mts';

/** Amount that a party could still pay, in units of 10^-10. */
export function fundsOf(world: World, party: string): bigint {
	return amuletsOf(world, party).reduce((total, coin) => total + amountOf(coin), 0n);
}

/** Locks an amount of a party's coins. What is over comes back as change. The party has the funds. */
export function lockCoins(
	world: World,
	tx: TransactionBuilder,
	owner: string,
	amount: bigint,
	expiresAt = world.clock.now + DAY,
): { locked: Contract; change: string[] } {
	let taken = 0n;
	for (const coin of amuletsOf(world, owner)) {
		if (taken >= amount) break;
		taken += amountOf(coin);
		tx.archive(coin);
	}
	const locked = tx.create(TEMPLATES.lockedAmulet, {
		amulet: amuletArgs(world, owner, decimal(amount)),
		lock: { holders: [owner], expiresAt: isoTime(expiresAt), optContext: null },
	});
	const over = taken - amount;
	const change = over > 0n ? [tx.create(TEMPLATES.amulet, amuletArgs(world, owner, decimal(over))).contractId] : [];
	return { locked, change };
}

/** Gives locked coins back to their owner. */
export function unlockCoins(tx: TransactionBuilder, locked: Contract): Contract {
	tx.exercise({ contract: locked, choice: 'LockedAmulet_Unlock', actors: locked.signatories });
	return tx.create(TEMPLATES.amulet, locked.args.amulet as Json);
}
