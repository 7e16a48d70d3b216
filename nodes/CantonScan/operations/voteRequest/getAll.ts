import { listFields } from '../../../shared/parameters/fields';
import { scanOperation } from '../../scanConnection';
import { organization, ORGANIZATION_ENDPOINTS } from '../../../shared/scan/organization';
import { openVoteRequests, VOTE_REQUESTS } from '../../../shared/scan/votes';
import { requestRow, superValidatorNames } from '../../../shared/scan/voteRows';

/** GET /v0/admin/sv/voterequests, open to everybody in spite of its path: one list, without pages. */
export const getManyVoteRequests = scanOperation('getAll', 'Get many vote requests', [VOTE_REQUESTS, ...ORGANIZATION_ENDPOINTS], {
	description:
		'Get the open votes of the super validators: what about, until when, who has voted how, and who has not. An internal endpoint, which may change.',
	properties: [...listFields],
	async run({ scan, parameters }) {
		const simple = parameters.flag('simplify');
		const most = parameters.limit();
		const taken = (await openVoteRequests(scan)).slice(0, most);
		if (!simple || taken.length === 0) return taken.map((request) => request);
		const names = superValidatorNames((await organization(scan)).dso_rules.contract.payload);
		return taken.map((request) => requestRow(request, names));
	},
});
