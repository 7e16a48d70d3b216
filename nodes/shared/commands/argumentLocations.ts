import type { CallFailure } from '../errors/failure';
import { unreadableArgument } from '../errors/failure';
import type { Attempt } from '../http/attempt';
import type { Command } from './commands';

/**
 * Paths of the arguments whose value a participant could not read. The participant names the value only, not its field: each path that
 * holds such a value is named.
 */

/** A value longer than this is not searched for. Paths beyond so many are not named. */
const LONGEST_VALUE = 1000;
const MOST_LOCATIONS = 5;

const LABELS: Record<string, string> = {
	createArguments: 'Create Arguments',
	choiceArgument: 'Choice Argument',
	contractKey: 'Contract Key',
};

/** The value as JSON, as the participant shows it. Undefined if it shows none, or too long a one. */
function valueIn(message: string): string | undefined {
	if (message.length > LONGEST_VALUE) return undefined;
	const [, data] = /^Expected ujson\.\w+ \(data: (.*)\)$/s.exec(message) ?? [];
	if (data !== undefined) return data;
	const [, text] = /^Unexpected case: (.*)$/s.exec(message) ?? /^Text '([^']*)' could not be parsed/.exec(message) ?? [];
	return text === undefined ? undefined : JSON.stringify(text);
}

const step = (key: string, inList: boolean): string => (inList ? `[${key}]` : `.${key}`);

function* pathsIn(value: unknown, wanted: string, path: string): Generator<string> {
	if (JSON.stringify(value) === wanted) yield path;
	if (typeof value !== 'object' || value === null) return;
	for (const [key, inner] of Object.entries(value)) yield* pathsIn(inner, wanted, `${path}${step(key, Array.isArray(value))}`);
}

function* locations(commands: readonly Command[], wanted: string): Generator<string> {
	for (const [index, command] of commands.entries()) {
		const suffix = commands.length > 1 ? ` of command ${index + 1}` : '';
		for (const [name, value] of Object.entries(Object.values(command)[0] as object)) {
			const label = LABELS[name];
			if (label === undefined) continue;
			for (const path of pathsIn(value, wanted, '')) yield `${path.replace(/^\./, '') || 'the whole'} (${label}${suffix})`;
		}
	}
}

/** The attempt. If an argument could not be read, its failure says which arguments hold that value. */
export function withLocations<T>(attempt: Attempt<T>, commands: readonly Command[]): Attempt<T> {
	if (attempt.ok || !unreadableArgument(attempt.failure)) return attempt;
	const wanted = valueIn(attempt.failure.message);
	const found = wanted === undefined ? [] : [...locations(commands, wanted)];
	if (found.length === 0) return attempt;
	const named = found.slice(0, MOST_LOCATIONS);
	const failure: CallFailure = { ...attempt.failure, locations: found.length > MOST_LOCATIONS ? [...named, '…'] : named };
	return { ...attempt, failure };
}
