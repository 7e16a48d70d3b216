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

/** The contract ID, checked as far as every contract ID looks alike. */
export function readContractId(parameters: Parameters): string {
	const id = parameters.required('contractId');
	if (/^[0-9a-f]{64,}$/.test(id)) return id;
	throw parameters.refuse('contractId', `"${id.slice(0, 150)}" is not a contract ID`, 'A contract ID is a long text of hexadecimal digits in lower case that begins with 00. Copy all of it; an update ID is something else.');
}
