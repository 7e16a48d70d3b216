import type { Resource } from '../../shared/operation';
import type { Ledger } from '../ledger';
import { getManyActiveContracts } from './activeContract/getAll';
import { getManyCompletions } from './completion/getAll';
import { getContract } from './contract/get';
import { uploadDar } from './dar/upload';
import { validateDar } from './dar/validate';
import { getPackageStatus } from './package/getStatus';
import { getReadiness } from './participant/getReadiness';
import { executePreparedTransaction } from './preparedTransaction/execute';
import { getUpdate } from './update/get';
import { whoAmI } from './user/whoAmI';
import { getManyUserRights } from './userRight/getAll';

/** Everything Canton Ledger can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<{ ledger: Ledger }>> = [
	{ value: 'activeContract', name: 'Active Contract', operations: [getManyActiveContracts] },
	{ value: 'completion', name: 'Completion', operations: [getManyCompletions] },
	{ value: 'contract', name: 'Contract', operations: [getContract] },
	{ value: 'dar', name: 'DAR', initial: 'validate', operations: [uploadDar, validateDar] },
	{ value: 'package', name: 'Package', operations: [getPackageStatus] },
	{ value: 'participant', name: 'Participant', operations: [getReadiness] },
	{ value: 'preparedTransaction', name: 'Prepared Transaction', operations: [executePreparedTransaction] },
	{ value: 'update', name: 'Update', operations: [getUpdate] },
	{ value: 'user', name: 'User', operations: [whoAmI] },
	{ value: 'userRight', name: 'User Right', operations: [getManyUserRights] },
];
