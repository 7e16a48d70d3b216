import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/validator';
import { hintIfCut } from '../../../shared/operation/mostListed';
import { listFields } from '../../../shared/parameters/fields';
import { exactInteger } from '../../../shared/values/int64';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { WALLET_RIGHTS } from '../../../shared/validatorNode/owner';

const ENDPOINT = 'GET /v0/wallet/amulets';
type Position = components['schemas']['AmuletPosition'];

/** GET /v0/wallet/amulets: the contracts that the balance is made of. */
export const getManyAmulets = validatorOperation('getManyAmulets', 'Get many amulets of a wallet', [ENDPOINT], {
	description:
		'Get the Canton Coin contracts of the wallet one by one, unlocked ones first; what locks a coin and until when. Wallet › Get Balance has the sum.',
	rights: WALLET_RIGHTS,
	properties: [...listFields],
	async run({ validator, parameters, context }) {
		const simple = parameters.flag('simplify');
		const { amulets, locked_amulets: locked } = await validator.call(ENDPOINT);
		hintIfCut(context, 'coins of each kind', amulets, locked);
		const rows = [...amulets.map((coin) => ({ coin, isLocked: false })), ...locked.map((coin) => ({ coin, isLocked: true }))];
		return rows.slice(0, parameters.limit()).map(({ coin, isLocked }) => (simple ? row(coin, isLocked) : raw(coin, isLocked)));
	},
});

const raw = (coin: Position, isLocked: boolean): IDataObject => ({ locked: isLocked, ...coin });

function row(coin: Position, isLocked: boolean): IDataObject {
	const { contract, domain_id: synchronizerId } = coin.contract;
	const { payload } = contract as { payload: { amulet?: IDataObject; lock?: IDataObject; owner?: string } };
	return {
		locked: isLocked,
		amount: coin.effective_amount,
		holdingFee: coin.accrued_holding_fee ?? null,
		owner: (payload.amulet?.owner ?? payload.owner ?? null) as string | null,
		lockHolders: (payload.lock?.holders ?? null) as string[] | null,
		lockExpiresAt: (payload.lock?.expiresAt ?? null) as string | null,
		lockContext: (payload.lock?.optContext ?? null) as string | null,
		contractId: contract.contract_id,
		createdAt: contract.created_at ?? null,
		synchronizerId: synchronizerId ?? null,
		round: coin.round === undefined || coin.round === null ? null : exactInteger(BigInt(coin.round)),
	};
}
