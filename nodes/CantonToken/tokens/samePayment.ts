import type { IDataObject } from 'n8n-workflow';

import { quoted } from '../../shared/errors/safeText';
import { withOutcome } from '../../shared/operation/outcome';
import type { Parameters } from '../../shared/parameters/parameters';
import { readTransfer } from '../../shared/tokens/transfers';
import { at } from '../../shared/values/jsonFields';
import type { TokenCall } from '../tokenOperation';
import { unreadBefore } from './earlierSuccess';
import type { TokenResult } from './tokenCommand';
import type { Payment } from './transferCommand';
import { exerciseOf, transferFields } from './transferResult';

/** Fields that a repeated transfer has to share with the first. Any amount if none is named. */
type Compared = Omit<Payment, 'amount' | 'executeBefore'> & Partial<Pick<Payment, 'amount'>>;

/**
 * The exercise of a choice by a command. Undefined if it was made now and cannot be read: then it is what was asked.
 * @param contractId of the contract, if the choice is to be one on it
 * @throws if an earlier command of the same ID did something else, or if what it did cannot be read
 */
export function exercisedBy(
	{ ledger, parameters }: TokenCall,
	choice: string,
	{ ids, alreadyDone, transaction, unread }: Exclude<TokenResult, { prepared: IDataObject }>,
	contractId?: string,
): ReturnType<typeof exerciseOf> {
	const exercised = transaction && exerciseOf(transaction, [choice], contractId);
	if (exercised !== undefined || !alreadyDone) return exercised;
	const id = quoted(String(ids.commandId));
	if (unread)
		throw unreadBefore(ledger, { ...unread, message: `${id} was executed before, and what it did cannot be read: ${unread.message}` });
	throw usedForAnother(
		parameters,
		`${id} was used for another command.`,
		'Give each a Command ID of its own, such as the number of its invoice.',
	);
}

/** The error of a command ID that was used for something else: this one was not done. */
export const usedForAnother = (parameters: Parameters, words: string, advice: string): Error =>
	withOutcome(parameters.parameterError('commandId', `${words} Nothing was sent now.`, advice), 'failed');

/**
 * Refuses an earlier transfer of the same command ID that was another one: the participant executes only the first.
 * @param argument of the choice that was exercised
 */
export function checkSamePayment({ parameters }: TokenCall, commandId: string, payment: Compared, argument: unknown): void {
	const made = readTransfer(at(argument, 'transfer'));
	const same =
		made.sender === payment.sender &&
		made.receiver === payment.receiver &&
		(payment.amount === undefined || made.amount === payment.amount.units) &&
		made.instrument?.admin === payment.instrument.admin &&
		made.instrument.id === payment.instrument.id &&
		made.memo === (payment.memo ?? null);
	if (same) return;
	const { receiver, amount, instrumentId, memo } = transferFields(made);
	throw usedForAnother(
		parameters,
		`${quoted(commandId)} was used for another payment: ${String(amount)} ${String(instrumentId)} to ` +
			`${String(receiver)}${memo === null ? '' : `, memo ${quoted(memo)}`}.`,
		'Give each payment a Command ID of its own, such as the number of its invoice.',
	);
}
