import type { INodeProperties } from 'n8n-workflow';

import { dropDown, flagField, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { timeZoneOption } from './statementFields';

/** The form of Journal › Make, and the part of it that Movement › Get Journal shares. */

/** Accounts, and the columns of the lines. */
const accountFields: INodeProperties[] = [
	textField('Token Accounts', 'assetAccounts', {
		typeOptions: { rows: 2 },
		default: '*; *; 1400',
		placeholder: 'e.g. Amulet; treasury; 1400',
		description:
			'The account of the tokens themselves. One row in each line: instrument (its ID, or ID@admin), party (its ID, or the part before ::), account. ' +
			'The first row that fits counts; an asterisk fits all. An expression may return rows with these fields.',
	}),
	textField('Categories', 'categories', {
		typeOptions: { rows: 6 },
		default: 'reward; *; *; 4000\ntraffic; *; *; 6000\nfee; *; *; 6010\n*; *; *; 9999',
		placeholder: 'e.g. transfer; bob; invoice *; 4100; VAT 0',
		description:
			'The account that each movement is booked against. One row in each line: kind, counterparty (its ID, or the part before ::), memo, account, tax code. ' +
			'The first row that fits counts; an asterisk fits all, in a memo any text. The kind reward is all rewards, reward:app those of apps. ' +
			'A movement without a row is an error.',
	}),
	dropDown('Format', 'format', { default: 'general', description: 'Which columns the lines have' }, [
		['general', 'General', 'All fields, for general ledgers and your own mapping'],
		['quickBooks', 'QuickBooks', 'The columns of the import of journal entries in QuickBooks Online'],
		['xero', 'Xero', 'The columns of the template for manual journals in Xero'],
	]),
	textField('Other Tax Rate', 'otherTaxCode', {
		required: true,
		placeholder: 'e.g. Tax Exempt (0%)',
		displayOptions: { show: { format: ['xero'] } },
		description:
			'Full name of the tax rate of lines whose category has none, as in the tax settings of Xero, which asks for one in each line',
	}),
];

const costFields = (inCurrency: Record<string, string[]>, byLots: INodeProperties['displayOptions']): INodeProperties[] => [
	dropDown(
		'Cost Basis',
		'costBasis',
		{
			default: 'none',
			displayOptions: { show: inCurrency },
			description: 'What tokens that leave have cost. The difference to their value is a gain or a loss, in a line of its own.',
		},
		[
			['average', 'Average', 'Tokens leave at their average cost'],
			['fifo', 'FIFO', 'The tokens that came first leave first'],
			['none', 'None', 'Tokens come and leave at their value of that time'],
		],
	),
	textField('Gain Account', 'gainAccount', {
		required: true,
		placeholder: 'e.g. 4900',
		displayOptions: byLots,
		description: 'The account of gains (credits) and losses (debits)',
	}),
	textField('Opening Lots', 'openingLots', {
		typeOptions: { rows: 3 },
		placeholder: 'e.g. Amulet@DSO::1220…; 100.0; 12.50; 2026-06-01T00:00:00Z',
		displayOptions: byLots,
		description:
			'What the tokens at the beginning have cost, oldest first: instrument with its admin, quantity, cost, time, currency. ' +
			'An expression may return the rows that Output, Lots That Are Left gave the month before.',
	}),
	dropDown('Output', 'journalOutput', { default: 'lines', displayOptions: byLots, description: 'What to return' }, [
		['lines', 'Lines of the Journal'],
		['lots', 'Lots That Are Left', 'The opening lots of the next month'],
	]),
];

/** Fields that say how to book. @param inCurrency settings with which lines are in a currency */
export const bookFields = (inCurrency: Record<string, string[]>): INodeProperties[] => [
	...accountFields,
	...costFields(inCurrency, { show: { ...inCurrency, costBasis: ['average', 'fifo'] } }),
];

export const journalProperties: INodeProperties[] = [
	dropDown('Lines In', 'linesIn', { default: 'currency', description: 'What debits and credits are' }, [
		['currency', 'Currency', 'The values of the movements: Value of Movement › Get Many must be on'],
		['tokens', 'Token Amounts', 'The amounts themselves, each instrument in its own unit'],
	]),
	...bookFields({ linesIn: ['currency'] }),
	optionsOf([
		flagField('Check Balances', 'checkBalances', {
			default: true,
			description:
				'Whether the movements must lead from the opening to the closing balances, which Include Balances of Movement › Get Many adds. ' +
				'On by default. A difference is an error; without balances a hint says so.',
		}),
		timeZoneOption,
	]),
];
