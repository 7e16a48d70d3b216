import type { Resource } from '../../shared/operation/operation';
import type { ValidatorServices } from '../validatorOperation';
import { acceptAllocationRequest } from './allocation/acceptRequest';
import { createAllocation } from './allocation/create';
import { getManyAllocations } from './allocation/getAll';
import { getManyAllocationRequests } from './allocation/getRequests';
import { rejectAllocationRequest } from './allocation/rejectRequest';
import { withdrawAllocation } from './allocation/withdraw';
import { createSetupProposal } from './externalParty/createSetupProposal';
import { generateExternalPartyTopology } from './externalParty/generateTopology';
import { getExternalPartyBalance } from './externalParty/getBalance';
import { getManySetupProposals } from './externalParty/getSetupProposals';
import { prepareSetup } from './externalParty/prepareSetup';
import { prepareExternalTransfer } from './externalParty/prepareTransfer';
import { submitSetup } from './externalParty/submitSetup';
import { submitExternalPartyTopology } from './externalParty/submitTopology';
import { submitExternalTransfer } from './externalParty/submitTransfer';
import { getHealth } from './health/get';
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
import { getManyUsers } from './user/getAll';
import { offboardUser } from './user/offboard';
import { onboardUser } from './user/onboard';

/** Everything Canton Validator can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<ValidatorServices>> = [
	{
		value: 'allocation',
		name: 'Allocation',
		initial: getManyAllocations.value,
		operations: [
			acceptAllocationRequest,
			createAllocation,
			getManyAllocations,
			getManyAllocationRequests,
			rejectAllocationRequest,
			withdrawAllocation,
		],
	},
	{
		value: 'externalParty',
		name: 'External Party',
		initial: 'getBalance',
		operations: [
			createSetupProposal,
			generateExternalPartyTopology,
			getExternalPartyBalance,
			getManySetupProposals,
			prepareSetup,
			prepareExternalTransfer,
			submitSetup,
			submitExternalPartyTopology,
			submitExternalTransfer,
		],
	},
	{ value: 'health', name: 'Health', operations: [getHealth] },
	{
		value: 'mintingDelegation',
		name: 'Minting Delegation',
		initial: getManyMintingDelegations.value,
		operations: [
			acceptMintingDelegationProposal,
			endMintingDelegation,
			getManyMintingDelegations,
			getManyMintingDelegationProposals,
			rejectMintingDelegationProposal,
		],
	},
	{ value: 'nameEntry', name: 'Name Entry', initial: getManyOwnNameEntries.value, operations: [createNameEntry, getManyOwnNameEntries] },
	{ value: 'rewardCoupon', name: 'Reward Coupon', operations: [getManyRewardCoupons] },
	{
		value: 'subscription',
		name: 'Subscription',
		initial: getManySubscriptions.value,
		operations: [
			acceptSubscriptionRequest,
			cancelSubscription,
			getManySubscriptions,
			getManySubscriptionRequests,
			rejectSubscriptionRequest,
		],
	},
	{ value: 'user', name: 'User', initial: getManyUsers.value, operations: [getManyUsers, offboardUser, onboardUser] },
];
