import { createHash } from 'crypto';
import { NodeApiError, type IDataObject } from 'n8n-workflow';

import { quoted } from '../../shared/errors/safeText';
import { checkItem, checkSum } from '../../shared/submission/budget';
import { formatAmount } from '../../shared/tokens/amounts';
import { instrumentKey } from '../../shared/tokens/holdings';
import type { TokenCall } from '../tokenOperation';
import { earlierSuccess } from '../tokens/earlierSuccess';
import { spendingOf } from '../tokens/paymentForm';
import { checkDigits, findRoute, type TransferRoute } from '../tokens/transferCommand';
import { batchOf, hasOwnId, mayBeBegun, sumOfPayments, type ItemPayment } from './itemPayment';

/** Payments of several items, put together if one transaction can make them. */

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

type Item = Pick<ItemPayment, 'call'>;

const idOf = ({ call }: Item): string => String(call.identity.commandId);

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
export function checkIds(items: readonly Item[]): void {
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

/** Refuses payments of a batch without IDs of their own. Of others, all have one or none. */
function checkOwnIds(items: readonly ItemPayment[]): void {
	const without = items.find((item) => !hasOwnId(item) && batchOf(item) !== undefined);
	if (without)
		throw without.call.parameters.parameterError(
			'commandId',
			'this payment has none, and those of a Batch ID need one. Nothing was sent.',
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
function commonValue({ call }: Item, field: string): string {
	const value = (call.parameters.raw(field) ?? null) as IDataObject | null;
	return JSON.stringify(field === 'options' && value?.batchId ? { ...value, searchAfterOffset: undefined } : value);
}

/** Refuses items that set what holds for all of them each in its own way. */
export function checkCommon(items: readonly Item[], ...fields: string[]): void {
	for (const field of fields) {
		const valueOf = (item: Item) => commonValue(item, field);
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
 * Refuses payments of which one, or all of an instrument together, exceed a maximum. Those of a batch may have been made before: they count
 * as each transaction is sent.
 */
function checkMaximums(items: readonly ItemPayment[]): void {
	const others = items.filter((item) => batchOf(item) === undefined);
	for (const { call, payment } of others) checkItem(spendingOf(call, payment));
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
	if (!items.some(mayBeBegun)) checkMaximums(items);
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
		const group = await groupOf(members, refuse).catch((error: Error) => refuse(members, ofGroup(members, error)));
		if (group) groups.push(group);
	}
	checkBatches(groups);
	await withinMaximums(groups);
	return { groups, errors };
}

/** The error of a group. That of a server, which is asked for the first item of all, names the first of the group. */
function ofGroup([first]: readonly ItemPayment[], error: Error): Error {
	if (error instanceof NodeApiError) error.context.itemIndex = first!.call.itemIndex;
	return error;
}

/** Refuses groups that exceed a maximum. If it is exceeded, those do not count that another execution has begun to pay. */
async function withinMaximums(groups: readonly PaymentGroup[]): Promise<void> {
	const itemsOf = (some: readonly PaymentGroup[]) => some.flatMap(({ items }) => items);
	try {
		checkMaximums(itemsOf(groups));
	} catch {
		const open: PaymentGroup[] = [];
		for (const group of groups) {
			const call = callOf(group);
			const isBegun = call.hasOwnId && !group.isBatch && (await earlierSuccess(call, senderOf(group)));
			if (!isBegun) open.push(group);
		}
		checkMaximums(itemsOf(open));
	}
}

/** The call of a group: its parameters are those of its first item. */
export const callOf = ({ items, commandId, isBatch }: PaymentGroup): TokenCall => ({
	...items[0]!.call,
	identity: { commandId },
	hasOwnId: isBatch || items.some(hasOwnId),
});

export const senderOf = ({ items: [first] }: PaymentGroup): string => first!.payment.sender;

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
