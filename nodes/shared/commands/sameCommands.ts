import type { components } from '../../../api/ledger';
import type { CallFailure } from '../errors/failure';
import type { Attempt } from '../http/attempt';
import type { Ledger } from '../ledger/service';
import type { Command } from './commands';
import { CONTRACT_EVENTS } from './committed';
import { defaultFormat } from './format';
import { isSameValue } from './sameValue';

/** Comparison of a transaction with commands, event by event. */

type Schemas = components['schemas'];
type Exercised = Schemas['ExercisedEvent'];
type Created = Schemas['CreatedEvent'];

/**
 * Result of a comparison: the commands, the same with other arguments, or something else. `unread` says why a key could not be read.
 */
type Likeness = { likeness: 'same' | 'otherArguments' | 'other' } | { likeness: 'unread'; unread: CallFailure };

/** An event that a command may have made. */
interface Candidate {
	/** IDs of the event in its transaction. */
	nodes: number[];
	isSame: boolean;
	/** Contract whose key is to be compared. */
	keyOf?: string;
}

/** Way to read contracts. */
interface Reading {
	ledger: Ledger;
	parties: string[];
	left: () => number;
}

/** Name of a template or interface in its package. Commands as JSON may lack it, or hold anything: then the participant refuses them. */
const entityOf = (name: unknown): string | undefined => (typeof name === 'string' ? /:.*/s.exec(name)?.[0] : undefined);

const isSameEntity = (name: unknown, other: unknown): boolean => entityOf(name) !== undefined && entityOf(name) === entityOf(other);

/** Compares a transaction with commands. Each event counts for one of them only. */
export async function likenessOf(
	{ events = [] }: Schemas['JsTransaction'],
	commands: readonly Command[],
	reading: Reading,
): Promise<Likeness> {
	const made = {
		exercised: events.flatMap((event) => ('ExercisedEvent' in event ? [event.ExercisedEvent] : [])),
		created: events.flatMap((event) => ('CreatedEvent' in event ? [event.CreatedEvent] : [])),
	};
	const candidates = commands.map((command) => candidatesOf(made, command));
	if (candidates.some((fitting) => fitting.length === 0)) return { likeness: 'other' };
	const used = new Set<number>();
	let unread: CallFailure | undefined;
	for (const [index, command] of commands.entries()) {
		let isFound = false;
		for (const { nodes, isSame, keyOf } of candidates[index] ?? []) {
			if (isFound || !isSame || nodes.some((node) => used.has(node))) continue;
			if (keyOf !== undefined && 'ExerciseByKeyCommand' in command) {
				const key = await keyOfContract(reading, keyOf);
				if (!key.ok) unread = key.failure;
				if (!key.ok || !isSameValue(key.answer, command.ExerciseByKeyCommand.contractKey)) continue;
			}
			isFound = true;
			for (const node of nodes) used.add(node);
		}
		if (!isFound) return unread ? { likeness: 'unread', unread } : { likeness: 'otherArguments' };
	}
	return { likeness: 'same' };
}

/** The events of the contract or template, and of the choice, that a command names. */
function candidatesOf({ exercised, created }: { exercised: Exercised[]; created: Created[] }, command: Command): Candidate[] {
	const createdBy = (templateId: unknown) => created.filter((event) => isSameEntity(event.templateId, templateId));
	const isOf = ({ templateId, interfaceId }: Exercised, name: unknown) => isSameEntity(templateId, name) || isSameEntity(interfaceId, name);
	if ('CreateCommand' in command) {
		const { templateId, createArguments } = command.CreateCommand;
		return createdBy(templateId).map(({ nodeId, createArgument }) => ({
			nodes: [nodeId],
			isSame: isSameValue(createArgument, createArguments),
		}));
	}
	if ('ExerciseByKeyCommand' in command) {
		const { templateId, choice, choiceArgument } = command.ExerciseByKeyCommand;
		const fitting = exercised.filter((event) => event.choice === choice && isOf(event, templateId));
		return fitting.map((event) => ({
			nodes: [event.nodeId],
			isSame: isSameValue(event.choiceArgument, choiceArgument),
			keyOf: event.contractId,
		}));
	}
	if ('CreateAndExerciseCommand' in command) {
		const { templateId, createArguments, choice, choiceArgument } = command.CreateAndExerciseCommand;
		return createdBy(templateId).flatMap(({ nodeId, contractId, createArgument }) =>
			exercised
				.filter((event) => event.contractId === contractId && event.choice === choice)
				.map((event) => ({
					nodes: [nodeId, event.nodeId],
					isSame: isSameValue(createArgument, createArguments) && isSameValue(event.choiceArgument, choiceArgument),
				})),
		);
	}
	const { contractId, choice, choiceArgument } = command.ExerciseCommand;
	const fitting = exercised.filter((event) => event.contractId === contractId && event.choice === choice);
	return fitting.map((event) => ({ nodes: [event.nodeId], isSame: isSameValue(event.choiceArgument, choiceArgument) }));
}

const NO_KEY: CallFailure = { message: 'it does not show the key of the contract', origin: 'application', retryable: false };

/** The key that a contract was created with: an exercise does not show it. */
async function keyOfContract({ ledger, parties, left }: Reading, contractId: string): Promise<Attempt<unknown>> {
	const { eventFormat } = defaultFormat(parties);
	const events = await ledger.attempt(CONTRACT_EVENTS, { body: { contractId, eventFormat }, timeoutMs: left() });
	if (!events.ok) return events;
	const key = events.answer.created?.createdEvent.contractKey ?? undefined;
	return key === undefined ? { ok: false, failure: NO_KEY } : { ok: true, answer: key };
}
