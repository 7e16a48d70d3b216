import type { INodeProperties } from 'n8n-workflow';

import type { LedgerCall } from '../../shared/ledgerNode/ledgerOperation';
import { mayReachSeveral } from '../../shared/targets/choice';
import { isObject } from '../../shared/values/isObject';
import { flagField } from '../../shared/parameters/fieldKinds';

/** Dry runs of what an administrator changes: a field of its own, or an option. */

/** The field: on, so that several targets are changed on purpose only. */
export const dryRunSwitch = (description: string): INodeProperties => flagField('Dry Run', 'dryRun', { default: true, description });

/** The option of what is changed mostly at one target: on for several, unless it is switched off. */
export const dryRunOption = dryRunSwitch(
	'Whether to only say what would be changed. Not set: on if Target may be several, off for one. To change several, add it and switch it off.',
);

/** True unless the field is switched off. An expression that returned nothing leaves it on. */
export const isSwitchedOn = ({ parameters }: Pick<LedgerCall, 'parameters'>): boolean => parameters.flag('dryRun', true);

/** True if the option is on. Not set, it is on for several targets. */
export function isTriedOut({ parameters, context, itemIndex }: LedgerCall): boolean {
	const options = parameters.raw('options');
	if (!isObject(options) || !('dryRun' in options)) return mayReachSeveral(context, itemIndex);
	return parameters.flag('options.dryRun', true);
}
