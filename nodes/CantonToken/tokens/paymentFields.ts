import type { INodeProperties } from 'n8n-workflow';

import { dropDown, textField, timeField } from '../../shared/parameters/fieldKinds';
import type { Parameters } from '../../shared/parameters/parameters';
import { locator } from '../../shared/parameters/partyFields';
import { parseAmount, type Amount } from '../../shared/tokens/amounts';
import type { Instrument } from '../../shared/tokens/holdings';
import { instrumentChoice, instrumentField, resolveInstrument } from '../../shared/tokens/instrumentField';
import { OncePerExecution } from '../../shared/values/cache';
import type { TokenCall } from '../tokenOperation';
import type { Version } from '../../shared/registry/standard';

/** Fields that say what is paid and by which version of the token standard. */

export const payInstrument: INodeProperties = instrumentField('The instrument to use. Its admin is also sent as expectedAdmin.');

/** The instrument that was chosen. Canton Coin is read from the participant, once per execution. */
export async function readInstrument({ context, ledger, parameters }: TokenCall): Promise<Instrument> {
	const choice = instrumentChoice(parameters, payInstrument.name);
	if (choice === 'cantonCoin')
		return (await coins.read(context, ledger.key, async () => await resolveInstrument(ledger, parameters, choice))) as Instrument;
	return parameters.present(payInstrument.name, choice);
}

const coins = new OncePerExecution<Instrument | undefined>();

export const amountField: INodeProperties = textField('Amount', 'amount', {
	required: true,
	placeholder: 'e.g. 12.5',
	description: 'Decimal number with a point and up to 10 digits after it, e.g. 12.5. Kept as text, so that no digit is lost.',
});

export function readAmount(parameters: Parameters): { text: string; units: Amount } {
	const text = parameters.present('amount', parameters.amount('amount'));
	return { text, units: parseAmount(text)! };
}

export const apiVersionOption: INodeProperties = dropDown(
	'API Version',
	'apiVersion',
	{
		default: 'auto',
		description:
			"Version of the token standard to use. A validator does not pass V2 of transfers on: it needs Canton Coin's registry at scan.",
	},
	[
		['auto', 'Auto', 'V1 if the instrument or the contract has it, else V2'],
		['v1', 'V1', 'What every registry supports'],
		['v2', 'V2', 'Accounts and acting parties (CIP-112)'],
	],
);

/** Choice of the holdings that a payment uses up. */
export const holdingsToUseOption: INodeProperties = dropDown(
	'Holdings to Use',
	'holdingsToUse',
	{
		default: 'few',
		description: 'Which unlocked holdings of the sender the transfer uses. The change comes back to the sender as one holding.',
	},
	[
		['few', 'As Few as Possible', 'The smallest holding that suffices, else the largest ones'],
		['many', 'As Many as Possible', 'Up to 100, also for a fee that the registry takes from the tokens'],
	],
);

/** Until when a transfer of a party to itself may be executed. */
export const executeBeforeOption: INodeProperties = timeField('Execute Before', 'executeBefore', {
	description:
		'Until when the transaction may be executed, such as one that is signed outside. ' +
		'Empty means 24 hours from now. ISO 8601, e.g. 2026-07-01T10:00:00Z.',
});

/** The version that was chosen. Undefined for Auto. */
export function chosenVersion(parameters: Parameters): Version | undefined {
	const version = parameters.choice('options.apiVersion', ['auto', 'v1', 'v2'], 'auto');
	return version === 'auto' ? undefined : version;
}

const idField = (displayName: string, name: string, description: string): INodeProperties =>
	textField(displayName, name, { required: true, placeholder: `e.g. {{ $json.${name} }}`, description });

export const allocationIdField = idField(
	'Allocation ID',
	'allocationId',
	'Contract ID of the allocation, as Create and Get Many return it',
);

export const requestIdField = idField(
	'Allocation Request ID',
	'allocationRequestId',
	'Contract ID of the request, as Allocation Request › Get Many returns it',
);

export const settlementIdFilter: INodeProperties = textField('Settlement ID', 'settlementId', {
	placeholder: 'e.g. order-4711',
	description: 'Only those of the settlement that its executor gave this ID',
});

/** Only what has to do with another party. */
export const counterpartyFilter = (description: string): INodeProperties =>
	locator({
		displayName: 'Counterparty',
		name: 'counterparty',
		search: 'searchParties',
		placeholder: 'e.g. bob::1220…',
		description,
	});
