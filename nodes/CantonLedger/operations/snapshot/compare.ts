import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { MergedRow, NO_SERVER } from '../../../shared/operation/operation';
import { flagField, jsonField, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { isObject } from '../../../shared/values/isObject';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { changesOf } from './changes';

const properties: INodeProperties[] = [
	textField('Key Fields', 'keyFields', {
		required: true,
		placeholder: 'e.g. party, instrumentId, instrumentAdmin',
		description: 'Names of the fields by which an item is known, separated by commas',
	}),
	jsonField('Last Run', 'lastRun', {
		default: '[]',
		placeholder: "e.g. {{ $('Get Last Run').all().map((row) => row.json) }}",
		description:
			'What the last successful run remembered: rows with key and memory, e.g. of a data table. Without rows this is the first run. ' +
			"Write the output's key and memory there at the end of the workflow.",
	}),
	optionsOf([
		textField('Compared Fields', 'comparedFields', {
			placeholder: 'e.g. total, locked',
			description: 'Names of the fields whose change counts, separated by commas. Empty means all but the key.',
		}),
		textField('Ignored Fields', 'ignoredFields', {
			placeholder: 'e.g. offset, measuredAt',
			description: 'Names of fields whose change does not count, separated by commas. They are not remembered.',
		}),
		flagField('Include Unchanged', 'includeUnchanged', { description: 'Whether to return items that are the same, too' }),
	]),
];

const ROWS = "Return the rows that were remembered, e.g. {{ $('Get Last Run').all().map((row) => row.json) }}.";

/** Remembered rows, by key. Undefined when there is no row. A row without memory is what a data table has of an item that is gone. */
function rememberedOf(parameters: Parameters): Map<string, IDataObject> | undefined {
	const rows = parameters.json('lastRun') ?? [];
	if (!Array.isArray(rows)) throw parameters.parameterError('lastRun', 'this is not a list of rows', ROWS);
	const entries = rows.filter(isObject).filter((row) => Object.keys(row).length > 0);
	if (entries.length === 0) return undefined;
	return new Map(
		entries.flatMap(({ key, memory }): Array<[string, IDataObject]> => {
			if (typeof key !== 'string') throw parameters.parameterError('lastRun', 'a row has no text key', ROWS);
			if (memory === '' || memory === null || memory === undefined) return [];
			try {
				const remembered: unknown = JSON.parse(String(memory));
				if (isObject(remembered)) return [[key, remembered as IDataObject]];
			} catch {
				// Said below.
			}
			throw parameters.parameterError('lastRun', `the memory of "${key.slice(0, 50)}" is not what this operation wrote`, ROWS);
		}),
	);
}

/** Says what is new, changed or gone since the last run. Reaches no server: its output holds what it remembers. */
export const compareSnapshot = ledgerOperation('compare', 'Compare a snapshot with the last run', [], {
	name: 'Compare with Last Run',
	description:
		'Say which items are new, changed or gone since the last successful run: of contracts, balances, packages, validators or any list. ' +
		'What it remembers is in its output, for a data table to keep. Needs no participant.',
	...NO_SERVER,
	properties,
	async run({ context, parameters }) {
		parameters.required('keyFields');
		const fields = {
			key: parameters.list('keyFields'),
			compared: parameters.list('options.comparedFields'),
			ignored: parameters.list('options.ignoredFields'),
		};
		const remembered = rememberedOf(parameters);
		const items = context.getInputData().map(({ json }) => json);
		// With Always Output Data a list without entries is one item without fields.
		const rows = items.length === 1 && Object.keys(items[0]!).length === 0 ? [] : items;
		const refuse = (problem: string) =>
			parameters.parameterError(
				'keyFields',
				problem,
				'Choose fields that every item has and that together are different in each. ' +
					'An item that reports an error has none: stop the workflow there, or all that could not be read would count as gone.',
			);
		const all = parameters.flag('options.includeUnchanged');
		return changesOf(rows, remembered, fields, refuse)
			.filter(({ state }) => all || state !== 'same')
			.map(({ index, ...change }) => new MergedRow(change, [index ?? 0]));
	},
});
