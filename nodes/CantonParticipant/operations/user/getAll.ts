import { paginate } from '../../../shared/http/paginate';
import { listFields } from '../../../shared/parameters/fields';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { userRow } from '../../administration/directoryRows';

const ENDPOINT = 'GET /v2/users';

/** The most the server gives at once. */
const PAGE = 1000;

/** GET /v2/users, page by page. */
export const getManyUsers = ledgerOperation('getAll', 'Get many users', [ENDPOINT], {
	description: 'Get the ledger users of the participant. Followed by User Right › Get Many, this gives a list of all granted rights.',
	rights: 'participant admin or identity provider admin',
	properties: [...listFields],
	async *run({ ledger, parameters }) {
		const simple = parameters.flag('simplify');
		const pages = paginate({
			client: ledger,
			endpoint: ENDPOINT,
			limit: parameters.limit(),
			fetchPage: async (pageToken: string | undefined, left) => {
				const { users, nextPageToken } = await ledger.call(ENDPOINT, {
					query: { pageSize: Math.min(PAGE, left), pageToken },
				});
				return { rows: users ?? [], next: nextPageToken };
			},
		});
		for await (const users of pages) yield users.map((user) => (simple ? userRow(user) : { ...user }));
	},
});
