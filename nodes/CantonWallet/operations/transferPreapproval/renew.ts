import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { CantonError } from '../../../shared/errors/nodeErrors';
import { forgetSent, noteSent, sentBefore } from '../../../shared/operation/sentBefore';
import { numberField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { resolveOption } from '../../../shared/submission/untilFound';
import { USER_STATUS, WALLET_RIGHTS, walletUser } from '../../../shared/validatorNode/owner';
import { daysUntil } from '../../../shared/values/dateTime';
import { validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import { CANCEL, cancelPreapproval } from '../../transferPreapproval/cancel';
import { CREATE, createPreapproval } from '../../transferPreapproval/createPreapproval';
import { GET, readPreapproval } from '../../transferPreapproval/read';

/** Fewer than the 30 days with which a validator renews by default, so that the two do not act at the same time. */
const DEFAULT_DAYS = 14;

const daysField: INodeProperties = numberField('Days Left', 'daysLeft', {
	typeOptions: { minValue: 0 },
	default: DEFAULT_DAYS,
	description: 'Renew only a preapproval with at most this many days left. By default validators renew their own at 30 days.',
});

/** Identity of the creation of another one. */
const creationOf = (receiver: string, replaces: string | null): IDataObject => ({ receiver, replaces: replaces || null });

/** Says in the error of a creation that the preapproval before it was cancelled. */
const afterCancelling =
	(isCancelled: boolean) =>
	async (error: Partial<CantonError>): Promise<never> => {
		if (isCancelled) error.description = `${CANCELLED} ${error.description ?? ''}`;
		return await Promise.reject(error as Error);
	};

const CANCELLED = 'The preapproval before it was cancelled, and the wallet has none until one is created: run it again.';

/**
 * The preapproval of the wallet, made again if it has ended or ends soon. No endpoint of a validator renews one (its own automation does),
 * so it is cancelled and created. Both calls were recorded, one right after the other was not.
 */
export const renewTransferPreapproval = validatorWrite('renew', 'Renew a transfer preapproval', [GET, CANCEL, CREATE, USER_STATUS], {
	description:
		"Renew the wallet's preapproval: cancel and recreate it if few days are left, create it if there is none. " +
		'For up to a minute transfers to the wallet become offers or fail. ' +
		'A validator renews those that it provides by itself: use this if it did not.',
	rights: `${WALLET_RIGHTS}, and the right participant admin`,
	properties: [daysField, optionsOf([resolveOption])],
	async run(call) {
		const { validator, parameters, context } = call;
		const days = parameters.integer('daysLeft', { min: 0 }) ?? DEFAULT_DAYS;
		const { party_id: receiver } = await walletUser(validator);
		const read = async () => await readPreapproval(validator, receiver);
		const before = validator.unwrap(await read(), GET);
		const result = { status: 'active', receiver };
		// The preapproval that an earlier try of this execution was to replace. Empty if there was none.
		const renewal = { receiver, renews: true };
		const tried = sentBefore(context, renewal) as string | undefined;
		if (before && (daysUntil(before.expiresAt) ?? 0) > days) {
			const isOwn = tried !== undefined && tried !== before.contractId && sentBefore(context, creationOf(receiver, tried)) !== undefined;
			const said = isOwn
				? { outcome: 'succeeded', alreadyDone: true, replaces: tried || null }
				: { outcome: 'nothingToDo', replaces: null };
			return { ...said, ...result, contractId: before.contractId };
		}
		const replaces = before?.contractId ?? (tried || null);
		forgetSent(context, renewal);
		noteSent(context, renewal, replaces ?? '');
		if (before) await cancelPreapproval(call, receiver, { receiver, cancels: replaces });
		const creation = { existing: read, cancelled: replaces };
		const { alreadyDone, done } = await createPreapproval(call, creationOf(receiver, replaces), creation).catch(
			afterCancelling(before !== undefined),
		);
		forgetSent(context, renewal);
		return { outcome: 'succeeded', alreadyDone, ...result, ...done, replaces };
	},
});
