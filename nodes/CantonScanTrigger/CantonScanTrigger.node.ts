import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { paths } from '../../api/scan';
import { Client } from '../shared/http/client';
import { scanService } from '../shared/scan/service';
import { withEventHelp } from '../shared/operation/help';
import { optionSubtitle } from '../shared/operation/subtitle';
import * as listSearch from '../shared/scan/listSearch';
import { credentialNames } from '../shared/scan/networkNames';
import { runPoll } from '../shared/trigger/runPoll';
import { events } from './events';
import { SAMPLES } from './samples';
import { properties } from './scanTriggerForm';
import { testScan } from '../shared/scan/testScan';

export class CantonScanTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Scan Trigger',
		name: 'cantonScanTrigger',
		icon: { light: 'file:../../icons/scan.svg', dark: 'file:../../icons/scan.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: optionSubtitle('event', events),
		// n8n's list of nodes shows it for the action node of the same name too, in place of that one's own.
		description:
			'Read what a Canton network publishes: holdings, updates, votes, validators. ' +
			'Or start the workflow when something happens there: updates, verdicts, rounds, votes, upgrades, too little traffic.',
		defaults: { name: 'Canton Scan Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'cantonScanApi', required: true, testedBy: 'testScan' }],
		properties: withEventHelp(properties, 'canton-scan-trigger', events),
	};

	methods = { listSearch, credentialTest: { testScan } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await runPoll(this, {
			properties,
			events,
			samples: SAMPLES,
			position: ['afterMigrationId', 'afterRecordTime'],
			partyNames: async (_context, _parameters, scan) =>
				await credentialNames(this, scanService.credentialType!, scan, (message) => this.logger.warn(message)),
			connect: async () => await Client.open<paths>(this, scanService, { retries: 0 }),
		});
	}
}
