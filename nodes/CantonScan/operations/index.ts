import type { Resource } from '../../shared/operation/operation';
import type { ScanConnection } from '../../shared/scan/service';
import { downloadBulkObject } from './bulkObject/download';
import { getManyBulkObjects } from './bulkObject/getAll';
import { getEvent } from './event/get';
import { getFeaturedApp } from './featuredApp/get';
import { getManyFeaturedApps } from './featuredApp/getAll';
import { getHoldingsSummary } from './holdingsSummary/get';
import { getNetwork } from './network/get';
import { getNetworkNames } from './network/getNames';
import { getScans } from './network/getScans';
import { getSequencers } from './network/getSequencers';
import { getSuperValidators } from './network/getSuperValidators';
import { getParticipantOfParty } from './party/getParticipant';
import { getRewardBatch } from './rewardBatch/get';
import { getEarliestRewardRound } from './rewardRound/getEarliest';
import { getClosedRounds } from './round/getClosed';
import { getOpenAndIssuingRounds } from './round/getOpenAndIssuing';
import { getTrafficStatus } from './traffic/getStatus';
import { getTransferPreapproval } from './transferPreapproval/get';
import { getManyUpdates } from './update/getAll';
import { getManyValidatorLicenses } from './validatorLicense/getAll';
import { countVoteResults } from './voteResult/count';

/** Everything Canton Scan can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<ScanConnection>> = [
	{ value: 'bulkObject', name: 'Bulk Object', operations: [downloadBulkObject, getManyBulkObjects] },
	{ value: 'event', name: 'Event', operations: [getEvent] },
	{ value: 'featuredApp', name: 'Featured App', initial: getManyFeaturedApps.value, operations: [getFeaturedApp, getManyFeaturedApps] },
	{ value: 'holdingsSummary', name: 'Holdings Summary', operations: [getHoldingsSummary] },
	{
		value: 'network',
		name: 'Network',
		initial: 'get',
		operations: [getNetwork, getNetworkNames, getScans, getSequencers, getSuperValidators],
	},
	{ value: 'party', name: 'Party', operations: [getParticipantOfParty] },
	{ value: 'rewardBatch', name: 'Reward Batch', operations: [getRewardBatch] },
	{ value: 'rewardRound', name: 'Reward Round', operations: [getEarliestRewardRound] },
	{ value: 'round', name: 'Round', initial: 'getOpenAndIssuing', operations: [getClosedRounds, getOpenAndIssuingRounds] },
	{ value: 'traffic', name: 'Traffic', operations: [getTrafficStatus] },
	{ value: 'transferPreapproval', name: 'Transfer Preapproval', operations: [getTransferPreapproval] },
	{ value: 'update', name: 'Update', operations: [getManyUpdates] },
	{ value: 'validatorLicense', name: 'Validator License', operations: [getManyValidatorLicenses] },
	{ value: 'voteResult', name: 'Vote Result', operations: [countVoteResults] },
];
