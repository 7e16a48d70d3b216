import { wholeList } from '../../../shared/operation/wholeAnswer';
import { textAt } from '../../../shared/values/jsonFields';
import { preapprovalRow } from '../../../shared/validator/preapproval';
import { validatorOperation, type ValidatorServices } from '../../../shared/validatorNode/validatorOperation';
import { ADMINISTRATOR_RIGHTS } from '../../../shared/validatorNode/owner';

const ENDPOINT = 'GET /v0/admin/transfer-preapprovals';

/** GET /v0/admin/transfer-preapprovals: those that this validator provides. */
export const getManyTransferPreapprovals = validatorOperation('getAll', 'Get many transfer preapprovals', [ENDPOINT], {
	description:
		'Get the preapprovals that this validator provides, with the days that are left; it renews them by itself while it has Canton Coin',
	rights: ADMINISTRATOR_RIGHTS,
	...wholeList(
		async ({ validator }: ValidatorServices) => (await validator.call(ENDPOINT)).contracts,
		(preapproval) => preapprovalRow(textAt(preapproval.contract.payload, 'receiver'), preapproval),
	),
});
