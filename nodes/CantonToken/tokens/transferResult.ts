import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import { formatAmount } from '../../shared/tokens/amounts';
import { transferStatus } from '../../shared/tokens/instructionEnding';
import type { Instruction } from '../../shared/tokens/transfers';
import { at, listOf, textAt } from '../../shared/values/jsonFields';
import type { Transaction } from './tokenCommand';

/** Result of a choice on a transfer: `TransferInstructionResult` of the token standard (recorded in both versions). */

type Exercised = components['schemas']['ExercisedEvent'];

const TEXTS = (value: unknown): string[] => listOf(value).filter((entry) => typeof entry === 'string');

/** The first exercise of one of the choices on a contract, outermost first. Undefined if the transaction shows none. */
export function exerciseOf({ events }: Transaction, choices: readonly string[], contractId?: string): Exercised | undefined {
	for (const event of events ?? []) {
		if (!('ExercisedEvent' in event)) continue;
		const { ExercisedEvent: exercised } = event;
		if (choices.includes(exercised.choice) && (contractId === undefined || exercised.contractId === contractId)) return exercised;
	}
	return undefined;
}

/** The exercises of a choice by the commands of a transaction, in their order: those that they brought about are left out. */
export function exercisesOf({ events }: Transaction, choice: string): Exercised[] {
	const found: Exercised[] = [];
	let within = -1;
	for (const event of events ?? []) {
		if (!('ExercisedEvent' in event)) continue;
		const { ExercisedEvent: exercised } = event;
		if (exercised.nodeId <= within || exercised.choice !== choice) continue;
		within = exercised.lastDescendantNodeId ?? exercised.nodeId;
		found.push(exercised);
	}
	return found;
}

/** The result, flat. Null if a newer registry says something else. */
export function transferResult(exercised: Exercised | undefined) {
	const result = exercised?.exerciseResult;
	return {
		status: transferStatus(result),
		transferInstructionId: textAt(result, 'output', 'value', 'transferInstructionCid'),
		receiverHoldingIds: TEXTS(at(result, 'output', 'value', 'receiverHoldingCids')),
		changeHoldingIds: TEXTS(at(result, 'senderChangeCids')),
	};
}

/** A transfer as the fields of an item. */
export function transferFields(transfer: Omit<Instruction, 'contractId' | 'holdings'>): IDataObject {
	const { sender, receiver, instrument, amount, memo, requestedAt, executeBefore } = transfer;
	return {
		sender,
		receiver,
		amount: amount === null ? null : formatAmount(amount),
		instrumentId: instrument?.id ?? null,
		memo,
		requestedAt,
		executeBefore,
		instrumentAdmin: instrument?.admin ?? null,
	};
}
