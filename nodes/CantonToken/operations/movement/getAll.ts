import type { Parameters } from '../../../shared/parameters/parameters';
import { MOVEMENT_KINDS, type Movement } from '../../../shared/tokens/movement';
import { type TokenCall, tokenOperation } from '../../tokenOperation';
import { withValues } from '../../valuation/valuation';
import { movementProperties } from './fields';
import { MOVEMENT_ENDPOINTS, MOVEMENT_RIGHTS, movementRows, type MovementReading } from './movementRows';

/** Filter of movements by the kinds and the counterparty that were chosen. */
function movementFilter(parameters: Parameters): (movement: Movement) => boolean {
	const kinds = new Set(parameters.choices('filters.kinds', MOVEMENT_KINDS));
	const counterparty = parameters.party('filters.counterparty');
	return (movement) =>
		(kinds.size === 0 || kinds.has(movement.kind)) && (counterparty === undefined || counterparty === movement.counterparty);
}

const readingOf = ({ parameters }: TokenCall): MovementReading => ({
	limit: parameters.limit(),
	passes: movementFilter(parameters),
	withHoldings: parameters.flag('options.includeHoldings'),
	withBalances: parameters.flag('options.includeBalances'),
});

/** Token movements, decoded from the updates of a range. */
export const getManyTokenMovements = tokenOperation('getAll', 'Get many token movements', MOVEMENT_ENDPOINTS, {
	description:
		'Get what moved the token balances of parties: ' +
		'transfers, mints, burns, rewards, locks and more, with counterparty, memo and the balance after each. ' +
		'Their sum is checked against the balances. Value adds what each was worth.',
	rights: MOVEMENT_RIGHTS,
	properties: movementProperties,
	run: (call) => withValues(call, () => movementRows(call, readingOf(call))),
});
