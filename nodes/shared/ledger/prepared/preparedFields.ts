/**
 * Field numbers of a prepared transaction, by the names of Canton's published protobuf messages (interactive submission, transaction
 * version 1, up to Canton 3.6).
 */

export type Fields = Record<string, number>;

export const PREPARED_TRANSACTION = { transaction: 1, metadata: 2 } as const;
export const DAML_TRANSACTION = { version: 1, roots: 2, nodes: 3, nodeSeeds: 4 } as const;
export const NODE_SEED = { nodeId: 1, seed: 2 } as const;
export const VERSIONED_NODE = { nodeId: 1, v1: 1000 } as const;
export const NODE = { create: 1, fetch: 2, exercise: 3, rollback: 4, queryByKey: 5 } as const;
const CONTRACT = { lfVersion: 1, contractId: 2, packageName: 3, templateId: 4 } as const;
export const CREATE = { ...CONTRACT, argument: 5, signatories: 6, stakeholders: 7, key: 8 } as const;
const REFERENCE = { ...CONTRACT, signatories: 5, stakeholders: 6, actingParties: 7, interfaceId: 8 } as const;
export const FETCH = { ...REFERENCE, key: 9, byKey: 10 } as const;
export const EXERCISE = {
	...REFERENCE,
	choiceId: 9,
	chosenValue: 10,
	consuming: 11,
	children: 12,
	exerciseResult: 13,
	choiceObservers: 14,
	key: 15,
	byKey: 16,
	externalCallResults: 17,
} as const;
export const EXTERNAL_CALL = { extensionId: 1, functionId: 2, config: 3, input: 4, output: 5 } as const;
export const ROLLBACK = { children: 1 } as const;
export const QUERY_BY_KEY = { lfVersion: 1, packageName: 2, templateId: 3, exhaustive: 4, key: 5, result: 6 } as const;
export const KEY_WITH_MAINTAINERS = { key: 1, maintainers: 2 } as const;
export const GLOBAL_KEY = { templateId: 1, packageName: 2, key: 3, hash: 4 } as const;
export const METADATA = {
	submitterInfo: 2,
	synchronizerId: 3,
	mediatorGroup: 4,
	transactionUuid: 5,
	preparationTime: 6,
	inputContracts: 7,
	globalKeyMapping: 8,
	minLedgerEffectiveTime: 9,
	maxLedgerEffectiveTime: 10,
	maxRecordTime: 11,
} as const;
export const SUBMITTER_INFO = { actAs: 1, commandId: 2 } as const;
/** `driverMetadata` is of participants before 3.4. */
export const INPUT_CONTRACT = { v1: 1, createdAt: 1000, driverMetadata: 1001, eventBlob: 1002 } as const;
export const KEY_MAPPING = { key: 1, value: 2 } as const;
export const IDENTIFIER = { packageId: 1, moduleName: 2, entityName: 3 } as const;
export const VALUE = {
	unit: 1,
	bool: 2,
	int64: 3,
	date: 4,
	timestamp: 5,
	numeric: 6,
	party: 7,
	text: 8,
	contractId: 9,
	optional: 10,
	list: 11,
	textMap: 12,
	genMap: 13,
	record: 14,
	variant: 15,
	enum: 16,
} as const;
export const OPTIONAL = { value: 1 } as const;
export const LIST = { elements: 1 } as const;
export const MAP = { entries: 1 } as const;
export const ENTRY = { key: 1, value: 2 } as const;
/** Of a text map: its keys are texts, no values. */
export const TEXT_ENTRY = { key: 1, value: 2 } as const;
export const TEXT_MAP = { entries: 1 } as const;
export const RECORD = { recordId: 1, fields: 2 } as const;
export const RECORD_FIELD = { label: 1, value: 2 } as const;
export const VARIANT = { variantId: 1, constructor: 2, value: 3 } as const;
export const ENUM = { enumId: 1, constructor: 2 } as const;
export const UNIT = {} as const;
