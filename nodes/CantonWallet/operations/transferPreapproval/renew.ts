import type { INodeProperties } from 'n8n-workflow';

import { optionsOf } from '../../../shared/parameters/fields';
import { resolveOption } from '../../../shared/submission/untilFound';
import { USER_STATUS, WALLET_RIGHTS, walletUser } from '../../../shared/validatorNode/owner';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { CANCEL, cancelPreapproval } from '../../transferPreapproval/cancel';
import { CREATE, createPreapproval } from '../../transferPreapproval/create';
import { GET, readPreapproval } from '../../transferPreapproval/read';

const DEFAULT_DAYS = 30;

const daysField: INodeProperties = {
	displayName: 'Days Left',
	name: 'daysLeft',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: DEFAULT_DAYS,
	description:
		'Renew only if the preapproval has at most so many days left. Its validator should have renewed it by then: by default it does with 30 days left.',
};

/**
 * The preapproval of the wallet, made anew where it has ended or ends soon. No endpoint of a validator renews one (its own automation does),
 * so it is cancelled and created, which was recorded to work.
 */
export const renewTransferPreapproval: ValidatorOperation = {
	value: 'renew',
	name: 'Renew',
	action: 'Renew a transfer preapproval',
	description:
		'Make the preapproval of the wallet last again: one that has few days left is cancelled and created anew, one that is missing is created. ' +
		'For the seconds between, transfers to the wallet become offers. ' +
		'A validator renews those that it provides by itself: use this where it did not.',
	endpoints: [GET, CANCEL, CREATE, USER_STATUS],
	rights: `${WALLET_RIGHTS}, and the right participant admin`,
	writes: true,
	properties: [daysField, optionsOf([resolveOption])],
	async run(call) {
		const { validator, parameters } = call;
		const days = parameters.integer('daysLeft', { min: 0 }) ?? DEFAULT_DAYS;
		const { party_id: receiver } = await walletUser(validator);
		const read = async () => await readPreapproval(validator, receiver);
		const before = validator.unwrap(await read(), GET);
		const result = { status: 'active', receiver };
		if (before && (before.daysLeft ?? 0) > days)
			return { outcome: 'nothingToDo', alreadyDone: false, ...result, contractId: before.contractId, replaces: null };
		const replaces = before?.contractId ?? null;
		if (before) await cancelPreapproval(call, receiver, { receiver, cancels: replaces });
		const { alreadyDone, done } = await createPreapproval(call, { receiver, replaces }, read);
		return { outcome: 'succeeded', alreadyDone, ...result, ...done, replaces };
	},
};
