// Reads choice arguments as a registry does: what it needs of them has to be there, the rest is the choice's own affair.
import { refuse } from '../scan/refusals.mts';
import { units } from '../world/decimal.mts';
import type { Json } from '../world/model.mts';

/** What cannot be read of the arguments, in the decoder's words. */
class Undecodable extends Error {}

/**
 * What `read` gives, or a Refusal in the words of a registry that cannot read the arguments of a choice. Recorded: the words,
 * and the column behind a missing field; what it calls a value of another kind only of a number.
 */
export function decoding<T>(choice: string, args: Json, read: () => T): T {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof Undecodable)) throw error;
		const between = choice.startsWith('Transfer') ? ':' : '. Error:';
		const problem = `${error.message} at line: 1, column: ${JSON.stringify(args).length}`;
		const decoder = 'com.daml.ledger.javaapi.data.codegen.json.JsonLfDecoder$Error';
		throw refuse(400, `Field \`choiceArguments\` does not contain a valid \`${choice}\`${between} ${decoder}: ${problem}`);
	}
}

/** The object at a place such as `allocation.transferLeg`. Throws where there is none; see `decoding`. */
export function objectAt(args: Json, path: string): Json {
	const value = valueAt(args, path);
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
	throw wrong('object', value);
}

export function listAt(args: Json, path: string): unknown[] {
	const value = valueAt(args, path);
	if (Array.isArray(value)) return value;
	throw wrong('list', value);
}

export function textAt(args: Json, path: string): string {
	const value = valueAt(args, path);
	if (typeof value === 'string') return value;
	throw wrong('text', value);
}

/** The owner of an account, as the second version of the standard writes one. */
export function accountAt(args: Json, path: string): string {
	objectAt(args, path);
	textAt(args, `${path}.id`);
	return textAt(args, `${path}.owner`);
}

/** `extraArgs` with its context and metadata, whose contents the registry is about to give. */
export function checkExtraArgs(args: Json): void {
	objectAt(args, 'extraArgs.context');
	objectAt(args, 'extraArgs.meta');
}

/** A positive decimal at a place. */
export function amountAt(args: Json, path: string): string {
	const amount = textAt(args, path);
	try {
		if (units(amount) > 0n) return amount;
	} catch {
		// falls through to the refusal
	}
	throw wrong('numeric', amount);
}

function valueAt(args: Json, path: string): unknown {
	let at: unknown = args;
	for (const name of path.split('.')) {
		if (typeof at !== 'object' || at === null) throw wrong('object', at);
		if (!(name in at)) throw new Undecodable(`Missing field ${name}`);
		at = (at as Json)[name];
	}
	return at;
}

const wrong = (what: string, value: unknown) =>
	new Undecodable(`Expected ${what} but was ${typeof value === 'string' ? value : JSON.stringify(value)}`);
