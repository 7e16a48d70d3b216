import type { Validator } from '../../../shared/validator/service';
import { SHAPE } from './rows';

export const PROPOSALS = 'GET /v0/wallet/minting-delegation-proposals';
export const DELEGATIONS = 'GET /v0/wallet/minting-delegations';
const LARGEST_PAGE = 1000;

/** Whether a contract is in one of the two lists; undefined where that cannot be read, or goes on after its first page. */
export async function isListed(
	validator: Validator,
	endpoint: typeof PROPOSALS | typeof DELEGATIONS,
	id: string,
): Promise<boolean | undefined> {
	const query = { limit: LARGEST_PAGE };
	const list =
		endpoint === PROPOSALS
			? await validator.attempt(PROPOSALS, { query, requires: { proposals: [SHAPE] } })
			: await validator.attempt(DELEGATIONS, { query, requires: { delegations: [SHAPE] } });
	if (!list.ok) return undefined;
	const entries = 'proposals' in list.answer ? list.answer.proposals : list.answer.delegations;
	if (entries.some(({ contract }) => contract.contract_id === id)) return true;
	return entries.length < LARGEST_PAGE ? false : undefined;
}
