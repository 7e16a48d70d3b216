import type { Resource } from '../../shared/operation/operation';
import type { Ledger } from '../../shared/ledger/service';
import { getManyActiveContracts } from './activeContract/getAll';
import { submitCommands } from './command/submit';
import { getManyCompletions } from './completion/getAll';
import { getContract } from './contract/get';
import { getContractEvents } from './contract/getEvents';
import { uploadDar } from './dar/upload';
import { validateDar } from './dar/validate';
import { getIdentityProvider } from './identityProvider/get';
import { getManyIdentityProviders } from './identityProvider/getAll';
import { downloadPackage } from './package/download';
import { getManyPackages } from './package/getAll';
import { getPreferredPackages } from './package/getPreferred';
import { getPackageStatus } from './package/getStatus';
import { getManyPackageVettings } from './packageVetting/getAll';
import { getConnectedSynchronizers } from './participant/getConnectedSynchronizers';
import { getParticipantId } from './participant/getId';
import { getReadiness } from './participant/getReadiness';
import { getStatus } from './participant/getStatus';
import { getParty } from './party/get';
import { getManyParties } from './party/getAll';
import { executePreparedTransaction } from './preparedTransaction/execute';
import { getUpdate } from './update/get';
import { getManyUpdates } from './update/getAll';
import { getUser } from './user/get';
import { getManyUsers } from './user/getAll';
import { whoAmI } from './user/whoAmI';
import { getManyUserRights } from './userRight/getAll';

/** Everything Canton Ledger can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<{ ledger: Ledger }>> = [
	{ value: 'activeContract', name: 'Active Contract', operations: [getManyActiveContracts] },
	{ value: 'command', name: 'Command', operations: [submitCommands] },
	{ value: 'completion', name: 'Completion', operations: [getManyCompletions] },
	{ value: 'contract', name: 'Contract', operations: [getContract, getContractEvents] },
	{ value: 'dar', name: 'DAR', initial: 'validate', operations: [uploadDar, validateDar] },
	{
		value: 'identityProvider',
		name: 'Identity Provider',
		initial: getManyIdentityProviders.value,
		operations: [getIdentityProvider, getManyIdentityProviders],
	},
	{
		value: 'package',
		name: 'Package',
		initial: getManyPackages.value,
		operations: [downloadPackage, getManyPackages, getPreferredPackages, getPackageStatus],
	},
	{ value: 'packageVetting', name: 'Package Vetting', operations: [getManyPackageVettings] },
	{
		value: 'participant',
		name: 'Participant',
		initial: 'getStatus',
		operations: [getConnectedSynchronizers, getParticipantId, getReadiness, getStatus],
	},
	{ value: 'party', name: 'Party', initial: getManyParties.value, operations: [getParty, getManyParties] },
	{ value: 'preparedTransaction', name: 'Prepared Transaction', operations: [executePreparedTransaction] },
	{ value: 'update', name: 'Update', initial: getManyUpdates.value, operations: [getUpdate, getManyUpdates] },
	{ value: 'user', name: 'User', initial: 'whoAmI', operations: [getUser, getManyUsers, whoAmI] },
	{ value: 'userRight', name: 'User Right', operations: [getManyUserRights] },
];
