import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { paths } from '../../api/ledger';
import { assembleProperties, runOperations } from '../shared/operation/operation';
import { operationSubtitle } from '../shared/operation/subtitle';
import { clientCache } from '../shared/http/client';
import { ledgerService, type LedgerAuthentication } from '../shared/ledger/service';
import * as listSearch from './listSearch';
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
		credentials: [
			{ name: 'cantonLedgerApi', required: true, testedBy: 'testLedger', displayOptions: { show: { authentication: ['accessToken'] } } },
			{ name: 'cantonLedgerOAuth2Api', required: true, displayOptions: { show: { authentication: ['oAuth2'] } } },
		],
		properties: [
			{
				displayName: 'Authentication',
				name: 'authentication',
				type: 'options',
				options: [
					{ name: 'Access Token', value: 'accessToken' },
					{ name: 'OAuth2', value: 'oAuth2' },
				],
				default: 'accessToken',
			},
			...assembleProperties(resources),
		],
	};

	methods = { listSearch, credentialTest: { testLedger } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const open = clientCache(this);
		return await runOperations(this, resources, async (itemIndex, { rights }) => {
			const authentication = this.getNodeParameter('authentication', itemIndex) as LedgerAuthentication;
			return { ledger: (await open<paths>(ledgerService(authentication))).bind({ itemIndex, rights }) };
		});
	}
}
