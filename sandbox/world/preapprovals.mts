// Preapprovals of receivers: with one, coins can be sent without an acceptance.
import { through, type Ask } from './commands.mts';
import { TEMPLATES } from './templates.mts';
import { isoTime } from './time.mts';
import type { World } from './world.mts';
import type { Contract, Transaction } from './model.mts';
import { DAY } from './coins.mts';
import { activeContracts } from './tokens.mts';

/** Gives a receiver a preapproval for so many days, in a transaction that a party may ask for. */
export function preapprove(world: World, receiver: string, days: number, ask: Ask = {}): Transaction {
	const now = world.clock.now;
	return world.transact(
		(tx) => {
			tx.create(TEMPLATES.transferPreapproval, {
				dso: world.dso,
				receiver: world.party(receiver),
				provider: world.party('digitalasset-testValidator-1'),
				validFrom: isoTime(now),
				lastRenewedAt: isoTime(now),
				expiresAt: isoTime(now + BigInt(Math.round(days * Number(DAY)))),
			});
		},
		through(world, receiver, ask),
	);
}

/** The preapproval of a receiver by which coins can be sent. */
export function preapprovalOf(world: World, receiver: string): Contract | undefined {
	const kept = keptPreapproval(world, receiver);
	return kept && String(kept.args.expiresAt) > isoTime(world.clock.now) ? kept : undefined;
}

/** The newest preapproval of a receiver, also one that has expired and that nobody has archived yet. */
export const keptPreapproval = (world: World, receiver: string): Contract | undefined =>
	activeContracts(world, TEMPLATES.transferPreapproval).findLast(({ args }) => args.receiver === receiver);

/** Gives a receiver a preapproval for so many days. The validator pays. */
export function preapproveForWallet(world: World, receiver: string, days: number): Contract {
	preapprove(world, receiver, days);
	const preapproval = keptPreapproval(world, receiver);
	if (!preapproval) throw new Error('a preapproval was made');
	return preapproval;
}
