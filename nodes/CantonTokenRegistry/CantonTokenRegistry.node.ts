import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { paths } from '../../api/registry';
import { assembleProperties, runOperations } from '../shared/operation';
import { clientPool } from '../shared/transport';
import * as listSearch from './listSearch';
import { resources } from './operations';
import { registryService, type RegistryAuthentication } from './registry';

export class CantonTokenRegistry implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Token Registry',
		name: 'cantonTokenRegistry',
		icon: { light: 'file:../../icons/canton.svg', dark: 'file:../../icons/canton.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Get from a token registry what ledger commands on its tokens need: factories, choice contexts, instruments. Only reads',
		defaults: { name: 'Canton Token Registry' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'cantonTokenRegistryApi', required: true, displayOptions: { show: { authentication: ['registry'] } } },
			{ name: 'cantonValidatorApi', required: true, displayOptions: { show: { authentication: ['validator'] } } },
			{ name: 'cantonValidatorOAuth2Api', required: true, displayOptions: { show: { authentication: ['validatorOAuth2'] } } },
		],
		properties: [
			{
				displayName: 'Authentication',
				name: 'authentication',
				type: 'options',
				options: [
					{ name: 'Token Registry', value: 'registry', description: 'The registry itself, usually without a token' },
					{ name: 'Validator', value: 'validator', description: 'Canton Coin\'s registry through the scan proxy of your validator' },
					{ name: 'Validator (OAuth2)', value: 'validatorOAuth2', description: 'The same, with tokens that n8n fetches and renews' },
				],
				default: 'registry',
				description: 'Where to reach the registry, and with whose credential',
			},
			...assembleProperties(resources),
		],
	};

	methods = { listSearch };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const open = clientPool(this);
		return await runOperations(this, resources, async (itemIndex, { rights }) => {
			const authentication = this.getNodeParameter('authentication', itemIndex) as RegistryAuthentication;
			return { registry: (await open<paths>(registryService(authentication))).bind({ itemIndex, rights }) };
		});
	}
}
