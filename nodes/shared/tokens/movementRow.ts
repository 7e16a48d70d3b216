import type { IDataObject } from 'n8n-workflow';

import { formatAmount, ZERO, type Amount } from './amounts';
import type { Movement } from './movement';
import type { Update } from '../ledger/updates/updates';
import { at, textAt } from '../values/jsonFields';
import type { Offset } from '../values/int64';

/** A movement as an item. Every item has the same fields, so that tables of them have the same columns. */

/** An amount as an item has it. */
export const text = (amount: Amount | null): string | null => (amount === null ? null : formatAmount(amount));
const minus = (a: Amount | null, b: Amount | null): Amount | null => (a === null || b === null ? null : a - b);

/** Fields of the update itself. */
export function updateFacts(update: Update): IDataObject {
	const value = at(Object.values(update)[0], 'value');
	return {
		recordTime: textAt(value, 'recordTime'),
		offset: (at(value, 'offset') ?? null) as Offset | null,
		updateId: textAt(value, 'updateId'),
		workflowId: textAt(value, 'workflowId') || null,
		commandId: textAt(value, 'commandId') || null,
		synchronizerId: textAt(value, 'synchronizerId'),
	};
}

export function movementRow(movement: Movement, facts: IDataObject, withHoldings: boolean): IDataObject {
	const { change, lockedChange, balanceAfter, lockedAfter, instrument } = movement;
	const { recordTime, ...rest } = facts;
	return {
		recordTime,
		party: movement.party,
		kind: movement.kind,
		instrumentId: instrument?.id ?? null,
		credit: change !== null && change > ZERO ? text(change) : null,
		debit: change !== null && change < ZERO ? text(-change) : null,
		counterparty: movement.counterparty,
		memo: movement.memo,
		amount: text(movement.amount),
		change: text(change),
		lockedChange: text(lockedChange),
		balanceAfter: text(balanceAfter),
		lockedAfter: text(lockedAfter),
		unlockedAfter: text(minus(balanceAfter, lockedAfter)),
		reason: movement.reason,
		problem: movement.problem,
		totalCredit: null,
		totalDebit: null,
		transferInstruction: movement.transferInstruction,
		allocation: movement.allocation,
		decodedFrom: movement.decodedFrom,
		choice: movement.choice,
		eventId: `${rest.updateId as string}:${movement.nodeId}:${movement.index}`,
		instrumentAdmin: instrument?.admin ?? null,
		...rest,
		...(withHoldings && { archivedHoldings: movement.archivedHoldings, createdHoldings: movement.createdHoldings }),
	};
}
