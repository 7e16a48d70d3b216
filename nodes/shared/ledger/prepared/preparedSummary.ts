import type { IDataObject } from 'n8n-workflow';

import { ProtobufMessage } from '../../values/protobuf';
import { DAML_TRANSACTION, METADATA, PREPARED_TRANSACTION, SUBMITTER_INFO, VERSIONED_NODE } from './preparedFields';
import { lineOf, nodeOf } from './preparedNodes';
import { timeOf } from './preparedValues';
import { unknownFields } from './unknownFields';

/** Summary of a prepared transaction, read from the very bytes that are signed, not from what was asked for. */

/** By what a prepared transaction is known. */
export interface PreparedIdentity {
	commandId: string;
	/** Time of the preparation in ISO 8601, null if the bytes do not say it. */
	preparedAt: string | null;
}

/** Reads by what the bytes (base64) are known. Undefined if they cannot be read or name no command. */
export function preparedIdentity(preparedTransaction: string): PreparedIdentity | undefined {
	try {
		const metadata = new ProtobufMessage(Buffer.from(preparedTransaction, 'base64')).message(PREPARED_TRANSACTION.metadata);
		const commandId = metadata?.message(METADATA.submitterInfo)?.text(SUBMITTER_INFO.commandId);
		return metadata && commandId ? { commandId, preparedAt: timeOf(metadata, METADATA.preparationTime) } : undefined;
	} catch {
		// Bytes of another form.
		return undefined;
	}
}

/** Length from which on the beginning of a contract's ID is no other one's, in hexadecimal. */
const SHORTEST_ID = 24;

const UPDATE_PACKAGE = 'Update the package n8n-nodes-canton, or read the transaction elsewhere.';
const unknownText = (fields: readonly string[]) =>
	`holds fields that this version of the node does not know (${fields.join(', ')}): it may do more than its summary says`;

/** Reads what the transaction would do, flat. Undefined if it cannot be read: nobody should sign that without looking elsewhere. */
export function preparedSummary(base64: string): IDataObject | undefined {
	try {
		const prepared = new ProtobufMessage(Buffer.from(base64, 'base64'));
		const [transaction, metadata] = [prepared.message(PREPARED_TRANSACTION.transaction), prepared.message(PREPARED_TRANSACTION.metadata)];
		const submitter = metadata?.message(METADATA.submitterInfo);
		if (!transaction || !metadata || !submitter) return undefined;
		const entries = transaction.messages(DAML_TRANSACTION.nodes);
		const nodes = entries.flatMap((node) => {
			const body = node.message(VERSIONED_NODE.v1);
			const read = body && nodeOf(body);
			return read ? [read] : [];
		});
		if (nodes.length !== entries.length) return undefined;
		const actAs = submitter.texts(SUBMITTER_INFO.actAs);
		const unknown = unknownFields(prepared);
		const warning = unknown.length > 0 ? [`Do not sign this yet. The transaction ${unknownText(unknown)}. ${UPDATE_PACKAGE}`] : [];
		return {
			text: [...warning, `Acting as ${actAs.join(', ')}:`, ...nodes.map((node) => `- ${lineOf(node)}`)].join('\n'),
			unreadFields: unknown,
			actAs,
			commandId: submitter.text(SUBMITTER_INFO.commandId),
			nodes,
			synchronizerId: metadata.text(METADATA.synchronizerId),
			preparedAt: timeOf(metadata, METADATA.preparationTime),
			minLedgerTime: timeOf(metadata, METADATA.minLedgerEffectiveTime),
			maxLedgerTime: timeOf(metadata, METADATA.maxLedgerEffectiveTime),
			maxRecordTime: timeOf(metadata, METADATA.maxRecordTime),
		};
	} catch {
		// Bytes of another form.
		return undefined;
	}
}

/** Traces of an execution of the bytes in an update. */
interface PreparedTraces {
	/** Begin of the IDs of the contracts that it creates, as far as they are known before. Recorded: no other transaction's begin so. */
	created: string[];
	/** Contract and choice of each exercise. */
	exercised: string[];
}

/** Contract and choice as one text. */
export const exerciseKey = (contractId: unknown, choice: unknown): string => `${String(contractId)} ${String(choice)}`;

/** Reads these traces from the bytes. Undefined if they cannot be read. */
export function preparedTraces(base64: string): PreparedTraces | undefined {
	const nodes = preparedSummary(base64)?.nodes as IDataObject[] | undefined;
	return (
		nodes && {
			created: nodes.flatMap(({ action, contractId }) =>
				action === 'create' && typeof contractId === 'string' && contractId.length >= SHORTEST_ID ? [contractId] : [],
			),
			exercised: nodes.flatMap(({ action, contractId, choice }) => (action === 'exercise' ? [exerciseKey(contractId, choice)] : [])),
		}
	);
}

/** Warning that nobody can have seen all of what is submitted. Undefined if the summary is whole. */
export function unreadWarning(base64: string): string | undefined {
	const summary = preparedSummary(base64);
	if (!summary) return `The prepared transaction cannot be read by this version of the node, so its summary is empty. ${UPDATE_PACKAGE}`;
	const unknown = summary.unreadFields as string[];
	return unknown.length > 0 ? `The prepared transaction ${unknownText(unknown)}. ${UPDATE_PACKAGE}` : undefined;
}
