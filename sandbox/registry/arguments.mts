// Reads choice arguments as a registry does: what it needs of them has to be there, the rest is the choice's own affair.
import { refuse } from '../scan/refusals.mts';
import type { Json } from '../world/model.mts';

/** The object at a place such as `allocation.transferLeg`. Throws a Refusal that names the place. */
export function objectAt(args: Json, place: string): Json {
	const value = valueAt(args, place);
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
	throw wrong(place, 'an object');
}

export function listAt(args: Json, place: string): unknown[] {
	const value = valueAt(args, place);
	if (Array.isArray(value)) return value;
	throw wrong(place, 'a list');
}

export function textAt(args: Json, place: string): string {
	const value = valueAt(args, place);
	if (typeof value === 'string') return value;
	throw wrong(place, 'a string');
}

/** The owner of an account, as the second version of the standard writes one. */
export function accountAt(args: Json, place: string): string {
	objectAt(args, place);
	textAt(args, `${place}.id`);
	return textAt(args, `${place}.owner`);
}

/** `extraArgs` with its context and metadata, whose contents the registry is about to give. */
export function checkExtraArgs(args: Json): void {
	objectAt(args, 'extraArgs.context');
	objectAt(args, 'extraArgs.meta');
}

function valueAt(args: Json, place: string): unknown {
	let at: unknown = args;
	const walked: string[] = [];
	for (const name of place.split('.')) {
		walked.push(name);
		if (typeof at !== 'object' || at === null || !(name in at)) {
			throw refuse(400, `Failed to decode the choice arguments: missing field '${walked.join('.')}'`);
		}
		at = (at as Json)[name];
	}
	return at;
}

function wrong(place: string, what: string) {
	return refuse(400, `Failed to decode the choice arguments: field '${place}' is not ${what}`);
}
