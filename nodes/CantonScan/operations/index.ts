import type { Resource } from '../../shared/operation/operation';
import type { ScanConnection } from '../../shared/scan/service';
import { downloadBulkObject } from './bulkObject/download';
import { getManyBulkObjects } from './bulkObject/getAll';
import { getEvent } from './event/get';
import { getHoldingsSummary } from './holdingsSummary/get';
import { getRewardBatch } from './rewardBatch/get';
import { getEarliestRewardRound } from './rewardRound/getEarliest';
import { getTrafficStatus } from './traffic/getStatus';
import { getTransferPreapproval } from './transferPreapproval/get';
import { getManyUpdates } from './update/getAll';
import { getManyValidatorLicenses } from './validatorLicense/getAll';
import { countVoteResults } from './voteResult/count';

/** Everything Canton Scan can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<ScanConnection>> = [
	{ value: 'bulkObject', name: 'Bulk Object', operations: [downloadBulkObject, getManyBulkObjects] },
	{ value: 'event', name: 'Event', operations: [getEvent] },
	{ value: 'holdingsSummary', name: 'Holdings Summary', operations: [getHoldingsSummary] },
	{ value: 'rewardBatch', name: 'Reward Batch', operations: [getRewardBatch] },
	{ value: 'rewardRound', name: 'Reward Round', operations: [getEarliestRewardRound] },
	{ value: 'traffic', name: 'Traffic', operations: [getTrafficStatus] },
	{ value: 'transferPreapproval', name: 'Transfer Preapproval', operations: [getTransferPreapproval] },
	{ value: 'update', name: 'Update', operations: [getManyUpdates] },
	{ value: 'validatorLicense', name: 'Validator License', operations: [getManyValidatorLicenses] },
	{ value: 'voteResult', name: 'Vote Result', operations: [countVoteResults] },
];
