import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { paths } from '../../api/ledger';
import { assembleProperties } from '../shared/operation/form';
import { runOperations } from '../shared/operation/runOperations';
import { operationSubtitle } from '../shared/operation/subtitle';
import { Parameters } from '../shared/parameters/parameters';
import { clientCache } from '../shared/http/clientCache';
import { ledgerAuthentication, ledgerService, type LedgerAuthentication } from '../shared/ledger/service';
import * as listSearch from '../shared/ledger/listSearch';
import { resources } from './operations';
import { testLedger } from '../shared/ledger/credentialTest';

export class CantonLedger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Ledger',
		name: 'cantonLedger',
		icon: { light: 'file:../../icons/ledger.svg', dark: 'file:../../icons/ledger.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: operationSubtitle(resources),
		description: 'Read from and write to a Canton participant over its JSON Ledger API',
		defaults: { name: 'Canton Ledger' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		// Not `ledgerCredentials`: n8n's lint looks for `testedBy` in the files of nodes.
		credentials: [
			{ name: 'cantonLedgerApi', required: true, testedBy: 'testLedger', displayOptions: { show: { authentication: ['accessToken'] } } },
			{ name: 'cantonLedgerOAuth2Api', required: true, displayOptions: { show: { authentication: ['oAuth2'] } } },
		],
		properties: [ledgerAuthentication, ...assembleProperties(resources)],
	};

	methods = { listSearch, credentialTest: { testLedger } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const open = clientCache(this);
		return await runOperations(this, resources, async (itemIndex, { rights }) => {
			const chosen = new Parameters(this, [ledgerAuthentication], itemIndex).choice<LedgerAuthentication>(
				'authentication',
				['accessToken', 'oAuth2'],
				'accessToken',
			);
			return { ledger: (await open<paths>(ledgerService(chosen))).bind({ itemIndex, rights }) };
		});
	}
}
