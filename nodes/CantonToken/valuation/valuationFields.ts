import type { INodeProperties } from 'n8n-workflow';

import { priceFrom } from '../tokens/coinPrice';
import { dropDown, numberField, textField } from '../../shared/parameters/fieldKinds';

/** The form of values beside amounts. */

/** The settings with which no price is read from scan. */
export const WITHOUT_SCAN = { name: 'valuation', values: ['none', 'table'] } as const;
export const VALUATIONS = ['none', 'scan', 'table'] as const;

const show = (...valuations: string[]) => ({ show: { [WITHOUT_SCAN.name]: valuations } });

export const valuationFields: INodeProperties[] = [
	dropDown(
		'Value',
		WITHOUT_SCAN.name,
		{
			noDataExpression: true,
			default: 'none',
			description:
				'Whether to add what each movement was worth: price, its source, and the rounded value, with totals at the end. ' +
				'Without a price the value is empty.',
		},
		[
			['none', 'None'],
			['table', 'Price Table', 'With prices that you give'],
			['scan', 'Scan and Price Table', 'Canton Coin in USD by scan, other instruments with prices that you give'],
		],
	),
	{ ...priceFrom, displayOptions: show('scan') },
	dropDown(
		'Price Time',
		'priceTime',
		{
			default: 'day',
			displayOptions: show('scan'),
			description: 'Which price of Canton Coin to use. It is what super validators voted for, not a market price.',
		},
		[
			['day', 'Beginning of the Day', 'In UTC: one call a day'],
			['time', 'Time of the Movement', "To the microsecond: reads the network's updates around each"],
		],
	),
	textField('Currency', 'currency', {
		default: 'USD',
		placeholder: 'e.g. EUR',
		displayOptions: show('table'),
		description: 'Currency of the values, by its three letters. Prices in another one are not used.',
	}),
	textField('Price Table', 'priceTable', {
		typeOptions: { rows: 4 },
		placeholder: 'e.g. USD@bank::1220…; 2026-07-01; 1.0825; EUR',
		displayOptions: show('scan', 'table'),
		description:
			'Prices by day in UTC. One row in each line: instrument (Canton Coin, or name@admin), day, price, currency, as copied from a sheet or with semicolons. ' +
			'Without a day it is the price of all days. ' +
			'An expression may return rows with instrument, day, price and currency, such as those of a data table.',
	}),
];

export const valueDigitsOption: INodeProperties = numberField('Value Digits', 'valueDigits', {
	typeOptions: { minValue: 0, maxValue: 10 },
	default: 2,
	displayOptions: { show: { [`/${WITHOUT_SCAN.name}`]: ['table', 'scan'] } },
	description: 'Digits after the point of values. Without this option those of the currency: two of most, none of JPY.',
});
