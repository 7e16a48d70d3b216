import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { events } from '../shared/ledgerEvents/events';
import {
	connectLedger,
	ledgerCredentialOf,
	ledgerNames,
	ledgerParties,
	ledgerTriggerProperties,
} from '../shared/ledgerEvents/ledgerTriggerForm';
import { SAMPLES } from '../shared/ledgerEvents/samples';
import { testLedger } from '../shared/ledger/testLedger';
import {
	searchArgumentFields,
	searchInterfaces,
	searchParties,
	searchPartiesToRead,
	searchTargets,
	searchTemplates,
	searchUsers,
} from '../shared/ledger/listSearch';
import { ledgerCredentials } from '../shared/ledger/service';
import { withEventHelp } from '../shared/operation/help';
import { optionSubtitle } from '../shared/operation/subtitle';
import { searchAnyInstrument, searchInstruments } from '../shared/tokens/instrumentSearch';
import { runPoll } from '../shared/trigger/runPoll';

const properties = ledgerTriggerProperties(true);

export class CantonLedgerEventTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Ledger Event Trigger',
		// Not the action node's name with "Trigger": n8n's list of nodes would show both as one.
		name: 'cantonLedgerEventTrigger',
		icon: { light: 'file:../../icons/ledger.svg', dark: 'file:../../icons/ledger.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: optionSubtitle('event', events),
		description: "Starts the workflow when something happens on a Canton participant's ledger: commands, contracts, tokens",
		defaults: { name: 'Canton Ledger Event Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: ledgerCredentials,
		properties: withEventHelp(properties, 'canton-ledger-event-trigger', events),
	};

	methods = {
		listSearch: {
			searchAnyInstrument,
			searchArgumentFields,
			searchInstruments,
			searchInterfaces,
			searchParties,
			searchPartiesToRead,
			searchTargets,
			searchTemplates,
			searchUsers,
		},
		credentialTest: { testLedger },
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await runPoll(this, {
			properties,
			events,
			samples: SAMPLES,
			position: ['afterOffset'],
			parties: ledgerParties,
			partyNames: ledgerNames,
			credentialOf: ledgerCredentialOf,
			connect: connectLedger,
		});
	}
}
