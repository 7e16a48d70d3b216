import type { INodeProperties } from 'n8n-workflow';

import type { Call } from '../operation/operation';
import { mayReachSeveral } from '../targets/choice';
import { isObject } from '../values/isObject';

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

/** The field of what an administrator changes: on, so that several targets are changed on purpose only. */
export const dryRunSwitch = (description: string): INodeProperties => ({
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: true,
	description,
});

/** True unless the switch is clearly off: an expression may have returned nothing. */
export const isSwitchedOn = ({ parameters }: Pick<Call<unknown>, 'parameters'>): boolean =>
	![false, 'false'].includes(parameters.raw('dryRun') as boolean | string);

/** The option of what an administrator changes, mostly at one target: on for several, unless it is switched off. */
export const dryRunOption: INodeProperties = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: true,
	description:
		'Whether to only say what would be changed. Not set: on if Target may be several, off for one. To change several, add it and switch it off.',
};

/** True if the option is on. Not set, it is on for several targets. An expression that returns nothing leaves it on. */
export function isTriedOut({ parameters, context, itemIndex }: Pick<Call<unknown>, 'parameters' | 'context' | 'itemIndex'>): boolean {
	const options = parameters.raw('options');
	if (!isObject(options) || !('dryRun' in options)) return mayReachSeveral(context, itemIndex);
	return ![false, 'false'].includes(options.dryRun as boolean | string);
}

/** True if this execution is a dry run. */
export function isDryRun({ parameters, context }: Pick<Call<unknown>, 'parameters' | 'context'>): boolean {
	const when = parameters.choice<When>('dryRun', ['always', 'manual', 'never']);
	return when === 'always' || (when === 'manual' && context.getMode() === 'manual');
}
