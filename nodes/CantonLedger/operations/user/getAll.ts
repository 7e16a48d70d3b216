import type { IDataObject } from 'n8n-workflow';

import { limit, returnAll, simplify } from '../../../shared/parameters/fields';
import type { LedgerOperation } from '../../../shared/ledger/service';

const ENDPOINT = 'GET /v2/users';

/** The most the server gives at once. */
const PAGE = 1000;

/** GET /v2/users, page by page. */
export const getManyUsers: LedgerOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many users',
	description: 'Get the ledger users of the participant. With User Right › Get Many after it, a list of who may do what.',
	endpoints: [ENDPOINT],
	rights: 'participant admin or identity provider admin',
	properties: [returnAll, limit, simplify],
	async *run({ ledger, parameters }) {
		const simple = parameters.flag('simplify');
		let left = parameters.flag('returnAll') ? Infinity : (parameters.integer('limit', { min: 1 }) ?? 50);
		let pageToken: string | undefined;
		do {
			const { users = [], nextPageToken } = await ledger.call(ENDPOINT, { query: { pageSize: Math.min(PAGE, left), pageToken } });
			left -= users.length;
			yield users.map((user): IDataObject => {
				if (!simple) return user as unknown as IDataObject;
				const { id, primaryParty, isDeactivated, identityProviderId, metadata } = user;
				return {
					userId: id, primaryParty: primaryParty || null, isDeactivated: isDeactivated ?? false, identityProviderId: identityProviderId || null, annotations: metadata?.annotations ?? {},
				};
			});
			pageToken = users.length > 0 ? nextPageToken || undefined : undefined;
		} while (pageToken && left > 0);
	},
};
