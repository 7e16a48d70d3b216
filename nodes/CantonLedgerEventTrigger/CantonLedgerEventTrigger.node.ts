import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';

import { events } from '../shared/ledgerEvents/events';
import { ledgerTrigger, ledgerTriggerProperties } from '../shared/ledgerEvents/ledgerTriggerForm';
import * as listSearch from '../shared/ledgerEvents/listSearch';
import { testLedger } from '../shared/ledger/testLedger';
import { byAuthentication, eitherCredential } from '../shared/operation/credentialSlot';
import { triggerNode } from '../shared/operation/triggerNode';
import { runPoll } from '../shared/trigger/runPoll';

const properties = ledgerTriggerProperties(true);

const trigger = triggerNode({
	events,
	properties,
	page: 'canton-ledger-event-trigger',
	credentials: eitherCredential('Ledger', byAuthentication()),
});

export class CantonLedgerEventTrigger implements INodeType {
	description: INodeTypeDescription = {
		...trigger.description,
		displayName: 'Canton Ledger Event Trigger',
		// Not the action node's name with "Trigger": n8n's list of nodes would show both as one.
		name: 'cantonLedgerEventTrigger',
		icon: { light: 'file:../../icons/ledger.svg', dark: 'file:../../icons/ledger.dark.svg' },
		subtitle: trigger.subtitle,
		description: "Starts the workflow when something happens on a Canton participant's ledger: commands, contracts, tokens",
		defaults: { name: 'Canton Ledger Event Trigger' },
		polling: true,
		group: ['trigger'],
	};

	methods = { listSearch, credentialTest: { testLedger } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await runPoll(this, { ...ledgerTrigger, properties });
	}
}
