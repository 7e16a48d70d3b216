import { optionsOf } from '../../../shared/parameters/fields';
import { actOnce, inFlight, resolveMs, resolveOption } from '../../payment/payOnce';
import type { ValidatorOperation } from '../../validatorOperation';
import { USER_STATUS, WALLET_RIGHTS, walletUser } from '../../wallet/owner';

const ENDPOINT = 'POST /v0/wallet/transfer-preapproval';

interface Preapproval {
	/** Whether it is new. */
	created: boolean;
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
	endpoints: [ENDPOINT, USER_STATUS],
	rights: WALLET_RIGHTS,
	writes: true,
	properties: [optionsOf([resolveOption])],
	async run({ validator, parameters, context }) {
		const { party_id: receiver } = await walletUser(validator);
		const send = async () =>
			await validator.attempt(ENDPOINT, { requires: { transfer_preapproval_contract_id: 'text' }, submission: true });
		const done = await actOnce<Preapproval, Preapproval>({
			context,
			validator,
			endpoint: ENDPOINT,
			identity: { receiver },
			reconcile: 'Run it again: where there is one, it is left as it is.',
			resolveMs: resolveMs(parameters),
			send: async () => {
				const attempt = await send();
				if (attempt.ok) return { ok: true, answer: { created: true, contractId: attempt.answer.transfer_preapproval_contract_id } };
				return attempt.failure.httpStatus === 409 ? { ok: true, answer: { created: false, contractId: null } } : attempt;
			},
			// The same call again makes no second one: it says that there is one.
			find: async () => {
				const attempt = await send();
				if (attempt.ok) return { ok: true, answer: { created: true, contractId: attempt.answer.transfer_preapproval_contract_id } };
				if (attempt.failure.httpStatus === 409) return { ok: true, answer: { created: true, contractId: null } };
				return inFlight(attempt.failure) ? { ok: true, answer: undefined } : attempt;
			},
		});
		const { created, contractId } = 'answer' in done ? done.answer : done.found;
		return { receiver, created, alreadyExisted: !created, contractId };
	},
};
