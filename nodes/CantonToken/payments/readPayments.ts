import type { INodeProperties } from 'n8n-workflow';

import { identifyCommand } from '../../shared/commands/identity';
import { inputError, isInputError, type CantonError } from '../../shared/errors/nodeErrors';
import { chosenParty } from '../../shared/ledger/directory/ownParties';
import { earliestOffset } from '../../shared/ledger/offsets';
import { FailedRow, MergedRow, type Row } from '../../shared/operation/operation';
import { withOutcome } from '../../shared/operation/outcome';
import { compareOffsets, type Offset } from '../../shared/values/int64';
import { readTransfer } from '../../shared/tokens/transfers';
import { at } from '../../shared/values/jsonFields';
import type { TokenCall } from '../tokenOperation';
import { paymentFields, readPayment } from '../tokens/paymentForm';
import { statusNow } from '../tokens/instructions';
import { checkSamePayment } from '../tokens/samePayment';
import { searchAfter } from '../tokens/earlierSuccess';
import { readBatch, type BatchRecord } from './batchRecord';
import { callOfItem, paymentIdOf, readBatchId, readItem, type ItemPayment } from './itemPayment';
import { batchKey, checkCommon, checkIds, groupsOf, type PaymentGroup } from './paymentGroup';
import { blockedRow, failedRow, identityOf, unreadRow } from './unpaidRows';

/** Reads the payments of all items, and what the ledger has of their batches, before anything is sent. */

/** Groups to pay, and the rows of payments that are not to be sent. */
interface Reading {
	groups: PaymentGroup[];
	rows: Row[];
}

/** One item: its payment, or why it cannot be made. */
interface ItemRead {
	call: TokenCall;
	payment: ItemPayment | Error;
	/** Its batch. Undefined without one, an error if that cannot be read. */
	batch: Batch | Error | undefined;
}

interface Batch {
	batchId: string;
	sender: string;
	since?: Offset;
}

/** Item of an error of n8n. */
const itemOf = (error: Error): number => (error as { context?: { itemIndex?: number } }).context?.itemIndex ?? 0;

/** @param searches true if the batches are to be searched whatever the items say */
export async function readPayments(call: TokenCall, properties: INodeProperties[], searches: boolean): Promise<Reading> {
	const reads: ItemRead[] = [];
	for (const itemIndex of call.context.getInputData().keys()) reads.push(await readOne(callOfItem(call, properties, itemIndex)));
	const unlike = problemOf(reads);
	if (unlike) return { groups: [], rows: stoppedRows(reads, unlike) };
	const { records, rows, left } = await searchBatches(reads, searches);
	const isLeft = ({ payment }: ItemRead) => !(payment instanceof Error);
	const isWrong = left.some((read) => !isLeft(read));
	// Others under one ID would be another command by the next run. Those of a batch would not.
	const blocked = left.filter((read) => isLeft(read) && isWrong && read.batch === undefined);
	const items = left.filter((read) => isLeft(read) && !blocked.includes(read)).map(({ payment }) => payment as ItemPayment);
	const refused = left.filter((read) => !isLeft(read)).map((read) => ({ read, error: read.payment as Error }));
	const grouped = await groupsOf(items).catch((error: Error) => error);
	const readOf = new Map(left.map((read) => [read.payment, read]));
	if (grouped instanceof Error) {
		const wrong = items.find((item) => item.call.itemIndex === itemOf(grouped)) ?? items[0]!;
		refused.push({ read: readOf.get(wrong)!, error: grouped });
		blocked.push(...items.filter((item) => item !== wrong).map((item) => readOf.get(item)!));
	} else {
		for (const [item, error] of grouped.errors) refused.push({ read: readOf.get(item)!, error });
		// A payment that is wrong may have been made before, which a search says.
		const isOpen = ({ read, error }: (typeof refused)[number]) =>
			isInputError(error) && isUnsearched(read, records) && !(read.batch instanceof Error);
		if (!searches && refused.some(isOpen)) return await readPayments(call, properties, true);
	}
	rows.push(...refused.map(({ read, error }) => failedRow(read, error, isUnsearched(read, records))));
	rows.push(...blocked.map((read) => blockedRow(read, refused[0]!.error, isUnsearched(read, records))));
	if (grouped instanceof Error) return { groups: [], rows };
	return { groups: grouped.groups.map((group) => ({ ...group, last: lastOf(group, records) })), rows };
}

/** A payment whose batch cannot be read must not be sent: nothing says whether another execution has made it. */
async function readOne(call: TokenCall): Promise<ItemRead> {
	const batch = await batchOf(call).catch((error: Error) => error);
	const payment = batch instanceof Error ? batch : await readItem(call).catch((error: Error) => error);
	return { call, batch, payment };
}

/** The error of an input whose items differ in what holds for all of them, or share an ID: also of items that are wrong, or paid. */
function problemOf(reads: readonly ItemRead[]): Error | undefined {
	try {
		checkCommon(reads, 'dryRun', 'coinRegistry');
		checkTargets(reads);
		checkIds(reads.map(({ call }) => ({ call: { ...call, identity: identityOf(call) } })).filter(({ call }) => call.identity.commandId));
		return undefined;
	} catch (error) {
		return error as Error;
	}
}

