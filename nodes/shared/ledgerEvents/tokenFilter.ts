import type { INodeProperties } from 'n8n-workflow';

import type { Parameters } from '../parameters/parameters';
import { parseAmount, type Amount } from '../tokens/amounts';
import { adminField } from '../tokens/fields';
import type { Setup } from '../trigger/eventType';

/** Filters that all token events have: which of the parties' movements and transfers are output. */

const tokenFilterFields: INodeProperties[] = [
	{
		displayName: 'Instrument ID',
		name: 'instrumentId',
		type: 'string',
		default: '',
		placeholder: 'e.g. Amulet',
		description: 'Only tokens of this name. Canton Coin is Amulet. Empty means every instrument.',
	},
	adminField(
		'Only tokens of this admin. Anybody can name an instrument Amulet: set the admin wherever the amount matters. Empty means every admin.',
	),
];

/** The filters of events that are about one payment. */
export const paymentFilterFields: INodeProperties[] = [
	...tokenFilterFields,
	{
		displayName: 'Minimum Amount',
		name: 'minAmount',
		type: 'string',
		default: '',
		placeholder: 'e.g. 0.5',
		description: 'Only this amount or more. Empty means every amount.',
	},
	{
		displayName: 'Maximum Amount',
		name: 'maxAmount',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1000',
		description: 'Only this amount or less. Empty means every amount.',
	},
	{
		displayName: 'Memo Contains',
		name: 'memoContains',
		type: 'string',
		default: '',
		placeholder: 'e.g. invoice',
		description: 'Only payments whose memo contains this text, in upper or lower case. Empty means every memo, also none.',
	},
];

/** What a filter reads. Null is what is not known: it is output, unless only certain values are wanted. */
interface Filtered {
	instrument: { admin: string; id: string } | null;
	amount: Amount | null;
	memo: string | null;
}

function amountOf(parameters: Parameters, path: string): Amount | undefined {
	const text = parameters.amount(path);
	return text === undefined ? undefined : parseAmount(text);
}

/** The instrument filter alone. */
function instrumentFilter(parameters: Parameters): (found: Pick<Filtered, 'instrument'>) => boolean {
	const [id, admin] = [parameters.text('instrumentId'), parameters.party('instrumentAdmin')];
	return ({ instrument }) =>
		instrument === null || ((id === undefined || instrument.id === id) && (admin === undefined || instrument.admin === admin));
}

/** Whether a payment is wanted. What cannot be decoded is never left out by an amount that is not known. */
export function paymentFilter(parameters: Parameters): (found: Filtered) => boolean {
	const ofInstrument = instrumentFilter(parameters);
	const [min, max] = [amountOf(parameters, 'minAmount'), amountOf(parameters, 'maxAmount')];
	const memo = parameters.text('memoContains')?.toLowerCase();
	return (found) =>
		ofInstrument(found) &&
		(found.amount === null || ((min === undefined || found.amount >= min) && (max === undefined || found.amount <= max))) &&
		(memo === undefined || (found.memo ?? '').toLowerCase().includes(memo));
}

/** The parties whose tokens are meant. A token event needs some, since the ledger shows tokens of others, too. */
export function ownParties({ parameters, parties }: Pick<Setup, 'parameters' | 'parties'>): Set<string> {
	if (parties.length > 0) return new Set(parties);
	throw parameters.parameterError(
		'parties',
		'All Parties is not possible here: a token event is about certain parties',
		'Choose My Parties, or the parties whose tokens are meant: the ledger shows tokens of their counterparties, too.',
	);
}
