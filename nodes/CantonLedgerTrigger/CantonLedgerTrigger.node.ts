import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { events } from '../shared/ledgerEvents/events';
import { connectLedger, ledgerNames, ledgerParties, ledgerTriggerProperties } from '../shared/ledgerEvents/ledgerTriggerForm';
import { SAMPLES } from '../shared/ledgerEvents/samples';
import { testLedger } from '../shared/ledger/testLedger';
import {
	searchArgumentFields,
	searchInterfaces,
	searchParties,
	searchPartiesToRead,
	searchTemplates,
	searchUsers,
} from '../shared/ledger/listSearch';
import { ledgerCredentials } from '../shared/ledger/service';
import { withEventHelp } from '../shared/operation/help';
import { optionSubtitle } from '../shared/operation/subtitle';
import { searchAnyInstrument, searchInstruments } from '../shared/tokens/instrumentSearch';
import { runPoll } from '../shared/trigger/runPoll';

const properties = ledgerTriggerProperties(true);

export class CantonLedgerTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Ledger Trigger',
		name: 'cantonLedgerTrigger',
		icon: { light: 'file:../../icons/ledger.svg', dark: 'file:../../icons/ledger.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: optionSubtitle('event', events),
		// n8n's list of nodes shows it for the action node of the same name too, in place of that one's own.
		description: "Read a Canton participant's ledger, submit commands, validate DARs. Or start the workflow when something happens there.",
		defaults: { name: 'Canton Ledger Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: ledgerCredentials,
		properties: withEventHelp(properties, 'canton-ledger-trigger', events),
	};

	methods = {
		listSearch: {
			searchAnyInstrument,
			searchArgumentFields,
			searchInstruments,
			searchInterfaces,
			searchParties,
			searchPartiesToRead,
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
			connect: async (parameters, event) => await connectLedger(this, parameters, event),
		});
	}
}
