import type { INodeProperties } from 'n8n-workflow';

import { ownPartiesField } from '../../../shared/ledger/directory/ownPartyFields';
import { partyNamesOption } from '../../../shared/parameters/addressBook';
import { dropDown, flagField, multiDropDown } from '../../../shared/parameters/fieldKinds';
import { apiVersion, filtersOf, limit, optionsOf, returnAll } from '../../../shared/parameters/fields';
import { KIND_CHOICES } from '../../rewards/kinds';
import { rangeFields } from '../../tokens/updateRangeFields';
import { valuationFields, valueDigitsOption } from '../../valuation/valuationFields';

/** The form of Reward › Get Many. */

const ABOUT_VALUE =
	'Whether to add what the collected coins were worth when they were collected, in each row. Without a price the value is empty.';

const addTotals: INodeProperties = flagField('Add Totals', 'addTotals', {
	default: true,
	displayOptions: { show: { groupBy: ['day', 'round'] } },
	description: 'Whether to add a row for each party and kind at the end, with Total as its day and the exact sums of the whole period',
});

const compareWithScan: INodeProperties = flagField('Compare With Scan', 'compareWithScan', {
	displayOptions: { show: { '/groupBy': ['round'], '/valuation': ['scan'], '/coinRegistry': ['scan'] } },
	description:
		'Whether to compare the rewards for traffic of each round with what scan says the provider may mint (scanAllowance, scanDifference). ' +
		'Two requests for each round, or more. Internal endpoints of scan 0.6.0 and later, which may change.',
});

export const rewardProperties: INodeProperties[] = [
	ownPartiesField('Whose rewards.'),
	...rangeFields('what happened', 'times'),
	dropDown('Group By', 'groupBy', { default: 'day', description: 'What each row is about, besides the party and the kind of reward' }, [
		['day', 'Day', 'When coupons were earned, collected or lost, in UTC'],
		['round', 'Round', 'The mining round of the coupons. Rounds whose coupons only have a sum in common are one row.'],
		['total', 'Whole Period'],
	]),
	...valuationFields.map((field, index) => (index === 0 ? { ...field, description: ABOUT_VALUE } : field)),
	returnAll,
	limit,
	addTotals,
	filtersOf([
		multiDropDown('Kinds', 'kinds', { default: [], description: 'Only rewards of these kinds. None means all of them.' }, KIND_CHOICES),
	]),
	optionsOf([
		partyNamesOption,
		valueDigitsOption,
		compareWithScan,
		apiVersion('get-updates-page and active-contracts-page (participant 3.5.10 and later)', 'updates and active-contracts'),
	]),
];
