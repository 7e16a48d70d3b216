// The engine's refusals of a contract: one that was consumed, that is not there, that is of another type than a choice wants, or that its
// template does not allow.
import type { Refusal } from '../wire/api.mts';
import { refuse, type ErrorDetail } from '../canton/errors.mts';
import { templateId } from '../canton/identifiers.mts';
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

/** Recorded between two synchronizers. */
export const betweenSynchronizers = (contractId: string): Refusal =>
	refuse(
		'UNKNOWN_CONTRACT_SYNCHRONIZERS',
		`The synchronizers for the contracts (${contractId}) are currently unknown due to ongoing contract reassignments or disconnected synchronizers.`,
		{ untraced: true },
	);

/** A contract that is archived, or that the submitters do not see. */
export const notFound = (contractId: string, engine: ErrorDetail): Refusal =>
	refuse('CONTRACT_NOT_FOUND', `Contract could not be found with id ${contractId}`, {
		...engine,
		resources: [['CONTRACT_ID', contractId]],
	});

/** @param shown template and arguments, in the engine's words */
export const preconditionViolated = (template: string, shown: string, engine: ErrorDetail): Refusal =>
	refuse(
		'TEMPLATE_PRECONDITION_VIOLATED',
		`Interpretation error: Error: Update failed due to precondition violation when creating ${template} with ${shown}`,
		engine,
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
