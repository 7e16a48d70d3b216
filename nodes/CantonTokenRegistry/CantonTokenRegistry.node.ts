import type { IExecuteFunctions, INodeExecutionData, INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { paths } from '../../api/registry';
import { assembleProperties } from '../shared/operation/form';
import { runOperations } from '../shared/operation/runOperations';
import { operationSubtitle } from '../shared/operation/subtitle';
import { Parameters } from '../shared/parameters/parameters';
import { clientCache } from '../shared/http/clientCache';
import * as listSearch from './listSearch';
import { resources } from './operations';
import { CONNECTIONS, registryService } from './registry';
import { testValidator } from '../shared/scan/credentialTest';
import { testRegistry } from './credentialTest';

const connectThrough: INodeProperties = {
	displayName: 'Connect Through',
	name: 'connectThrough',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Token Registry', value: 'registry', description: 'The registry itself, usually without a token' },
		{
			name: 'Validator (Access Token)',
			value: 'validator',
			description: "Canton Coin's registry through the scan proxy of your validator, with a JWT",
		},
		{
			name: 'Validator (OAuth2)',
			value: 'validatorOAuth2',
			description: "Canton Coin's registry through the scan proxy of your validator, with tokens that n8n fetches",
		},
	],
	default: 'registry',
};

export class CantonTokenRegistry implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Token Registry',
		name: 'cantonTokenRegistry',
		icon: { light: 'file:../../icons/registry.svg', dark: 'file:../../icons/registry.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: operationSubtitle(resources),
		description: 'Get factories, choice contexts and instruments from a token registry, for use in ledger commands. Read-only',
		defaults: { name: 'Canton Token Registry' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		// By `hide`: n8n's editor merges a field that credentials name in `show` into the choice of a credential, out of sight.
		credentials: [
			{
				name: 'cantonTokenRegistryApi',
				required: true,
				testedBy: 'testRegistry',
				displayOptions: { hide: { connectThrough: ['validator', 'validatorOAuth2'] } },
			},
			{
				name: 'cantonValidatorApi',
				required: true,
				testedBy: 'testValidator',
				displayOptions: { hide: { connectThrough: ['registry', 'validatorOAuth2'] } },
			},
			{ name: 'cantonValidatorOAuth2Api', required: true, displayOptions: { hide: { connectThrough: ['registry', 'validator'] } } },
		],
		properties: [connectThrough, ...assembleProperties(resources, 'registry')],
	};

	methods = { listSearch, credentialTest: { testRegistry, testValidator } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const open = clientCache(this);
		return await runOperations(this, resources, async (itemIndex, { rights }) => {
			const connection = new Parameters(this, [connectThrough], itemIndex).choice('connectThrough', CONNECTIONS, 'registry');
			return { registry: (await open<paths>(registryService(connection))).bind({ itemIndex, rights }) };
		});
	}
}
