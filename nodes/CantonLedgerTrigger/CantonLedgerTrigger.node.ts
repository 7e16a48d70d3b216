import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { paths } from '../../api/ledger';
import { Client } from '../shared/http/client';
import { searchInterfaces, searchParties, searchTemplates, searchUsers } from '../shared/ledger/listSearch';
import { ledgerService, type LedgerAuthentication } from '../shared/ledger/service';
import { optionSubtitle } from '../shared/operation/subtitle';
import { runPoll } from '../shared/trigger/runPoll';
import { events } from '../shared/ledgerEvents/events';
import { properties } from '../shared/ledgerEvents/form';
import { testLedger } from '../shared/ledger/credentialTest';

export class CantonLedgerTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Ledger Trigger',
		name: 'cantonLedgerTrigger',
		icon: { light: 'file:../../icons/ledger.svg', dark: 'file:../../icons/ledger.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: optionSubtitle('event', events),
		description: "Starts the workflow when something happens on a Canton participant's ledger",
		defaults: { name: 'Canton Ledger Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'cantonLedgerApi', required: true, testedBy: 'testLedger', displayOptions: { show: { authentication: ['accessToken'] } } },
			{ name: 'cantonLedgerOAuth2Api', required: true, displayOptions: { show: { authentication: ['oAuth2'] } } },
		],
		properties,
	};

	methods = { listSearch: { searchInterfaces, searchParties, searchTemplates, searchUsers }, credentialTest: { testLedger } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await runPoll(this, {
			properties,
			events,
			position: ['afterOffset'],
			connect: async (parameters, { rights }) => {
				const authentication = parameters.choice<LedgerAuthentication>('authentication', ['accessToken', 'oAuth2']);
				return (await Client.open<paths>(this, ledgerService(authentication), { retries: 0 })).bind({ rights });
			},
		});
	}
}
