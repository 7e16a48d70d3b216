import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { paths } from '../../api/ledger';
import { assembleProperties, runOperations } from '../shared/operation';
import { Client } from '../shared/transport';
import { ledgerService, type LedgerAuthentication } from './ledger';
import { resources } from './operations';

export class CantonLedger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Ledger',
		name: 'cantonLedger',
		icon: { light: 'file:../../icons/canton.svg', dark: 'file:../../icons/canton.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Read from and write to a Canton participant over its JSON Ledger API',
		defaults: { name: 'Canton Ledger' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'cantonLedgerApi', required: true, displayOptions: { show: { authentication: ['accessToken'] } } },
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

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const opening = new Map<string, Promise<Client<paths>>>();
		const open = async (itemIndex: number) => {
			const authentication = this.getNodeParameter('authentication', itemIndex) as LedgerAuthentication;
			const known = opening.get(authentication) ?? Client.open<paths>(this, ledgerService(authentication));
			opening.set(authentication, known);
			return await known;
		};
		return await runOperations(this, resources, async (itemIndex, { rights }) => ({
			ledger: (await open(itemIndex)).bind({ itemIndex, rights }),
		}));
	}
}
