import { oneOf, optional } from '../http/answers';

/**
 * Fields that an element of a list must have to be read, also by a trigger: fewer than its contract requires, so that an unreadable one
 * becomes an item of its own and stops nothing.
 */

const OF_CONTRACT = { contractId: 'text', templateId: 'text' } as const;

const ARCHIVED = OF_CONTRACT;

const CREATED = { ...OF_CONTRACT, interfaceViews: optional([{ interfaceId: 'text' }]) };

const ASSIGNED = { createdEvent: CREATED };

export const EVENT = oneOf({
	CreatedEvent: CREATED,
	ArchivedEvent: ARCHIVED,
	ExercisedEvent: { ...OF_CONTRACT, choice: 'text' },
});

export const REASSIGNMENT_EVENT = oneOf({ JsAssignmentEvent: ASSIGNED, JsUnassignedEvent: { value: OF_CONTRACT } });

const TRANSACTION = { updateId: 'text', events: optional([EVENT]) } as const;

const REASSIGNMENT = { updateId: 'text', events: optional([REASSIGNMENT_EVENT]) } as const;

export const UPDATE = oneOf({
	Transaction: { value: TRANSACTION },
	Reassignment: { value: REASSIGNMENT },
	TopologyTransaction: { value: { updateId: 'text', events: optional('objects') } },
});

/** An element of a list of completions. A placeholder has neither. */
export const COMPLETION_ELEMENT = {
	completionResponse: oneOf({ Completion: { value: { offset: 'number' } }, OffsetCheckpoint: { value: { offset: 'number' } } }),
};
