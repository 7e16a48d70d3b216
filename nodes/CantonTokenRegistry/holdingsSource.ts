import type { INodeProperties } from 'n8n-workflow';

import type { Authentication } from '../shared/parameters/authentication';
import { formatAmount, parseAmount } from '../shared/tokens/amounts';
import { pickHoldings } from '../shared/tokens/inputHoldings';
import type { RegistryCall } from './registry';
import { field, readTransferFields } from './registryFields';
import { dropDown } from '../shared/parameters/fieldKinds';

/** Holdings of the sender that a transfer or an allocation uses: entered, or chosen on the sender's participant. */

export const holdingsFields: INodeProperties[] = [
	dropDown(
		'Input Holdings',
		'holdingsFrom',
		{
			default: 'ids',
			description:
				'Which holdings of the sender to use. To choose them, the node reads the holdings of the sender with a ledger credential.',
		},
		[
			['ids', 'Enter IDs'],
			[
				'accessToken',
				'Choose on Ledger (Access Token)',
				"Chooses unlocked holdings of the sender that pay the amount, on the sender's participant",
			],
			['oAuth2', 'Choose on Ledger (OAuth2)', "Chooses unlocked holdings of the sender that pay the amount, on the sender's participant"],
		],
	),
	{
		...field(
			'Input Holding IDs',
			'inputHoldings',
			'e.g. 00f0a1…, 00b2c3…',
			"Contract IDs of the sender's holdings to use, separated by commas or lines, or an expression giving an array. " +
				'Canton Coin requires at least one: Canton Token, Holding › Get Many lists them. ' +
				'Empty lets other registries choose, if they support that.',
			{ required: false },
		),
		displayOptions: { show: { holdingsFrom: ['ids'] } },
	},
];

/** Hides the ledger's credentials wherever holdings are not chosen, besides the field itself. As `displayOptions.hide`. */
export const WITHOUT_LEDGER = {
	resource: ['allocation', 'allocationInstruction', 'instrument', 'registry', 'settlementFactory', 'transferInstruction'],
	apiVersion: ['v2'],
	argumentsFrom: ['json'],
};

const LEDGER_RIGHTS = 'ReadAs or ActAs of the sender, to choose its holdings';

/** The contract IDs of the holdings to use. Choosing them refuses an amount that the unlocked holdings do not pay. */
export async function readInputHoldings({ parameters, context, openLedger }: RegistryCall): Promise<string[]> {
	const source = parameters.choice('holdingsFrom', ['ids', 'accessToken', 'oAuth2'], 'ids');
	if (source === 'ids') return parameters.contractIds('inputHoldings');
	const { sender, instrumentId, amount } = readTransferFields(parameters);
	const ledger = (await openLedger(source satisfies Authentication)).bind({ rights: LEDGER_RIGHTS });
	const units = parseAmount(amount);
	if (units === undefined) throw parameters.parameterError('amount', 'this amount has more than 10 digits after the point', 'Round it.');
	const picked = await pickHoldings(context, ledger, sender, instrumentId, units);
	if (picked.total >= units) return picked.contractIds;
	throw parameters.parameterError(
		'amount',
		picked.available >= units
			? `${amount} is spread over more holdings of ${sender} than one transfer can use`
			: `${sender} has ${formatAmount(picked.available)} unlocked of ${instrumentId.id}, which does not pay ${amount}`,
		picked.available >= units
			? 'Merge holdings first: Canton Token, Holding › Merge.'
			: 'Enter less, or wait until holdings are unlocked or received. Canton Token, Balance › Get Many shows what is locked.',
	);
}
