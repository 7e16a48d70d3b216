import { at, listOf, textAt } from '../values/jsonFields';
import { parseAmount, type Amount } from './amounts';
import { metaOf, viewOf, type Instrument, type WithViews } from './holdings';

/** Transfer instructions and allocations: what locks holdings of the token standard, in both versions (recorded on Splice 0.7.5). */

const INSTRUCTION_VIEWS = [
	':Splice.Api.Token.TransferInstructionV1:TransferInstruction',
	':Splice.Api.Token.TransferInstructionV2:TransferInstruction',
] as const;
const ALLOCATION_VIEWS = [':Splice.Api.Token.AllocationV1:Allocation', ':Splice.Api.Token.AllocationV2:Allocation'] as const;

/** The metadata of a transfer in which the sender leaves a text for the receiver. */
export const REASON = 'splice.lfdecentralizedtrust.org/reason';

/** The metadata by which a payment is known among those of one transaction. */
export const PAYMENT_ID = 'n8n-nodes-canton/payment-id';

/** The metadata by which its batch is known: the ID of a batch may be that of another one with a number behind it. */
export const BATCH_ID = 'n8n-nodes-canton/batch-id';

/** The ID in it. Null of a transfer without one. */
export const paymentIdIn = (transfer: unknown): string | null => textAt(metaOf(transfer), PAYMENT_ID);

/** The batch in it. Null of a transfer without one, such as those of versions that did not name it. */
export const batchIdIn = (transfer: unknown): string | null => textAt(metaOf(transfer), BATCH_ID);

/** A transfer that waits for its receiver or its registry. */
export interface Instruction {
	contractId: string;
	sender: string | null;
	receiver: string | null;
	instrument: Instrument | null;
	amount: Amount | null;
	/** The sender's text for the receiver. */
	memo: string | null;
	requestedAt: string | null;
	executeBefore: string | null;
	/** Contract IDs of the holdings that it keeps. */
	holdings: string[];
}

/** A party, or the owner of an account: the two versions write them differently. */
const partyOf = (value: unknown, name: string): string | null => textAt(value, name) ?? textAt(value, name, 'owner');

/** The transfer instruction that a created event is, by the view of either version. Undefined if it is none. */
export function readInstruction(created: WithViews): Instruction | undefined {
	const view = INSTRUCTION_VIEWS.map((name) => viewOf(created, name)).find((found) => at(found?.viewValue, 'transfer'));
	if (!view) return undefined;
	return { contractId: created.contractId, ...readTransfer(at(view.viewValue, 'transfer')) };
}

/** True of an instruction whose registry has steps of its own first: its receiver can neither accept nor reject it yet. */
export function waitsForRegistry(created: WithViews): boolean {
	const view = INSTRUCTION_VIEWS.map((name) => viewOf(created, name)).find((found) => at(found?.viewValue, 'transfer'));
	return textAt(view?.viewValue, 'status', 'tag') === 'TransferPendingInternalWorkflow';
}

/** The transfer inside a view or inside the arguments of a factory's choice. */
export function readTransfer(transfer: unknown): Omit<Instruction, 'contractId'> {
	const [admin, id] = [textAt(transfer, 'instrumentId', 'admin'), textAt(transfer, 'instrumentId', 'id')];
	return {
		sender: partyOf(transfer, 'sender'),
		receiver: partyOf(transfer, 'receiver'),
		instrument: admin !== null && id !== null ? { admin, id } : null,
		amount: parseAmount(at(transfer, 'amount')) ?? null,
		memo: textAt(metaOf(transfer), REASON),
		requestedAt: textAt(transfer, 'requestedAt'),
		executeBefore: textAt(transfer, 'executeBefore'),
		holdings: listOf(at(transfer, 'inputHoldingCids')).filter((id) => typeof id === 'string'),
	};
}

/** Content of an allocation. Its parties are known of version 1, which has one leg. */
interface Kept extends Pick<Instruction, 'sender' | 'receiver' | 'memo'> {
	holdings: string[];
}

/** The allocation that a created event is: the holdings that it keeps, and between whom. Undefined if the event is none. */
export function readAllocation(created: WithViews): Kept | undefined {
	const view = ALLOCATION_VIEWS.map((name) => viewOf(created, name)).find((found) => at(found?.viewValue, 'allocation'));
	if (!view) return undefined;
	const leg = at(view.viewValue, 'allocation', 'transferLeg');
	return {
		sender: textAt(leg, 'sender'),
		receiver: textAt(leg, 'receiver'),
		memo: textAt(metaOf(leg), REASON),
		holdings: listOf(at(view.viewValue, 'holdingCids')).filter((id) => typeof id === 'string'),
	};
}
