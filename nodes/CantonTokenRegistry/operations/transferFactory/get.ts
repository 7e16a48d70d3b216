import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Parameters } from '../../../shared/parameters/parameters';
import { factoryOperation } from '../../factory';
import { holdingsFields } from '../../holdingsSource';
import { additionalFields, transferFields, readTransferFields, readRequestedAt, requestedAt, time } from '../../registryFields';
import { metadata, metadataRows } from '../../standardVersions';

const properties: INodeProperties[] = [
	...transferFields,
	time('Execute Before', 'executeBefore', 'Deadline for executing the transfer'),
	...holdingsFields,
	additionalFields([metadataRows('Metadata', 'meta', 'Metadata of the transfer, e.g. a reason'), requestedAt]),
];

function read(parameters: Parameters, inputHoldingCids: string[]): IDataObject {
	const what = readTransferFields(parameters);
	return {
		expectedAdmin: what.instrumentId.admin,
		transfer: {
			...what,
			requestedAt: readRequestedAt(parameters),
			executeBefore: parameters.present('executeBefore', parameters.time('executeBefore')),
			inputHoldingCids,
			meta: { values: metadata(parameters, 'additional.meta') },
		},
	};
}

export const getTransferFactory = factoryOperation('get', 'Get the transfer factory', {
	description:
		'Get what a ledger command needs for a new transfer: the factory contract, context data, contracts to disclose, and whether the receiver gets it at once',
	factory: { api: 'transfer-instruction', entity: 'TransferFactory' },
	choice: 'TransferFactory_Transfer',
	versions: {
		v1: {
			endpoint: 'POST /registry/transfer-instruction/v1/transfer-factory',
			keys: ['expectedAdmin', 'transfer'],
			example: '{ "expectedAdmin": "DSO::1220…", "transfer": { "sender": "alice::1220…", "receiver": …, "amount": "12.5", … } }',
		},
		v2: {
			endpoint: 'POST /registry/transfer-instruction/v2/transfer-factory',
			keys: ['transfer', 'actors'],
			accounts: ['transfer.sender', 'transfer.receiver'],
			example:
				'{ "transfer": { "sender": { "owner": "alice::1220…", "provider": null, "id": "" }, "receiver": …, "amount": "12.5", … }, "actors": [ … ] }',
		},
	},
	form: { properties, read },
});
