import { withFileOutput } from '../../shared/operation/fileOutput';
import { withNamesOption } from '../../shared/operation/partyNames';
import type { Resource } from '../../shared/operation/operation';
import type { TokenServices } from '../tokenOperation';
import { createAllocation } from './allocation/create';
import { getManyAllocations } from './allocation/getAll';
import { withdrawAllocation } from './allocation/withdraw';
import { getManyAllocationRequests } from './allocationRequest/getAll';
import { rejectAllocationRequest } from './allocationRequest/reject';
import { balanceHeader } from './balance/columns';
import { getManyTokenBalances } from './balance/getAll';
import { getManyHolders } from './holderRegister/getAll';
import { burnTokens } from './holding/burn';
import { getManyTokenHoldings } from './holding/getAll';
import { mergeHoldings } from './holding/merge';
import { mintTokens } from './holding/mint';
import { splitHoldings } from './holding/split';
import { makeJournal } from './journal/make';
import { makeBankStatement } from './journal/makeStatement';
import { getManyTokenMovements } from './movement/getAll';
import { getJournal } from './movement/getJournal';
import { getTokenPrice } from './price/get';
import { getManyTokenPrices } from './price/getAll';
import { getManyRewards } from './reward/getAll';
import { getManyRewardCoupons } from './rewardCoupon/getAll';
import { acceptTransfer } from './transfer/accept';
import { getManyTransfers } from './transfer/getAll';
import { getTransferStatus } from './transfer/getStatus';
import { rejectTransfer } from './transfer/reject';
import { sendTokens } from './transfer/send';
import { sendManyTokens } from './transfer/sendMany';
import { withdrawTransfer } from './transfer/withdraw';

/** Everything Canton Token can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<TokenServices>> = [
	{
		value: 'allocation',
		name: 'Allocation',
		initial: getManyAllocations.value,
		operations: [createAllocation, withNamesOption(getManyAllocations), withdrawAllocation],
	},
	{
		value: 'allocationRequest',
		name: 'Allocation Request',
		initial: getManyAllocationRequests.value,
		operations: [withNamesOption(getManyAllocationRequests), rejectAllocationRequest],
	},
	{ value: 'balance', name: 'Balance', operations: [withFileOutput(getManyTokenBalances, 'balances', 'xlsx', balanceHeader)] },
	{ value: 'holderRegister', name: 'Holder Register', operations: [withFileOutput(getManyHolders, 'register', 'xlsx')] },
	{
		value: 'holding',
		name: 'Holding',
		initial: getManyTokenHoldings.value,
		operations: [burnTokens, getManyTokenHoldings, mergeHoldings, mintTokens, splitHoldings],
	},
	{ value: 'journal', name: 'Journal', operations: [withFileOutput(makeJournal, 'journal', 'csv'), makeBankStatement] },
	{
		value: 'movement',
		name: 'Movement',
		initial: getManyTokenMovements.value,
		operations: [withFileOutput(getJournal, 'journal', 'csv'), withFileOutput(getManyTokenMovements, 'movements')],
	},
	{ value: 'price', name: 'Price', operations: [getTokenPrice, getManyTokenPrices] },
	{ value: 'reward', name: 'Reward', operations: [withFileOutput(getManyRewards, 'rewards', 'xlsx')] },
	{ value: 'rewardCoupon', name: 'Reward Coupon', operations: [withNamesOption(getManyRewardCoupons)] },
	{
		value: 'transfer',
		name: 'Transfer',
		initial: getManyTransfers.value,
		operations: [acceptTransfer, getManyTransfers, getTransferStatus, rejectTransfer, sendTokens, sendManyTokens, withdrawTransfer],
	},
];
