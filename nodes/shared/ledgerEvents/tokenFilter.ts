import type { INodeProperties } from 'n8n-workflow';

import { textField } from '../parameters/fieldKinds';
import type { Parameters } from '../parameters/parameters';
import { parseAmount, type Amount } from '../tokens/amounts';
import type { Instrument } from '../tokens/holdings';
import { instrumentFilterField, isChosen } from '../tokens/instrumentField';
import type { Setup } from '../trigger/eventType';

/** Filters that all token events have: which of the parties' movements and transfers are output. */

/** The filters of events that are about one payment. */
export const paymentFilterFields: INodeProperties[] = [
	instrumentFilterField('Only tokens of this instrument.'),
	textField('Minimum Amount', 'minAmount', { placeholder: 'e.g. 0.5', description: 'Only this amount or more. Empty means every amount.' }),
	textField('Maximum Amount', 'maxAmount', {
		placeholder: 'e.g. 1000',
		description: 'Only this amount or less. Empty means every amount.',
	}),
	textField('Memo Contains', 'memoContains', {
		placeholder: 'e.g. invoice',
		description: 'Only payments whose memo contains this text, in upper or lower case. Empty means every memo, also none.',
	}),
];

/** Facts that a filter reads. Null is what is not known: it is output, unless only certain values are wanted. */
export interface Filtered {
	instrument: Instrument | null;
	amount: Amount | null;
	memo: string | null;
}

function amountOf(parameters: Parameters, path: string): Amount | undefined {
	const text = parameters.amount(path);
	return text === undefined ? undefined : parseAmount(text);
}

/** Decides if a payment is wanted. What cannot be decoded is never left out by an instrument or an amount that is not known. */
export function paymentFilter(parameters: Parameters): (found: Filtered, chosen: Instrument | undefined) => boolean {
	const [min, max] = [amountOf(parameters, 'minAmount'), amountOf(parameters, 'maxAmount')];
	if (min !== undefined && max !== undefined && min > max)
		throw parameters.parameterError('maxAmount', 'it is less than Minimum Amount, so no payment has it', 'Enter a larger amount.');
	const memo = parameters.text('memoContains')?.toLowerCase();
	return ({ instrument, amount, memo: reason }, chosen) =>
		(instrument === null || isChosen(chosen, instrument)) &&
		(amount === null || ((min === undefined || amount >= min) && (max === undefined || amount <= max))) &&
		(memo === undefined || (reason ?? '').toLowerCase().includes(memo));
}

/** The parties whose tokens are meant. A token event needs some, since the ledger shows tokens of others, too. */
export function tokenParties({ parameters, parties }: Pick<Setup, 'parameters' | 'parties'>): Set<string> {
	if (parties.length > 0) return new Set(parties);
	throw parameters.parameterError(
		'parties',
		'All Parties is not possible here: a token event is about certain parties',
		'Choose My Parties, or the parties whose tokens are meant: the ledger shows tokens of their counterparties, too.',
	);
}
