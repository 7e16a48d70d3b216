import { wholeList } from '../../../shared/operation/wholeList';
import { textAt } from '../../../shared/values/jsonFields';
import { preapprovalRow } from '../../../shared/validator/preapproval';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { ADMINISTRATOR_RIGHTS } from '../../../shared/validatorNode/owner';

const ENDPOINT = 'GET /v0/admin/transfer-preapprovals';

/** GET /v0/admin/transfer-preapprovals: those that this validator provides. */
export const getManyTransferPreapprovals: ValidatorOperation = wholeList('getAll', 'Get many transfer preapprovals', {
	description:
		'Get the preapprovals that this validator provides, with the days that are left; it renews them by itself while it has Canton Coin',
	endpoints: [ENDPOINT],
	rights: ADMINISTRATOR_RIGHTS,
	read: async ({ validator }) => (await validator.call(ENDPOINT)).contracts,
	row: (preapproval) => preapprovalRow(textAt(preapproval.contract.payload, 'receiver'), preapproval),
});
