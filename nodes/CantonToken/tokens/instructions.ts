import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Version } from '../../shared/registry/standard';
import { contractOrItems } from '../../shared/parameters/contractOrItems';
import { locator } from '../../shared/parameters/partyFields';
import { viewOf } from '../../shared/tokens/holdings';
import { endingExercises, instructionEnding, type InstructionEnding } from '../../shared/tokens/instructionEnding';
import { readInstruction, type Instruction } from '../../shared/tokens/transfers';
import type { Offset } from '../../shared/values/int64';
import type { TokenCall } from '../tokenOperation';
import { readTransaction } from '../../shared/commands/committed';
import type { CallFailure } from '../../shared/errors/failure';
import { findContract } from './findContract';
import { TRANSFER_INSTRUCTION } from './exercisedInterfaces';
import { effectsFormat, type Transaction } from './tokenCommand';
import { transferResult } from './transferResult';

/** A transfer instruction by its contract ID: what is to be transferred, and how it ended if it did. */

/** The state of a transfer that was offered. `ended`: the participant does not return what ended it. */
export type OfferStatus = InstructionEnding | 'pending' | 'ended';

interface Ended {
	status: OfferStatus;
	offset: Offset;
	updateId?: string;
	commandId?: string;
	/** The choice of the standard that ended it. */
	choice?: string;
	/** The instruction that replaced it, if the transfer goes on in another one. */
	nextInstructionId: string | null;
	receiverHoldingIds: string[];
	recordTime?: string;
	/** Reason why what ended it could not be read. */
	unread?: CallFailure;
}

interface FoundInstruction {
	instruction: Instruction;
	/** The versions whose view it shows. */
	versions: Version[];
	createdAt: string;
	createdAtOffset: Offset;
	/** Offset of its archival. Absent while it is pending. */
	archivedAtOffset?: Offset;
}

const FIELD = 'transferInstructionId';

/** The transfer that was offered: from a list, or that of the incoming item. `search`: the method that fills the list. */
export const instructionIdField = (search: 'searchIncomingOffers' | 'searchOffers' | 'searchOutgoingOffers'): INodeProperties =>
	locator({
		displayName: 'Transfer Instruction',
		name: FIELD,
		search,
		placeholder: 'e.g. {{ $json.transferInstructionId }}',
		whenEmpty: 'Of the incoming item',
		description:
			'The transfer that was offered. Empty means that of the incoming item: its transferInstructionId, as Send and Get Many return it, ' +
			'or its transferInstruction, as events and movements have it.',
	});

/** The contract ID of the transfer that was chosen, else of the incoming item. */
export const readInstructionId = (call: TokenCall): string =>
	contractOrItems(call, {
		path: FIELD,
		itemFields: ['transferInstructionId', 'transferInstruction'],
		problem: 'no offer is chosen, and the incoming item has no transferInstructionId',
		advice:
			'Choose the offer from the list, or connect a node that returns offers, such as Transfer › Get Many or the event Transfer Offered to Me.',
	});

const V1_VIEW = ':Splice.Api.Token.TransferInstructionV1:TransferInstruction';

/** Reads an instruction, also an archived one. Throws explained errors if there is none. */
export async function findInstruction(call: TokenCall, party: string, contractId: string): Promise<FoundInstruction> {
	const { content, created, archivedAtOffset } = await findContract(call, {
		on: TRANSFER_INSTRUCTION,
		party,
		path: 'transferInstructionId',
		contractId,
		name: 'a transfer instruction',
		advice: 'Take it from Transfer › Get Many, or from the item that Send returned.',
		read: readInstruction,
	});
	return {
		instruction: content,
		versions: viewOf(created, V1_VIEW) ? ['v1'] : ['v2'],
		createdAt: created.createdAt,
		createdAtOffset: created.offset,
		...(archivedAtOffset !== undefined && { archivedAtOffset }),
	};
}

/** End of an archived instruction, by the update that archived it. */
export async function howItEnded({ ledger }: TokenCall, party: string, instruction: Instruction, offset: Offset): Promise<Ended> {
	const unknown: Ended = { status: 'ended', offset, nextInstructionId: null, receiverHoldingIds: [] };
	const attempt = await readTransaction(ledger, { offset }, effectsFormat(party));
	if (!attempt.ok) return { ...unknown, unread: attempt.failure };
	const { answer: transaction } = attempt;
	if (!transaction) return unknown;
	return {
		...unknown,
		...endingOf(transaction, instruction),
		updateId: transaction.updateId,
		commandId: transaction.commandId || undefined,
		recordTime: transaction.recordTime,
	};
}

/** End of the instruction, by the transaction that ended it. */
function endingOf(
	{ events, effectiveAt }: Pick<Transaction, 'events' | 'effectiveAt'>,
	{ contractId, executeBefore }: Instruction,
): Pick<Ended, 'status' | 'choice' | 'nextInstructionId' | 'receiverHoldingIds'> {
	const exercised = endingExercises(events).get(contractId);
	const { transferInstructionId, receiverHoldingIds } = transferResult(exercised);
	const status = (exercised && instructionEnding(exercised, executeBefore, effectiveAt)) ?? 'ended';
	return { status, choice: exercised?.choice, nextInstructionId: transferInstructionId, receiverHoldingIds };
}

/** The status of an instruction now, followed if the transfer goes on in another one. */
export async function statusOf(
	call: TokenCall,
	party: string,
	contractId: string,
	before: readonly string[] = [],
): Promise<{ found: FoundInstruction; ended?: Ended }> {
	const found = await findInstruction(call, party, contractId);
	if (found.archivedAtOffset === undefined) return { found };
	const ended = await howItEnded(call, party, found.instruction, found.archivedAtOffset);
	const seen = [...before, contractId];
	if (ended.status !== 'pending' || ended.nextInstructionId === null || seen.includes(ended.nextInstructionId)) return { found, ended };
	return await statusOf(call, party, ended.nextInstructionId, seen);
}

/** The state now of a transfer that an earlier submission made. Null if it was offered, and that cannot be read. */
export const statusNow = async (
	call: TokenCall,
	sender: string,
	{ status, transferInstructionId: id }: Pick<ReturnType<typeof transferResult>, 'status' | 'transferInstructionId'>,
): Promise<OfferStatus | null> =>
	status !== 'pending' || id === null
		? status
		: await statusOf(call, sender, id).then(
				({ ended }) => ended?.status ?? status,
				() => null,
			);

/** The end of an instruction as a sentence. */
export function endedSentence({ status, recordTime, offset }: Ended): string {
	const when = recordTime === undefined ? `at offset ${offset}` : `at ${recordTime}`;
	const what: Record<OfferStatus, string> = {
		pending: 'went on in another instruction',
		completed: 'was completed',
		rejected: 'was rejected by the receiver',
		withdrawn: 'was withdrawn by the sender',
		expired: 'expired',
		failed: 'failed',
		ended: 'ended',
	};
	return `the transfer ${what[status]} ${when}`;
}

/** The fields of an ending on an item. */
export const endedFields = ({ receiverHoldingIds, offset, updateId, commandId, recordTime }: Ended): IDataObject => ({
	recordTime: recordTime ?? null,
	receiverHoldingIds,
	endedByCommandId: commandId ?? null,
	endedAtOffset: offset,
	updateId: updateId ?? null,
});
