import type { Resource } from '../../shared/operation/operation';
import { withNamesOption } from '../../shared/operation/partyNames';
import type { ValidatorServices } from '../../shared/validatorNode/validatorOperation';
import { acceptAllocationRequest } from './allocation/acceptRequest';
import { createAllocation } from './allocation/create';
import { getManyAllocations } from './allocation/getAll';
import { getManyAllocationRequests } from './allocation/getRequests';
import { rejectAllocationRequest } from './allocation/rejectRequest';
import { withdrawAllocation } from './allocation/withdraw';
import { acceptMintingDelegationProposal } from './mintingDelegation/acceptProposal';
import { endMintingDelegation } from './mintingDelegation/end';
import { getManyMintingDelegations } from './mintingDelegation/getAll';
import { getManyMintingDelegationProposals } from './mintingDelegation/getProposals';
import { rejectMintingDelegationProposal } from './mintingDelegation/rejectProposal';
import { createNameEntry } from './nameEntry/create';
import { getManyOwnNameEntries } from './nameEntry/getAll';
import { getManyRewardCoupons } from './rewardCoupon/getAll';
import { acceptSubscriptionRequest } from './subscription/acceptRequest';
import { cancelSubscription } from './subscription/cancel';
import { getManySubscriptions } from './subscription/getAll';
import { getManySubscriptionRequests } from './subscription/getRequests';
import { rejectSubscriptionRequest } from './subscription/rejectRequest';
import { acceptTransfer } from './transfer/accept';
import { getManyTransfers } from './transfer/getAll';
import { rejectTransfer } from './transfer/reject';
import { sendWalletTransfer } from './transfer/send';
import { withdrawTransfer } from './transfer/withdraw';
import { acceptTransferOffer } from './transferOffer/accept';
import { createTransferOffer } from './transferOffer/create';
import { getManyTransferOffers } from './transferOffer/getAll';
import { getTransferOfferStatus } from './transferOffer/getStatus';
import { rejectTransferOffer } from './transferOffer/reject';
import { withdrawTransferOffer } from './transferOffer/withdraw';
import { cancelTransferPreapproval } from './transferPreapproval/cancel';
import { createTransferPreapproval } from './transferPreapproval/create';
import { getTransferPreapproval } from './transferPreapproval/get';
import { getManyTransferPreapprovals } from './transferPreapproval/getAll';
import { renewTransferPreapproval } from './transferPreapproval/renew';
import { getWalletBalance } from './wallet/getBalance';
import { getManyAmulets } from './wallet/getManyAmulets';
import { getManyWalletTransactions } from './wallet/getManyTransactions';
import { getWalletStatus } from './wallet/getStatus';
import { tapWallet } from './wallet/tap';

/** Everything Canton Wallet can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<ValidatorServices>> = [
	{
		value: 'allocation',
		name: 'Allocation',
		initial: getManyAllocations.value,
		operations: [
			acceptAllocationRequest,
			createAllocation,
			withNamesOption(getManyAllocations),
			withNamesOption(getManyAllocationRequests),
			rejectAllocationRequest,
			withdrawAllocation,
		],
	},
	{
		value: 'mintingDelegation',
		name: 'Minting Delegation',
		initial: getManyMintingDelegations.value,
		operations: [
			acceptMintingDelegationProposal,
			endMintingDelegation,
			withNamesOption(getManyMintingDelegations),
			withNamesOption(getManyMintingDelegationProposals),
			rejectMintingDelegationProposal,
		],
	},
	{ value: 'nameEntry', name: 'Name Entry', initial: getManyOwnNameEntries.value, operations: [createNameEntry, getManyOwnNameEntries] },
	{ value: 'rewardCoupon', name: 'Reward Coupon', operations: [withNamesOption(getManyRewardCoupons)] },
	{
		value: 'subscription',
		name: 'Subscription',
		initial: getManySubscriptions.value,
		operations: [
			acceptSubscriptionRequest,
			cancelSubscription,
			withNamesOption(getManySubscriptions),
			withNamesOption(getManySubscriptionRequests),
			rejectSubscriptionRequest,
		],
	},
	{
		value: 'transfer',
		name: 'Transfer',
		initial: getManyTransfers.value,
		operations: [acceptTransfer, withNamesOption(getManyTransfers), rejectTransfer, withNamesOption(sendWalletTransfer), withdrawTransfer],
	},
	{
		value: 'transferOffer',
		name: 'Transfer Offer',
		initial: getManyTransferOffers.value,
		operations: [
			withNamesOption(acceptTransferOffer),
			withNamesOption(createTransferOffer),
			withNamesOption(getManyTransferOffers),
			getTransferOfferStatus,
			withNamesOption(rejectTransferOffer),
			withNamesOption(withdrawTransferOffer),
		],
	},
	{
		value: 'transferPreapproval',
		name: 'Transfer Preapproval',
		initial: getManyTransferPreapprovals.value,
		operations: [
			withNamesOption(cancelTransferPreapproval),
			withNamesOption(createTransferPreapproval),
			withNamesOption(getTransferPreapproval),
			withNamesOption(getManyTransferPreapprovals),
			withNamesOption(renewTransferPreapproval),
		],
	},
	{
		value: 'wallet',
		name: 'Wallet',
		initial: getWalletBalance.value,
		operations: [
			withNamesOption(getManyAmulets),
			withNamesOption(getManyWalletTransactions),
			withNamesOption(getWalletBalance),
			withNamesOption(getWalletStatus),
			tapWallet,
		],
	},
];
