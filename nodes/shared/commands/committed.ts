import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import { answerOf, mapAnswer, type Attempt } from '../http/attempt';
import type { Ledger } from '../ledger/service';
import { simplifyTransaction } from '../ledger/updates/simplifiedTransaction';
import { defaultFormat, type TransactionFormat } from './format';
import type { Offset } from '../values/int64';
import type { Sent } from './once';
import type { Committed } from './submissionParts';

/** Items of submissions that were committed: from their answer, or found again if that got lost. */

type Schemas = components['schemas'];

export const UPDATE_BY_ID = 'POST /v2/updates/update-by-id';
export const CONTRACT_EVENTS = 'POST /v2/events/events-by-contract-id';
export const UPDATE_BY_OFFSET = 'POST /v2/updates/update-by-offset';

/** First fields of every such item. */
export const about = (identity: IDataObject, { submissionId, alreadyDone }: Sent<unknown>): IDataObject => ({
	outcome: 'succeeded',
	alreadyDone,
	...identity,
	submissionId,
});

/** Position of the commit, from its record. */
export const positionOf = ({ offset, updateId }: Committed): IDataObject => ({ offset, updateId: updateId ?? null });

/** The item of a submission that waits for its update ID only. */
export function updateItem(identity: IDataObject, sent: Sent<Schemas['SubmitAndWaitResponse']>): IDataObject {
	const position = 'answer' in sent ? { offset: sent.answer.completionOffset, updateId: sent.answer.updateId } : positionOf(sent.committed);
	return { ...about(identity, sent), ...position };
}

/** The item of a submission that does not wait: what to search for later. */
export function submittedItem(identity: IDataObject, sent: Sent<object>): IDataObject {
	if ('answer' in sent) return { ...about(identity, sent), outcome: 'submitted', beginAfterOffset: sent.since };
	return { ...about(identity, sent), ...positionOf(sent.committed) };
}

/** The item of a submission that waits for its transaction. If the answer got lost, it is read again. If that fails, the IDs are there. */
export async function transactionItem(
	ledger: Ledger,
	identity: IDataObject,
	sent: Sent<{ transaction: Schemas['JsTransaction'] }>,
	how: { simple: boolean; parties: string[]; format?: TransactionFormat },
): Promise<IDataObject> {
	const begin = about(identity, sent);
	const transaction = 'answer' in sent ? sent.answer.transaction : await readCommitted(ledger, sent.committed, how);
	if (!transaction) return 'committed' in sent ? { ...begin, ...positionOf(sent.committed) } : begin;
	const row: IDataObject = how.simple ? simplifyTransaction(transaction) : transaction;
	return { ...begin, ...createdContract(transaction), ...row, ...begin };
}

/** The contract that a transaction created, if it created just one, with its template: a node behind needs both. */
function createdContract({ events = [] }: Schemas['JsTransaction']): IDataObject {
	const [only, ...more] = events.flatMap((event) => ('CreatedEvent' in event ? [event.CreatedEvent] : []));
	if (!only || more.length > 0) return {};
	const { contractId, templateId, packageName } = only;
	return { contractId, templateId, packageName };
}

const readCommitted = async (ledger: Ledger, { updateId }: Committed, how: { parties: string[]; format?: TransactionFormat }) =>
	updateId === undefined ? undefined : answerOf(await readTransaction(ledger, { updateId }, how.format ?? defaultFormat(how.parties)));

/** The transaction of an update. Undefined if it is none. */
export async function readTransaction(
	ledger: Ledger,
	at: { updateId: string } | { offset: Offset },
	format: TransactionFormat,
	timeoutMs?: number,
): Promise<Attempt<Schemas['JsTransaction'] | undefined>> {
	const updateFormat = { includeTransactions: format };
	const attempt =
		'updateId' in at
			? await ledger.attempt(UPDATE_BY_ID, { body: { ...at, updateFormat }, timeoutMs })
			: await ledger.attempt(UPDATE_BY_OFFSET, { body: { offset: Number(at.offset), updateFormat }, timeoutMs });
	return mapAnswer(attempt, ({ update }) => ('Transaction' in update ? update.Transaction.value : undefined));
}
