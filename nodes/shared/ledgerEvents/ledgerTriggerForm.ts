import type { INodeProperties } from 'n8n-workflow';

import type { paths } from '../../../api/ledger';
import { Client } from '../http/client';
import type { RequestContext } from '../http/service';
import { ledgerAuthentication, ledgerService, type Ledger, type LedgerAuthentication } from '../ledger/service';
import { addressBook } from '../parameters/addressBook';
import type { Parameters } from '../parameters/parameters';

import { ALL_UNLESS_NAMED, severalParties } from '../parameters/partyFields';
import { apiVersion } from '../parameters/fields';
import { triggerProperties } from '../trigger/properties';
import { events } from './events';

/** The form of the triggers that read a participant's ledger. */

const [parties, moreParties] = severalParties(
	'Only events that these parties are involved in. Empty means all parties, which needs the right to read as any party.',
	undefined,
	ALL_UNLESS_NAMED,
);

const afterOffset: INodeProperties = {
	displayName: 'After Offset',
	name: 'afterOffset',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 1671',
	description: 'Start after this ledger offset. Each item contains its own offset.',
};

const whenPruned: INodeProperties = {
	displayName: 'When History Was Pruned',
	name: 'whenPruned',
	type: 'options',
	options: [
		{ name: 'Continue', value: 'continue', description: 'Continue from the earliest event still kept, with an item marked gap' },
		{ name: 'Stop', value: 'stop', description: 'Stop with an error until you decide' },
	],
	default: 'continue',
	description: 'What to do if the participant has pruned the events that come next',
};

/** The form. `polled` as in `TriggerForm`. */
export const ledgerTriggerProperties = (polled: boolean): INodeProperties[] =>
	triggerProperties({
		events,
		initial: 'commandCompleted',
		before: [ledgerAuthentication],
		parties,
		position: [afterOffset],
		options: [
			apiVersion('the current endpoint (command-completions or get-updates-page)', 'the legacy endpoint (completions or updates)'),
			whenPruned,
		],
		polled,
	}).flatMap((property) => (property === parties ? [parties, moreParties] : [property]));

/** Opens the participant. No call of a trigger is retried, since the next poll is. */
/** Names of parties in the Address Book of the credential. */
export const ledgerNames = async (context: RequestContext, parameters: Parameters): Promise<ReadonlyMap<string, string>> =>
	await addressBook(
		context,
		ledgerService(parameters.choice<LedgerAuthentication>('authentication', ['accessToken', 'oAuth2'])).credentialType!,
	);

export async function connectLedger(context: RequestContext, parameters: Parameters, { rights }: { rights: string }): Promise<Ledger> {
	const authentication = parameters.choice<LedgerAuthentication>('authentication', ['accessToken', 'oAuth2']);
	return (await Client.open<paths>(context, ledgerService(authentication), { retries: 0 })).bind({ rights });
}
