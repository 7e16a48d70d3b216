import type { components } from '../../../api/ledger';
import { textAt } from '../values/jsonFields';

/** Outcome of a transfer instruction, by the choice of the standard that archived it (recorded in both versions of the token standard). */

type Exercised = components['schemas']['ExercisedEvent'];

export const INSTRUCTION_CHOICES = {
	accept: 'TransferInstruction_Accept',
	reject: 'TransferInstruction_Reject',
	withdraw: 'TransferInstruction_Withdraw',
	update: 'TransferInstruction_Update',
} as const;

/** Outcome of a transfer according to a choice on it. `pending`: the transfer goes on in an instruction, or in another one. */
type TransferStatus = 'completed' | 'pending' | 'failed';

const STATUS: Record<string, TransferStatus> = {
	TransferInstructionResult_Completed: 'completed',
	TransferInstructionResult_Pending: 'pending',
	TransferInstructionResult_Failed: 'failed',
};

/** The status in a `TransferInstructionResult`. Null if a newer registry says something else. */
export function transferStatus(exerciseResult: unknown): TransferStatus | null {
	const tag = textAt(exerciseResult, 'output', 'tag') ?? '';
	return (Object.hasOwn(STATUS, tag) ? STATUS[tag] : null) ?? null;
}

/** Possible outcomes of an offered transfer. */
export type InstructionEnding = 'completed' | 'rejected' | 'withdrawn' | 'expired' | 'failed';

const INSTRUCTION_INTERFACE = /:Splice\.Api\.Token\.TransferInstructionV\d:TransferInstruction$/;

const CHOICES: ReadonlySet<string> = new Set(Object.values(INSTRUCTION_CHOICES));

/**
 * The exercises that ended transfer instructions, by contract ID. In version 2 the choice itself archives nothing: it passes on to version 1,
 * or archives the contract in a step of its own (recorded with a test token). So the outermost choice of the standard says what was done.
 */
export function endingExercises(events: components['schemas']['JsTransaction']['events'] | undefined): Map<string, Exercised> {
	const outermost = new Map<string, Exercised>();
	const archived = new Set<string>();
	for (const event of events ?? []) {
		if (!('ExercisedEvent' in event)) continue;
		const { ExercisedEvent: exercised } = event;
		const { consuming, interfaceId, choice, contractId } = exercised;
		const ofInstruction = INSTRUCTION_INTERFACE.test(interfaceId ?? '');
		const before = outermost.get(contractId);
		if (ofInstruction && (!before || (!CHOICES.has(before.choice) && CHOICES.has(choice)))) outermost.set(contractId, exercised);
		if (consuming) archived.add(contractId);
	}
	return new Map([...outermost].filter(([contractId]) => archived.has(contractId)));
}

/**
 * Outcome of a transfer instruction by an exercise. `pending` if the transfer goes on in another one, undefined if the choice is none of
 * the token standard. `executeBefore` and the time of the transaction distinguish an offer that expired from one that failed: the
 * governing party ends both by the same choice (recorded).
 */
export function instructionEnding(
	{ choice, exerciseResult }: Pick<Exercised, 'choice' | 'exerciseResult'>,
	executeBefore: string | null,
	at: string,
): InstructionEnding | 'pending' | undefined {
	if (!CHOICES.has(choice)) return undefined;
	const status = transferStatus(exerciseResult);
	if (status === 'pending') return status;
	if (choice === INSTRUCTION_CHOICES.reject) return 'rejected';
	if (choice === INSTRUCTION_CHOICES.withdraw) return 'withdrawn';
	if (status === 'completed') return status;
	return executeBefore !== null && Date.parse(executeBefore) <= Date.parse(at) ? 'expired' : 'failed';
}
