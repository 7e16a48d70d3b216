import type { ProtobufMessage } from '../../values/protobuf';
import {
	CREATE,
	DAML_TRANSACTION,
	ENTRY,
	ENUM,
	EXERCISE,
	EXTERNAL_CALL,
	FETCH,
	GLOBAL_KEY,
	IDENTIFIER,
	INPUT_CONTRACT,
	KEY_MAPPING,
	KEY_WITH_MAINTAINERS,
	LIST,
	MAP,
	METADATA,
	NODE,
	NODE_SEED,
	OPTIONAL,
	PREPARED_TRANSACTION,
	QUERY_BY_KEY,
	RECORD,
	RECORD_FIELD,
	ROLLBACK,
	SUBMITTER_INFO,
	TEXT_ENTRY,
	TEXT_MAP,
	UNIT,
	VALUE,
	VARIANT,
	VERSIONED_NODE,
	type Fields,
} from './preparedFields';

/** Compares a prepared transaction with the published messages: what is in it that the summary does not have. */

/** Fields that are messages, by the message they belong to, with their form. */
const NESTED = new Map<Fields, Record<number, Fields>>([
	[PREPARED_TRANSACTION, { [PREPARED_TRANSACTION.transaction]: DAML_TRANSACTION, [PREPARED_TRANSACTION.metadata]: METADATA }],
	[DAML_TRANSACTION, { [DAML_TRANSACTION.nodes]: VERSIONED_NODE, [DAML_TRANSACTION.nodeSeeds]: NODE_SEED }],
	[VERSIONED_NODE, { [VERSIONED_NODE.v1]: NODE }],
	[
		NODE,
		{
			[NODE.create]: CREATE,
			[NODE.fetch]: FETCH,
			[NODE.exercise]: EXERCISE,
			[NODE.rollback]: ROLLBACK,
			[NODE.queryByKey]: QUERY_BY_KEY,
		},
	],
	[CREATE, { [CREATE.templateId]: IDENTIFIER, [CREATE.argument]: VALUE, [CREATE.key]: KEY_WITH_MAINTAINERS }],
	[FETCH, { [FETCH.templateId]: IDENTIFIER, [FETCH.interfaceId]: IDENTIFIER, [FETCH.key]: KEY_WITH_MAINTAINERS }],
	[
		EXERCISE,
		{
			[EXERCISE.templateId]: IDENTIFIER,
			[EXERCISE.interfaceId]: IDENTIFIER,
			[EXERCISE.chosenValue]: VALUE,
			[EXERCISE.exerciseResult]: VALUE,
			[EXERCISE.key]: KEY_WITH_MAINTAINERS,
			[EXERCISE.externalCallResults]: EXTERNAL_CALL,
		},
	],
	[QUERY_BY_KEY, { [QUERY_BY_KEY.templateId]: IDENTIFIER, [QUERY_BY_KEY.key]: KEY_WITH_MAINTAINERS }],
	[KEY_WITH_MAINTAINERS, { [KEY_WITH_MAINTAINERS.key]: GLOBAL_KEY }],
	[GLOBAL_KEY, { [GLOBAL_KEY.templateId]: IDENTIFIER, [GLOBAL_KEY.key]: VALUE }],
	[
		METADATA,
		{
			[METADATA.submitterInfo]: SUBMITTER_INFO,
			[METADATA.inputContracts]: INPUT_CONTRACT,
			[METADATA.globalKeyMapping]: KEY_MAPPING,
		},
	],
	[INPUT_CONTRACT, { [INPUT_CONTRACT.v1]: CREATE }],
	[KEY_MAPPING, { [KEY_MAPPING.key]: GLOBAL_KEY, [KEY_MAPPING.value]: VALUE }],
	[
		VALUE,
		{
			[VALUE.unit]: UNIT,
			[VALUE.optional]: OPTIONAL,
			[VALUE.list]: LIST,
			[VALUE.textMap]: TEXT_MAP,
			[VALUE.genMap]: MAP,
			[VALUE.record]: RECORD,
			[VALUE.variant]: VARIANT,
			[VALUE.enum]: ENUM,
		},
	],
	[OPTIONAL, { [OPTIONAL.value]: VALUE }],
	[LIST, { [LIST.elements]: VALUE }],
	[TEXT_MAP, { [TEXT_MAP.entries]: TEXT_ENTRY }],
	[TEXT_ENTRY, { [TEXT_ENTRY.value]: VALUE }],
	[MAP, { [MAP.entries]: ENTRY }],
	[ENTRY, { [ENTRY.key]: VALUE, [ENTRY.value]: VALUE }],
	[RECORD, { [RECORD.recordId]: IDENTIFIER, [RECORD.fields]: RECORD_FIELD }],
	[RECORD_FIELD, { [RECORD_FIELD.value]: VALUE }],
	[VARIANT, { [VARIANT.variantId]: IDENTIFIER, [VARIANT.value]: VALUE }],
	[ENUM, { [ENUM.enumId]: IDENTIFIER }],
]);

