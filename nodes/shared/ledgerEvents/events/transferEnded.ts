import type { INodeProperties } from 'n8n-workflow';

import type { Update } from '../../ledger/updates/updates';
import { SYNCHRONIZERS } from '../../tokens/cantonCoin';
import { knownInterfaces } from '../../tokens/interfaces';
import { endingExercises, instructionEnding, type InstructionEnding } from '../../tokens/instructionEnding';
import { readInstruction, type Instruction } from '../../tokens/transfers';
import { ledgerEvent } from '../ledgerEvent';
import { LedgerUpdates, UPDATE_ENDPOINTS } from '../ledgerUpdates';
import { tokenParties, paymentFilterFields } from '../tokenFilter';
import { CONTRACT_EVENTS, readCreated } from '../createdContracts';
import { tokenSelector } from '../tokenSelector';
import { transferItem } from '../transferItem';
import { multiDropDown } from '../../parameters/fieldKinds';

const EVENT = 'transferEnded';
const INSTRUCTIONS = [
	'#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
	'#splice-api-token-transfer-instruction-v2:Splice.Api.Token.TransferInstructionV2:TransferInstruction',
] as const;

const endingsField: INodeProperties = multiDropDown(
	'Endings',
	'endings',
	{ default: [], description: 'Which ends of a transfer that was offered to output. None chosen means every one.' },
	[
		['completed', 'Completed', 'The receiver accepted the tokens'],
		['expired', 'Expired', 'Nobody accepted it in time, and its registry ended it'],
		['failed', 'Failed', 'Its registry ended it for another reason'],
		['rejected', 'Rejected', 'The receiver refused the tokens'],
		['withdrawn', 'Withdrawn', 'The sender took the tokens back'],
	],
);

/** Instructions that an update itself creates, by contract ID. */
function createdIn(update: Update): Map<string, Instruction> {
	const events = 'Transaction' in update ? (update.Transaction.value.events ?? []) : [];
	const found = events.flatMap((event) => ('CreatedEvent' in event ? (readInstruction(event.CreatedEvent) ?? []) : []));
	return new Map(found.map((instruction) => [instruction.contractId, instruction]));
}

/**
 * The exercises by which transfer instructions of an update ended. What the parties only witness is between others. The choice of version 2
 * archives nothing itself, so the exercise that does says whether the contract was theirs.
 */
function endedIn(update: Update) {
	if (!('Transaction' in update)) return [];
	const own = new Set(createdIn(update).keys());
	for (const event of update.Transaction.value.events ?? [])
		if ('ExercisedEvent' in event && event.ExercisedEvent.consuming && event.ExercisedEvent.acsDelta !== false)
			own.add(event.ExercisedEvent.contractId);
	return [...endingExercises(update.Transaction.value.events).values()].filter(({ contractId }) => own.has(contractId));
}

const NOTHING_KNOWN: Omit<Instruction, 'contractId'> = {
	sender: null,
	receiver: null,
	instrument: null,
	amount: null,
	memo: null,
	requestedAt: null,
	executeBefore: null,
	holdings: [],
};

/** Outcome of transfers that were offered to one of the parties, or by one of them. */
export const transferEnded = ledgerEvent(
	EVENT,
	'Transfer Accepted, Rejected, Withdrawn or Expired',
	[...UPDATE_ENDPOINTS, CONTRACT_EVENTS, SYNCHRONIZERS],
	{
		description: 'When a transfer that was offered to one of the parties, or by one of them, has come to its end',
		properties: [endingsField, ...paymentFilterFields],
		options: [],
		open(setup, ledger) {
			const { parameters } = setup;
			const parties = tokenParties(setup);
			const endings = new Set(parameters.choices<InstructionEnding>('endings'));
			/** Instructions that ended in updates of the page that is being read. */
			let interfaces: string[] | undefined;
			const instructions = new Map<string, Instruction | undefined>();
			const selector = tokenSelector(
				EVENT,
				{ ledger, ...setup },
				(update, matches) =>
					endedIn(update).flatMap((exercised) => {
						const { contractId, nodeId } = exercised;
						const instruction = instructions.get(contractId) ?? { contractId, ...NOTHING_KNOWN };
						instructions.delete(contractId);
						const at = 'Transaction' in update ? update.Transaction.value.effectiveAt : '';
						const ending = instructionEnding(exercised, instruction.executeBefore, at);
						const { sender, receiver } = instruction;
						const party = [sender, receiver].find((candidate) => candidate !== null && parties.has(candidate)) ?? null;
						const own = party !== null || (sender === null && receiver === null);
						if (!own || ending === undefined || ending === 'pending' || (endings.size > 0 && !endings.has(ending)) || !matches(instruction))
							return [];
						return [{ key: String(nodeId), fields: transferItem(ending, instruction, party) }];
					}),
				async (update, left) => {
					const own = createdIn(update);
					for (const { contractId } of endedIn(update)) {
						// A contract that lived in this update only is not found by its ID.
						const instruction = own.get(contractId);
						if (instruction) {
							instructions.set(contractId, instruction);
							continue;
						}
						interfaces ??= await knownInterfaces(ledger, INSTRUCTIONS, left());
						const created = await readCreated(ledger, [...parties], interfaces, contractId, left);
						instructions.set(contractId, created && readInstruction(created));
					}
				},
			);
			return new LedgerUpdates(setup, ledger, selector);
		},
	},
);
