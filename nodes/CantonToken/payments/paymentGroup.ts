import { createHash } from 'crypto';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { identifyCommand, ledgerString } from '../../shared/commands/identity';
import { quoted } from '../../shared/errors/safeText';
import { forgetSent, noteSent, sentBefore } from '../../shared/operation/sentBefore';
import { Parameters } from '../../shared/parameters/parameters';
import { checkItem, checkSum } from '../../shared/submission/budget';
import { formatAmount, ZERO, type Amount } from '../../shared/tokens/amounts';
import { instrumentKey } from '../../shared/tokens/holdings';
import type { TokenCall } from '../tokenOperation';
import { readPayment, spendingOf } from '../tokens/paymentForm';
import { checkDigits, findRoute, type Payment, type TransferRoute } from '../tokens/transferCommand';

/** Payments of several items, put together if one transaction can make them. */

/** The payment of one item. */
export interface ItemPayment {
	/** The call with the parameters and the identity of the item. */
	call: TokenCall;
	payment: Payment;
}

/** Payments of one sender in one instrument, in the order in which they are made. */
export interface PaymentGroup {
	items: ItemPayment[];
	/** True if a Batch ID names it: then each payment that cannot be made is left out, and the others are made. */
	isBatch: boolean;
	/** ID of its first transaction. Later ones add their number. */
	commandId: string;
	/** Number of the last transaction that is known to be on the ledger. Undefined if that was not searched for. */
	last?: number;
	route: TransferRoute;
}

/** Sum of what payments pay. */
export const sumOfPayments = (items: readonly ItemPayment[]): Amount =>
	items.reduce((sum, { payment }) => sum + payment.amount.units, ZERO);

/** ID by which the ledger names a payment. It is made of the Command ID, which others need not see. */
export const paymentIdOf = ({ call }: Pick<ItemPayment, 'call'>): string =>
	createHash('sha256').update(String(call.identity.commandId)).digest('hex').slice(0, 32);

/** Note of a payment that a try of this execution may have made: whichever transaction it is in. */
const noteOf = ({ call }: Pick<ItemPayment, 'call'>) => ({ payment: String(call.identity.commandId) });

/** Checks whether an earlier try of this execution may have made a payment. */
export const wasTried = (item: Pick<ItemPayment, 'call'>): boolean => sentBefore(item.call.context, noteOf(item)) !== undefined;

/** Notes payments that are about to be sent. */
export function noteTried(items: readonly ItemPayment[]): void {
	for (const item of items) noteSent(item.call.context, noteOf(item), new Date().toISOString());
}

/** Takes the notes of payments back that were certainly not made. */
export function forgetTried(items: readonly ItemPayment[]): void {
	for (const item of items) forgetSent(item.call.context, noteOf(item));
}

/** The call of an input item. */
export function callOfItem(call: TokenCall, properties: INodeProperties[], itemIndex: number): TokenCall {
	// A hidden setting of another operation does not count.
	const parameters = new Parameters(call.context, properties, itemIndex).preset('signing', 'participant');
	return { ...call, parameters, itemIndex };
}

/** Batch ID of an item. The number of a transaction follows it in command IDs. */
export const readBatchId = ({ parameters }: TokenCall): string | undefined => ledgerString(parameters, 'options.batchId', 240);

/** Payments of a transaction at most. Each has a choice of its own, with its contracts. */
export const MOST = 100;

/** Most payments of a transaction, as the user wants it. */
export const mostOf = ({ parameters }: Pick<TokenCall, 'parameters'>): number =>
	parameters.integer('options.mostPayments', { min: 1, max: MOST }) ?? 20;

/** The payment of an item, checked by itself. */
export async function readItem(call: TokenCall): Promise<ItemPayment> {
	const identity = identifyCommand(call);
	readBatchId(call);
	mostOf(call);
	const payment = await readPayment(call);
	checkItem(spendingOf(call, payment));
	return { call: { ...call, identity }, payment };
}

const idOf = ({ call }: ItemPayment): string => String(call.identity.commandId);
/** True if the user gave the ID of a payment. */
export const hasOwnId = ({ call }: Pick<ItemPayment, 'call'>): boolean => call.parameters.text('commandId') !== undefined;
const batchOf = ({ call }: ItemPayment): string | undefined => readBatchId(call);

/** Key of a batch: its ID and its sender. */
export const batchKey = (batchId: string, sender: string): string => `${batchId}\n${sender}`;

/**
 * An ID that is the same for the same payments, or the one of the batch. With IDs of the user's own their order is not important: they are
 * sent in the order of these IDs.
 */
function identified(items: ItemPayment[]): Pick<PaymentGroup, 'items' | 'commandId' | 'isBatch'> {
	const sorted = items.every(hasOwnId) ? [...items].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1)) : items;
	const ids = sorted.map(idOf);
	const batch = batchOf(sorted[0]!);
	if (batch !== undefined) return { items: sorted, commandId: batch, isBatch: true };
	const digest = createHash('sha256').update(JSON.stringify(ids)).digest('hex').slice(0, 32);
	return { items: sorted, commandId: ids.length === 1 ? ids[0]! : `n8n-many-${digest}`, isBatch: false };
}

