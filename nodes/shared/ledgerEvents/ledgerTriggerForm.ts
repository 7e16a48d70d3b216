import type { INodeProperties } from 'n8n-workflow';

import { authenticationField, type Authentication } from '../parameters/authentication';
import type { paths } from '../../../api/ledger';
import { Client } from '../http/client';
import type { Reader } from '../values/readers';
import type { RequestContext } from '../http/service';
import { ledgerService, type Ledger } from '../ledger/service';
import { addressBook } from '../parameters/addressBook';
import { dropDown, textField } from '../parameters/fieldKinds';
import type { Parameters } from '../parameters/parameters';

import { triggerParties } from '../ledger/directory/ownParties';
import { partiesField } from '../ledger/directory/ownPartyFields';
import { apiVersion } from '../parameters/fields';
import type { TriggerContext, TriggerKind, TriggerParties } from '../trigger/opening';
import { triggerProperties } from '../trigger/properties';
import { events } from './events';
import { SAMPLES } from './samples';

/** The triggers that read a participant's ledger: their form, and how they read. */

const parties = partiesField('Only events that these parties are involved in.');

const afterOffset: INodeProperties = textField('After Offset', 'afterOffset', {
	placeholder: 'e.g. 1671',
	description: 'Start after this ledger offset. Each item contains its own offset.',
});

const whenPruned: INodeProperties = dropDown(
	'When History Was Pruned',
	'whenPruned',
	{ default: 'continue', description: 'What to do if the participant has pruned the events that come next' },
	[
		['continue', 'Continue', 'Continue from the earliest event still kept, with an item marked gap'],
		['stop', 'Stop', 'Stop with an error until you decide'],
	],
);

/** The form. `polled` as in `TriggerForm`. */
export const ledgerTriggerProperties = (polled: boolean): INodeProperties[] =>
	triggerProperties({
		events,
		initial: 'commandCompleted',
		before: [authenticationField],
		parties,
		position: [afterOffset],
		options: [
			apiVersion('the current endpoint (command-completions or get-updates-page)', 'the legacy endpoint (completions or updates)'),
			whenPruned,
		],
		polled,
	});

/** Parties whose view of the ledger is read, as the rights of the token's user are now. */
const ledgerParties = async (context: TriggerContext, parameters: Parameters, ledger: Ledger, reader?: Reader): Promise<TriggerParties> =>
	await triggerParties({ context, parameters, ledger, reader });

/** Names of parties in the Address Book of the credential. */
const ledgerNames = async (context: RequestContext, parameters: Parameters): Promise<ReadonlyMap<string, string>> =>
	await addressBook(context, ledgerCredentialOf(parameters));

const serviceOf = (parameters: Parameters) => ledgerService(parameters.choice<Authentication>('authentication', ['accessToken', 'oAuth2']));

/** The type of the credential that the trigger uses. */
const ledgerCredentialOf = (parameters: Parameters): string => serviceOf(parameters).credentialType!;

/** Opens the participant. No call of a trigger is retried, since the next poll is. */
async function connectLedger(context: RequestContext, parameters: Parameters, { rights }: { rights: string }): Promise<Ledger> {
	return (await Client.open<paths>(context, serviceOf(parameters), { retries: 0 })).bind({ rights });
}

/** The kind of trigger, apart from its form. */
export const ledgerTrigger = {
	events,
	samples: SAMPLES,
	position: ['afterOffset'],
	parties: ledgerParties,
	partyNames: ledgerNames,
	credentialOf: ledgerCredentialOf,
	connect: connectLedger,
} satisfies Omit<TriggerKind<Ledger>, 'properties'>;
