import { isNone, outcomeUnknown } from '../../../shared/errors/failure';
import type { Attempt } from '../../../shared/http/attempt';
import { optionsOf } from '../../../shared/parameters/fields';
import { carryOut } from '../../../shared/submission/carryOut';
import { readOnce, resolveMs, resolveOption, untilFound, type ReadRecord } from '../../../shared/submission/untilFound';
import { inFlight, usedBefore } from '../../../shared/validatorNode/refusals';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { USER_STATUS, WALLET_RIGHTS, walletUser } from '../../../shared/validatorNode/owner';

const ENDPOINT = 'POST /v0/wallet/transfer-preapproval';
const EXISTING = 'GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}';

interface Preapproval {
	/** Null where the validator says no more than that there is one. */
	contractId: string | null;
}

/** POST /v0/wallet/transfer-preapproval. Where there is one already, the answer is 409 (recorded). */
export const createTransferPreapproval: ValidatorOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a transfer preapproval',
	description:
		'Let everybody transfer Canton Coin to the wallet at once, without asking. The validator pays for it. ' +
		'That there is one already is an answer.',
	endpoints: [ENDPOINT, EXISTING, USER_STATUS],
	rights: WALLET_RIGHTS,
	writes: true,
	properties: [optionsOf([resolveOption])],
	async run({ validator, parameters, context }) {
		const { party_id: receiver } = await walletUser(validator);
		const send = async (): Promise<Attempt<Preapproval>> => {
			const attempt = await validator.attempt(ENDPOINT, { submission: true });
			return attempt.ok ? { ok: true, answer: { contractId: attempt.answer.transfer_preapproval_contract_id } } : attempt;
		};
		const existing: ReadRecord<Preapproval> = async () => {
			const found = await validator.attempt(EXISTING, {
				path: { party: receiver },
				requires: { transfer_preapproval: { contract: { contract_id: 'text' } } },
			});
			if (found.ok) return { ok: true, answer: { contractId: found.answer.transfer_preapproval.contract.contract_id } };
			return isNone(found.failure) ? { ok: true, answer: undefined } : found;
		};
		// The same call again makes no second one: it says that there is one.
		const again: ReadRecord<Preapproval> = async () => {
			const attempt = await send();
			if (attempt.ok) return attempt;
			if (usedBefore(attempt.failure)) return { ok: true, answer: { contractId: null } };
			return inFlight(attempt.failure) ? { ok: true, answer: undefined } : attempt;
		};
		const { alreadyDone, done } = await carryOut<Preapproval>({
			context,
			client: validator,
			endpoint: ENDPOINT,
			identity: { receiver },
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
		return { outcome: 'succeeded', alreadyDone, status: 'active', receiver, ...done };
	},
};
