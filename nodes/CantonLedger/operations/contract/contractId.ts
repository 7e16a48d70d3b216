import type { INodeProperties } from 'n8n-workflow';

import { textField } from '../../../shared/parameters/fieldKinds';
import type { Parameters } from '../../../shared/parameters/parameters';

export const contractId: INodeProperties = textField('Contract ID', 'contractId', {
	required: true,
	placeholder: 'e.g. 00a1b2c3…ca111220…',
	description: 'Contract ID: a long hexadecimal text that starts with 00. Events and active contracts carry it.',
});

export const readContractId = (parameters: Parameters): string => parameters.present('contractId', parameters.contractId('contractId'));
