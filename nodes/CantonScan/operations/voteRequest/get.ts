import { textField } from '../../../shared/parameters/fieldKinds';
import { simplify } from '../../../shared/parameters/fields';
import { scanOperation } from '../../scanConnection';
import { organization, ORGANIZATION_ENDPOINTS } from '../../../shared/scan/organization';
import { requestRow, superValidatorNames } from '../../../shared/scan/voteRows';

const ENDPOINT = 'GET /v0/voterequests/{vote_request_contract_id}';

/** GET /v0/voterequests/…. Each vote replaces the contract. Scan finds it by an earlier contract ID too (recorded). */
export const getVoteRequest = scanOperation('get', 'Get a vote request', [ENDPOINT, ...ORGANIZATION_ENDPOINTS], {
	description: 'Get one open vote of the super validators, also by the contract ID it had earlier. An internal endpoint, which may change.',
	properties: [
		textField('Contract ID', 'contractId', {
			required: true,
			placeholder: 'e.g. 0046e0b9…',
			description: 'Contract ID of the vote request, e.g. the trackingId that Get Many returns, which stays the same while votes are cast',
		}),
		simplify,
	],
	async run({ scan, parameters }) {
		const id = parameters.present('contractId', parameters.contractId('contractId'));
		const simple = parameters.flag('simplify');
		const adviceOverride = { 404: 'No vote with this contract ID is open. Once it is over, Vote Result › Get Many has it.' };
		const { dso_rules_vote_request: request } = await scan.bind({ adviceOverride }).call(ENDPOINT, {
			path: { vote_request_contract_id: id },
		});
		if (!simple) return { dso_rules_vote_request: request };
		return requestRow(request, superValidatorNames((await organization(scan)).dso_rules.contract.payload));
	},
});
