import type { IDataObject } from 'n8n-workflow';

import { dropDown } from '../../shared/parameters/fieldKinds';
import { hintIfCut } from '../../shared/operation/mostListed';
import { filtersOf, listFields } from '../../shared/parameters/fields';
import type { Validator } from '../../shared/validator/service';
import type { Contract } from '../../shared/validatorNode/contracts';
import { WALLET_RIGHTS, walletUser } from '../../shared/validatorNode/owner';
import { validatorOperation, type ValidatorOperation } from '../../shared/validatorNode/validatorOperation';

/** An open transfer or offer, and its row for a party. */
interface Open {
	contract: Contract;
	rowFor: (party: string) => IDataObject;
}

/** Operation that lists what is open in a wallet, in both directions. */
interface OpenTransfers extends Pick<ValidatorOperation, 'description' | 'endpoints'> {
	/** As many lists as the server has. */
	read: (validator: Validator) => Promise<Open[][]>;
}

const direction = dropDown(
	'Direction',
	'direction',
	{ default: 'incoming', description: 'Only those in which the wallet is on this side' },
	[
		['incoming', 'Incoming', 'The wallet is the receiver'],
		['outgoing', 'Outgoing', 'The wallet is the sender'],
	],
);

/** The operation that returns such a list. */
export const openTransfers = (value: string, action: string, { read, endpoints, description }: OpenTransfers) =>
	validatorOperation(value, action, endpoints, {
		description,
		rights: WALLET_RIGHTS,
		properties: [...listFields, filtersOf([direction])],
		async run({ validator, parameters, context }) {
			const simple = parameters.flag('simplify');
			const most = parameters.limit();
			const wanted = parameters.text('filters.direction');
			const lists = await read(validator);
			hintIfCut(context, 'entries of each kind', ...lists);
			const party = simple || wanted ? (await walletUser(validator)).party_id : '';
			return lists
				.flat()
				.map(({ contract, rowFor }) => ({ contract, row: rowFor(party) }))
				.filter(({ row }) => wanted === undefined || row.direction === wanted)
				.slice(0, most)
				.map(({ contract, row }) => (simple ? row : contract));
		},
	});
