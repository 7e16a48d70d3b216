import type { INodeProperties } from 'n8n-workflow';

import { ownPartyField } from '../../../shared/ledger/directory/ownPartyFields';
import { SNAPSHOT_PAGE } from '../../../shared/ledger/updates/snapshot';
import { partyNamesOption } from '../../../shared/parameters/addressBook';
import { dropDown, flagField, numberField, textField, timeField } from '../../../shared/parameters/fieldKinds';
import { apiVersion, filtersOf, limit, optionsOf, returnAll } from '../../../shared/parameters/fields';
import { instrumentFilterField } from '../../../shared/tokens/instrumentField';
import { activeAtOffset } from '../../tokens/updateRangeFields';

/** Fields of a register of holders. */

export const WHOSE = ['all', 'others'] as const;
export const ORDERS = ['amount', 'change', 'party'] as const;

export const registerProperties: INodeProperties[] = [
	ownPartyField('Admin', 'admin', 'The party that issues the instrument, whose view of the ledger is read'),
	instrumentFilterField('Which instrument of the admin. Any Instrument makes the registers of all that it issues.'),
	dropDown('Sort By', 'sortBy', { default: 'amount', description: 'The order of the holders of each instrument' }, [
		['amount', 'Amount', 'The largest holder first'],
		['change', 'Change', 'The largest change first, up or down. Needs a time or an offset to compare with.'],
		['party', 'Party'],
	]),
	returnAll,
	limit,
	flagField('Add Totals', 'addTotals', {
		default: true,
		description: 'Whether to add an item for each instrument, named Total, with the exact sums of all its holders, listed or not',
	}),
	filtersOf([
		flagField('Only Changed', 'onlyChanged', {
			description: 'Whether to list only holders whose amount changed. Needs a time or an offset to compare with.',
		}),
		dropDown('Whose Holdings', 'whose', { default: 'all', description: 'Whose holdings to count' }, [
			['all', 'All Holders'],
			['others', 'Others Than the Admin', 'Leaves out what the admin itself holds, also in the totals'],
		]),
	]),
	optionsOf([
		partyNamesOption,
		activeAtOffset('register'),
		timeField('Add Change Since', 'changeSince', {
			description:
				'Add what each holder had before this time, and the change since then. ' +
				'A holder who is gone is then listed with zero. ISO 8601, e.g. 2026-07-01T10:00:00Z.',
		}),
		textField('Add Change Since Offset', 'changeSinceOffset', {
			placeholder: 'e.g. {{ $json.activeAtOffset }}',
			description: 'The same since a ledger offset, such as activeAtOffset of the last register',
		}),
		apiVersion('active-contracts-page (participant 3.5.10 and later)', 'active-contracts (continued if the participant can, from 3.5)'),
		numberField('Page Size', 'pageSize', {
			typeOptions: { minValue: 1, maxValue: 10000 },
			default: SNAPSHOT_PAGE,
			description: 'How many holdings to request per call, 1 to 10000',
		}),
	]),
];
