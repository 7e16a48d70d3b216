import type { INodeProperties } from 'n8n-workflow';

import type { Call } from '../operation/operation';
import { dropDown, flagField } from '../parameters/fieldKinds';

/** Dry runs: an operation only says what it would do and cost. */

const WHEN = ['always', 'manual', 'never'] as const;

/** The field of what pays when its step is executed: a switch, on or off by one press. */
export const dryRunSwitch: INodeProperties = flagField('Dry Run', 'dryRun', {
	description:
		'Whether to submit nothing and only return what would be done and what it would cost. ' +
		"For manual executions only, enter the expression $execution.mode === 'test'.",
});

/** The field of what is only tried out in manual executions as long as nobody chose. */
export const dryRunField: INodeProperties = dropDown(
	'Dry Run',
	'dryRun',
	{ default: 'manual', description: 'When to submit nothing and only return what would be done and what it would cost' },
	[
		['always', 'Always', 'Submit nothing'],
		['manual', 'In Manual Executions', 'Submit nothing when the workflow is executed from the editor'],
		['never', 'Never', 'Submit, also when the workflow is executed from the editor'],
	],
);

/** True if this execution is a dry run. A value that says neither yes nor no is refused: it might pay. */
export function isDryRun({ parameters, context }: Pick<Call<unknown>, 'parameters' | 'context'>): boolean {
	const value = String(parameters.raw('dryRun'));
	if (value === 'true' || value === 'false') return value === 'true';
	if (WHEN.some((when) => when === value)) return value === 'always' || (value === 'manual' && context.getMode() === 'manual');
	throw parameters.parameterError(
		'dryRun',
		`"${value}" says neither yes nor no. Nothing was sent.`,
		'Switch it on or off, or let its expression be true or false.',
	);
}
