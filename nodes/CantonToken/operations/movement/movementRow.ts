import type { IDataObject } from 'n8n-workflow';

import { ZERO, type Amount } from '../../../shared/tokens/amounts';
import type { Balance } from '../../../shared/tokens/holdings';
import { text } from '../../../shared/tokens/movementRow';
import type { Offset } from '../../../shared/values/int64';

/** Balances beside the movements, with the same fields. */

/** Sums that movements of one party and instrument added and took, as far as they are known. */
export interface Turnover {
	credit: Amount;
	debit: Amount;
}

/** Offset of a balance, and whether movements have the IDs of their holdings. */
export interface StateAt {
	offset: Offset;
	withHoldings: boolean;
}

/** The item of a balance before the first or, with what moved in between, after the last movement. With the fields of a movement. */
export function balanceRow(balance: Balance, at: StateAt, turnover?: Turnover): IDataObject {
	const row = stateRow(turnover ? 'closingBalance' : 'openingBalance', balance, at);
	return turnover ? { ...row, totalCredit: text(turnover.credit), totalDebit: text(turnover.debit) } : row;
}

/** The item of a difference between the movements and the balances. */
export function differenceRow(balance: Balance, at: StateAt, change: Amount, lockedChange: Amount): IDataObject {
	const problem =
		'The balance at this offset differs from what the movements add up to: ' +
		'contracts came or went without an update, such as when a party moves to this participant.';
	return {
		...stateRow('unknown', balance, at),
		credit: change > ZERO ? text(change) : null,
		debit: change < ZERO ? text(-change) : null,
		amount: text(change < ZERO ? -change : change),
		change: text(change),
		lockedChange: text(lockedChange),
		problem,
	};
}

function stateRow(kind: string, { owner: party, instrument, total, locked }: Balance, { offset, withHoldings }: StateAt): IDataObject {
	return {
		recordTime: null,
		party,
		kind,
		instrumentId: instrument.id,
		credit: null,
		debit: null,
		counterparty: null,
		memo: null,
		amount: null,
		change: text(ZERO),
		lockedChange: text(ZERO),
		balanceAfter: text(total),
		lockedAfter: text(locked),
		unlockedAfter: text(total - locked),
		reason: null,
		problem: null,
		totalCredit: null,
		totalDebit: null,
		transferInstruction: null,
		allocation: null,
		decodedFrom: 'holdings',
		choice: null,
		eventId: `${kind}:${offset}:${party}:${instrument.admin}:${instrument.id}`,
		instrumentAdmin: instrument.admin,
		offset,
		updateId: null,
		workflowId: null,
		commandId: null,
		synchronizerId: null,
		...(withHoldings && { archivedHoldings: [], createdHoldings: [] }),
		rewards: null,
	};
}
