import type { Resource } from '../../shared/operation';
import type { Ledger } from '../ledger';
import { getManyCompletions } from './completion/getAll';
import { uploadDar } from './dar/upload';
import { validateDar } from './dar/validate';
import { getReadiness } from './participant/getReadiness';

/** Everything Canton Ledger can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<{ ledger: Ledger }>> = [
	{ value: 'completion', name: 'Completion', operations: [getManyCompletions] },
	{ value: 'dar', name: 'DAR', initial: 'validate', operations: [uploadDar, validateDar] },
	{ value: 'participant', name: 'Participant', operations: [getReadiness] },
];
