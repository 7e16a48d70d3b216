import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { dropDown, textField } from '../../../shared/parameters/fieldKinds';
import { filtersOf, listFields } from '../../../shared/parameters/fields';
import { paginate } from '../../../shared/http/paginate';
import { partyRow } from '../../administration/directoryRows';
import { identityProvider } from '../../../shared/ledger/directory/locators';

const ENDPOINT = 'GET /v2/parties';

/** GET /v2/parties, page by page. Where a party is hosted is a filter of this node. */
export const getManyParties = ledgerOperation('getAll', 'Get many parties', [ENDPOINT], {
	description: 'Get the parties this participant knows: those it hosts, and those hosted elsewhere that it has seen',
	rights: 'participant admin or identity provider admin',
	properties: [
		...listFields,
		filtersOf([
			dropDown('Hosted', 'hosted', { default: 'anywhere', description: 'Where the parties are hosted' }, [
				['anywhere', 'Anywhere'],
				['elsewhere', 'Elsewhere', 'Only parties that other participants host'],
				['here', 'Here', 'Only parties that this participant hosts'],
			]),
			identityProvider('Only parties that this identity provider manages'),
			textField('Party ID Prefix', 'prefix', { placeholder: 'e.g. alice', description: 'Only parties whose ID begins with this text' }),
		]),
	],
	async *run({ ledger, parameters }) {
		const simple = parameters.flag('simplify');
		const hosted = parameters.choice('filters.hosted', ['anywhere', 'elsewhere', 'here'], 'anywhere');
		const prefix = parameters.text('filters.prefix');
		const query = {
			'filter-party': prefix,
			'identity-provider-id': parameters.text('filters.identityProviderId'),
		};
		const pages = paginate({
			client: ledger,
			endpoint: ENDPOINT,
			limit: parameters.limit(),
			fetchPage: async (pageToken?: string) => {
				const { partyDetails, nextPageToken } = await ledger.call(ENDPOINT, {
					query: { ...query, pageToken },
				});
				const isHosted = (isLocal?: boolean) => hosted === 'anywhere' || (isLocal === true) === (hosted === 'here');
				// Participants take _ and % for any character, and those before 3.4.10 know no prefix.
				const rows = partyDetails.filter(({ party, isLocal }) => isHosted(isLocal) && party.startsWith(prefix ?? ''));
				return { rows, next: nextPageToken };
			},
		});
		for await (const parties of pages) yield parties.map((party) => (simple ? partyRow(party) : { ...party }));
	},
});
