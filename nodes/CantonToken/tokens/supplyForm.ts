import type { INodeProperties } from 'n8n-workflow';

import { quoted } from '../../shared/errors/safeText';
import { chosenParty, optionalParties, paidParty } from '../../shared/ledger/directory/ownParties';
import { ownPartyField, paidPartyField } from '../../shared/ledger/directory/ownPartyFields';
import { textField } from '../../shared/parameters/fieldKinds';
import { coinRegistryField } from '../../shared/registry/registries';
import { maximumFields } from '../../shared/submission/budget';
import { dryRunField, isDryRun } from '../../shared/submission/dryRun';
import { withoutOwnId } from '../../shared/submission/ownId';
import type { Instrument } from '../../shared/tokens/holdings';
import type { TokenCall } from '../tokenOperation';
import { amountField, readAmount } from './paymentFields';
import { checkSubmissionFields, ledgerSubmissionFields } from './submissionFields';
import type { EnteredAmount } from './transferCommand';

/** Content of a mint or a burn. */
export interface Supply {
	kind: 'mint' | 'burn';
	admin: string;
	owner: string;
	instrument: Instrument;
	amount: EnteredAmount;
	memo?: string;
	extraActors: string[];
	factoryId?: string;
}

export const FACTORY_ID = 'options.factoryId';

/** The form. */
export const supplyFields = (does: 'mints' | 'burns', owner: string, memo: string): INodeProperties[] => [
	ownPartyField('Admin', 'admin', 'The party that issues the instrument'),
	textField('Instrument ID', 'instrumentId', {
		required: true,
		placeholder: 'e.g. USD',
		description: 'The instrument of the admin, without the admin behind it',
	}),
	paidPartyField('Owner', 'owner', owner),
	amountField,
	textField('Memo', 'memo', { placeholder: 'e.g. deposit 2026-17', description: memo }),
	...maximumFields('tokens'),
	dryRunField,
	withoutOwnId('commandId', true, does),
	// Nobody chooses it here: with it the node shows the credential of a registry, which a factory of the Registry Utility needs.
	{ ...coinRegistryField, type: 'hidden', options: undefined, default: 'registry' },
	...ledgerSubmissionFields(
		textField('Extra Actors', 'extraActors', {
			placeholder: 'e.g. alice, bob::1220…',
			description:
				'Parties that act beside the admin, if the factory wants them, such as the owner. ' +
				'The user must be able to act as them. IDs, names of the Address Book or party hints, separated by commas or lines.',
		}),
		textField('Factory ID', 'factoryId', {
			placeholder: 'e.g. 00a1b2…',
			description: 'Contract ID of the burn-mint factory. Empty finds that of the admin.',
		}),
	),
];

/** Reads the form. */
export async function readSupply(call: TokenCall, kind: Supply['kind']): Promise<Supply> {
	// A hidden setting of another operation does not count.
	const parameters = call.parameters.preset('signing', 'participant');
	checkSubmissionFields(call);
	isDryRun(call);
	const id = parameters.required('instrumentId');
	if (id.includes('@'))
		throw parameters.parameterError('instrumentId', `${quoted(id)} has the admin behind it`, 'Enter the part before the @ only.');
	const entered = { amount: readAmount(parameters), memo: parameters.text('memo'), factoryId: parameters.contractId(FACTORY_ID) };
	// Used later, and read here as well: what is wrong with them is said before any request.
	parameters.required('owner');
	parameters.list('options.extraActors');
	const admin = await chosenParty(call, 'admin');
	const extraActors = (await optionalParties(call, 'options.extraActors')).filter((party) => party !== admin);
	return { kind, admin, owner: await paidParty(call, 'owner'), instrument: { admin, id }, extraActors, ...entered };
}
