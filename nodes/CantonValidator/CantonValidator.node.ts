import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { paths } from '../../api/validator';
import { actionNode } from '../shared/operation/actionNode';
import { showHintOnce } from '../shared/operation/hint';
import { namingItems } from '../shared/parameters/addressBook';
import { credentialNames } from '../shared/scan/networkNames';
import { scanThrough } from '../shared/scan/service';
import { validatorAuthentication, validatorService, type ValidatorAuthentication } from '../shared/validator/service';
import { testValidator } from '../shared/validator/testValidator';
import * as listSearch from './listSearch';
import { resources } from './operations';
import type { ValidatorServices } from './validatorOperation';

const node = actionNode<ValidatorServices, ValidatorAuthentication>({
	resources,
	page: 'canton-validator',
	connectionField: validatorAuthentication,
	async connect(connecting) {
		const { open, connection, context } = connecting;
		const service = validatorService(connection === 'oAuth2');
		const validator = await open<paths>(service);
		const warn = (message: string) => showHintOnce(context, message);
		return { validator, ...namingItems(connecting, await credentialNames(context, service.credentialType!, scanThrough(validator), warn)) };
	},
});

export class CantonValidator implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Validator',
		name: 'cantonValidator',
		icon: { light: 'file:../../icons/validator.svg', dark: 'file:../../icons/validator.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: node.subtitle,
		description: 'Run a Canton validator: its wallets and payments, traffic, users and names',
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
