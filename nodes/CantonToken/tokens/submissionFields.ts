import type { INodeProperties } from 'n8n-workflow';

import { readAs, readAsOption } from '../../shared/commands/actors';
import {
	commandIdField,
	identityOf,
	submissionIdOption,
	userIdOption,
	workflowIdOption,
	type Identity,
} from '../../shared/commands/identity';
import { deduplicationOption, deduplicationPeriod } from '../../shared/commands/periods';
import { packagePreference, packagePreferenceOption } from '../../shared/commands/traffic';
import { synchronizerId } from '../../shared/ledger/directory/locators';
import { partyNamesOption } from '../../shared/parameters/addressBook';
import { dropDown, textField } from '../../shared/parameters/fieldKinds';
import { optionsOf } from '../../shared/parameters/fields';
import { coinRegistryField } from '../../shared/registry/registries';
import { resolveMs, resolveOption } from '../../shared/submission/untilFound';
import type { TokenCall } from '../tokenOperation';
import { searchAfter } from './earlierSuccess';
import { chosenVersion } from './paymentFields';

/** The form of a submission of choices of the token standard, and its values as a request has them. */

const signingField: INodeProperties = dropDown(
	'Signing',
	'signing',
	{ default: 'participant', description: 'Who signs for the party. Nothing is submitted if it is signed outside.' },
	[
		['participant', 'By the Participant', 'The participant hosts the party and signs for it'],
		[
			'outside',
			'Outside (Prepare Only)',
			'For an external party: returns what it has to sign. Canton Ledger, Prepared Transaction › Execute submits it.',
		],
	],
);

const searchAfterOption: INodeProperties = textField('Search Earlier After Offset', 'searchAfterOffset', {
	placeholder: 'e.g. {{ $json.beginAfterOffset }}',
	description:
		'First search the completions after this offset for the Command ID. ' +
		'If the command succeeded before, that outcome is returned and nothing is sent, ' +
		'also when the deduplication period of the participant is over.',
});

/** The fields behind those of the choice. `more` are options that only one operation has. */
export const tokenSubmissionFields = (...more: INodeProperties[]): INodeProperties[] => [signingField, ...hostedSubmissionFields(...more)];

/** The same of an operation whose party cannot sign outside. */
export const hostedSubmissionFields = (...more: INodeProperties[]): INodeProperties[] => [
	coinRegistryField,
	...ledgerSubmissionFields(...more),
];

/** The same of one that asks no registry. */
export const ledgerSubmissionFields = (...more: INodeProperties[]): INodeProperties[] => [
	commandIdField,
	optionsOf([
		deduplicationOption,
		packagePreferenceOption,
		partyNamesOption,
		readAsOption,
		resolveOption,
		searchAfterOption,
		submissionIdOption,
		synchronizerId('The synchronizer to use. Empty lets the participant choose.'),
		userIdOption,
		workflowIdOption,
		...more,
	]),
];

/** Reads the fields of a submission. Called first, so that what is wrong with one is said before a participant or registry is asked. */
export function checkSubmissionFields(call: TokenCall): void {
	const { parameters } = call;
	identityOf(call);
	signsOutside(call);
	chosenVersion(parameters);
	parameters.list('options.readAs');
	resolveMs(parameters);
	deduplicationPeriod(parameters);
	chosenFields(call);
	searchAfter(call);
}

/** Checks whether the party signs outside, so that a command is prepared only. */
export const signsOutside = ({ parameters }: TokenCall): boolean =>
	parameters.choice('signing', ['participant', 'outside'], 'participant') === 'outside';

/** Common fields of a submission and a preparation. */
export async function commonFields(call: TokenCall, parties: string[], { commandId, userId }: Identity) {
	return { commandId, actAs: parties, readAs: await readAs(call, parties), userId, ...chosenFields(call) };
}

/** Those of them that the options say. */
const chosenFields = ({ parameters }: TokenCall) => ({
	synchronizerId: parameters.synchronizerId('options.synchronizerId'),
	packageIdSelectionPreference: packagePreference(parameters),
});
