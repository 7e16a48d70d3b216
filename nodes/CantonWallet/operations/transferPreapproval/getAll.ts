import { limit, returnAll, simplify } from '../../../shared/parameters/fields';
import { textAt } from '../../../shared/values/fields';
import { preapprovalRow } from '../../../shared/validator/preapproval';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { ADMINISTRATOR_RIGHTS } from '../../../shared/validatorNode/owner';

const ENDPOINT = 'GET /v0/admin/transfer-preapprovals';

/** GET /v0/admin/transfer-preapprovals: those that this validator provides. */
export const getManyTransferPreapprovals: ValidatorOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many transfer preapprovals',
	description:
		'Get the preapprovals that this validator provides, with the days that are left; it renews them by itself while it has Canton Coin',
	endpoints: [ENDPOINT],
	rights: ADMINISTRATOR_RIGHTS,
	properties: [returnAll, limit, simplify],
	async run({ validator, parameters }) {
		const simple = parameters.flag('simplify');
		const { contracts } = await validator.call(ENDPOINT);
		return contracts
			.slice(0, parameters.limit())
			.map((preapproval) => (simple ? preapprovalRow(textAt(preapproval.contract.payload, 'receiver'), preapproval) : preapproval));
	},
};
