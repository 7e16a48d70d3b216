import type { INodeProperties } from 'n8n-workflow';

import { ownPartiesField } from '../../../shared/ledger/directory/ownPartyFields';
import { flagField, multiDropDown } from '../../../shared/parameters/fieldKinds';
import { partyNamesOption } from '../../../shared/parameters/addressBook';
import { apiVersion, filtersOf, limit, optionsOf, returnAll } from '../../../shared/parameters/fields';
import { instrumentFilter } from '../../../shared/tokens/instrumentField';
import { rangeFields } from '../../tokens/updateRangeFields';
import { counterpartyFilter } from '../../tokens/paymentFields';
import { valuationFields, valueDigitsOption } from '../../valuation/valuationFields';

/** The form of Movement › Get Many. */

export const movementProperties: INodeProperties[] = [
	ownPartiesField('Whose balances moved.'),
	...rangeFields('movements', 'offsets'),
	...valuationFields,
	returnAll,
	limit,
	filtersOf([
		counterpartyFilter('Only movements to or from this party, which may live on another participant: enter its ID then'),
		instrumentFilter,
		multiDropDown('Kinds', 'kinds', { default: [], description: 'Only movements of these kinds. None means all of them.' }, [
			['burn', 'Burn'],
			['fee', 'Fee'],
			['lock', 'Lock', 'Part of the balance cannot be spent, such as for a transfer that waits'],
			['mergeSplit', 'Merge or Split', 'Other holdings, the same balance'],
			['mint', 'Mint'],
			['reward', 'Reward'],
			['traffic', 'Traffic', 'Burnt for traffic'],
			['transfer', 'Transfer'],
			['unknown', 'Unknown', 'The balance changed and the update does not say why'],
			['unlock', 'Unlock'],
		]),
	]),
	optionsOf([
		partyNamesOption,
		valueDigitsOption,
		apiVersion('get-updates-page and active-contracts-page (participant 3.5.10 and later)', 'updates and active-contracts'),
		flagField('Check Balances', 'checkBalances', {
			default: true,
			description:
				'Whether to compare the sum of the movements with the balances at the end of the range. ' +
				'On by default. A difference becomes an item of the kind unknown. It is not checked if Limit ends the list.',
		}),
		flagField('Include Balances', 'includeBalances', {
			description:
				'Whether to return the balance of each instrument before the first movement (kind openingBalance) and after ' +
				'the last one (closingBalance) as items, as in a statement',
		}),
		flagField('Include Holding IDs', 'includeHoldings', {
			description: 'Whether each item has the contract IDs of the holdings that ended and began with the movement',
		}),
	]),
];
