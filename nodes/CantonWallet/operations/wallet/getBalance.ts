import { exactInteger } from '../../../shared/values/int64';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { USER_STATUS, WALLET_RIGHTS, walletUser } from '../../../shared/validatorNode/owner';

const ENDPOINT = 'GET /v0/wallet/balance';

/** GET /v0/wallet/balance: live and exact, as decimal text. */
export const getWalletBalance = validatorOperation('getBalance', 'Get the balance of a wallet', [ENDPOINT, USER_STATUS], {
	description:
		"Get how much Canton Coin the wallet of the token's user holds now: what can be spent, and what is locked. " +
		'Balance › Get Many of Canton Token has all parties and all tokens.',
	rights: WALLET_RIGHTS,
	properties: [],
	async run({ validator }) {
		const balance = await validator.call(ENDPOINT);
		const { party_id: party } = await walletUser(validator);
		return {
			party,
			unlocked: balance.effective_unlocked_qty,
			locked: balance.effective_locked_qty,
			holdingFees: balance.total_holding_fees,
			round: exactInteger(BigInt(balance.round)),
		};
	},
});
