import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/ledger';

/** Ledger events as simplified output shows them: the fields people ask for, flat, the same wherever events come up. */

type Schemas = components['schemas'];
export type CreatedEvent = Schemas['CreatedEvent'];

/**
 * A contract that came into being. What only some events carry (key, views, blob) is there only where it is, and last: made
 * in one piece with the fields all have, a hundred thousand of these cost a third.
 */
export function simplifyCreated(created: CreatedEvent): IDataObject {
	const { contractKey, interfaceViews, createdEventBlob } = created;
	const simple: IDataObject = {
		contractId: created.contractId,
		templateId: created.templateId,
		packageName: created.packageName,
		createArgument: created.createArgument as IDataObject,
		signatories: created.signatories,
		observers: created.observers ?? [],
		createdAt: created.createdAt,
	};
	if (contractKey !== undefined && contractKey !== null) simple.contractKey = contractKey as IDataObject;
	if (interfaceViews?.length) simple.interfaceViews = interfaceViews.map(({ interfaceId, viewValue }) => ({ interfaceId, viewValue: viewValue ?? null })) as IDataObject[];
	if (createdEventBlob) simple.createdEventBlob = createdEventBlob;
	return simple;
}

/** A contract that ended. The ledger sends no arguments with it. */
export function simplifyArchived({ contractId, templateId, packageName, witnessParties, implementedInterfaces }: Schemas['ArchivedEvent']): IDataObject {
	return { contractId, templateId, packageName, witnessParties, ...(implementedInterfaces?.length && { implementedInterfaces }) };
}

/** A choice that was exercised; `consuming` ones ended the contract. */
export function simplifyExercised(exercised: Schemas['ExercisedEvent']): IDataObject {
	const { choice, contractId, templateId, packageName, interfaceId, choiceArgument, exerciseResult, actingParties, consuming } = exercised;
	return {
		choice,
		contractId,
		templateId,
		packageName,
		...(interfaceId && { interfaceId }),
		choiceArgument: choiceArgument as IDataObject,
		exerciseResult: (exerciseResult ?? null) as IDataObject,
		actingParties,
		consuming,
	};
}

/** A contract that arrived on a synchronizer from another one. */
export function simplifyAssigned({ createdEvent, source, target, reassignmentId }: Schemas['JsAssignedEvent']): IDataObject {
	return { ...simplifyCreated(createdEvent), source, target, reassignmentId };
}

/** A contract that left a synchronizer for another one. */
export function simplifyUnassigned(unassigned: Schemas['UnassignedEvent']): IDataObject {
	const { contractId, templateId, packageName, witnessParties, source, target, reassignmentId } = unassigned;
	return { contractId, templateId, packageName, witnessParties, source, target, reassignmentId };
}
