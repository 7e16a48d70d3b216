import type { IDataObject } from 'n8n-workflow';

import type { ProtobufMessage } from '../../values/protobuf';
import { CREATE, EXERCISE, EXTERNAL_CALL, FETCH, GLOBAL_KEY, IDENTIFIER, KEY_WITH_MAINTAINERS, NODE, QUERY_BY_KEY } from './preparedFields';
import { child, flag } from './preparedValues';

/** The nodes of a prepared transaction: what it creates, exercises and reads. */

const entity = (packageName: string, id: ProtobufMessage | undefined) =>
	`#${packageName}:${id?.text(IDENTIFIER.moduleName) ?? ''}:${id?.text(IDENTIFIER.entityName) ?? ''}`;

/** Contract key of a node, if it has one. */
function keyOf(node: ProtobufMessage, field: number): IDataObject {
	const withMaintainers = node.message(field);
	if (!withMaintainers) return {};
	const key = withMaintainers.message(KEY_WITH_MAINTAINERS.key);
	return {
		key: (key ? child(key, GLOBAL_KEY.key) : null) as IDataObject | null,
		keyMaintainers: withMaintainers.texts(KEY_WITH_MAINTAINERS.maintainers),
	};
}

/** Interface that a choice belongs to. Its package goes by its ID, as the bytes do not name it. */
function interfaceOf(node: ProtobufMessage, field: number): IDataObject {
	const id = node.message(field);
	return id ? { interface: [id.text(IDENTIFIER.packageId), id.text(IDENTIFIER.moduleName), id.text(IDENTIFIER.entityName)].join(':') } : {};
}

const hex = (message: ProtobufMessage, field: number) => Buffer.from(message.bytes(field).at(-1) ?? []).toString('hex');

/** Answer that a service outside the ledger gave while the choice was computed. Signed from hashing version 4 on. */
const externalCall = (call: ProtobufMessage): IDataObject => ({
	extensionId: call.text(EXTERNAL_CALL.extensionId),
	functionId: call.text(EXTERNAL_CALL.functionId),
	config: hex(call, EXTERNAL_CALL.config),
	input: hex(call, EXTERNAL_CALL.input),
	output: hex(call, EXTERNAL_CALL.output),
});

function exerciseOf(exercise: ProtobufMessage): IDataObject {
	const calls = exercise.messages(EXERCISE.externalCallResults);
	const observers = exercise.texts(EXERCISE.choiceObservers);
	return {
		action: 'exercise',
		choice: exercise.text(EXERCISE.choiceId),
		template: entity(exercise.text(EXERCISE.packageName), exercise.message(EXERCISE.templateId)),
		...interfaceOf(exercise, EXERCISE.interfaceId),
		arguments: child(exercise, EXERCISE.chosenValue) as IDataObject,
		consuming: flag(exercise, EXERCISE.consuming),
		actingParties: exercise.texts(EXERCISE.actingParties),
		signatories: exercise.texts(EXERCISE.signatories),
		stakeholders: exercise.texts(EXERCISE.stakeholders),
		...(observers.length > 0 && { choiceObservers: observers }),
		contractId: exercise.text(EXERCISE.contractId),
		...keyOf(exercise, EXERCISE.key),
		result: child(exercise, EXERCISE.exerciseResult) as IDataObject,
		...(calls.length > 0 && { externalCalls: calls.map(externalCall) }),
	};
}

/** Reads what a node of the transaction does. A node of an unknown kind is undefined. */
export function nodeOf(node: ProtobufMessage): IDataObject | undefined {
	const create = node.message(NODE.create);
	if (create) {
		return {
			action: 'create',
			template: entity(create.text(CREATE.packageName), create.message(CREATE.templateId)),
			arguments: child(create, CREATE.argument) as IDataObject,
			signatories: create.texts(CREATE.signatories),
			stakeholders: create.texts(CREATE.stakeholders),
			contractId: create.text(CREATE.contractId),
			...keyOf(create, CREATE.key),
		};
	}
	const exercise = node.message(NODE.exercise);
	if (exercise) return exerciseOf(exercise);
	const fetch = node.message(NODE.fetch);
	if (fetch)
		return {
			action: 'fetch',
			template: entity(fetch.text(FETCH.packageName), fetch.message(FETCH.templateId)),
			contractId: fetch.text(FETCH.contractId),
			...keyOf(fetch, FETCH.key),
		};
	const query = node.message(NODE.queryByKey);
	if (query)
		return {
			action: 'query by key',
			template: entity(query.text(QUERY_BY_KEY.packageName), query.message(QUERY_BY_KEY.templateId)),
			...keyOf(query, QUERY_BY_KEY.key),
			result: query.texts(QUERY_BY_KEY.result),
		};
	return node.has(NODE.rollback) ? { action: 'rollback' } : undefined;
}

const hintOf = (party: string) => party.split('::')[0] ?? party;
const shortened = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

/** Bytes in a line: text in quotes, anything else in hexadecimal. */
function shownBytes(bytes: string): string {
	const text = Buffer.from(bytes, 'hex').toString('utf8');
	const printable = text !== '' && Buffer.from(text).toString('hex') === bytes && !/\p{C}/u.test(text);
	return shortened(printable ? JSON.stringify(text) : `0x${bytes}`);
}

const callLine = ({ extensionId, functionId, config, input, output }: IDataObject) =>
	`  - calls ${JSON.stringify(functionId)} of the extension ${JSON.stringify(extensionId)} (configuration ${shownBytes(config as string)}) ` +
	`with ${shownBytes(input as string)}, which answered ${shownBytes(output as string)}`;

/** A node in a line: "alice exercises Transfer on #my-package:Main:Asset 00a1b2…". Below an exercise: its calls outside the ledger. */
export function lineOf(node: IDataObject): string {
	const id = node.contractId === undefined ? '' : ` ${String(node.contractId).slice(0, 10)}…`;
	const shown = shortened(JSON.stringify(node.arguments ?? {}));
	if (node.action === 'create') return `creates ${String(node.template)} with ${shown}`;
	if (node.action !== 'exercise') return `${String(node.action)}${node.template === undefined ? '' : ` of ${String(node.template)}${id}`}`;
	const actors = (node.actingParties as string[]).map(hintOf).join(', ');
	const calls = ((node.externalCalls ?? []) as IDataObject[]).map(callLine);
	const line = `${actors} exercises ${String(node.choice)} on ${String(node.template)}${id} with ${shown}${node.consuming ? ', which ends it' : ''}`;
	return [line, ...calls].join('\n');
}
