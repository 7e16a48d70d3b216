import { optionsOf } from '../../../shared/parameters/fields';
import { resolveOption } from '../../../shared/submission/untilFound';
import { validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import { USER_STATUS, WALLET_RIGHTS, walletUser } from '../../../shared/validatorNode/owner';
import { CREATE, createPreapproval } from '../../transferPreapproval/createPreapproval';
import { preapprovalIn } from '../../transferPreapproval/read';

const EXISTING = 'GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}';

/** POST /v0/wallet/transfer-preapproval. */
export const createTransferPreapproval = validatorWrite('create', 'Create a transfer preapproval', [CREATE, EXISTING, USER_STATUS], {
	description:
		'Let everybody transfer Canton Coin to the wallet at once, without asking. ' +
		'It lasts 90 days by default and costs nothing from Splice 0.6.9 on; before, the validator pays for it. ' +
		'That there is one already is an answer.',
	rights: WALLET_RIGHTS,
	properties: [optionsOf([resolveOption])],
	async run(call) {
		const { validator } = call;
		const { party_id: receiver } = await walletUser(validator);
		const { alreadyDone, done } = await createPreapproval(
			call,
			{ receiver },
			{
				existing: async () =>
					preapprovalIn(
						await validator.attempt(EXISTING, {
							path: { party: receiver },
							requires: { transfer_preapproval: { contract: { contract_id: 'text' } } },
						}),
					),
			},
		);
		return { outcome: 'succeeded', alreadyDone, status: 'active', receiver, ...done };
	},
});
