import type { INodeProperties } from 'n8n-workflow';

/**
 * A notice in the panel of an operation that pays, as long as the payment has no ID of the user's own: a second press of *Execute step* is a
 * new execution, which pays again.
 * @param does what it does, as `pays`
 * @param more what else an ID needs, if anything
 */
export const withoutOwnId = (
	name: 'commandId' | 'trackingId',
	hasDryRun = name === 'commandId',
	does = 'pays',
	more = '',
): INodeProperties => ({
	displayName:
		`Each press of <b>Execute step</b> ${does} again as long as <b>${name === 'commandId' ? 'Command ID' : 'Tracking ID'}</b> is empty. ` +
		`With an ID from your own data, such as an invoice number, it ${does} once.${more}` +
		(hasDryRun ? ' <b>Dry Run</b> only says what it would do.' : ''),
	name: 'withoutOwnId',
	type: 'notice',
	default: '',
	// Hidden by any value: an expression would satisfy each condition to show it.
	displayOptions: { hide: { [name]: [{ _cnd: { exists: true } }] } },
});
