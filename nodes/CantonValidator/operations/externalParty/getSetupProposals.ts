import { limit, returnAll, simplify } from '../../../shared/parameters/fields';
import { textAt } from '../../../shared/values/fields';
import { ADMINISTRATOR, contractFields, raw } from '../../../shared/validatorNode/contracts';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';

export const PROPOSALS = 'GET /v0/admin/external-party/setup-proposal';

/** GET /v0/admin/external-party/setup-proposal: one list, without pages. */
export const getManySetupProposals: ValidatorOperation = {
	value: 'getSetupProposals',
	name: 'Get Setup Proposals',
	action: 'Get the setup proposals of external parties',
	description: 'Get the setup proposals that external parties have not accepted yet. An internal endpoint, which may change.',
	endpoints: [PROPOSALS],
	rights: ADMINISTRATOR,
	properties: [returnAll, limit, simplify],
	async run({ validator, parameters }) {
		const simple = parameters.flag('simplify');
		const most = parameters.limit();
		const { contracts } = await validator.call(PROPOSALS);
		return contracts.slice(0, most).map((entry) => {
			if (!simple) return raw(entry);
			const { payload } = entry.contract;
			return {
				party: textAt(payload, 'user'),
				validator: textAt(payload, 'validator'),
				preapprovalExpiresAt: textAt(payload, 'preapprovalExpiresAt'),
				...contractFields(entry.contract),
			};
		});
	},
};
