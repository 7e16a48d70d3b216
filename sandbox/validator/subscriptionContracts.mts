// Contracts of subscriptions, as a wallet finds and makes them.
import { through } from '../world/commands.mts';
import { activeContracts } from '../world/tokens.mts';
import { NAME, SUBSCRIPTION } from '../commands/agreementTemplates.mts';
import type { Contract, Json, Template } from '../world/model.mts';
import type { TransactionBuilder } from '../world/transaction.mts';
import type { World } from '../world/world.mts';

/** Lets a user's wallet act in one update. */
export function transacted<T>(world: World, party: string, act: (tx: TransactionBuilder) => T): T {
	let outcome: T | undefined;
	world.transact((tx) => void (outcome = act(tx)), through(world, party, {}));
	return outcome as T;
}

export const sentBy = (world: World, template: Template, party: string): Contract[] =>
	activeContracts(world, template).filter(({ args }) => (args.subscriptionData as Json).sender === party);

export const requestOf = (world: World, party: string, id: string): Contract | undefined =>
	sentBy(world, SUBSCRIPTION.request, party).find(({ contractId }) => contractId === id);

/** The name that a payment or subscription is for. */
export const contextOf = (world: World, { args }: Contract): Contract | undefined =>
	activeContracts(world, NAME.context).find((context) => context.args.reference === args.reference);
