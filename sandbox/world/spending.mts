// Coins that a wallet spends: all of its unlocked ones go in, and what is left comes back as one (recorded at Splice 0.7.5).
import { amuletArgs, amuletsOf } from './coins.mts';
import { tokenCoin } from './tokenCoins.mts';
import { decimal, shown, units } from './decimal.mts';
import { amountOf, TEMPLATES } from './templates.mts';
import { isoTime, SECOND } from './time.mts';
import type { Contract } from './model.mts';
import type { TransactionBuilder } from './transaction.mts';
import type { World } from './world.mts';

/** A wallet that holds too little. */
export class InsufficientFunds extends Error {
	/** @param missing decimal, as the network writes it: without trailing zeros */
	constructor(
		readonly missing: string,
		readonly empty: boolean,
	) {
		super(`missing ${missing}`);
	}
}

/** Throws InsufficientFunds if a party cannot pay an amount. */
export function checkFunds(world: World, owner: string, amount: string): void {
	const held = amuletsOf(world, owner);
	const missing = units(amount) - held.reduce((sum, coin) => sum + amountOf(coin), 0n);
	if (missing > 0n) throw new InsufficientFunds(shown(decimal(missing)), held.length === 0);
}

/** Uses all unlocked coins of a party. Returns them and the change, made as `coin` says. Call within a transaction. */
export function spend(
	world: World,
	tx: TransactionBuilder,
	owner: string,
	amount: string,
	coin = amuletArgs,
): { inputs: Contract[]; change: Contract[] } {
	const coins = amuletsOf(world, owner);
	for (const coin of coins) tx.archive(coin);
	const change = coins.reduce((sum, coin) => sum + amountOf(coin), 0n) - units(amount);
	const rest = change > 0n ? [tx.create(TEMPLATES.amulet, coin(world, owner, decimal(change)))] : [];
	return { inputs: coins, change: rest };
}

/** Coins for a party. Call within a transaction. */
export const give = (world: World, tx: TransactionBuilder, owner: string, amount: string): Contract =>
	tx.create(TEMPLATES.amulet, amuletArgs(world, owner, decimal(units(amount))));

/** Coins of a party that are locked for a holder until a time. Call within a transaction. */
export const lockUp = (world: World, tx: TransactionBuilder, owner: string, receiver: string, amount: string, until: bigint): Contract =>
	tx.create(TEMPLATES.lockedAmulet, {
		amulet: tokenCoin(world, owner, decimal(units(amount))),
		lock: { holders: [world.dso], expiresAt: isoTime(until), optContext: `transfer to '${receiver}'` },
	});

/** Price of a coin in US dollars, and of a megabyte of traffic (recorded). */
const COIN_PRICE = units('0.005');
const TRAFFIC_PRICE = units('16.67');

/** Number of coins for an amount of US dollars. */
export const coinsFor = (dollars: bigint): string => decimal((dollars * units('1')) / COIN_PRICE);

/** Number of coins for so many bytes of traffic. */
export const trafficCost = (bytes: bigint): string => coinsFor((TRAFFIC_PRICE * bytes) / 1_000_000n);

/** Fewest bytes that can be bought at once (recorded). */
export const LEAST_TRAFFIC = 200_000n;

/** Time that the wallet's automation takes for what it does by itself (recorded: 0.6 to 1.6 s), and for what has expired (26 s). */
export const AUTOMATION = (6n * SECOND) / 10n;
export const EXPIRY = 26n * SECOND;
/** An offer of the token standard was gone within 23 seconds after its end (recorded, the super validators end it). */
export const TRANSFER_EXPIRY = 22n * SECOND;
