import { withFileOutput } from '../../shared/operation/fileOutput';
import type { Resource } from '../../shared/operation/operation';
import { withNamesOption } from '../../shared/operation/partyNames';
import type { ScanServices } from '../scanConnection';
import { downloadBulkObject } from './bulkObject/download';
import { getManyBulkObjects } from './bulkObject/getAll';
import { getEvent } from './event/get';
import { getManyEvents } from './event/getAll';
import { getFeaturedApp } from './featuredApp/get';
import { getManyFeaturedApps } from './featuredApp/getAll';
import { getHealth } from './health/get';
import { getHoldingsSummary } from './holdingsSummary/get';
import { getManyNameEntries } from './nameEntry/getAll';
import { getNameEntryByName } from './nameEntry/getByName';
import { getNameEntryByParty } from './nameEntry/getByParty';
import { getNetwork } from './network/get';
import { getNetworkNames } from './network/getNames';
import { getScans } from './network/getScans';
import { getSequencers } from './network/getSequencers';
import { getSuperValidators } from './network/getSuperValidators';
import { getParticipantOfParty } from './party/getParticipant';
import { getManyPriceVotes } from './priceVote/getAll';
import { getRewardBatch } from './rewardBatch/get';
import { getRewardActivityTotals } from './rewardRound/getActivityTotals';
import { getEarliestRewardRound } from './rewardRound/getEarliest';
import { getRewardRootHash } from './rewardRound/getRootHash';
import { getClosedRounds } from './round/getClosed';
import { getOpenAndIssuingRounds } from './round/getOpenAndIssuing';
import { forceSnapshot } from './snapshot/force';
import { getSnapshotContracts } from './snapshot/getContracts';
import { getSnapshotHoldings } from './snapshot/getHoldings';
import { getSnapshotTime } from './snapshot/getTime';
import { getTrafficStatus } from './traffic/getStatus';
import { getTransferCommandCounter } from './transferCommand/getCounter';
import { getTransferCommandStatus } from './transferCommand/getStatus';
import { getTransferPreapproval } from './transferPreapproval/get';
import { getUpdate } from './update/get';
import { getManyUpdates } from './update/getAll';
import { getUpgradeSchedule } from './upgrade/getSchedule';
import { getValidatorActivity } from './validatorActivity/get';
import { getManyValidatorLicenses } from './validatorLicense/getAll';
import { getVoteRequest } from './voteRequest/get';
import { getManyVoteRequests } from './voteRequest/getAll';
import { countVoteResults } from './voteResult/count';
import { getManyVoteResults } from './voteResult/getAll';

/** Everything Canton Scan can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<ScanServices>> = [
	{ value: 'bulkObject', name: 'Bulk Object', operations: [downloadBulkObject, getManyBulkObjects] },
	{
		value: 'event',
		name: 'Event',
		initial: getEvent.value,
		operations: [withNamesOption(getEvent), withFileOutput(withNamesOption(getManyEvents), 'events')],
	},
	{
		value: 'featuredApp',
		name: 'Featured App',
		initial: getManyFeaturedApps.value,
		operations: [withNamesOption(getFeaturedApp), withNamesOption(getManyFeaturedApps)],
	},
	{ value: 'health', name: 'Health', operations: [getHealth] },
	{ value: 'holdingsSummary', name: 'Holdings Summary', operations: [withNamesOption(getHoldingsSummary)] },
	{
		value: 'nameEntry',
		name: 'Name Entry',
		initial: getManyNameEntries.value,
		operations: [withNamesOption(getManyNameEntries), withNamesOption(getNameEntryByName), withNamesOption(getNameEntryByParty)],
	},
	{
		value: 'network',
		name: 'Network',
		initial: 'get',
		operations: [withNamesOption(getNetwork), getNetworkNames, getScans, getSequencers, withNamesOption(getSuperValidators)],
	},
	{ value: 'party', name: 'Party', operations: [withNamesOption(getParticipantOfParty)] },
	{ value: 'priceVote', name: 'Price Vote', operations: [withNamesOption(getManyPriceVotes)] },
	{ value: 'rewardBatch', name: 'Reward Batch', operations: [withNamesOption(getRewardBatch)] },
	{
		value: 'rewardRound',
		name: 'Reward Round',
		initial: getEarliestRewardRound.value,
		operations: [getRewardActivityTotals, getEarliestRewardRound, getRewardRootHash],
	},
	{ value: 'round', name: 'Round', initial: 'getOpenAndIssuing', operations: [getClosedRounds, getOpenAndIssuingRounds] },
	{
		value: 'snapshot',
		name: 'Snapshot',
		initial: 'getTime',
		operations: [
			forceSnapshot,
			withFileOutput(withNamesOption(getSnapshotContracts), 'contracts'),
			withFileOutput(withNamesOption(getSnapshotHoldings), 'holdings'),
			getSnapshotTime,
		],
	},
	{ value: 'traffic', name: 'Traffic', operations: [withNamesOption(getTrafficStatus)] },
	{
		value: 'transferCommand',
		name: 'Transfer Command',
		initial: 'getStatus',
		operations: [withNamesOption(getTransferCommandCounter), withNamesOption(getTransferCommandStatus)],
	},
	{ value: 'transferPreapproval', name: 'Transfer Preapproval', operations: [withNamesOption(getTransferPreapproval)] },
	{
		value: 'update',
		name: 'Update',
		initial: getManyUpdates.value,
		operations: [withNamesOption(getUpdate), withFileOutput(withNamesOption(getManyUpdates), 'updates')],
	},
	{ value: 'upgrade', name: 'Upgrade', operations: [getUpgradeSchedule] },
	{ value: 'validatorActivity', name: 'Validator Activity', operations: [withNamesOption(getValidatorActivity)] },
	{ value: 'validatorLicense', name: 'Validator License', operations: [withNamesOption(getManyValidatorLicenses)] },
	{ value: 'voteRequest', name: 'Vote Request', initial: getManyVoteRequests.value, operations: [getManyVoteRequests, getVoteRequest] },
	{ value: 'voteResult', name: 'Vote Result', initial: getManyVoteResults.value, operations: [countVoteResults, getManyVoteResults] },
];
