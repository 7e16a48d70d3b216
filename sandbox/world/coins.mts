// Canton Coin: taps, transfers, locks. Each is one transaction.
import { through, type Ask } from './commands.mts';
import { decimal, units } from './decimal.mts';
import { logChange, logTransfer, SENDER, txKind } from './eventLog.mts';
import { amountOf, TEMPLATES } from './templates.mts';
import { isoTime, SECOND } from './time.mts';
import type { World } from './world.mts';
import type { Contract, Json, Transaction } from './model.mts';
import type { TransactionBuilder } from './transaction.mts';
import { rules } from './coinRules.mts';

export const DAY = 86_400n * SECOND;

/** A coin that is made in the newest round, or another. */
export function amuletArgs(world: World, owner: string, amount: string, createdIn = String(round(world))): Json {
	return {
		dso: world.dso,
		owner: world.party(owner),
		amount: {
			initialAmount: amount,
			createdAt: { number: createdIn },
			ratePerRound: { rate: '0.0038051800' },
		},
	};
}

/** Mining rounds open every ten minutes. Counted from a round that was open long before the world began. */
export function round(world: World): number {
	return roundAt(world.clock.now);
}

/** The round that was newest at a time, microseconds since 1970. */
export function roundAt(time: bigint): number {
	return 19_000 + Number((time / (600n * SECOND)) % 100_000n);
}

/** Active amulets of a party, oldest first. */
export function amuletsOf(world: World, owner: string): Contract[] {
	const id = world.party(owner);
	return [...world.contracts.values()].filter(
		(contract) => contract.template.name === TEMPLATES.amulet.name && !contract.archived && contract.args.owner === id && settled(contract),
	);
}

function settled(contract: Contract): boolean {
	const move = contract.moves.at(-1);
	return !move || move.assignedAt !== undefined;
}

/** Coins out of nothing, as on a development network. */
export function tap(world: World, owner: string, amount: string, ask: Ask = {}): Transaction {
	const contract = rules(world);
	return world.transact(
		(tx) => {
			tx.exercise({
				contract,
				choice: 'AmuletRules_DevNet_Tap',
				argument: { receiver: world.party(owner), amount, openRound: String(round(world)) },
				actors: [world.party(owner)],
				consuming: false,
				then: () => minted(world, tx, contract, owner, amount),
			});
		},
		through(world, owner, ask),
	);
}

const FAUCET = 'tapped DevNet faucet';

/** The consequences of a tap: the coin, its log, and what the choice says of itself (recorded). */
export function minted(world: World, tx: TransactionBuilder, on: Contract, party: string, amount: string): Json {
	const owner = world.party(party);
	const coin = tx.create(TEMPLATES.amulet, amuletArgs(world, party, amount));
	logChange(tx, {
		on,
		admin: world.dso,
		owner,
		inputs: [],
		outputs: [coin],
		legs: [{ side: 'ReceiverSide', other: null, amount, reason: FAUCET }],
	});
	return { amuletSum: { amulet: coin.contractId }, meta: txKind('mint', FAUCET) };
}

/** Coins of a party that make up an amount, oldest first, and what is over. Taps first if the party has not enough. */
export function coinsFor(world: World, owner: string, amount: string): { inputs: Contract[]; change: bigint } {
	const wanted = units(amount);
	if (sum(amuletsOf(world, owner)) < wanted) tap(world, owner, decimal(wanted * 3n));
	const inputs: Contract[] = [];
	for (const coin of amuletsOf(world, owner)) {
		if (sum(inputs) >= wanted) break;
		inputs.push(coin);
	}
	return { inputs, change: sum(inputs) - wanted };
}

/** Moves coins from one party to another. Taps first if the sender has not enough. */
export function transfer(world: World, sender: string, receiver: string, amount: string, ask: Ask = {}): Transaction {
	const { inputs, change } = coinsFor(world, sender, amount);
	const contract = rules(world);
	const parties = { sender: world.party(sender), receiver: world.party(receiver) };
	return world.transact(
		(tx) => {
			tx.exercise({
				contract,
				choice: 'AmuletRules_Transfer',
				argument: {
					transfer: {
						...parties,
						provider: parties.sender,
						inputs: inputs.map((coin) => ({ tag: 'InputAmulet', value: coin.contractId })),
						outputs: [{ receiver: parties.receiver, receiverFeeRatio: '0.0000000000', amount, lock: null }],
					},
					context: { openMiningRound: String(round(world)) },
				},
				// Recorded: the receiver acts, too, and sees all of it.
				actors: [parties.sender, parties.receiver],
				consuming: false,
				then: () => {
					for (const coin of inputs) tx.archive(coin);
					const paid = tx.create(TEMPLATES.amulet, amuletArgs(world, receiver, amount));
					const rest = change > 0n ? [tx.create(TEMPLATES.amulet, amuletArgs(world, sender, decimal(change)))] : [];
					logTransfer(
						tx,
						{ on: contract, admin: world.dso, amount },
						{ owner: parties.sender, inputs, outputs: rest },
						{ owner: parties.receiver, outputs: [paid] },
					);
					const createdAmulets = [paid, ...rest].map(({ contractId }) => contractId);
					return { createdAmulets, meta: txKind('transfer', undefined, { [SENDER]: parties.sender }) };
				},
			});
		},
		through(world, sender, ask),
	);
}

/** Locks coins of a party for a holder. Which choice of the network locks coins for any holder was not recorded: here it has none. */
export function lock(world: World, owner: string, holder: string, amount: string, ask: Ask = {}): Transaction {
	const { inputs, change } = coinsFor(world, owner, amount);
	return world.transact(
		(tx) => {
			tx.create(TEMPLATES.lockedAmulet, {
				amulet: amuletArgs(world, owner, amount),
				lock: { holders: [world.party(holder)], expiresAt: isoTime(world.clock.now + DAY), optContext: 'escrow' },
			});
			for (const coin of inputs) tx.archive(coin);
			if (change > 0n) tx.create(TEMPLATES.amulet, amuletArgs(world, owner, decimal(change)));
		},
		through(world, owner, ask),
	);
}

function sum(coins: Contract[]): bigint {
	return coins.reduce((total, coin) => total + amountOf(coin), 0n);
}
