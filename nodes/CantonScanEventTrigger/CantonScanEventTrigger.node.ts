import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';

import type { paths } from '../../api/scan';
import { Client } from '../shared/http/client';
import { scanService } from '../shared/scan/service';
import { searchParties, searchTargets } from '../shared/scan/listSearch';
import { credentialNames } from '../shared/scan/networkNames';
import { triggerNode } from '../shared/operation/triggerNode';
import { runPoll } from '../shared/trigger/runPoll';
import { events } from './events';
import { SAMPLES } from './samples';
import { properties } from './scanTriggerForm';
import { testScan } from '../shared/scan/testScan';

const trigger = triggerNode({
	events,
	properties,
	page: 'canton-scan-event-trigger',
	credentials: [{ name: 'cantonScanApi', required: true, testedBy: 'testScan' }],
});

export class CantonScanEventTrigger implements INodeType {
	description: INodeTypeDescription = {
		...trigger.description,
		displayName: 'Canton Scan Event Trigger',
		// See CantonLedgerEventTrigger.
		name: 'cantonScanEventTrigger',
		icon: { light: 'file:../../icons/scan.svg', dark: 'file:../../icons/scan.dark.svg' },
		subtitle: trigger.subtitle,
		description: 'Starts the workflow when something happens on a Canton network: updates, verdicts, rounds, votes, upgrades, low traffic',
		defaults: { name: 'Canton Scan Event Trigger' },
		polling: true,
		group: ['trigger'],
	};

	methods = { listSearch: { searchParties, searchTargets }, credentialTest: { testScan } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await runPoll(this, {
			properties,
			events,
			samples: SAMPLES,
			position: ['afterMigrationId', 'afterRecordTime'],
			partyNames: async (context, _parameters, scan) =>
				await credentialNames(context, scanService.credentialType!, scan, (message) => this.logger.warn(message)),
			credentialOf: () => scanService.credentialType!,
			connect: async (context) => await Client.open<paths>(context, scanService, { retries: 0 }),
		});
	}
}
