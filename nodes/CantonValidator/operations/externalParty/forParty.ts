import type { CallFailure } from '../../../shared/errors/failure';
import { isRefusedUnread, isSubmittedBefore, outcomeUnknown } from '../../../shared/errors/failureOutcome';
import type { Attempt } from '../../../shared/http/attempt';
import type { Call } from '../../../shared/operation/operation';
import { sentBefore } from '../../../shared/operation/sentBefore';
import type { Act, Carried } from '../../../shared/submission/act';
import { carryOut } from '../../../shared/submission/carryOut';
import { readOnce, resolveMs, untilFound, type ReadRecord } from '../../../shared/submission/untilFound';
import { inFlight } from '../../../shared/validatorNode/refusals';
import type { ValidatorServices } from '../../../shared/validatorNode/validatorOperation';

/** Something done for an external party. */
interface ForParty<Done> {
	endpoint: string;
	/** Makes its errors. The validator by default. */
	client?: Act<Done>['client'];
	send: () => Promise<Attempt<Done>>;
	/** Record that a refusal gives of an earlier success. `retried`: this execution has sent it before. */
	doneBefore: (failure: CallFailure, retried: boolean) => Done | undefined;
	/** Says of a refusal that it may be for an earlier success of another execution, as a sentence. */
	mayBeDone?: (failure: CallFailure) => string | undefined;
	/** Reads whether it was done. By default it is sent again, if the validator does it once. */
	readRecord?: ReadRecord<Done>;
	/** Advice after an unknown outcome. */
	reconcile: string;
}

/** Answer of a search for what the validator has taken before. It says so also of what the ledger refused then. */
const SUBMITTED = 'It was submitted before, and the validator does not return its outcome: sign no other one before you know it.';

/** Checks whether a refusal says for certain that nothing was done. */
const isCertain = (failure: CallFailure): boolean => !outcomeUnknown(failure) && !inFlight(failure) && !isRefusedUnread(failure);

/** Does it once. Nobody else can do it for the party: what the retry of an execution finds is the work of its first try. */
export async function doForParty<Done extends object>(
	{ validator, context, parameters, identity }: Call<ValidatorServices>,
	{ endpoint, client = validator, send, doneBefore, mayBeDone, reconcile, ...reading }: ForParty<Done>,
): Promise<Carried<Done>> {
	const retried = sentBefore(context, identity) !== undefined;
	let isDoneNow = false;
	/** True if this one was only refused for an equal one in flight: a refusal of its own holds then. */
	let isUnsent = false;
	const sendAgain: ReadRecord<Done> = async () => {
		const attempt = await send();
		isDoneNow = attempt.ok;
		if (attempt.ok) return attempt;
		const done = doneBefore(attempt.failure, true);
		if (done) return { ok: true, answer: done };
		if (isSubmittedBefore(attempt.failure)) return { ok: true, answer: { nothing: SUBMITTED } };
		return isUnsent && isCertain(attempt.failure) ? { ok: true, answer: { failed: attempt.failure } } : attempt;
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
				const doubt = mayBeDone?.(failure);
				if (doubt !== undefined) return { find: async () => await Promise.resolve({ nothing: doubt }) };
				if (isRefusedUnread(failure)) {
					// Another execution may have done it.
					const { readRecord: shown } = reading;
					const find = async () => (shown ? await readOnce(shown) : { nothing: 'An earlier execution may have done it.' });
					return { earlier: true, refusedUnlessFound: shown !== undefined, find };
				}
				// An equal one in flight is the one whose outcome counts, unless it fails and this one is done.
				isUnsent = !retried && inFlight(failure);
				const isOther = inFlight(failure) || isSubmittedBefore(failure);
				if (!isOther && !outcomeUnknown(failure)) return undefined;
				const find = async () => {
					const found = await untilFound(context, resolveMs(parameters), readRecord);
					return 'done' in found ? { ...found, earlier: !isDoneNow && (retried || isOther) } : found;
				};
				return { find };
			},
		}),
		reconcile: () => reconcile,
	});
}
