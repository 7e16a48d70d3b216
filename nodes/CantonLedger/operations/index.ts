import { withFileOutput } from '../../shared/operation/fileOutput';
import { withNamesOption } from '../../shared/operation/partyNames';
import type { Resource } from '../../shared/operation/operation';
import type { LedgerServices } from '../../shared/ledgerNode/ledgerOperation';
import { getManyActiveContracts } from './activeContract/getAll';
import { getCommandOutcome } from './command/getOutcome';
import { submitCommand } from './command/submit';
import { getManyCompletions } from './completion/getAll';
import { getTrafficUsed } from './completion/getTraffic';
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
import { followMessageProblems } from './message/followProblems';
import { formatMessage } from './message/format';
import { summarizeMessage } from './message/summarize';
import { downloadPackage } from './package/download';
import { getManyPackages } from './package/getAll';
import { getPreferredPackages } from './package/getPreferred';
import { getPackageStatus } from './package/getStatus';
import { getConnectedSynchronizers } from './participant/getConnectedSynchronizers';
import { getParticipantId } from './participant/getId';
import { getReadiness } from './participant/getReadiness';
import { getStatus } from './participant/getStatus';
import { executePreparedTransaction } from './preparedTransaction/execute';
import { prepareTransaction } from './preparedTransaction/prepare';
import { submitReassignment } from './reassignment/submit';
import { compareSnapshot } from './snapshot/compare';
import { getTemplate } from './template/get';
import { getManyTemplates } from './template/getAll';
import { getUpdate } from './update/get';
import { getManyUpdates } from './update/getAll';
import { whoAmI } from './user/whoAmI';

/** Everything Canton Ledger can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<LedgerServices>> = [
	{ value: 'activeContract', name: 'Active Contract', operations: [withFileOutput(withNamesOption(getManyActiveContracts), 'contracts')] },
	{
		value: 'command',
		name: 'Command',
		initial: getCommandOutcome.value,
		operations: [withNamesOption(getCommandOutcome), withNamesOption(submitCommand)],
	},
	{
		value: 'completion',
		name: 'Completion',
		operations: [
			withFileOutput(withNamesOption(getManyCompletions), 'completions'),
			withFileOutput(withNamesOption(getTrafficUsed), 'traffic', 'xlsx'),
		],
	},
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
	{ value: 'message', name: 'Message', initial: formatMessage.value, operations: [followMessageProblems, formatMessage, summarizeMessage] },
	{
		value: 'package',
		name: 'Package',
		initial: getManyPackages.value,
		operations: [downloadPackage, getManyPackages, getPreferredPackages, getPackageStatus],
	},
	{
		value: 'participant',
		name: 'Participant',
		initial: 'getStatus',
		operations: [getConnectedSynchronizers, getParticipantId, getReadiness, getStatus],
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
	{
		value: 'update',
		name: 'Update',
		initial: getManyUpdates.value,
		operations: [withNamesOption(getUpdate), withFileOutput(withNamesOption(getManyUpdates), 'updates')],
	},
	{ value: 'user', name: 'User', operations: [withNamesOption(whoAmI)] },
];
