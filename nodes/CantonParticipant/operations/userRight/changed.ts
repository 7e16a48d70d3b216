import type { components } from '../../../../api/ledger';
import type { Parameters } from '../../../shared/parameters/parameters';
import { flattenRight, type FlatRight } from '../../../shared/ledger/directory/flatRight';

type Right = components['schemas']['Right'];

/** The rights of the form. Throws when there is none. */
export function needRights(parameters: Parameters, rights: Right[], advice: string): Right[] {
	if (rights.length === 0) throw parameters.parameterError('rights', 'none was given', advice);
	return rights;
}

/** The rights asked for that were not among those changed. */
export function others(requested: Right[], changed: FlatRight[]): FlatRight[] {
	return requested.map(flattenRight).filter((right) => !changed.some(({ kind, party }) => kind === right.kind && party === right.party));
}