/** Refuses an ID that two payments have: the second would never be made. */
function checkIds(items: readonly ItemPayment[]): void {
	const seen = new Set<string>();
	for (const item of items) {
		const id = idOf(item);
		if (seen.has(id))
			throw item.call.parameters.parameterError(
				'commandId',
				`${quoted(id)} is the ID of another payment, too. Nothing was sent.`,
				'Give each payment a Command ID of its own, such as the number of its invoice.',
			);
		seen.add(id);
	}
}

/** Refuses payments of which only some have an ID of their own: the others would make the ID of all another one in each execution. */
function checkOwnIds(items: readonly ItemPayment[]): void {
	const without = items.find((item) => !hasOwnId(item));
	if (without && (items.some(hasOwnId) || batchOf(without) !== undefined))
		throw without.call.parameters.parameterError(
			'commandId',
			items.some(hasOwnId)
				? 'this payment has none, and others of its sender and instrument have one. Nothing was sent.'
				: 'this payment has none, and those of a Batch ID need one. Nothing was sent.',
			'Give each payment a Command ID of its own, such as the number of its invoice.',
		);
}

/** Refuses a Batch ID of several groups: their transactions would have the same command ID. */
function checkBatches(groups: readonly PaymentGroup[]): void {
	const seen = new Set<string>();
	for (const { isBatch, commandId, items } of groups) {
		if (isBatch && seen.has(commandId))
			throw items[0]!.call.parameters.parameterError(
				'options.batchId',
				`${quoted(commandId)} is the ID of payments of several senders or instruments. Nothing was sent.`,
				'Give the payments of each sender and instrument a Batch ID of their own.',
			);
		seen.add(commandId);
	}
}

/** Fields that hold for a whole command. Each payment of a batch may have been sent since an offset of its own. */
function commonValue({ call }: ItemPayment, field: string): string {
	const value = (call.parameters.raw(field) ?? null) as IDataObject | null;
	return JSON.stringify(field === 'options' && value?.batchId ? { ...value, searchAfterOffset: undefined } : value);
}

/** Refuses items that set what holds for all of them each in its own way. */
function checkCommon(items: readonly ItemPayment[], ...fields: string[]): void {
	for (const field of fields) {
		const valueOf = (item: ItemPayment) => commonValue(item, field);
		const other = items.find((item) => valueOf(item) !== valueOf(items[0]!));
		if (other)
			throw other.call.parameters.parameterError(
				field,
				'this is not the same for all items. Nothing was sent.',
				'It holds for all payments of the input: give each item the same, or use Transfer › Send.',
			);
	}
}

/**
 * Refuses payments that together exceed the maximum of an execution, by instrument. Those of a batch may have been made before: they count
 * as each transaction is sent.
 */
function checkSums(items: readonly ItemPayment[]): void {
	const others = items.filter((item) => batchOf(item) === undefined);
	for (const members of groupedBy(others, ({ payment }) => instrumentKey(payment.instrument))) {
		const [{ call, payment }] = members as [ItemPayment];
		checkSum({ ...spendingOf(call, payment), amount: formatAmount(sumOfPayments(members)) });
	}
}

function groupedBy(items: readonly ItemPayment[], keyOf: (item: ItemPayment) => string): ItemPayment[][] {
	const groups = new Map<string, ItemPayment[]>();
	for (const item of items) {
		const key = keyOf(item);
		groups.set(key, [...(groups.get(key) ?? []), item]);
	}
	return [...groups.values()];
}

/** Payments put together, and the errors of those of a batch that cannot be made. */
interface Grouped {
	groups: PaymentGroup[];
	errors: Map<ItemPayment, Error>;
}

/**
 * Puts payments together: those of one sender in one instrument, and of one batch.
 * @throws for what must not be sent. Nothing was sent then
 */
export async function groupsOf(items: readonly ItemPayment[]): Promise<Grouped> {
	checkCommon(items, 'dryRun', 'coinRegistry');
	checkIds(items);
	checkSums(items);
	const groups: PaymentGroup[] = [];
	const errors: Grouped['errors'] = new Map();
	const keyOf = (item: ItemPayment) => [item.payment.sender, instrumentKey(item.payment.instrument), batchOf(item)].join('\n');
	for (const members of groupedBy(items, keyOf)) {
		const isBatch = batchOf(members[0]!) !== undefined;
		const refuse = (refused: readonly ItemPayment[], error: unknown) => {
			// Of a batch, others are paid all the same.
			if (!isBatch) throw error;
			for (const item of refused) errors.set(item, error as Error);
		};
		const group = await groupOf(members, refuse).catch((error: Error) => refuse(members, error));
		if (group) groups.push(group);
	}
	checkBatches(groups);
	return { groups, errors };
}

async function groupOf(
	members: readonly ItemPayment[],
	refuse: (refused: readonly ItemPayment[], error: unknown) => void,
): Promise<PaymentGroup | undefined> {
	const [{ call, payment }] = members as [ItemPayment];
	checkCommon(members, 'options');
	checkOwnIds(members);
	const route = await findRoute(call, payment.instrument, []);
	const fitting = members.filter((item) => {
		try {
			checkDigits(item.call.parameters, 'amount', item.payment.amount, { id: payment.instrument.id, decimals: route.decimals });
			return true;
		} catch (error) {
			refuse([item], error);
			return false;
		}
	});
	return fitting.length > 0 ? { ...identified(fitting), route } : undefined;
}
