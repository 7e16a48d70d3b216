// Coins as the token standard makes, locks and unlocks them. As recorded on Splice 0.7.5.
import { amuletArgs, DAY } from './coins.mts';
import { decimal } from './decimal.mts';
import { logChange, logWithin, txKind } from './eventLog.mts';
import { TEMPLATES } from './templates.mts';
import { isoTime } from './time.mts';
import { TOKEN_TEMPLATES } from './tokenTemplates.mts';
import type { Contract, Json } from './model.mts';
import type { TransactionBuilder } from './transaction.mts';
import type { World } from './world.mts';

/** Reason that the end of a lock states. */
export const RELEASED = 'holders released lock';

/** The only active contract of a template. */
export function sole(world: World, name: string): Contract {
	const found = [...world.contracts.values()].findLast((contract) => contract.template.name === name && !contract.archived);
	if (!found) throw new Error(`no ${name}`);
	return found;
}

/** The state of the registry's configuration, on which changes of accounts are logged. */
export const state = (world: World) => sole(world, TOKEN_TEMPLATES.externalPartyConfigState.name);

/** A coin that the token standard makes. Its round is not the newest, but that of the configuration (recorded). */
export function tokenCoin(world: World, owner: string, amount: string): Json {
	const { number } = state(world).args.holdingFeesOpenRoundNumber as { number: string };
	return amuletArgs(world, owner, amount, number);
}

interface Locking {
	owner: string;
	amount: string;
	/** Purpose that the lock states: `transfer to '…'`. */
	purpose: string;
	inputs: Contract[];
	change: bigint;
}

/** Coins become a locked one and change, all the owner's. The log says so. */
export function lockCoins(world: World, tx: TransactionBuilder, { owner, amount, purpose, inputs, change }: Locking) {
	for (const coin of inputs) tx.archive(coin);
	const locked = tx.create(TEMPLATES.lockedAmulet, {
		amulet: tokenCoin(world, owner, amount),
		lock: { holders: [world.dso], expiresAt: isoTime(world.clock.now + DAY), optContext: purpose },
	});
	const rest = change > 0n ? [tx.create(TEMPLATES.amulet, tokenCoin(world, owner, decimal(change)))] : [];
	logWithin(tx, {
		on: state(world),
		admin: world.dso,
		owner: world.party(owner),
		inputs,
		outputs: [...rest, locked],
		amount,
		legReason: `lock for ${purpose}`,
	});
	return { locked, senderChangeCids: rest.map(({ contractId }) => contractId) };
}

/** Ends a lock: the owner has the coin unlocked, and a log of its own reports it. */
export function unlockCoin(world: World, tx: TransactionBuilder, locked: Contract): Contract {
	const { owner } = locked.args.amulet as { owner: string };
	let coin: Contract | undefined;
	tx.exercise({
		contract: locked,
		choice: 'LockedAmulet_UnlockV2',
		actors: [world.dso, owner],
		then: () => {
			coin = tx.create(TEMPLATES.amulet, locked.args.amulet as Json);
			const log = tx.create(TOKEN_TEMPLATES.eventLog, { dso: world.dso });
			logChange(tx, { on: log, admin: world.dso, owner, inputs: [locked], outputs: [coin], legs: [], reason: RELEASED });
			tx.archive(log);
			return { amuletCid: coin.contractId, meta: txKind('unlock', RELEASED) };
		},
	});
	return coin as Contract;
}
