import { optionsOf } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { resolveOption } from '../../../shared/submission/untilFound';
import { validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import { ADMINISTRATOR_RIGHTS } from '../../../shared/validatorNode/owner';
import { CANCEL, cancelPreapproval } from '../../transferPreapproval/cancel';
import { GET } from '../../transferPreapproval/read';

/** DELETE …/transfer-preapprovals/by-party/{receiver-party}. That there is none is an answer. */
export const cancelTransferPreapproval = validatorWrite('cancel', 'Cancel a transfer preapproval', [CANCEL, GET], {
	description: 'Cancel the preapproval of a receiver: transfers to it become offers. That there is none is an answer.',
	rights: ADMINISTRATOR_RIGHTS,
	properties: [
		requiredParty('Party ID of the receiver', { name: 'receiver', displayName: 'Receiver', placeholder: 'e.g. bob::1220…' }),
		optionsOf([resolveOption]),
	],
	identify: ({ parameters }) => ({ receiver: readParty(parameters, 'receiver') }),
	async run(call) {
		const { alreadyDone, done } = await cancelPreapproval(call, String(call.identity.receiver), call.identity);
		const hadNone = done.status === 'none';
		return { outcome: hadNone ? 'nothingToDo' : 'succeeded', alreadyDone: alreadyDone && !hadNone, ...done };
	},
});
