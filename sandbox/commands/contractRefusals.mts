// The engine's refusals of a contract: one that was consumed, and one of another type than a choice wants.
import type { Refusal } from '../wire/api.mts';
import { refuse, type ErrorDetail } from '../canton/errors.mts';
import { templateId } from '../canton/filters.mts';
import type { Contract } from '../world/model.mts';

const shownTemplate = (contract: Contract) => `${contract.template.name}@${contract.packageId.slice(0, 8)}`;
const shownId = (id: string) => `${id.slice(id.indexOf(':') + 1)}@${id.slice(0, 8)}`;

/** @param consumedBy node of this transaction that consumed it */
export const inactive = (contract: Contract, consumedBy: number, engine: ErrorDetail): Refusal =>
	refuse(
		'CONTRACT_NOT_ACTIVE',
		`Interpretation error: Error: Update failed due to fetch of an inactive contract ${contract.contractId} (${shownTemplate(contract)}).\nThe contract had been consumed in sub-transaction #NodeId(${consumedBy}):`,
		{
			...engine,
			resources: [
				['TEMPLATE_ID', templateId(contract)],
				['CONTRACT_ID', contract.contractId],
			],
		},
	);

/** @param id `<package id>:Module:Entity` of the template that was wanted */
export const wronglyTyped = (contract: Contract, id: string, engine: ErrorDetail): Refusal =>
	refuse(
		'WRONGLY_TYPED_CONTRACT',
		`Interpretation error: Error: Update failed due to wrongly typed contract id ${contract.contractId}\nExpected contract of type ${shownId(id)} but got ${shownTemplate(contract)}`,
		{
			...engine,
			resources: [
				['CONTRACT_ID', contract.contractId],
				['TEMPLATE_ID', id],
				['TEMPLATE_ID', templateId(contract)],
			],
		},
	);

/**
 * The code was recorded, the words and resources are from the public source of Canton.
 * @param id `<package id>:Module:Entity` of the interface that was wanted
 */
export const notImplementing = (contract: Contract, id: string, engine: ErrorDetail): Refusal =>
	refuse(
		'CONTRACT_DOES_NOT_IMPLEMENT_INTERFACE',
		`Interpretation error: Error: Update failed due to contract ${contract.contractId} not implementing an interface\nExpected contract to implement interface ${shownId(id)} but contract has type ${shownTemplate(contract)}`,
		{
			...engine,
			resources: [
				['CONTRACT_ID', contract.contractId],
				['TEMPLATE_ID', templateId(contract)],
				['INTERFACE_ID', id],
			],
		},
	);
