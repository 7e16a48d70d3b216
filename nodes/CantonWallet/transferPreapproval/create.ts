import type { IDataObject } from 'n8n-workflow';

import { outcomeUnknown } from '../../shared/errors/failure';
import type { Attempt } from '../../shared/http/attempt';
import type { Call } from '../../shared/operation/operation';
import type { Carried } from '../../shared/submission/act';
import { carryOut } from '../../shared/submission/carryOut';
import { readOnce, resolveMs, untilFound, type ReadRecord } from '../../shared/submission/untilFound';
import type { Validator } from '../../shared/validator/service';
import { inFlight, usedBefore } from '../../shared/validatorNode/refusals';

export const CREATE = 'POST /v0/wallet/transfer-preapproval';

interface Created {
	/** Null where the validator says no more than that there is one. */
	contractId: string | null;
}

/**
 * Creates the preapproval of the token's wallet, once. Where there is one already, the answer is 409 (recorded).
 * @param existing reads the one that there is
 */
export async function createPreapproval(
	{ validator, parameters, context }: Call<{ validator: Validator }>,
	identity: IDataObject,
	existing: ReadRecord<Created>,
): Promise<Carried<Created>> {
	const send = async (): Promise<Attempt<Created>> => {
		const attempt = await validator.attempt(CREATE, { submission: true });
		return attempt.ok ? { ok: true, answer: { contractId: attempt.answer.transfer_preapproval_contract_id } } : attempt;
	};
	// The same call again makes no second one: it says that there is one.
	const again: ReadRecord<Created> = async () => {
		const attempt = await send();
		if (attempt.ok) return attempt;
		if (usedBefore(attempt.failure)) return { ok: true, answer: { contractId: null } };
		return inFlight(attempt.failure) ? { ok: true, answer: undefined } : attempt;
	};
	return await carryOut<Created>({
		context,
		client: validator,
		endpoint: CREATE,
		identity,
		before: async () => await readOnce(existing),
		prepare: () => ({
			send,
			search: (failure) => {
				if (usedBefore(failure)) return { earlier: true, find: async () => await Promise.resolve({ done: { contractId: null } }) };
				if (!outcomeUnknown(failure) && !inFlight(failure)) return undefined;
				return { find: async () => await untilFound(context, resolveMs(parameters), again) };
			},
		}),
		reconcile: () => 'Run it again: where there is one, it is left as it is.',
	});
}
