import type { INodeProperties } from 'n8n-workflow';

import type { LedgerCall } from '../../shared/ledgerNode/ledgerOperation';
import { mayReachSeveral } from '../../shared/targets/choice';
import { isObject } from '../../shared/values/isObject';

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
export function isTriedOut({ parameters, context, itemIndex }: LedgerCall): boolean {
	const options = parameters.raw('options');
	if (!isObject(options) || !('dryRun' in options)) return mayReachSeveral(context, itemIndex);
	return ![false, 'false'].includes(options.dryRun as boolean | string);
}
