import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';

import { events } from '../shared/ledgerEvents/events';
import { ledgerTrigger, ledgerTriggerProperties } from '../shared/ledgerEvents/ledgerTriggerForm';
import * as listSearch from '../shared/ledgerEvents/listSearch';
import { testLedger } from '../shared/ledger/testLedger';
import { ledgerCredentials } from '../shared/ledger/service';
import { withEventHelp } from '../shared/operation/help';
import { optionSubtitle } from '../shared/operation/subtitle';
import { runPoll } from '../shared/trigger/runPoll';
import { TRIGGER } from '../shared/trigger/triggerDescription';

const properties = ledgerTriggerProperties(true);

export class CantonLedgerEventTrigger implements INodeType {
	description: INodeTypeDescription = {
		...TRIGGER,
		displayName: 'Canton Ledger Event Trigger',
		// Not the action node's name with "Trigger": n8n's list of nodes would show both as one.
		name: 'cantonLedgerEventTrigger',
		icon: { light: 'file:../../icons/ledger.svg', dark: 'file:../../icons/ledger.dark.svg' },
		group: ['trigger'],
		subtitle: optionSubtitle('event', events),
		description: "Starts the workflow when something happens on a Canton participant's ledger: commands, contracts, tokens",
		defaults: { name: 'Canton Ledger Event Trigger' },
		polling: true,
		credentials: ledgerCredentials,
		properties: withEventHelp(properties, 'canton-ledger-event-trigger', events),
	};

	methods = { listSearch, credentialTest: { testLedger } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await runPoll(this, { ...ledgerTrigger, properties });
	}
}
