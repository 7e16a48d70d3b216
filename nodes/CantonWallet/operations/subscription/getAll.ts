import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/validator';
import { wholeList } from '../../../shared/operation/wholeAnswer';
import { at, textAt } from '../../../shared/values/jsonFields';
import { raw, WALLET_USER } from '../../../shared/validatorNode/contracts';
import { validatorOperation, type ValidatorServices } from '../../../shared/validatorNode/validatorOperation';
import { SUBSCRIPTIONS } from './lists';
import { paymentFields } from './rows';

type Subscription = components['schemas']['Subscription'];

/** GET /v0/wallet/subscriptions: one list, without pages. */
export const getManySubscriptions = validatorOperation('getAll', 'Get many subscriptions', [SUBSCRIPTIONS], {
	description:
		'Get the subscriptions that the user of the token pays, such as those of its names, ' +
		'and when the next payment is due. An internal endpoint, which may change.',
	rights: WALLET_USER,
	...wholeList(async ({ validator }: ValidatorServices) => (await validator.call(SUBSCRIPTIONS)).subscriptions, row, raw),
});

function row({ subscription, state }: Subscription): IDataObject {
	const current = state.idle ?? state.payment;
	return {
		state: state.idle ? 'idle' : state.payment ? 'payment' : null,
		...paymentFields(subscription.payload.subscriptionData, at(current?.payload, 'payData')),
		nextPaymentDueAt: textAt(state.idle?.payload, 'nextPaymentDueAt'),
		createdAt: subscription.created_at ?? null,
		subscriptionContractId: subscription.contract_id,
		// The contract that Cancel takes: there is one while no payment is under way.
		contractId: state.idle?.contract_id ?? null,
	};
}
