import { isNone, type CallFailure } from '../../../shared/errors/failure';
import type { Attempt } from '../../../shared/http/attempt';
import { optionsOf } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { actOnce, resolveMs, resolveOption } from '../../payment/payOnce';
import type { ValidatorOperation } from '../../validatorOperation';
import { ADMINISTRATOR_RIGHTS } from '../../wallet/owner';

const ENDPOINT = 'DELETE /v0/admin/transfer-preapprovals/by-party/{receiver-party}';
const GET = 'GET /v0/admin/transfer-preapprovals/by-party/{receiver-party}';

/** DELETE …/transfer-preapprovals/by-party/{receiver-party}. That there is none is an answer. */
export const cancelTransferPreapproval: ValidatorOperation = {
	value: 'cancel',
	name: 'Cancel',
	action: 'Cancel a transfer preapproval',
	description: 'Cancel the preapproval of a receiver: transfers to it become offers. That there is none is an answer.',
	endpoints: [ENDPOINT, GET],
	rights: ADMINISTRATOR_RIGHTS,
	writes: true,
	properties: [
		requiredParty('Party ID of the receiver', { name: 'receiver', displayName: 'Receiver', placeholder: 'e.g. bob::1220…' }),
		optionsOf([resolveOption]),
	],
	async run({ validator, parameters, context }) {
		const receiver = readParty(parameters, 'receiver');
		const path = { 'receiver-party': receiver };
		const withoutPreapproval = (failure: CallFailure): Attempt<boolean> =>
			isNone(failure) ? { ok: true, answer: false } : { ok: false, failure };
		const done = await actOnce({
			context,
			validator,
			endpoint: ENDPOINT,
			identity: { receiver },
			reconcile: 'Transfer Preapproval › Get shows whether there is one; it is safe to run this again.',
			resolveMs: resolveMs(parameters),
			async send() {
				const attempt = await validator.attempt(ENDPOINT, { path, expect: 'none', submission: true });
				return attempt.ok ? { ok: true, answer: true } : withoutPreapproval(attempt.failure);
			},
			async find() {
				const attempt = await validator.attempt(GET, { path });
				if (attempt.ok) return { ok: true, answer: undefined };
				return isNone(attempt.failure) ? { ok: true, answer: true } : attempt;
			},
		});
		const cancelled = 'answer' in done ? done.answer : done.found;
		return { receiver, cancelled };
	},
};
