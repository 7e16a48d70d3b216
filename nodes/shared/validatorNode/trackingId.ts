import type { INodeProperties } from 'n8n-workflow';

import { executionItemId } from '../operation/executionItemId';
import type { Call, Identifying } from '../operation/operation';
import { quoted } from '../errors/safeText';
import { textField } from '../parameters/fieldKinds';

/** The ID by which a validator does a payment once. See docs/guides/validator.md. */

const FORM = /^[A-Za-z0-9#:\-_/ .]{1,120}$/;

export const trackingIdField: INodeProperties = textField('Tracking ID', 'trackingId', {
	placeholder: 'e.g. invoice-{{ $json.invoice }}',
	description:
		'The validator pays once for each tracking ID. ' +
		'Empty makes one from workflow, execution, node and item, which stays the same when the execution is retried. ' +
		'An ID from your own data, such as an invoice number, protects across executions.',
});

/** The user's own tracking ID, or one that stays the same in every retry of the execution. */
export function identifyPayment({ parameters, context, itemIndex }: Identifying): { trackingId: string } {
	const trackingId = parameters.ownId('trackingId') ?? executionItemId(context, itemIndex);
	if (FORM.test(trackingId)) return { trackingId };
	throw parameters.parameterError(
		'trackingId',
		`${quoted(trackingId)} cannot be a tracking ID`,
		'Use up to 120 letters, digits, blanks and the characters # : - _ / and the point.',
	);
}

/** The tracking ID of a call. */
export const trackingIdOf = ({ identity }: Pick<Call<object>, 'identity'>): string => String(identity.trackingId);

/**
 * The description as it is sent: with the tracking ID at its end. Wallets show no tracking ID of a transfer, so this is how the payment is
 * found again when its answer is lost.
 */
export const describedBy = (description: string | undefined, trackingId: string): string =>
	description === undefined ? trackingId : `${description} (${trackingId})`;

/** Checks whether a description was sent with this tracking ID. */
export const carries = (description: unknown, trackingId: string): boolean =>
	description === trackingId || (typeof description === 'string' && description.endsWith(`(${trackingId})`));
