// Reads choice arguments as a registry does: what it needs of them has to be there, the rest is the choice's own affair.
import { refuse } from '../splice/refusals.mts';
import { units } from '../world/decimal.mts';
import type { Json } from '../world/model.mts';

/** Part of the arguments that cannot be read, in the decoder's words. */
class Undecodable extends Error {}

/**
 * Result of `read`, or a Refusal in the words of a registry that cannot read the arguments of a choice. Recorded: the words,
 * and the column behind a missing field. Its name for a value of another kind only of a number.
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

/** Throws if an argument is none of the choice's. See `decoding`. A decoder names the first that it comes to (recorded). */
export function checkFields(args: Json, fields: string[]): void {
	const odd = Object.keys(args).find((name) => !fields.includes(name));
	if (odd !== undefined) throw new Undecodable(`Unknown field ${odd} (known fields are [${fields.join(', ')}])`);
}

/** The object at a place such as `allocation.transferLeg`. Throws if there is none. See `decoding`. */
export function objectAt(args: Json, path: string): Json {
	const value = valueAt(args, path);
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
	throw wrong('object or array', value);
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

/** The owner of an account, as the second version of the standard writes one. Throws a Refusal if it has none. */
export function accountAt(args: Json, path: string): string {
	const { owner, provider } = objectAt(args, path);
	const id = textAt(args, `${path}.id`);
	if (owner !== null) return textAt(args, `${path}.owner`);
	const account = `Account(Optional.empty, ${typeof provider === 'string' ? `Optional[${provider}]` : 'Optional.empty'}, ${id})`;
	const type = `org.lfdecentralizedtrust.splice.codegen.java.splice.api.token.holdingv2.${account}`;
	throw refuse(400, `expected regular account, but got a special account without an owner: ${type}`);
}

/** `extraArgs` with its context and metadata, whose contents the registry is about to give. */
export function checkExtraArgs(args: Json): void {
	objectAt(args, 'extraArgs.context');
	objectAt(args, 'extraArgs.meta');
}

/** A positive decimal at a place. */
export function amountAt(args: Json, path: string): string {
	const value = valueAt(args, path);
	// Recorded: a number will do.
	const amount = typeof value === 'number' ? String(value) : textAt(args, path);
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
		if (typeof at !== 'object' || at === null) throw wrong('object or array', at);
		if (!(name in at)) throw new Undecodable(`Missing field ${name}`);
		at = (at as Json)[name];
	}
	return at;
}

const wrong = (what: string, value: unknown) =>
	new Undecodable(`Expected ${what} but was ${typeof value === 'string' ? value : JSON.stringify(value)}`);
