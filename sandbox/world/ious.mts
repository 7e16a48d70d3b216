// The classic demo contracts, private to those concerned: debts and bank accounts. Each is one transaction.
import { through, type Ask } from './commands.mts';
import { TEMPLATES } from './templates.mts';
import type { World } from './world.mts';
import type { Contract, Transaction } from './model.mts';

export function issueIou(
	world: World,
	issuer: string,
	owner: string,
	amount: string,
	ask: Ask & { observers?: string[] } = {},
): Transaction {
	return world.transact(
		(tx) => {
			tx.create(TEMPLATES.iou, {
				issuer: world.party(issuer),
				owner: world.party(owner),
				currency: world.random.pick(['USD', 'EUR', 'CHF']),
				amount,
				observers: (ask.observers ?? []).map((name) => world.party(name)),
			});
		},
		through(world, issuer, ask),
	);
}

/** Hands an Iou to somebody else by a consuming choice. */
export function transferIou(world: World, iou: Contract, newOwner: string, ask: Ask = {}): Transaction {
	const owner = String(iou.args.owner);
	return world.transact(
		(tx) => {
			tx.exercise({
				contract: iou,
				choice: 'Iou_Transfer',
				argument: { newOwner: world.party(newOwner) },
				actors: [owner],
				then: () => tx.create(TEMPLATES.iou, { ...iou.args, owner: world.party(newOwner) }).contractId,
			});
		},
		through(world, owner, ask),
	);
}

/** An Iou created and settled at once: no trace of it in the ACS delta. */
export function settleAtOnce(world: World, issuer: string, owner: string, amount: string, ask: Ask = {}): Transaction {
	return world.transact(
		(tx) => {
			const iou = tx.create(TEMPLATES.iou, {
				issuer: world.party(issuer),
				owner: world.party(owner),
				currency: 'USD',
				amount,
				observers: [],
			});
			tx.exercise({
				contract: iou,
				choice: 'Iou_Settle',
				actors: [world.party(owner)],
				argument: { reference: world.random.hex(8) },
			});
		},
		through(world, issuer, ask),
	);
}

export function openAccount(world: World, bank: string, owner: string, number: string, ask: Ask = {}): Transaction {
	return world.transact(
		(tx) => {
			tx.create(TEMPLATES.account, { bank: world.party(bank), owner: world.party(owner), number });
		},
		through(world, bank, ask),
	);
}
