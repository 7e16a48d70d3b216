import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Parameters } from '../../../shared/parameters/parameters';
import { requiredParty } from '../../../shared/parameters/partyFields';
import { factoryOperation } from '../../factory';
import { holdingsFields } from '../../holdingsSource';
import { additionalFields, field, transferFields, readTransferFields, readRequestedAt, requestedAt, time } from '../../registryFields';
import { metadata, metadataRows } from '../../standardVersions';

const properties: INodeProperties[] = [
	requiredParty('The party that executes the settlement', {
		name: 'executor',
		displayName: 'Settlement Executor',
		placeholder: 'e.g. exchange::1220…',
	}),
	field('Settlement ID', 'settlementId', 'e.g. order-4711', "The executor's ID of the settlement (settlementRef.id)"),
	time('Settlement Requested At', 'settlementRequestedAt', 'When the executor requested the settlement, exactly as in its request'),
	time('Allocate Before', 'allocateBefore', 'Deadline for allocating holdings to the settlement'),
	time('Settle Before', 'settleBefore', 'Deadline for executing the settlement'),
	field('Transfer Leg ID', 'transferLegId', 'e.g. leg-1', 'ID of this transfer within the settlement'),
	...transferFields,
	...holdingsFields,
	additionalFields([
		requestedAt,
		field(
			'Settlement Contract ID',
			'settlementContractId',
			'e.g. 00f0a1…',
			"The executor's contract ID of the settlement (settlementRef.cid)",
			{ required: false },
		),
		metadataRows('Settlement Metadata', 'settlementMeta', 'Metadata of the settlement, exactly as in its request'),
		metadataRows('Transfer Leg Metadata', 'legMeta', 'Metadata of the transfer leg, exactly as in its request'),
	]),
];

function read(parameters: Parameters, inputHoldingCids: string[]): IDataObject {
	const leg = readTransferFields(parameters);
	return {
		expectedAdmin: leg.instrumentId.admin,
		allocation: {
			settlement: {
				executor: parameters.present('executor', parameters.party('executor')),
				settlementRef: { id: parameters.required('settlementId'), cid: parameters.contractId('additional.settlementContractId') ?? null },
				requestedAt: parameters.present('settlementRequestedAt', parameters.time('settlementRequestedAt')),
				allocateBefore: parameters.present('allocateBefore', parameters.time('allocateBefore')),
				settleBefore: parameters.present('settleBefore', parameters.time('settleBefore')),
				meta: { values: metadata(parameters, 'additional.settlementMeta') },
			},
			transferLegId: parameters.required('transferLegId'),
			transferLeg: { ...leg, meta: { values: metadata(parameters, 'additional.legMeta') } },
		},
		requestedAt: readRequestedAt(parameters),
		inputHoldingCids,
	};
}

export const getAllocationFactory = factoryOperation('get', 'Get the allocation factory', {
	description:
		'Get what a ledger command needs to allocate holdings to a settlement: the factory contract, context data and contracts to disclose',
	factory: { api: 'allocation-instruction', entity: 'AllocationFactory' },
	choice: 'AllocationFactory_Allocate',
	versions: {
		v1: {
			endpoint: 'POST /registry/allocation-instruction/v1/allocation-factory',
			keys: ['expectedAdmin', 'allocation', 'requestedAt', 'inputHoldingCids'],
			example: '{ "expectedAdmin": "DSO::1220…", "allocation": { "settlement": …, "transferLegId": "leg-1", "transferLeg": … }, … }',
		},
		v2: {
			endpoint: 'POST /registry/allocation-instruction/v2/allocation-factory',
			keys: ['settlement', 'allocation', 'requestedAt', 'inputHoldingCids', 'actors'],
			accounts: ['allocation.authorizer'],
			example:
				'{ "settlement": { "executors": [ … ], "id": "order-1", … }, "allocation": { "admin": …, "authorizer": { "owner": … }, "transferLegSides": [ … ], … }, … }',
		},
	},
	form: { properties, read },
});