/** Refuses items of several targets: all are sent at that of the first. */
function checkTargets(reads: readonly ItemRead[]): void {
	const targetOf = ({ call }: ItemRead) => JSON.stringify(call.parameters.raw('options.target') ?? null);
	const other = reads.find((read) => targetOf(read) !== targetOf(reads[0]!));
	if (!other) return;
	const { context, itemIndex } = other.call;
	const problem = 'Target: this is not the same for all items. Nothing was sent.';
	throw inputError(context.getNode(), problem, 'Give each item the same, or use Transfer › Send.', itemIndex);
}

/** The rows of an input of which nothing is sent: first what stops it, which is the error of a node that stops. */
function stoppedRows(reads: readonly ItemRead[], error: Error): Row[] {
	const isWrong = ({ call }: ItemRead) => call.itemIndex === itemOf(error);
	const mayBePaid = (read: ItemRead) => isUnsearched(read, new Map());
	const rowOf = (read: ItemRead) =>
		read.payment instanceof Error ? failedRow(read, read.payment, mayBePaid(read)) : blockedRow(read, error, mayBePaid(read));
	const wrong = reads.filter(isWrong).map((read) => failedRow(read, error, mayBePaid(read)));
	return [...wrong, ...reads.filter((read) => !isWrong(read)).map(rowOf)];
}

async function batchOf(call: TokenCall): Promise<Batch | undefined> {
	const batchId = readBatchId(call);
	if (batchId === undefined) return undefined;
	identifyCommand(call);
	return { batchId, sender: await chosenParty(call, 'sender'), since: searchAfter(call) };
}

const keyOf = ({ batchId, sender }: Batch): string => batchKey(batchId, sender);

const lastOf = ({ isBatch, commandId, items: [first] }: PaymentGroup, records: Records): number | undefined =>
	isBatch ? records.get(batchKey(commandId, first!.payment.sender))?.last : undefined;

type Records = ReadonlyMap<string, BatchRecord>;

/** True of a payment that an earlier execution may have made, for all that is known. */
const isUnsearched = ({ batch }: ItemRead, records: Records): boolean =>
	batch instanceof Error || (batch !== undefined && !records.has(keyOf(batch)));

/** Reads what the ledger has of each batch that may have been sent before. `rows` are those of payments that need not be sent. */
async function searchBatches(reads: readonly ItemRead[], searches: boolean) {
	const batches = new Map<string, ItemRead[]>();
	for (const read of reads)
		if (read.batch && !(read.batch instanceof Error)) batches.set(keyOf(read.batch), [...(batches.get(keyOf(read.batch)) ?? []), read]);
	const records = new Map<string, BatchRecord>();
	const rows: Row[] = [];
	const settled = new Set<ItemRead>();
	for (const [key, members] of batches) {
		const record = await recordOf(members, searches).catch((error: Error) => error);
		if (record === undefined) continue;
		if (!(record instanceof Error)) records.set(key, record);
		for (const read of members) {
			const row = record instanceof Error ? unreadRow(read, record) : await recordedRow(read, record);
			if (!row) continue;
			rows.push(row);
			settled.add(read);
		}
	}
	return { records, rows, left: reads.filter((read) => !settled.has(read)) };
}

/** The record of a batch since the first of its payments may have been sent. Undefined if nothing says that one was. */
async function recordOf(members: readonly ItemRead[], searches: boolean): Promise<BatchRecord | undefined> {
	const [{ call, batch }] = members as [ItemRead];
	const sinceOf = (read: ItemRead) => (read.batch as Batch).since;
	const [first] = members.flatMap((read) => sinceOf(read) ?? []).sort(compareOffsets);
	// Of a payment that is not to be sent and says no offset, all that the participant keeps has to be read.
	const isOpen = members.some((read) => sinceOf(read) === undefined && (searches || read.payment instanceof Error));
	if (first === undefined && !isOpen) return undefined;
	return await readBatch(call, { ...(batch as Batch), since: (isOpen ? undefined : first) ?? (await earliestOffset(call.ledger)) });
}

/** The row of a payment that the ledger has. Undefined if it has none. */
async function recordedRow({ call, batch }: ItemRead, { payments }: BatchRecord): Promise<Row | undefined> {
	const identity = identifyCommand(call);
	const recorded = payments.get(paymentIdOf({ call: { ...call, identity } }));
	if (!recorded) return undefined;
	try {
		checkSamePayment(call, identity.commandId, await readPayment(call), recorded.argument);
	} catch (error) {
		// A server that does not answer says nothing of the row.
		if (isInputError(error))
			return new FailedRow(withOutcome(error as CantonError, 'failed'), call.itemIndex, {
				...identity,
				...paymentFields(readTransfer(at(recorded.argument, 'transfer'))),
			});
	}
	const status = await statusNow(call, (batch as Batch).sender, recorded.result);
	return new MergedRow({ ...recorded.row, status }, [call.itemIndex]);
}
