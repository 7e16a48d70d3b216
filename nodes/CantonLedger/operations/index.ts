import { withFileOutput } from '../../shared/operation/fileOutput';
import { withNamesOption } from '../../shared/operation/partyNames';
import type { Resource } from '../../shared/operation/operation';
import type { LedgerServices } from '../ledgerOperation';
import { getManyActiveContracts } from './activeContract/getAll';
import { createAllocation } from './allocation/create';
import { getManyAllocations } from './allocation/getAll';
import { withdrawAllocation } from './allocation/withdraw';
import { getManyAllocationRequests } from './allocationRequest/getAll';
import { rejectAllocationRequest } from './allocationRequest/reject';
import { getCommandOutcome } from './command/getOutcome';
import { submitCommand } from './command/submit';
import { getManyCompletions } from './completion/getAll';
import { archiveContract } from './contract/archive';
import { createContract } from './contract/create';
import { createAndExercise } from './contract/createAndExercise';
import { exerciseChoice } from './contract/exercise';
import { exerciseByKey } from './contract/exerciseByKey';
import { getContract } from './contract/get';
import { getContractEvents } from './contract/getEvents';
import { inspectDar } from './dar/inspect';
import { uploadDar } from './dar/upload';
import { validateDar } from './dar/validate';
import { allocateExternalParty } from './externalParty/allocate';
import { generateTopology } from './externalParty/generateTopology';
import { createIdentityProvider } from './identityProvider/create';
import { deleteIdentityProvider } from './identityProvider/delete';
import { getIdentityProvider } from './identityProvider/get';
import { getManyIdentityProviders } from './identityProvider/getAll';
import { updateIdentityProvider } from './identityProvider/update';
import { followMessageProblems } from './message/followProblems';
import { formatMessage } from './message/format';
import { downloadPackage } from './package/download';
import { getManyPackages } from './package/getAll';
import { getPreferredPackages } from './package/getPreferred';
import { getPackageStatus } from './package/getStatus';
import { checkPackageVetting } from './packageVetting/check';
import { getManyPackageVettings } from './packageVetting/getAll';
import { updatePackageVetting } from './packageVetting/update';
import { getConnectedSynchronizers } from './participant/getConnectedSynchronizers';
import { getParticipantId } from './participant/getId';
import { getReadiness } from './participant/getReadiness';
import { getStatus } from './participant/getStatus';
import { allocateParty } from './party/allocate';
import { getParty } from './party/get';
import { getManyParties } from './party/getAll';
import { updateParty } from './party/update';
import { executePreparedTransaction } from './preparedTransaction/execute';
import { prepareTransaction } from './preparedTransaction/prepare';
import { submitReassignment } from './reassignment/submit';
import { compareSnapshot } from './snapshot/compare';
import { getTemplate } from './template/get';
import { getManyTemplates } from './template/getAll';
import { getManyTokenBalances } from './tokenBalance/getAll';
import { getManyTokenHoldings } from './tokenHolding/getAll';
import { mergeHoldings } from './tokenHolding/merge';
import { splitHoldings } from './tokenHolding/split';
import { getManyTokenMovements } from './tokenMovement/getAll';
import { acceptTransfer } from './tokenTransfer/accept';
import { getManyTransfers } from './tokenTransfer/getAll';
import { getTransferStatus } from './tokenTransfer/getStatus';
import { rejectTransfer } from './tokenTransfer/reject';
import { sendTokens } from './tokenTransfer/send';
import { withdrawTransfer } from './tokenTransfer/withdraw';
import { getUpdate } from './update/get';
import { getManyUpdates } from './update/getAll';
import { createUser } from './user/create';
import { deleteUser } from './user/delete';
import { getUser } from './user/get';
import { getManyUsers } from './user/getAll';
import { updateUser } from './user/update';
import { whoAmI } from './user/whoAmI';
import { getManyUserRights } from './userRight/getAll';
import { grantUserRights } from './userRight/grant';
import { revokeUserRights } from './userRight/revoke';

