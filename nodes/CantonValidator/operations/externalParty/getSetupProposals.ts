import { wholeList } from '../../../shared/operation/wholeAnswer';
import { textAt } from '../../../shared/values/jsonFields';
import { ADMINISTRATOR, contractFields, raw } from '../../../shared/validatorNode/contracts';
import { validatorOperation, type ValidatorServices } from '../../../shared/validatorNode/validatorOperation';

export const PROPOSALS = 'GET /v0/admin/external-party/setup-proposal';

/** GET /v0/admin/external-party/setup-proposal: one list, without pages. */
export const getManySetupProposals = validatorOperation('getSetupProposals', 'Get the setup proposals of external parties', [PROPOSALS], {
	description: 'Get the setup proposals that external parties have not accepted yet. An internal endpoint, which may change.',
	rights: ADMINISTRATOR,
	...wholeList(
		async ({ validator }: ValidatorServices) => (await validator.call(PROPOSALS)).contracts,
		({ contract }) => ({
			party: textAt(contract.payload, 'user'),
			validator: textAt(contract.payload, 'validator'),
			preapprovalExpiresAt: textAt(contract.payload, 'preapprovalExpiresAt'),
			...contractFields(contract),
		}),
		raw,
	),
});
