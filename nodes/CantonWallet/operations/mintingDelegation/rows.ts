import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/validator';
import { paginate } from '../../../shared/http/paginate';
import { listFields } from '../../../shared/parameters/fields';
import type { Validator } from '../../../shared/validator/service';
import { at, integerAt, textAt } from '../../../shared/values/jsonFields';
import { contractFields, raw, WALLET_USER } from '../../../shared/validatorNode/contracts';
import { validatorOperation, type ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';

type Held = components['schemas']['MintingDelegationContract'];

/** The most of a page. */
const LARGEST_PAGE = 1000;

/** A page of one of the two lists. */
type Page = { entries: Held[]; next: number | null | undefined };

/** Operation that returns one of the two lists. */
interface DelegationList extends Pick<ValidatorOperation, 'description'> {
	endpoint: string;
	fetch: (validator: Validator, query: { after?: number; limit: number }) => Promise<Page>;
}

/** The operation. Its pages go on by row numbers. The last may be followed by an empty one (recorded). */
export const delegationList = (value: string, action: string, { endpoint, fetch, ...about }: DelegationList) =>
	validatorOperation(value, action, [endpoint], {
		...about,
		rights: WALLET_USER,
		properties: [...listFields],
		async *run({ validator, parameters }) {
			const simple = parameters.flag('simplify');
			const pages = paginate({
				client: validator,
				endpoint,
				limit: parameters.limit(),
				fetchPage: async (after: number | undefined, left) => {
					const { entries, next } = await fetch(validator, { after, limit: Math.min(left, LARGEST_PAGE) });
					return { rows: entries, next: entries.length === 0 ? undefined : next };
				},
			});
			for await (const page of pages) yield page.map((entry) => (simple ? row(entry) : raw(entry)));
		},
	});

function row({ contract, beneficiary_hosted: beneficiaryHosted }: Held): IDataObject {
	// The terms of a proposal are one level deeper.
	const terms = at(contract.payload, 'delegation') ?? contract.payload;
	return {
		beneficiary: textAt(terms, 'beneficiary'),
		delegate: textAt(terms, 'delegate'),
		expiresAt: textAt(terms, 'expiresAt'),
		amuletMergeLimit: integerAt(terms, 'amuletMergeLimit'),
		beneficiaryHosted,
		...contractFields(contract),
	};
}
