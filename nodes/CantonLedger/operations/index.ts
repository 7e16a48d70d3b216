import type { Resource } from '../../shared/operation/operation';
import type { Ledger } from '../../shared/ledger/service';
import { getManyActiveContracts } from './activeContract/getAll';
import { getManyCompletions } from './completion/getAll';
import { getContract } from './contract/get';
import { getContractEvents } from './contract/getEvents';
import { uploadDar } from './dar/upload';
import { validateDar } from './dar/validate';
import { getPackageStatus } from './package/getStatus';
import { getReadiness } from './participant/getReadiness';
import { getStatus } from './participant/getStatus';
import { executePreparedTransaction } from './preparedTransaction/execute';
import { getUpdate } from './update/get';
import { getManyUsers } from './user/getAll';
import { whoAmI } from './user/whoAmI';
import { getManyUserRights } from './userRight/getAll';

/** Everything Canton Ledger can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<{ ledger: Ledger }>> = [
	{ value: 'activeContract', name: 'Active Contract', operations: [getManyActiveContracts] },
	{ value: 'completion', name: 'Completion', operations: [getManyCompletions] },
	{ value: 'contract', name: 'Contract', operations: [getContract, getContractEvents] },
	{ value: 'dar', name: 'DAR', initial: 'validate', operations: [uploadDar, validateDar] },
	{ value: 'package', name: 'Package', operations: [getPackageStatus] },
	{ value: 'participant', name: 'Participant', operations: [getReadiness, getStatus] },
	{ value: 'preparedTransaction', name: 'Prepared Transaction', operations: [executePreparedTransaction] },
	{ value: 'update', name: 'Update', operations: [getUpdate] },
	{ value: 'user', name: 'User', initial: 'whoAmI', operations: [getManyUsers, whoAmI] },
	{ value: 'userRight', name: 'User Right', operations: [getManyUserRights] },
];
