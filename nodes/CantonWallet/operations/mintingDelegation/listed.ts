import { mapAnswer, type Attempt } from '../../../shared/http/attempt';
import type { Validator } from '../../../shared/validator/service';
import { unexpectedAnswer } from '../../../shared/errors/failure';
import { at } from '../../../shared/values/jsonFields';
import type { Contract } from '../../../shared/validatorNode/contracts';

export const PROPOSALS = 'GET /v0/wallet/minting-delegation-proposals';
export const DELEGATIONS = 'GET /v0/wallet/minting-delegations';
const LARGEST_PAGE = 1000;
/** More of them than that no wallet has. */
const MOST_PAGES = 20;

/** All contracts of one of the two lists. Its pages go on by row numbers. */
async function contractsOf(validator: Validator, endpoint: typeof PROPOSALS | typeof DELEGATIONS): Promise<Attempt<Contract[]>> {
	const all: Contract[] = [];
	let after: number | undefined;
	for (let page = 0; page < MOST_PAGES; page++) {
		const query = { limit: LARGEST_PAGE, after };
		const list = endpoint === PROPOSALS ? await validator.attempt(PROPOSALS, { query }) : await validator.attempt(DELEGATIONS, { query });
		if (!list.ok) return list;
		const entries = 'proposals' in list.answer ? list.answer.proposals : list.answer.delegations;
		all.push(...entries.map(({ contract }) => contract));
		after = list.answer.next_page_token ?? undefined;
		if (entries.length === 0 || after === undefined) return { ok: true, answer: all };
	}
	return { ok: false, failure: unexpectedAnswer(`its list has more than ${MOST_PAGES} pages`) };
}

/** True if a contract is in one of the two lists. */
export const isListed = async (
	validator: Validator,
	endpoint: typeof PROPOSALS | typeof DELEGATIONS,
	id: string,
): Promise<Attempt<boolean>> =>
	mapAnswer(await contractsOf(validator, endpoint), (contracts) => contracts.some(({ contract_id }) => contract_id === id));

/** Terms of a proposal, as text to compare. Undefined if it is not open, or the list cannot be read. */
export async function termsOf(validator: Validator, proposalId: string): Promise<string | undefined> {
	const list = await contractsOf(validator, PROPOSALS);
	const proposal = list.ok ? list.answer.find(({ contract_id }) => contract_id === proposalId) : undefined;
	return proposal && textOf(at(proposal.payload, 'delegation'));
}

/**
 * The delegation with the terms of a proposal: the record that it was accepted. Undefined while the proposal is open: another one of the same
 * terms may have been accepted before.
 */
export async function acceptedAs(validator: Validator, proposalId: string, terms: string): Promise<Attempt<Contract | undefined>> {
	const open = await isListed(validator, PROPOSALS, proposalId);
	if (!open.ok || open.answer) return mapAnswer(open, () => undefined);
	return mapAnswer(await contractsOf(validator, DELEGATIONS), (contracts) => contracts.find(({ payload }) => textOf(payload) === terms));
}

/** The same for the same terms, whatever the order of their fields. */
const textOf = (terms: unknown): string =>
	JSON.stringify(Object.entries((terms ?? {}) as Record<string, unknown>).sort(([a], [b]) => a.localeCompare(b)));
