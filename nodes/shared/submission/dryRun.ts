import type { INodeProperties } from 'n8n-workflow';

import type { Call } from '../operation/operation';

/** Dry runs: an operation only says what it would do and cost. */

type When = 'always' | 'manual' | 'never';

/** The field. `initial`: when there is a dry run as long as nobody chose. */
export const dryRunField = (initial: When): INodeProperties => ({
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'options',
	options: [
		{ name: 'Always', value: 'always', description: 'Submit nothing' },
		{ name: 'In Manual Executions', value: 'manual', description: 'Submit nothing when the workflow is executed from the editor' },
		{ name: 'Never', value: 'never', description: 'Submit, also when the workflow is executed from the editor' },
	],
	default: initial,
	description: 'When to submit nothing and only return what would be done and what it would cost',
});

/** True if this execution is a dry run. */
export function isDryRun({ parameters, context }: Pick<Call<unknown>, 'parameters' | 'context'>): boolean {
	const when = parameters.choice<When>('dryRun', ['always', 'manual', 'never']);
	return when === 'always' || (when === 'manual' && context.getMode() === 'manual');
}
