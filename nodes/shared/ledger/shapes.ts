import { oneOf, optional } from '../http/answers';

/** Fields that the JSON Ledger API always sends, as far as the nodes read them: its contract demands these fields. */

export const PARTY_DETAILS = { party: 'text' } as const;

export const USER = { id: 'text' } as const;

export const IDENTITY_PROVIDER = { identityProviderId: 'text', issuer: 'text', jwksUrl: 'text' } as const;

const OVER_PARTY = { value: { party: 'text' } } as const;

export const RIGHT = { kind: oneOf({ CanActAs: OVER_PARTY, CanReadAs: OVER_PARTY, CanExecuteAs: OVER_PARTY }) };

export const VETTED_PACKAGE = { packageId: 'text', packageName: optional('text'), packageVersion: optional('text') } as const;

/** Packages that one participant vetted on one synchronizer. */
export const VETTING = { participantId: 'text', synchronizerId: 'text', packages: [VETTED_PACKAGE] } as const;

/** A participant that has never pruned may leave both out. */
export const PRUNED_OFFSETS = {
	participantPrunedUpToInclusive: optional('number'),
	allDivulgedContractsPrunedUpToInclusive: optional('number'),
};

/** A participant without synchronizers may leave the list out. */
export const CONNECTED_SYNCHRONIZERS = {
	connectedSynchronizers: optional([{ synchronizerAlias: 'text', synchronizerId: 'text' }]),
};

const OF_CONTRACT = { contractId: 'text', templateId: 'text' } as const;

export const ARCHIVED = OF_CONTRACT;

export const CREATED = { ...OF_CONTRACT, interfaceViews: optional([{ interfaceId: 'text' }]) };

const ASSIGNED = { createdEvent: CREATED };

export const CONTRACT_ENTRY = oneOf({
	JsActiveContract: { createdEvent: CREATED },
	JsIncompleteAssigned: { assignedEvent: ASSIGNED },
	JsIncompleteUnassigned: { createdEvent: CREATED, unassignedEvent: 'object' },
});

export const EVENT = oneOf({
	CreatedEvent: CREATED,
	ArchivedEvent: ARCHIVED,
	ExercisedEvent: { ...OF_CONTRACT, choice: 'text' },
});

export const REASSIGNMENT_EVENT = oneOf({ JsAssignmentEvent: ASSIGNED, JsUnassignedEvent: { value: OF_CONTRACT } });

export const TRANSACTION = { updateId: 'text', events: optional([EVENT]) } as const;

export const REASSIGNMENT = { updateId: 'text', events: optional([REASSIGNMENT_EVENT]) } as const;

export const UPDATE = oneOf({
	Transaction: { value: TRANSACTION },
	Reassignment: { value: REASSIGNMENT },
	TopologyTransaction: { value: { updateId: 'text', events: optional('objects') } },
});

/** An element of a list of completions. A placeholder has neither. */
export const COMPLETION_ELEMENT = {
	completionResponse: oneOf({ Completion: { value: { offset: 'number' } }, OffsetCheckpoint: { value: { offset: 'number' } } }),
};
