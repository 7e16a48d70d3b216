// Status of the wallet that a token belongs to. As recorded at Splice 0.7.5: any valid token may ask.
import { activeContracts } from '../world/tokens.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { wallets } from './users.mts';
import type { Handlers } from '../wire/api.mts';
import type { paths } from '../../api/validator.d.ts';

export const walletStatus: Handlers<paths> = {
	'GET /v0/wallet/user-status': ({ sandbox: { world }, subject = '' }) => {
		const party = wallets(world).get(subject);
		return {
			json: {
				party_id: party ?? '',
				user_onboarded: party !== undefined,
				user_wallet_installed: party !== undefined,
				has_featured_app_right: activeContracts(world, TOKEN_TEMPLATES.featuredAppRight).some(({ args }) => args.provider === party),
			},
		};
	},
};
