import { version } from '../scan/directory.mts';
import { spoken, starting } from '../splice/refusals.mts';
import { authorise } from './auth.mts';
import { preapprovals } from './preapprovals.mts';
import { scanProxy } from './scanProxy.mts';
import { administration } from './administration.mts';
import { allocationRequests } from './allocationRequests.mts';
import { allocations } from './allocations.mts';
import { coupons } from './coupons.mts';
import { delegations } from './delegations.mts';
import { externalParties } from './externalParties.mts';
import { nameEntries } from './nameEntries.mts';
import { subscriptions } from './subscriptions.mts';
import { topology } from './topology.mts';
import { trafficRequests } from './trafficRequests.mts';
import { transferOffers } from './transferOffers.mts';
import { transfers } from './transfers.mts';
import { OPERATOR } from './users.mts';
import { wallet } from './wallet.mts';
import { walletStatus } from './walletStatus.mts';
import type { Api, Handlers } from '../wire/api.mts';
import type { components, paths } from '../../api/validator.d.ts';

const own: Handlers<paths> = {
	'GET /readyz': ({ sandbox }) => ({ status: sandbox.settings.scanLoading || starting(sandbox.settings) ? 503 : 200 }),
	'GET /livez': () => ({}),
	'GET /version': ({ sandbox }) => version(sandbox),
	'GET /v0/validator-user': ({ sandbox }) => {
		const json: components['schemas']['ValidatorUser'] = {
			user_name: 'validator-operator',
			party_id: sandbox.world.party(OPERATOR),
			featured: false,
		};
		return { json };
	},
};

/** A validator app: its administration, the wallets of its users, names, and its proxy of scan. */
export const validator: Api = {
	name: 'validator',
	prefixes: ['/api/validator'],
	handlers: {
		...own,
		...administration,
		...allocations,
		...allocationRequests,
		...coupons,
		...delegations,
		...externalParties,
		...nameEntries,
		...preapprovals,
		...scanProxy,
		...subscriptions,
		...topology,
		...trafficRequests,
		...transferOffers,
		...transfers,
		...wallet,
		...walletStatus,
	},
	version: (settings) => settings.splice,
	authorise,
	authorisesFirst: true,
	sendsNulls: true,
	...spoken,
};
