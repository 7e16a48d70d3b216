import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { testValidator } from '../shared/validator/testValidator';
import * as listSearch from '../shared/validatorNode/listSearch';
import { validatorNode } from '../shared/validatorNode/validatorNode';
import { resources } from './operations';

const node = validatorNode({ resources, page: 'canton-validator', initialResource: 'traffic' });

export class CantonValidator implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Validator',
		name: 'cantonValidator',
		icon: { light: 'file:../../icons/validator.svg', dark: 'file:../../icons/validator.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: node.subtitle,
		description: 'Run a Canton validator: its users, traffic, external parties and health',
		defaults: { name: 'Canton Validator' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'cantonValidatorApi',
				required: true,
				testedBy: 'testValidator',
				displayOptions: { show: { authentication: ['accessToken'] } },
			},
			{ name: 'cantonValidatorOAuth2Api', required: true, displayOptions: { show: { authentication: ['oAuth2'] } } },
		],
		properties: node.properties,
	};

	methods = { listSearch, credentialTest: { testValidator } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await node.execute(this);
	}
}
