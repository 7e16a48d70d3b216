import type { INodeProperties } from 'n8n-workflow';

import { dropDown, groupField, numberField } from '../parameters/fieldKinds';
import type { Parameters } from '../parameters/parameters';

/** Options of a submission: the outcome to wait for, and whether contention is retried. */

/** Resubmission of a command that met contention. */
export interface ContentionRetry {
	times: number;
	/** Before the first retry. Doubles with each, and half of it is chance. */
	firstDelayMs: number;
}

export const waitForField: INodeProperties = dropDown(
	'Wait For',
	'waitFor',
	{ default: 'transaction', description: 'How long to wait, and what to return' },
	[
		[
			'nothing',
			'Nothing',
			'Return once the participant has accepted it. Canton Ledger, Command › Get Outcome returns later what happened to it.',
		],
		['transaction', 'Transaction', 'Wait until it is committed, and return what it created and archived'],
		['updateId', 'Update ID', 'Wait until it is committed, and return the ID and offset of the update'],
	],
);

export type WaitFor = 'transaction' | 'updateId' | 'nothing';

/** The user's choice of what to wait for. */
export const waitFor = (parameters: Parameters): WaitFor =>
	parameters.choice('waitFor', ['transaction', 'updateId', 'nothing'], 'transaction');

export const retryOption: INodeProperties = groupField(
	'Retry on Contention',
	'retryOnContention',
	['retry', 'Retry'],
	{
		description:
			'Submit again, as a fresh submission of the same command, ' +
			'when other commands held its contracts or the participant was overloaded. ' +
			'If not added, such a failure is reported at once.',
	},
	[
		numberField('Times', 'times', {
			typeOptions: { minValue: 0, maxValue: 20 },
			default: 3,
			description: 'How many times to submit again at most',
		}),
		numberField('First Delay (Ms)', 'firstDelay', {
			typeOptions: { minValue: 0, maxValue: 60000 },
			default: 1000,
			description: 'Wait before the first retry, in milliseconds. It doubles with each retry, and varies by chance.',
		}),
	],
);

export function contentionRetry(parameters: Parameters): ContentionRetry | undefined {
	const [row] = parameters.rows('options.retryOnContention.retry');
	if (!row) return undefined;
	return {
		times: row.integer('times', { min: 0, max: 20 }) ?? 3,
		firstDelayMs: row.integer('firstDelay', { min: 0, max: 60_000 }) ?? 1000,
	};
}
