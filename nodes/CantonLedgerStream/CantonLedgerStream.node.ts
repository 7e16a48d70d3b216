import type { INodeType, INodeTypeDescription, ITriggerFunctions, ITriggerResponse } from 'n8n-workflow';

import { events } from '../shared/ledgerEvents/events';
import { ledgerTrigger, ledgerTriggerProperties } from '../shared/ledgerEvents/ledgerTriggerForm';
import * as listSearch from '../shared/ledgerEvents/listSearch';
import { testLedger } from '../shared/ledger/testLedger';
import { ledgerCredentials } from '../shared/ledger/service';
import { withEventHelp } from '../shared/operation/help';
import { optionSubtitle } from '../shared/operation/subtitle';
import { runStream } from '../shared/trigger/runStream';
import { TRIGGER } from '../shared/trigger/triggerDescription';
import { compareOffsets, type Offset } from '../shared/values/int64';
import { listenToLedger } from './listen';

const properties = ledgerTriggerProperties(false);

export class CantonLedgerStream implements INodeType {
	description: INodeTypeDescription = {
		...TRIGGER,
		displayName: 'Canton Ledger Stream Trigger',
		name: 'cantonLedgerStream',
		icon: { light: 'file:../../icons/ledger.svg', dark: 'file:../../icons/ledger.dark.svg' },
		group: ['trigger'],
		subtitle: optionSubtitle('event', events),
		description: "Starts the workflow within a second of something happening on a Canton participant's ledger",
		defaults: { name: 'Canton Ledger Stream' },
		credentials: ledgerCredentials,
		properties: withEventHelp(properties, 'canton-ledger-stream-trigger', events),
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
