// The trace of a failure: the exercises under way, the innermost first, and the command. Recorded from a participant 3.5.10 but for
// commands by key, commands that create and exercise, and the length, which are from the public source of Canton.
import type { Fields } from '../daml/types.mts';
import { shownRecord } from './show.mts';
import type { Command } from './submissionRequest.mts';

/** An exercise under way. */
export interface Underway {
	/** `<package id>:Module:Entity` of the interface, or else of the template. */
	id: string;
	choice: string;
	contractId: string;
	nodeId: number;
}

const MOST = 10;

const shortened = (id: string): string => `${id.slice(0, 8)}${id.slice(id.indexOf(':'))}`;
const onContract = (contractId: string): string => `on contract ${contractId.slice(0, 10)}`;

/** Last line of the trace. */
export function commandLine(command: Command, id: string, key?: { fields: Fields; values: Record<string, unknown> }): string {
	const target = shortened(id);
	if ('CreateCommand' in command) return `in create command ${target}.`;
	if ('CreateAndExerciseCommand' in command) return `in create-and-exercise command ${target}:${command.CreateAndExerciseCommand.choice}.`;
	if ('ExerciseByKeyCommand' in command)
		return `in exercise-by-key command ${target}:${command.ExerciseByKeyCommand.choice} on key ${shownRecord(key?.fields ?? {}, key?.values ?? {})}.`;
	const { choice, contractId } = command.ExerciseCommand;
	return `in exercise command ${target}:${choice} ${onContract(contractId)}.`;
}

export function exerciseTrace(underway: readonly Underway[], command: string): string {
	const choices = underway
		.slice(-MOST)
		.reverse()
		.map(({ id, choice, contractId, nodeId }) => `in choice ${shortened(id)}:${choice} ${onContract(contractId)} (#${nodeId})`);
	const lines = [...choices, ...(underway.length > MOST ? ['...'] : []), command];
	return lines.map((line) => `    ${line}\n`).join('');
}
