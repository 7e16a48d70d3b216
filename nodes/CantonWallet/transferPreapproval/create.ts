import type { IDataObject } from 'n8n-workflow';

import { outcomeUnknown, type CallFailure } from '../../shared/errors/failure';
import type { Attempt } from '../../shared/http/attempt';
import type { Call } from '../../shared/operation/operation';
import type { Carried, Found } from '../../shared/submission/act';
import { carryOut } from '../../shared/submission/carryOut';
import { readOnce, resolveMs, untilFound, type ReadRecord } from '../../shared/submission/untilFound';
import type { Validator } from '../../shared/validator/service';
import { inFlight, usedBefore } from '../../shared/validatorNode/refusals';
import type { Preapproval } from './read';

export const CREATE = 'POST /v0/wallet/transfer-preapproval';

interface Created {
	contractId: string;
}

interface Creation {
	/** Reads the one that a store shows. The store may lag: one that was cancelled may still be there, and a new one not yet. */
	existing: () => Promise<Attempt<Preapproval | undefined>>;
	/** One that was just cancelled, which counts as none. */
	cancelled?: string | null;
}

/** A refusal because of a preapproval, where none in force can be read. */
const noneInForce = (failure: CallFailure): CallFailure => ({
	...failure,
	message:
		'The validator still has a preapproval of this wallet, so it creates no other. ' +
		'None in force was found: it may have expired, or been cancelled a moment ago. Run it again later.',
});

/**
 * Creates the preapproval of the token's wallet, once. Where there is one already, the answer is 409 with its contract ID (recorded). What a
 * store shows before stops nothing, because it may be gone: the validator is asked in any case, and makes no second one. It is believed,
 * because scan shows a new one only after a minute (recorded), unless what it names is known to have been cancelled or to have expired.
 */
export async function createPreapproval(
	{ validator, parameters, context }: Call<{ validator: Validator }>,
	identity: IDataObject,
	{ existing, cancelled }: Creation,
): Promise<Carried<Created>> {
	let shownBefore: string | undefined;
	let made: string | undefined;
	let lost: CallFailure | undefined;
	let shown: Preapproval | undefined;
	const current = (contractId: string | undefined): Created | undefined => {
		// One that has expired is there until somebody archives it, and takes no transfers.
		const hasExpired = contractId === shown?.contractId && (shown?.daysLeft ?? 1) <= 0;
		return contractId === undefined || contractId === cancelled || hasExpired ? undefined : { contractId };
	};
	const read = async (): Promise<Attempt<Created | undefined>> => {
		const attempt = await existing();
		if (!attempt.ok) return attempt;
		shown = attempt.answer;
		return { ok: true, answer: current(shown?.contractId) };
	};
	/** The one because of which the validator made none. Its own word comes first: a store may still show one that was there before. */
	const refusing = async ({ existingContractId }: CallFailure): Promise<Attempt<Created | undefined>> => {
		const attempt = await read();
		return attempt.ok ? { ok: true, answer: current(existingContractId) ?? attempt.answer } : attempt;
	};
	const send = async (): Promise<Attempt<Created>> => {
		const attempt = await validator.attempt(CREATE, { submission: true });
		if (!attempt.ok) {
			if (outcomeUnknown(attempt.failure) || inFlight(attempt.failure)) lost = attempt.failure;
			return attempt;
		}
		made = attempt.answer.transfer_preapproval_contract_id;
		return { ok: true, answer: { contractId: made } };
	};
	// The same call again makes no second one.
	const again: ReadRecord<Created> = async () => {
		const attempt = await send();
		if (attempt.ok) return { ok: true, answer: current(attempt.answer.contractId) };
		if (usedBefore(attempt.failure)) return await refusing(attempt.failure);
		return inFlight(attempt.failure) ? { ok: true, answer: undefined } : attempt;
	};
	const findOrMake = async () => await untilFound(context, resolveMs(parameters), again);
	/** Finds the one because of which the validator made none, or has it make one as soon as that is gone. */
	const findRefusing = async (refusal: CallFailure): Promise<Found<Created>> => {
		const first = await readOnce(async () => await refusing(refusal));
		const found = 'done' in first ? first : await findOrMake();
		if ('done' in found) return { done: found.done, earlier: found.done.contractId !== made };
		if ('failed' in found || found.unread) return found;
		return lost ? { ...found, unread: lost } : { failed: noneInForce(refusal) };
	};
	return await carryOut<Created>({
		context,
		client: validator,
		endpoint: CREATE,
		identity,
		async before() {
			const found = await readOnce(read);
			if (!('done' in found)) return found;
			shownBefore = found.done.contractId;
			return { nothing: '' };
		},
		prepare: () => ({
			send,
			search: (failure) => {
				if (usedBefore(failure)) return { find: async () => await findRefusing(failure) };
				return outcomeUnknown(failure) || inFlight(failure) ? { find: findOrMake } : undefined;
			},
			confirm: async (answered) =>
				current(answered.contractId) ? { done: answered, earlier: answered.contractId === shownBefore } : await findOrMake(),
		}),
		reconcile: () => 'Run it again: where there is one, it is left as it is.',
	});
}
