import type { INodeProperties } from 'n8n-workflow';

import type { Parameters } from '../shared/parameters/parameters';

export const contractId: INodeProperties = {
	displayName: 'Contract ID',
	name: 'contractId',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 00a1b2c3…ca111220…',
	description: 'The contract\'s ID, a long hexadecimal text beginning with 00, as events and active contracts name it',
};

export const readContractId = (parameters: Parameters): string => parameters.given('contractId', parameters.contractId('contractId'));
