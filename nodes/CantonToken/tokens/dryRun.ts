import type { INodeProperties } from 'n8n-workflow';

import type { TokenCall } from '../tokenOperation';

/** Whether an operation only says what it would do and cost. */

export const dryRunField: INodeProperties = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'options',
	options: [
		{ name: 'Always', value: 'always', description: 'Submit nothing' },
		{ name: 'In Manual Executions', value: 'manual', description: 'Submit nothing when the workflow is executed from the editor' },
		{ name: 'Never', value: 'never', description: 'Submit, also when the workflow is executed from the editor' },
	],
	default: 'manual',
	description: 'When to submit nothing and only return what would be done and what it would cost',
};

/** Whether this execution is a dry run. */
export function isDryRun({ parameters, context }: TokenCall): boolean {
	const when = parameters.choice('dryRun', ['always', 'manual', 'never'], 'manual');
	return when === 'always' || (when === 'manual' && context.getMode() === 'manual');
}
