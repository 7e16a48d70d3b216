import { isRefusedUnread, outcomeUnknown, type CallFailure } from '../../../shared/errors/failure';
import type { Attempt } from '../../../shared/http/attempt';
import type { Call } from '../../../shared/operation/operation';
import { sentBefore } from '../../../shared/operation/sentBefore';
import type { Act, Carried } from '../../../shared/submission/act';
import { carryOut } from '../../../shared/submission/carryOut';
import { readOnce, resolveMs, untilFound, type ReadRecord } from '../../../shared/submission/untilFound';
import type { ValidatorServices } from '../../../shared/validatorNode/validatorOperation';

/** Something done for an external party. */
interface ForParty<Done> {
	endpoint: string;
	/** Makes its errors. The validator by default. */
	client?: Act<Done>['client'];
	send: () => Promise<Attempt<Done>>;
	/** Record that a refusal gives of an earlier success. `retried`: this execution has sent it before. */
	doneBefore: (failure: CallFailure, retried: boolean) => Done | undefined;
	/** Reads whether it was done. By default it is sent again, if the validator does it once. */
	readRecord?: ReadRecord<Done>;
	/** Advice after an unknown outcome. */
	reconcile: string;
}

/** Does it once. Nobody else can do it for the party: what the retry of an execution finds is the work of its first try. */
export async function doForParty<Done extends object>(
	{ validator, context, parameters, identity }: Call<ValidatorServices>,
	{ endpoint, client = validator, send, doneBefore, reconcile, ...reading }: ForParty<Done>,
): Promise<Carried<Done>> {
	const retried = sentBefore(context, identity) !== undefined;
	const sendAgain: ReadRecord<Done> = async () => {
		const attempt = await send();
		const done = attempt.ok ? undefined : doneBefore(attempt.failure, true);
		return done ? { ok: true, answer: done } : attempt;
	};
	const { readRecord = sendAgain } = reading;
	return await carryOut<Done>({
		context,
		client,
		endpoint,
		identity,
		prepare: () => ({
			send,
			search: (failure) => {
				const done = doneBefore(failure, retried);
				if (done) return { earlier: true, find: async () => await Promise.resolve({ done }) };
				if (isRefusedUnread(failure)) {
					// Another execution may have done it.
					const { readRecord: shown } = reading;
					const find = async () => (shown ? await readOnce(shown) : { nothing: 'An earlier execution may have done it.' });
					return { earlier: true, refusedUnlessFound: shown !== undefined, find };
				}
				if (!outcomeUnknown(failure)) return undefined;
				return { earlier: retried, find: async () => await untilFound(context, resolveMs(parameters), readRecord) };
			},
		}),
		reconcile: () => reconcile,
	});
}
