import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import type { Ledger } from '../../shared/ledger/service';
import { simplifyTransaction } from '../../shared/ledger/simplifiedTransaction';
import { defaultFormat, type TransactionFormat } from './format';
import type { Committed, Sent } from './once';

/** Items of submissions that were committed: from their answer, or found again where that got lost. */

type Schemas = components['schemas'];

export const UPDATE_BY_ID = 'POST /v2/updates/update-by-id';

/** What every such item begins with. */
export const about = (identity: IDataObject, committed?: Committed): IDataObject => ({
	outcome: 'succeeded',
	...identity,
	...(committed && { foundBy: committed.duplicate ? 'duplicate' : 'completion' }),
});

/** The item of a submission that waits for its update ID only. */
export function updateItem(identity: IDataObject, sent: Sent<Schemas['SubmitAndWaitResponse']>): IDataObject {
	const { submissionId } = sent;
	if ('answer' in sent) {
		const { updateId, completionOffset } = sent.answer;
		return { ...about({ ...identity, submissionId }), offset: completionOffset, updateId };
	}
	const { updateId, offset } = sent.committed;
	return { ...about({ ...identity, submissionId }, sent.committed), offset, updateId: updateId ?? null };
}

/** The item of a submission that does not wait: what to search for later. */
export function submittedItem(identity: IDataObject, sent: Sent<object>): IDataObject {
	const { submissionId } = sent;
	if ('answer' in sent) return { outcome: 'submitted', ...identity, submissionId, beginAfterOffset: sent.since };
	const { updateId, offset } = sent.committed;
	return { ...about({ ...identity, submissionId }, sent.committed), offset, updateId: updateId ?? null };
}

/** The item of a submission that waits for its transaction. Where the answer got lost it is read again; if that fails, the IDs are there. */
export async function transactionItem(
	ledger: Ledger,
	identity: IDataObject,
	sent: Sent<{ transaction: Schemas['JsTransaction'] }>,
	how: { simple: boolean; parties: string[]; format?: TransactionFormat },
): Promise<IDataObject> {
	const { submissionId } = sent;
	const shown = (transaction: Schemas['JsTransaction']): IDataObject =>
		how.simple ? simplifyTransaction(transaction) : (transaction as unknown as IDataObject);
	const ids = { ...identity, submissionId };
	if ('answer' in sent) return { ...about(ids), ...shown(sent.answer.transaction), ...ids };
	const { committed } = sent;
	const found = committed.updateId
		? await readTransaction(ledger, committed.updateId, how.format ?? defaultFormat(how.parties))
		: undefined;
	const facts = { offset: committed.offset, updateId: committed.updateId ?? null };
	return { ...about(ids, committed), ...(found ? shown(found) : facts), ...ids };
}

/** The transaction of an update; undefined where the participant does not return it. */
export async function readTransaction(
	ledger: Ledger,
	updateId: string,
	format: TransactionFormat,
): Promise<Schemas['JsTransaction'] | undefined> {
	const attempt = await ledger.attempt(UPDATE_BY_ID, { body: { updateId, updateFormat: { includeTransactions: format } } });
	if (!attempt.ok) return undefined;
	const { update } = attempt.answer;
	return update && 'Transaction' in update ? update.Transaction.value : undefined;
}
