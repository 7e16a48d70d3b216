import type { IDataObject } from 'n8n-workflow';

import { ProtobufMessage, zigzag } from '../values/protobuf';

/**
 * What a prepared transaction would do, read from the very bytes that are signed, not from what was asked for. The fields are
 * those of Canton's published protobuf definition of a prepared transaction (interactive submission, transaction version 1).
 */

const NODE_V1 = 1000;
const MICROS_PER_MILLI = BigInt(1000);
const DAY_MS = 86_400_000;

function isoTime(micros: bigint): string {
	const fraction = micros % BigInt(1_000_000);
	const seconds = new Date(Number((micros - fraction) / MICROS_PER_MILLI)).toISOString().slice(0, 19);
	return fraction === BigInt(0) ? `${seconds}Z` : `${seconds}.${String(fraction).padStart(6, '0')}Z`;
}

const timeOf = (message: ProtobufMessage, field: number): string | null => {
	const micros = message.number(field);
	return micros === undefined || micros === BigInt(0) ? null : isoTime(micros);
};

/** A ledger value as the JSON Ledger API writes it. */
function valueOf(value: ProtobufMessage): unknown {
	const inner = (field: number, key: number) => {
		const message = value.message(field)?.message(key);
		return message === undefined ? null : valueOf(message);
	};
	if (value.has(2)) return value.number(2) !== BigInt(0);
	if (value.has(3)) return String(zigzag(value.number(3) ?? BigInt(0)));
	if (value.has(4)) return new Date(Number(BigInt.asIntN(32, value.number(4) ?? BigInt(0))) * DAY_MS).toISOString().slice(0, 10);
	if (value.has(5)) return isoTime(value.number(5) ?? BigInt(0));
	for (const text of [6, 7, 8, 9]) if (value.has(text)) return value.text(text);
	if (value.has(10)) return inner(10, 1);
	if (value.has(11)) return (value.message(11)?.messages(1) ?? []).map(valueOf);
	if (value.has(12)) return Object.fromEntries((value.message(12)?.messages(1) ?? []).map((entry) => [entry.text(1), child(entry, 2)]));
	if (value.has(13)) return (value.message(13)?.messages(1) ?? []).map((entry) => [child(entry, 1), child(entry, 2)]);
	if (value.has(14)) return Object.fromEntries((value.message(14)?.messages(2) ?? []).map((entry) => [entry.text(1), child(entry, 2)]));
	if (value.has(15)) return { tag: value.message(15)?.text(2) ?? '', value: inner(15, 3) };
	if (value.has(16)) return value.message(16)?.text(2) ?? '';
	return {};
}

const child = (message: ProtobufMessage, field: number): unknown => {
	const found = message.message(field);
	return found === undefined ? null : valueOf(found);
};

const entity = (packageName: string, id: ProtobufMessage | undefined) => `#${packageName}:${id?.text(2) ?? ''}:${id?.text(3) ?? ''}`;

function nodeOf(node: ProtobufMessage): IDataObject | undefined {
	const create = node.message(1);
	if (create) {
		return {
			action: 'create',
			template: entity(create.text(3), create.message(4)),
			arguments: child(create, 5) as IDataObject,
			signatories: create.texts(6),
			stakeholders: create.texts(7),
			contractId: create.text(2),
		};
	}
	const exercise = node.message(3);
	if (exercise) {
		return {
			action: 'exercise',
			choice: exercise.text(9),
			template: entity(exercise.text(3), exercise.message(4)),
			arguments: child(exercise, 10) as IDataObject,
			consuming: (exercise.number(11) ?? BigInt(0)) !== BigInt(0),
			actingParties: exercise.texts(7),
			signatories: exercise.texts(5),
			stakeholders: exercise.texts(6),
			contractId: exercise.text(2),
		};
	}
	const fetch = node.message(2);
	if (fetch) return { action: 'fetch', template: entity(fetch.text(3), fetch.message(4)), contractId: fetch.text(2) };
	return node.has(4) ? { action: 'rollback' } : undefined;
}

const hintOf = (party: string) => party.split('::')[0] ?? party;

/** A node in a line: "alice exercises Transfer on #my-package:Main:Asset 00a1b2…". */
function lineOf(node: IDataObject): string {
	const id = `${String(node.contractId ?? '').slice(0, 10)}…`;
	const args = JSON.stringify(node.arguments ?? {});
	const shown = args.length > 300 ? `${args.slice(0, 300)}…` : args;
	if (node.action === 'create') return `creates ${String(node.template)} with ${shown}`;
	if (node.action !== 'exercise') return `${String(node.action)}${node.template === undefined ? '' : ` of ${String(node.template)} ${id}`}`;
	const actors = (node.actingParties as string[]).map(hintOf).join(', ');
	return `${actors} exercises ${String(node.choice)} on ${String(node.template)} ${id} with ${shown}${node.consuming ? ', which ends it' : ''}`;
}

/** By what a prepared transaction is known. */
export interface PreparedIdentity {
	commandId: string;
	/** When it was prepared, in ISO 8601; null where the bytes do not say. */
	preparedAt: string | null;
}

/** What the bytes (base64) say of themselves; undefined where they cannot be read or name no command. */
export function preparedIdentity(preparedTransaction: string): PreparedIdentity | undefined {
	try {
		const metadata = new ProtobufMessage(Buffer.from(preparedTransaction, 'base64')).message(2);
		const commandId = metadata?.message(2)?.text(2);
		return metadata && commandId ? { commandId, preparedAt: timeOf(metadata, 6) } : undefined;
	} catch {
		// Bytes of another form.
		return undefined;
	}
}

/** What the transaction would do, flat; undefined where it cannot be read: nobody should sign that without looking elsewhere. */
export function preparedSummary(base64: string): IDataObject | undefined {
	try {
		const prepared = new ProtobufMessage(Buffer.from(base64, 'base64'));
		const [transaction, metadata] = [prepared.message(1), prepared.message(2)];
		const submitter = metadata?.message(2);
		if (!transaction || !metadata || !submitter) return undefined;
		const nodes = transaction.messages(3).flatMap((node) => {
			const body = node.message(NODE_V1);
			const read = body && nodeOf(body);
			return read ? [read] : [];
		});
		if (nodes.length !== transaction.messages(3).length) return undefined;
		const actAs = submitter.texts(1);
		return {
			text: [`Acting as ${actAs.join(', ')}:`, ...nodes.map((node) => `- ${lineOf(node)}`)].join('\n'),
			actAs,
			commandId: submitter.text(2),
			nodes,
			synchronizerId: metadata.text(3),
			preparedAt: timeOf(metadata, 6),
			maxRecordTime: timeOf(metadata, 11),
		};
	} catch {
		// Bytes of another form.
		return undefined;
	}
}
