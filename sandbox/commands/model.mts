// The model of a template: its fields, and what its choices do.
import type { Contract, Interface, Json, Template } from '../world/model.mts';
import type { Fields, Type } from '../daml/types.mts';
import type { TransactionBuilder } from '../world/transaction.mts';
import type { World } from '../world/world.mts';

/** Actions open to a choice. Whatever it creates or exercises is checked for authority. */
export interface Step {
	world: World;
	/** Throws if a signatory has not authorised it. */
	create(template: Template, args: Json): Contract;
	/** An active contract that the submitters see, of the template if one is named. */
	fetch(contractId: string, as?: Template): Contract;
	/** The same by an interface that it implements. */
	fetchInterface(contractId: string, on: Interface): Contract;
	/** Contract of this transaction that the code has at hand: no fetch. */
	made(contractId: string): Contract;
	/** A choice of the template, or of an interface that it implements. */
	exercise(contractId: string, choice: string, argument: unknown, on?: Interface): unknown;
	/** Adds the registry's own part of the transaction, such as the event log of an account. */
	log(write: (tx: TransactionBuilder) => void): void;
	/** `error "…"` of Daml. */
	abort(text: string): never;
	/** `failWithStatus` of Daml. */
	failWithStatus(id: string, category: 8 | 9, message: string, metadata: Record<string, string>): never;
}

export interface Choice {
	argument: Type;
	consuming: boolean;
	controllers(contract: Contract, argument: any): string[];
	/** Interfaces the choice belongs to. None: it is the template's own. */
	on?: Interface[];
	run(step: Step, contract: Contract, argument: any): unknown;
}

export interface Model {
	template: Template;
	fields: Fields;
	ensure?(args: Json, step: Step): boolean;
	/** Type of the contract key. */
	key?: Type;
	choices: Record<string, Choice>;
}
