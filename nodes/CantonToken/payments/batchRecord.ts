import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../shared/errors/failure';
import { answerOf } from '../../shared/http/attempt';
import { about, positionOf, readTransaction, UPDATE_BY_ID } from '../../shared/commands/committed';
import { committedBy } from '../../shared/commands/submissionParts';
import { COMPLETIONS } from '../../shared/ledger/completions/completionQuery';
import { succeeded } from '../../shared/ledger/completions/elements';
import { PATIENT_MS, searchSubmission } from '../../shared/ledger/completions/submissionSearch';
import { notSent } from '../../shared/submission/actErrors';
import { readTransfer } from '../../shared/tokens/transfers';
import { at } from '../../shared/values/jsonFields';
import type { Offset } from '../../shared/values/int64';
import type { TokenCall } from '../tokenOperation';
import { paymentFields } from '../tokens/paymentForm';
import { effectsFormat } from '../tokens/tokenCommand';
import { transferResult } from '../tokens/transferResult';
import { areOfMany, areOfOther, transfersOf } from './transfersOf';

/** The transactions of a batch that the ledger has, read before anything is sent. */

/** A payment that the ledger has. `argument` of the choice that made it, and its result */
export interface RecordedPayment {
	row: IDataObject;
	result: ReturnType<typeof transferResult>;
	argument: unknown;
}

/** The ledger's record of a batch: its payments by payment ID, and the number of its last transaction, 0 if there is none. */
export interface BatchRecord {
	payments: ReadonlyMap<string, RecordedPayment>;
	last: number;
}

/** Number of a transaction by its command ID. Undefined if that is of something else. */
function numberOf(batchId: string, commandId: string): number | undefined {
	const [, number = '1'] = /^(?:-([2-9]|[1-9]\d{1,8}))?$/.exec(commandId.slice(batchId.length)) ?? [undefined, ''];
	return number === '' ? undefined : Number(number);
}

/**
 * Reads the transactions of a batch after an offset, whichever execution made them.
 * @throws if that cannot be read: then nobody knows which payments were made
 */
export async function readBatch(
	{ ledger, parameters }: TokenCall,
	{ batchId, sender, since }: { batchId: string; sender: string; since: Offset },
): Promise<BatchRecord> {
	const userId = parameters.text('options.userId');
	const search = await searchSubmission(ledger, { parties: [sender], userId, commandIdStart: batchId, since, idleMs: PATIENT_MS });
	if (!search.ok) throw ledger.error(notSent(search.failure), COMPLETIONS);
	const payments = new Map<string, RecordedPayment>();
	const numbers = new Set<number>();
	for (const completion of search.answer.completions) {
		const { commandId } = completion;
		const number = numberOf(batchId, commandId);
		if (number === undefined || !succeeded(completion) || !completion.actAs.includes(sender)) continue;
		const committed = committedBy(completion);
		const { updateId } = committed;
		const attempt = updateId === undefined ? undefined : await readTransaction(ledger, { updateId }, effectsFormat(sender));
		const transaction = attempt && answerOf(attempt);
		if (!transaction) throw ledger.error(notSent(unreadable(commandId)), UPDATE_BY_ID);
		const transfers = transfersOf(transaction);
		if (!areOfMany(transfers) || areOfOther(transfers, batchId)) continue;
		numbers.add(number);
		const ids = about({ commandId }, { submissionId: completion.submissionId ?? '', alreadyDone: true, committed });
		for (const { id, exercised } of transfers) {
			const { choiceArgument: argument } = exercised;
			const result = transferResult(exercised);
			const fields = { ...result, ...paymentFields(readTransfer(at(argument, 'transfer'))) };
			payments.set(id!, {
				argument,
				result,
				row: { ...ids, ...fields, paymentsInTransaction: transfers.length, ...positionOf(committed) },
			});
		}
	}
	let last = 0;
	while (numbers.has(last + 1)) last++;
	return { payments, last };
}

const unreadable = (commandId: string): CallFailure => ({
	message: `which payments the transaction ${commandId} made cannot be read`,
	origin: 'application',
	retryable: false,
});
