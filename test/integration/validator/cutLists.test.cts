// Lists without pages, of which an application of Splice reads the first thousand entries and leaves out the others in silence.
import type { IDataObject } from 'n8n-workflow';

import { useValidator } from './support.cts';

const { sandbox, run } = useValidator();

const contract = (index: number) => ({
	template_id: 'a:B:C',
	contract_id: `00${index}`,
	payload: {},
	created_event_blob: '',
	created_at: '2026-07-01T00:00:00Z',
});
const many = <T,>(entry: (index: number) => T, count = 1000) => Array.from({ length: count }, (_, index) => entry(index));
const coin = (index: number) => ({
	contract: { contract: contract(index), domain_id: 'global-domain::1220ab' },
	round: 1,
	accrued_holding_fee: '0.0000000000',
	effective_amount: '1.0000000000',
});

const LISTS: Array<[resource: string, operation: string, endpoint: string, body: (count: number) => IDataObject, hint: string]> = [
	['wallet', 'getManyAmulets', '/v0/wallet/amulets', (count) => ({ amulets: many(coin, count), locked_amulets: [] }), 'coins of each kind'],
	['transferOffer', 'getAll', '/v0/wallet/transfer-offers', (count) => ({ offers: many(contract, count) }), 'entries of each kind'],
	['transfer', 'getAll', '/v0/wallet/token-standard/transfers', (count) => ({ transfers: many(contract, count) }), 'entries of each kind'],
	[
		'subscription',
		'getRequests',
		'/v0/wallet/subscription-requests',
		(count) => ({ subscription_requests: many(contract, count) }),
		'entries',
	],
	[
		'rewardCoupon',
		'getAll',
		'/v0/wallet/app-reward-coupons',
		(count) => ({ app_reward_coupons: many(contract, count) }),
		'coupons of a kind',
	],
	['user', 'getAll', '/v0/admin/users', (count) => ({ usernames: many((index) => `user-${index}`, count) }), 'users'],
];

test.each(LISTS)(
	'%s › %s says that there may be more, if the server returns all that it reads',
	async (resource, operation, path, body, what) => {
		for (const [count, hints] of [
			[1000, [`The server returns 1000 ${what} at most. There may be more.`]],
			[999, []],
		] as const) {
			await sandbox.fault({ endpoint: `GET ${path}`, status: 200, body: body(count) });
			const read = await run(resource, operation, { returnAll: true, simplify: false });
			expect(read.error).toBeUndefined();
			expect(read.json.length).toBeGreaterThanOrEqual(count);
			expect(read.hints).toEqual(hints);
		}
	},
);
