import type { IDataObject } from 'n8n-workflow';

import { mapAnswer, orNone } from '../../shared/http/attempt';
import type { Call } from '../../shared/operation/operation';
import { sentBefore } from '../../shared/operation/sentBefore';
import type { Carried } from '../../shared/submission/act';
import { carryOut } from '../../shared/submission/carryOut';
import { readOnce, type ReadRecord, searchFor } from '../../shared/submission/untilFound';
import type { Validator } from '../../shared/validator/service';
import { readPreapproval } from './read';
import { actOf } from '../../shared/validatorNode/validatorOperation';

export const CANCEL = 'DELETE /v0/admin/transfer-preapprovals/by-party/{receiver-party}';

/** Result of a cancellation. `none`: no preapproval was there. */
interface Cancelled extends IDataObject {
	status: 'cancelled' | 'none';
}

/** Cancels the preapproval of a receiver, once. That there is none is an answer. */
export async function cancelPreapproval(
	{ validator, parameters, context }: Call<{ validator: Validator }>,
	receiver: string,
	identity: IDataObject,
): Promise<Carried<Cancelled>> {
	// A preapproval that the retry of an execution misses was ended by its first try.
	const ended: Cancelled = { status: sentBefore(context, identity) === undefined ? 'none' : 'cancelled' };
	// A preapproval is the receiver's own: nobody else ends it but its validator, and time.
	const readEnd: ReadRecord<Cancelled> = async () =>
		mapAnswer(await readPreapproval(validator, receiver), (found) => (found ? undefined : { status: 'cancelled' as const }));
	return await carryOut<Cancelled>({
		...actOf({ validator, context, identity }, CANCEL),
		before: async () => {
			const found = await readOnce(readEnd);
			return 'done' in found ? { done: ended } : found;
		},
		mayBeDone: true,
		prepare: () => ({
			async send() {
				const attempt = await validator.attempt(CANCEL, { path: { 'receiver-party': receiver }, expect: 'none', submission: true });
				return mapAnswer(orNone(mapAnswer(attempt, () => true)), (isDone) => (isDone ? { status: 'cancelled' } : ended));
			},
			search: searchFor({ context, parameters }, readEnd),
		}),
		reconcile: () => 'Transfer Preapproval › Get shows whether there is one; it is safe to run this again.',
	});
}