/** Fields that are numbers. All others are texts, bytes or messages. */
const NUMBERS = new Map<Fields, readonly number[]>([
	[NODE_SEED, [NODE_SEED.nodeId]],
	[FETCH, [FETCH.byKey]],
	[EXERCISE, [EXERCISE.consuming, EXERCISE.byKey]],
	[QUERY_BY_KEY, [QUERY_BY_KEY.exhaustive]],
	[
		METADATA,
		[
			METADATA.mediatorGroup,
			METADATA.preparationTime,
			METADATA.minLedgerEffectiveTime,
			METADATA.maxLedgerEffectiveTime,
			METADATA.maxRecordTime,
		],
	],
	[INPUT_CONTRACT, [INPUT_CONTRACT.createdAt]],
	[VALUE, [VALUE.bool, VALUE.int64, VALUE.date, VALUE.timestamp]],
]);

/** Fields that may be there several times. A participant joins the parts of any other one, of which the summary has the last. */
const REPEATED = new Map<Fields, readonly number[]>([
	[DAML_TRANSACTION, [DAML_TRANSACTION.roots, DAML_TRANSACTION.nodes, DAML_TRANSACTION.nodeSeeds]],
	[CREATE, [CREATE.signatories, CREATE.stakeholders]],
	[FETCH, [FETCH.signatories, FETCH.stakeholders, FETCH.actingParties]],
	[
		EXERCISE,
		[
			EXERCISE.signatories,
			EXERCISE.stakeholders,
			EXERCISE.actingParties,
			EXERCISE.children,
			EXERCISE.choiceObservers,
			EXERCISE.externalCallResults,
		],
	],
	[ROLLBACK, [ROLLBACK.children]],
	[QUERY_BY_KEY, [QUERY_BY_KEY.result]],
	[KEY_WITH_MAINTAINERS, [KEY_WITH_MAINTAINERS.maintainers]],
	[METADATA, [METADATA.inputContracts, METADATA.globalKeyMapping]],
	[SUBMITTER_INFO, [SUBMITTER_INFO.actAs]],
	[LIST, [LIST.elements]],
	[TEXT_MAP, [TEXT_MAP.entries]],
	[MAP, [MAP.entries]],
	[RECORD, [RECORD.fields]],
]);

/** Messages of which one field alone is set. */
const ONE_OF = new Set<Fields>([NODE, VALUE]);

/** Tests if a field is there as the published message has it: of its kind, once unless it is a list, and alone if only one may be. */
function isAsPublished(message: ProtobufMessage, form: Fields, number: number): boolean {
	const { numbers, bytes } = message.occurrences(number);
	const [right, wrong] = NUMBERS.get(form)?.includes(number) ? [numbers, bytes] : [bytes, numbers];
	if (wrong > 0 || (ONE_OF.has(form) && message.numbers().length > 1)) return false;
	return right === 1 || (REPEATED.get(form)?.includes(number) ?? false);
}

/**
 * Fields that the published messages do not have, or have in another way, each by its path, e.g. `transaction.nodes.v1.exercise.18`. Each is
 * there once.
 */
export function unknownFields(message: ProtobufMessage, form: Fields = PREPARED_TRANSACTION, path: readonly string[] = []): string[] {
	const names = new Map(Object.entries(form).map(([name, number]) => [number, name]));
	const nested = NESTED.get(form) ?? {};
	const found = message.numbers().flatMap((number) => {
		const name = names.get(number);
		const full = [...path, name ?? String(number)];
		if (name === undefined || !isAsPublished(message, form, number)) return [full.join('.')];
		const inner = nested[number];
		return inner ? message.messages(number).flatMap((part) => unknownFields(part, inner, full)) : [];
	});
	return [...new Set(found)];
}