/** Everything Canton Ledger can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<LedgerServices>> = [
	{ value: 'activeContract', name: 'Active Contract', operations: [withFileOutput(withNamesOption(getManyActiveContracts), 'contracts')] },
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
	{
		value: 'command',
		name: 'Command',
		initial: getCommandOutcome.value,
		operations: [withNamesOption(getCommandOutcome), withNamesOption(submitCommand)],
	},
	{ value: 'completion', name: 'Completion', operations: [withFileOutput(withNamesOption(getManyCompletions), 'completions')] },
	{
		value: 'contract',
		name: 'Contract',
		initial: getContract.value,
		operations: [
			withNamesOption(archiveContract),
			withNamesOption(createContract),
			withNamesOption(createAndExercise),
			withNamesOption(exerciseChoice),
			withNamesOption(exerciseByKey),
			withNamesOption(getContract),
			withNamesOption(getContractEvents),
		],
	},
	{ value: 'dar', name: 'DAR', initial: 'validate', operations: [inspectDar, uploadDar, validateDar] },
	{
		value: 'externalParty',
		name: 'External Party',
		initial: generateTopology.value,
		operations: [allocateExternalParty, generateTopology],
	},
	{
		value: 'identityProvider',
		name: 'Identity Provider',
		initial: getManyIdentityProviders.value,
		operations: [createIdentityProvider, deleteIdentityProvider, getIdentityProvider, getManyIdentityProviders, updateIdentityProvider],
	},
	{ value: 'message', name: 'Message', initial: formatMessage.value, operations: [followMessageProblems, formatMessage] },
	{
		value: 'package',
		name: 'Package',
		initial: getManyPackages.value,
		operations: [downloadPackage, getManyPackages, getPreferredPackages, getPackageStatus],
	},
	{
		value: 'packageVetting',
		name: 'Package Vetting',
		initial: getManyPackageVettings.value,
		operations: [checkPackageVetting, getManyPackageVettings, updatePackageVetting],
	},
	{
		value: 'participant',
		name: 'Participant',
		initial: 'getStatus',
		operations: [getConnectedSynchronizers, getParticipantId, getReadiness, getStatus],
	},
	{
		value: 'party',
		name: 'Party',
		initial: getManyParties.value,
		operations: [allocateParty, withNamesOption(getParty), withNamesOption(getManyParties), updateParty],
	},
	{
		value: 'preparedTransaction',
		name: 'Prepared Transaction',
		initial: prepareTransaction.value,
		operations: [withNamesOption(executePreparedTransaction), withNamesOption(prepareTransaction)],
	},
	{ value: 'reassignment', name: 'Reassignment', operations: [withNamesOption(submitReassignment)] },
	{ value: 'snapshot', name: 'Snapshot', operations: [compareSnapshot] },
	{ value: 'template', name: 'Template', initial: getManyTemplates.value, operations: [getTemplate, getManyTemplates] },
	{ value: 'tokenBalance', name: 'Token Balance', operations: [getManyTokenBalances] },
	{
		value: 'tokenHolding',
		name: 'Token Holding',
		initial: getManyTokenHoldings.value,
		operations: [getManyTokenHoldings, mergeHoldings, splitHoldings],
	},
	{ value: 'tokenMovement', name: 'Token Movement', operations: [withFileOutput(getManyTokenMovements, 'movements')] },
	{
		value: 'tokenTransfer',
		name: 'Token Transfer',
		initial: getManyTransfers.value,
		operations: [acceptTransfer, getManyTransfers, getTransferStatus, rejectTransfer, sendTokens, withdrawTransfer],
	},
	{
		value: 'update',
		name: 'Update',
		initial: getManyUpdates.value,
		operations: [withNamesOption(getUpdate), withFileOutput(withNamesOption(getManyUpdates), 'updates')],
	},
	{
		value: 'user',
		name: 'User',
		initial: 'whoAmI',
		operations: [
			withNamesOption(createUser),
			deleteUser,
			withNamesOption(getUser),
			withNamesOption(getManyUsers),
			withNamesOption(updateUser),
			withNamesOption(whoAmI),
		],
	},
	{
		value: 'userRight',
		name: 'User Right',
		initial: getManyUserRights.value,
		operations: [withNamesOption(getManyUserRights), grantUserRights, revokeUserRights],
	},
];
