import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { pasteableName } from '../packages/packageNames';

/**
 * Ledger events as simplified output shows them: the fields people ask for, flat, the same wherever events come up. `template` is
 * the name that filters take. Long IDs come last.
 */

type Schemas = components['schemas'];
export type CreatedEvent = Schemas['CreatedEvent'];

interface Named {
	templateId: string;
	packageName?: string | null;
}

/** The template by package name, as filters take it. Its ID if the participant sent no name. */
export const templateOf = ({ templateId, packageName }: Named): string => pasteableName(templateId, packageName) ?? templateId;

/** A view of an interface. If the participant could not compute it, `viewError` says why. */
function simplifyView({ interfaceId, viewValue, viewStatus }: Schemas['JsInterfaceView']): IDataObject {
	const failed = viewStatus?.code
		? { viewError: viewStatus.message || `the participant could not compute it (status ${viewStatus.code})` }
		: {};
	return { interfaceId, viewValue: (viewValue ?? null) as IDataObject | null, ...failed };
}

/** A contract that came into being. */
export const simplifyCreated = (created: CreatedEvent): IDataObject =>
	withRareParts(created, {
		createdAt: created.createdAt,
		template: templateOf(created),
		createArgument: created.createArgument as IDataObject,
		signatories: created.signatories,
		observers: created.observers ?? [],
		packageName: created.packageName,
		contractId: created.contractId,
		templateId: created.templateId,
	});

/**
 * A simplified contract with what only some events carry: key, views, blob. They come last: made in one piece with the fields that all
 * have, a hundred thousand of these cost a third.
 */
export function withRareParts({ contractKey, interfaceViews, createdEventBlob }: CreatedEvent, simple: IDataObject): IDataObject {
	if (contractKey !== undefined && contractKey !== null) simple.contractKey = contractKey as IDataObject;
	if (interfaceViews?.length) simple.interfaceViews = interfaceViews.map(simplifyView);
	if (createdEventBlob) simple.createdEventBlob = createdEventBlob;
	return simple;
}

/** A contract that ended. The ledger sends no arguments with it. */
export function simplifyArchived(archived: Schemas['ArchivedEvent']): IDataObject {
	const { contractId, templateId, packageName, witnessParties, implementedInterfaces } = archived;
	return {
		template: templateOf(archived),
		witnessParties,
		packageName,
		contractId,
		templateId,
		...(implementedInterfaces?.length && { implementedInterfaces }),
	};
}

/** A choice that was exercised. `consuming` ones ended the contract. */
export function simplifyExercised(exercised: Schemas['ExercisedEvent']): IDataObject {
	const { choice, contractId, templateId, packageName, interfaceId, choiceArgument, exerciseResult, actingParties, consuming } = exercised;
	return {
		choice,
		template: templateOf(exercised),
		choiceArgument: choiceArgument as IDataObject,
		exerciseResult: (exerciseResult ?? null) as IDataObject,
		actingParties,
		consuming,
		packageName,
		contractId,
		templateId,
		...(interfaceId && { interfaceId }),
	};
}

/** A contract that arrived on a synchronizer from another one. */
export function simplifyAssigned({ createdEvent, source, target, reassignmentId }: Schemas['JsAssignedEvent']): IDataObject {
	return { ...simplifyCreated(createdEvent), source, target, reassignmentId };
}

/** A contract that left a synchronizer for another one. */
export function simplifyUnassigned(unassigned: Schemas['UnassignedEvent']): IDataObject {
	const { contractId, templateId, packageName, witnessParties, source, target, reassignmentId } = unassigned;
	return { template: templateOf(unassigned), witnessParties, packageName, contractId, templateId, source, target, reassignmentId };
}
