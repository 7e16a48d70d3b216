import type { IDataObject } from 'n8n-workflow';

import { isNone, outcomeUnknown } from '../../../shared/errors/failure';
import { optionsOf } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { carryOut } from '../../../shared/submission/carryOut';
import { readOnce, resolveMs, resolveOption, untilFound, type ReadRecord } from '../../../shared/submission/untilFound';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { ADMINISTRATOR_RIGHTS } from '../../../shared/validatorNode/owner';

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
	identify: ({ parameters }) => ({ receiver: readParty(parameters, 'receiver') }),
	async run({ validator, parameters, context, identity }) {
		const path = { 'receiver-party': String(identity.receiver) };
		// A preapproval is the receiver's own: nobody else ends it but its validator, and time.
		const readEnd: ReadRecord<Cancelled> = async () => {
			const attempt = await validator.attempt(GET, { path });
			if (attempt.ok) return { ok: true, answer: undefined };
			return isNone(attempt.failure) ? { ok: true, answer: { status: 'cancelled' } } : attempt;
		};
		const { alreadyDone, done } = await carryOut<Cancelled>({
			context,
			client: validator,
			endpoint: ENDPOINT,
			identity,
			before: async () => {
				const found = await readOnce(readEnd);
				return 'done' in found ? { done: { status: 'none' } } : found;
			},
			prepare: () => ({
				async send() {
					const attempt = await validator.attempt(ENDPOINT, { path, expect: 'none', submission: true });
					if (!attempt.ok && isNone(attempt.failure)) return { ok: true as const, answer: { status: 'none' } };
					return attempt.ok ? { ok: true as const, answer: { status: 'cancelled' } } : attempt;
				},
				search: (failure) =>
					outcomeUnknown(failure) ? { find: async () => await untilFound(context, resolveMs(parameters), readEnd) } : undefined,
			}),
			reconcile: () => 'Transfer Preapproval › Get shows whether there is one; it is safe to run this again.',
		});
		const hadNone = done.status === 'none';
		return { outcome: hadNone ? 'nothingToDo' : 'succeeded', alreadyDone: alreadyDone && !hadNone, ...done };
	},
};

/** What became of a preapproval. `none`: there was none. */
interface Cancelled extends IDataObject {
	status: string;
}
