import type { INodeType, INodeTypeDescription, ITriggerFunctions, ITriggerResponse } from 'n8n-workflow';

import { events } from '../shared/ledgerEvents/events';
import { ledgerTrigger, ledgerTriggerProperties } from '../shared/ledgerEvents/ledgerTriggerForm';
import * as listSearch from '../shared/ledgerEvents/listSearch';
import { testLedger } from '../shared/ledger/testLedger';
import { byAuthentication, eitherCredential } from '../shared/operation/credentialSlot';
import { triggerNode } from '../shared/operation/triggerNode';
import { runStream } from '../shared/trigger/runStream';
import { compareOffsets, type Offset } from '../shared/values/int64';
import { listenToLedger } from './listen';

const properties = ledgerTriggerProperties(false);

const trigger = triggerNode({
	events,
	properties,
	page: 'canton-ledger-stream-trigger',
	credentials: eitherCredential('Ledger', byAuthentication()),
});

export class CantonLedgerStream implements INodeType {
	description: INodeTypeDescription = {
		...trigger.description,
		displayName: 'Canton Ledger Stream Trigger',
		name: 'cantonLedgerStream',
		icon: { light: 'file:../../icons/ledger.svg', dark: 'file:../../icons/ledger.dark.svg' },
		subtitle: trigger.subtitle,
		description: "Starts the workflow within a second of something happening on a Canton participant's ledger",
		defaults: { name: 'Canton Ledger Stream' },
		group: ['trigger'],
	};

	methods = { listSearch, credentialTest: { testLedger } };

	async trigger(this: ITriggerFunctions): Promise<ITriggerResponse> {
		return await runStream(this, {
			...ledgerTrigger,
			properties,
			isStream: true,
			compare: (a, b) => compareOffsets(a as Offset, b as Offset),
			listen: listenToLedger,
		});
	}
}
