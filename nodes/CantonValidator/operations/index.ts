import type { Resource } from '../../shared/operation/operation';
import type { ValidatorServices } from '../validatorOperation';
import { getHealth } from './health/get';

/** Everything Canton Validator can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<ValidatorServices>> = [{ value: 'health', name: 'Health', operations: [getHealth] }];
