import type { INodeProperties } from 'n8n-workflow';

import { ownPartiesField } from '../../../shared/ledger/directory/ownPartyFields';
import { apiVersion, filtersOf, optionsOf } from '../../../shared/parameters/fields';
import { instrumentFilter } from '../../../shared/tokens/instrumentField';
import { rangeFields } from '../../tokens/updateRangeFields';
import { VALUATIONS, valuationFields, valueDigitsOption, WITHOUT_SCAN } from '../../valuation/valuationFields';
import { bookFields } from '../journal/fields';
import { timeZoneOption } from '../journal/statementFields';

/** The form of Movement › Get Journal. */

const inCurrency = { [WITHOUT_SCAN.name]: VALUATIONS.filter((value) => value !== 'none') };

const values = valuationFields.map((field) =>
	field.name === WITHOUT_SCAN.name
		? { ...field, description: 'What debits and credits are: values, or with None the amounts of tokens. A missing price is an error.' }
		: field,
);

export const bookedMovementProperties: INodeProperties[] = [
	ownPartiesField('Whose balances moved.'),
	...rangeFields('movements', 'times'),
	...values,
	...bookFields(inCurrency),
	filtersOf([instrumentFilter]),
	optionsOf([
		valueDigitsOption,
		apiVersion('get-updates-page and active-contracts-page (participant 3.5.10 and later)', 'updates and active-contracts'),
		timeZoneOption,
	]),
];
