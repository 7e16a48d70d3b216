import type { INodeProperties } from 'n8n-workflow';

import { dropDown, flagField, rowsField, textField, valuesOf, type Choice } from '../../shared/parameters/fieldKinds';
import type { Parameters } from '../../shared/parameters/parameters';
import { labelFilter, readLabels } from './metricFilter';
import type { Across, Measure, Threshold } from './thresholds';

/** Limits of the user's own: rows of a form. */

const NAME = 'thresholds';

const MEASURES: ReadonlyArray<Choice<Measure>> = [
	['ageMicros', 'Age in Seconds, of a Time in Microseconds', 'Time since the one that the metric says'],
	['ageMillis', 'Age in Seconds, of a Time in Milliseconds', 'Time since the one that the metric says'],
	['increase', 'Increase Since the Earlier Item', 'Of a counter. Needs Earlier Item.'],
	['mean', 'Mean Since the Earlier Item', 'Of a histogram or a summary, all series together. Needs Earlier Item.'],
	['unchanged', 'Minutes Unchanged', 'Time since it was last another one. Needs Earlier Item.'],
	['p50', 'Quantile 0.5', 'Of a histogram or a summary, since the node started'],
	['p95', 'Quantile 0.95', 'Of a histogram or a summary, since the node started'],
	['p99', 'Quantile 0.99', 'Of a histogram or a summary, since the node started'],
	['value', 'Value', 'The number itself. Of a histogram or a summary its mean.'],
];

const number = (displayName: string, name: string, description: string): INodeProperties =>
	textField(displayName, name, { placeholder: 'e.g. 120', description });

const metricField: INodeProperties = textField('Metric', 'metric', {
	placeholder: 'e.g. daml_pruning_max_event_age',
	description: 'Name of the metric, as Metric › Get Many returns it',
});

const acrossField: INodeProperties = dropDown(
	'Of Several Series',
	'across',
	{ default: 'max', description: 'Which number counts if the metric has several with these labels. Of times the largest is the newest.' },
	[
		['max', 'Largest'],
		['min', 'Smallest'],
		['sum', 'Sum'],
	],
);

export const ownThresholds: INodeProperties = rowsField(
	'Limits',
	NAME,
	['row', 'Limit'],
	{ displayOptions: { show: { limitsFrom: ['both', 'own'] } }, description: 'Limits of your own' },
	[
		metricField,
		labelFilter,
		dropDown('Measure', 'measure', { default: 'value', description: 'The number to compare' }, MEASURES),
		acrossField,
		dropDown('A Problem If It Is', 'side', { default: 'above', description: 'The side of the limit that is a problem' }, [
			['above', 'Above the Limit'],
			['below', 'Below the Limit'],
		]),
		number('Limit', 'limit', 'What the measured value is compared with'),
		number('Over Again At', 'clearAt', 'Where a problem ends, so that it does not come and go. Empty means at the limit.'),
		flagField('Failing', 'isFailing', { description: 'Whether a problem makes the item failing (red) instead of a warning (yellow)' }),
	],
);

/** A number of a row. Undefined if its field is empty. */
function numberOf(row: Parameters, name: string): number | undefined {
	const text = row.text(name);
	if (text === undefined || /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return text === undefined ? undefined : Number(text);
	throw row.parameterError(name, `"${text.slice(0, 50)}" is not a number`, 'Enter for example 120 or 0.5.');
}

/** The limits of the form. Throws for one that cannot be used. */
export function readThresholds(parameters: Parameters): Threshold[] {
	return parameters.rows(`${NAME}.row`).map((row) => {
		const metric = row.required('metric');
		const side = row.choice<Threshold['side']>('side', ['above', 'below'], 'above');
		const limit = row.present('limit', numberOf(row, 'limit'));
		const clearAt = numberOf(row, 'clearAt') ?? limit;
		if (side === 'above' ? clearAt > limit : clearAt < limit)
			throw row.parameterError(
				'clearAt',
				`${clearAt} is ${side} the limit`,
				'A problem would end before it began: enter one on the other side.',
			);
		return {
			name: metric,
			metric,
			labels: readLabels(row, 'labels'),
			across: row.choice<Across>('across', ['max', 'min', 'sum'], 'max'),
			measure: row.choice<Measure>('measure', valuesOf(MEASURES), 'value'),
			...{ side, limit, clearAt, isFailing: row.flag('isFailing'), advice: '' },
		};
	});
}
