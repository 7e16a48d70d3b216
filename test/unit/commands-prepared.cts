/** Prepared transactions for units: their bytes, and the refusals that they get. */
import type { CallFailure } from '../../nodes/shared/errors/failure';
import {
	CREATE,
	DAML_TRANSACTION,
	EXERCISE,
	METADATA,
	NODE,
	PREPARED_TRANSACTION,
	SUBMITTER_INFO,
	VERSIONED_NODE,
} from '../../nodes/shared/ledger/prepared/preparedFields';
import { ALICE } from './commands-participant.cts';
import { INVALID } from './commands-refusals.cts';

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]);
const field = (number: number, ...content: Array<Buffer | string>) => {
	const bytes = Buffer.concat(content.map((part) => Buffer.from(part)));
	return Buffer.concat([Buffer.from(varint(number * 8 + 2)), Buffer.from(varint(bytes.length)), bytes]);
};
const wholeField = (number: number, value: number) => Buffer.from([...varint(number * 8), ...varint(value)]);
const nodeField = (node: Buffer) => field(DAML_TRANSACTION.nodes, field(VERSIONED_NODE.v1, node));
export const creating = (contractId: string) => nodeField(field(NODE.create, field(CREATE.contractId, contractId)));
export const exercising = (contractId: string, choice: string) =>
	nodeField(field(NODE.exercise, field(EXERCISE.contractId, contractId), field(EXERCISE.choiceId, choice)));
/** Begin of the ID of a contract that it creates. */
export const NEW = `00${'ab'.repeat(32)}`;
/** Template of the contracts in its transactions. */
export const TEMPLATE = `${'9f'.repeat(32)}:Iou:Iou`;
export const PREPARED_AT = '2026-07-01T00:00:00Z';

/** The bytes of a prepared transaction with the command ID c. */
export const bytesOf = (nodes: Buffer[] = [creating(NEW)], preparedAt?: string): string =>
	Buffer.concat([
		field(PREPARED_TRANSACTION.transaction, ...nodes),
		field(
			PREPARED_TRANSACTION.metadata,
			field(METADATA.submitterInfo, field(SUBMITTER_INFO.actAs, ALICE), field(SUBMITTER_INFO.commandId, 'c')),
			...(preparedAt === undefined ? [] : [wholeField(METADATA.preparationTime, Date.parse(preparedAt) * 1000)]),
		),
	]).toString('base64');
/** Bytes whose command can be read, and not what they do. */
export const unreadable = bytesOf([nodeField(field(99, 'new'))]);

/** It was submitted before, and the period in which that is a duplicate is over. */
export const REPEATED: CallFailure = {
	...{ message: 'repeated', origin: 'ledger', code: 'DUPLICATE_CONFIRMATION_REQUEST_UUID', category: 5, httpStatus: 400, retryable: false },
};
/** The time until which it was valid is over. */
export const EXPIRED: CallFailure = { ...INVALID, code: 'LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED', message: 'too late' };
