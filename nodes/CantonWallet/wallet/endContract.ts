import { mapAnswer, type Attempt } from '../../shared/http/attempt';
import { optionsOf } from '../../shared/parameters/fields';
import { resolveOption } from '../../shared/submission/untilFound';
import type { Validator } from '../../shared/validator/service';
import { ACT_ON_CONTRACT, contractIdField, contractOf } from '../../shared/validatorNode/contracts';
import { validatorWrite, type ValidatorOperation } from '../../shared/validatorNode/validatorOperation';
import { answerContract, answeredItem } from './answerContract';

/** An end of a contract of the wallet, whose answer says no more than that it was done. */
interface Ending extends Pick<ValidatorOperation, 'description'> {
	endpoint:
		| 'POST /v0/wallet/minting-delegations/{contract_id}/reject'
		| 'POST /v0/wallet/minting-delegation-proposals/{contract_id}/reject'
		| 'POST /v0/wallet/subscription-requests/{contract_id}/reject'
		| 'DELETE /v0/wallet/subscription-requests/{contract_id}';
	/** The list that shows whether the contract is still there. */
	list: string;
	/** Description of the field with the contract's ID. */
	which: string;
	isOpen: (validator: Validator, contractId: string) => Promise<Attempt<boolean>>;
	/** State of the contract afterwards. */
	status: string;
	/** See `ContractAct`. */
	findOut: string;
	adviceOverride?: Record<number, string>;
}

/** The operation that ends such a contract. */
export const endContract = (
	value: string,
	action: string,
	{ endpoint, list, which, isOpen, status, findOut, adviceOverride, description }: Ending,
) =>
	validatorWrite(value, action, [endpoint, list], {
		description,
		...ACT_ON_CONTRACT,
		properties: [contractIdField(which), optionsOf([resolveOption])],
		async run(call) {
			const { validator } = call;
			const path = { contract_id: contractOf(call) };
			const done = await answerContract(call, {
				endpoint,
				send: async () => mapAnswer(await validator.attempt(endpoint, { path, expect: 'none', submission: true }), () => ({})),
				isOpen: async () => await isOpen(validator, path.contract_id),
				findOut,
				adviceOverride,
			});
			return answeredItem(done, status);
		},
	});
