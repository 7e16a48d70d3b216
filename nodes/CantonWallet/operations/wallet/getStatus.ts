import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { USER_STATUS, walletUser } from '../../../shared/validatorNode/owner';

/** GET /v0/wallet/user-status. That the user has no wallet is an answer. */
export const getWalletStatus = validatorOperation('getStatus', 'Get the status of a wallet', [USER_STATUS], {
	description:
		'Get whose wallet it is: the party of the token, whether the wallet is set up, and whether the party is a featured app provider',
	rights: 'any valid token',
	properties: [],
	async run({ validator }) {
		const user = await walletUser(validator);
		return {
			onboarded: user.user_onboarded,
			party: user.party_id || null,
			walletInstalled: user.user_wallet_installed,
			featuredApp: user.has_featured_app_right,
		};
	},
});
