import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../shared/errors/failure';
import { isRefusedUnread, outcomeUnknown } from '../../shared/errors/failureOutcome';
import { mapAnswer, type Attempt } from '../../shared/http/attempt';
import type { Call } from '../../shared/operation/operation';
import type { Carried, Found } from '../../shared/submission/act';
import type { Spending } from '../../shared/submission/budget';
import { carryOut } from '../../shared/submission/carryOut';
import { readOnce, resolveMs, untilFound, type ReadRecord } from '../../shared/submission/untilFound';
import { isMissingContract } from '../../shared/validatorNode/refusals';
import type { ValidatorServices } from '../../shared/validatorNode/validatorOperation';

/**
 * An act on a contract of a wallet: accept, reject, withdraw, end. It archives the contract, so it has its effect at most once. That the
 * contract is gone proves nothing: somebody else may have ended it.
 */
interface ContractAct<Done> {
	endpoint: string;
	/** Sends the act, once. */
	send: () => Promise<Attempt<Done>>;
	/** True while the contract is still there. */
	isOpen: () => Promise<Attempt<boolean>>;
	/** The record that it was done. Undefined if there is none. Absent if the validator keeps no record of it. */
	record?: () => Promise<Attempt<Done | undefined>>;
	/** Facts that `record` needs, noted for a retry of the execution. */
	position?: string;
	spending?: Spending;
	/** Advice for certain statuses, see `CallSite.adviceOverride`. */
	adviceOverride?: Record<number, string>;
	/** Way to find out what happened. */
	findOut: string;
}

/** Sends the act once, for the contract that is the call's identity. */
export async function answerContract<Done extends object>(
	{ validator, context, parameters, identity }: Call<ValidatorServices>,
	act: ContractAct<Done>,
): Promise<Carried<Done>> {
	const { endpoint, send, isOpen, record, position, spending, adviceOverride, findOut } = act;
	const readRecord: ReadRecord<Done> = async () => {
		const found = await record?.();
		if (found && (!found.ok || found.answer !== undefined)) return found;
		return mapAnswer(await isOpen(), (open) => (open || record ? undefined : { nothing: NO_RECORD }));
	};
	const failedIfOpen =
		(failed: CallFailure): ReadRecord<Done> =>
		async () =>
			mapAnswer(await isOpen(), (open) => (open ? { failed } : { nothing: NO_RECORD }));
	return await carryOut<Done>({
		context,
		client: adviceOverride ? validator.bind({ adviceOverride }) : validator,
		endpoint,
		identity,
		spending,
		...(record && { before: async () => await readOnce(record), mayBeDone: true }),
		prepare: () => ({
			position,
			send,
			search: (failure) => {
				// Another execution may have ended it, unless it is open.
				if (!record && isRefusedUnread(failure)) return { find: async () => await readOnce(failedIfOpen(failure)) };
				// An earlier call may have ended it.
				const earlier = isMissingContract(failure);
				if (!earlier && !outcomeUnknown(failure)) return undefined;
				const ms = resolveMs(parameters);
				const find = async (): Promise<Found<Done>> => {
					const found = await untilFound(context, earlier ? Math.min(ms, SHOWN_MS) : ms, readRecord);
					// A record goes with what came of it, such as a subscription that was cancelled.
					return earlier && 'nothing' in found && !found.unread ? { nothing: NO_RECORD } : found;
				};
				return { find, earlier };
			},
		}),
		reconcile: () => findOut,
	});
}

/** Longest time until a wallet shows what was done. */
export const SHOWN_MS = 2000;
/** Answer of a search for a contract that is gone without a record. */
export const NO_RECORD = 'It is no longer open. The validator does not return whether a call of this wallet ended it or somebody else did.';

/** The item of an act on a contract. */
export const answeredItem = ({ alreadyDone }: { alreadyDone: boolean }, status: string, more: IDataObject = {}): IDataObject => ({
	outcome: 'succeeded',
	alreadyDone,
	status,
	...more,
});
