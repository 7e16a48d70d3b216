import type { components } from '../../../api/validator';
import type { Validator } from '../validator/service';

/** Owner of the token's wallet. */

export const USER_STATUS = 'GET /v0/wallet/user-status';

type WalletUser = components['schemas']['WalletUserStatus'];

/** The user of the token, with the party of its wallet. An empty party if it has none. */
export const walletUser = async (validator: Validator): Promise<WalletUser> => await validator.call(USER_STATUS);

/** Rights of operations of a wallet. */
export const WALLET_RIGHTS = 'a token of a user who has a wallet at this validator';
/** Rights of operations of the validator's administration. */
export const ADMINISTRATOR_RIGHTS = 'a token of a user with the right participant admin';
