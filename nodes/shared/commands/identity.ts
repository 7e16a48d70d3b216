import { randomUUID } from 'crypto';
import type { INodeProperties } from 'n8n-workflow';

import { userId } from '../ledger/directory/locators';
import { executionItemId } from '../operation/executionItemId';
import type { Identifying } from '../operation/operation';
import { textField } from '../parameters/fieldKinds';
import type { Parameters } from '../parameters/parameters';
import type { LedgerCall } from '../ledgerNode/ledgerOperation';

/** By which IDs a submission is known. */

const LEDGER_STRING = /^[A-Za-z0-9#:\-_/ ]+$/;

/** Longest such ID, in characters. */
const LONGEST = 255;

/** An ID in the form that a participant takes. Undefined when empty. */
function inForm(parameters: Parameters, path: string, text: string | undefined, longest = LONGEST): string | undefined {
	if (text === undefined || (LEDGER_STRING.test(text) && text.length <= longest)) return text;
	throw parameters.parameterError(
		path,
		`"${text.length > 80 ? `${text.slice(0, 80)}…` : text}" cannot be such an ID`,
		`Use up to ${longest} letters, digits, blanks and the characters # : - _ /.`,
	);
}

const ledgerString = (parameters: Parameters, path: string): string | undefined => inForm(parameters, path, parameters.text(path));

/**
 * An ID of the user's own, by which the ledger does something once. Undefined when the field is empty.
 * @param longest for an ID that others are made of
 */
export const ownLedgerId = (parameters: Parameters, path: string, longest?: number): string | undefined =>
	inForm(parameters, path, parameters.ownId(path), longest);

/** The user's own submission ID, or a new one. */
export const givenSubmissionId = (parameters: Parameters, path: string): string => ledgerString(parameters, path) ?? randomUUID();

/** The IDs of one submission. */
export interface Identity {
	commandId: string;
	submissionId: string;
	userId?: string;
	workflowId?: string;
}

/** The command ID that the user gave, or one that stays the same in every retry of the execution. */
export const identifyCommand = ({ parameters, context, itemIndex }: Identifying): { commandId: string } => ({
	commandId: ownLedgerId(parameters, 'commandId') ?? executionItemId(context, itemIndex),
});

/** The IDs of a call: its command ID, those the user gave, and made ones for those left empty. */
export function identityOf({ identity, parameters }: Pick<LedgerCall, 'identity' | 'parameters'>): Identity {
	return {
		commandId: String(identity.commandId),
		submissionId: givenSubmissionId(parameters, 'options.submissionId'),
		userId: parameters.text('options.userId'),
		workflowId: ledgerString(parameters, 'options.workflowId'),
	};
}

export const commandIdField: INodeProperties = textField('Command ID', 'commandId', {
	placeholder: 'e.g. payment-{{ $json.invoice }}',
	description:
		'The participant executes a command of the same ID, ' +
		'user and acting parties only once within the deduplication period. ' +
		'Empty makes one from workflow, execution, node and item, which stays the same when the execution is retried. ' +
		'An ID from your own data, such as an invoice number, protects across executions.',
});

export const submissionIdOption: INodeProperties = textField('Submission ID', 'submissionId', {
	placeholder: 'e.g. 6f1c0d5e-8b1f-4f0c-9a52-0b5a7d1c2e3f',
	description: 'Identifies this attempt in the completion. Empty uses a new UUID each time. The item has it, and error of the error item.',
});

export const userIdOption: INodeProperties = {
	...userId("The ledger user who submits. Empty means the token's user. Required if the participant runs without authorization."),
	displayName: 'User ID',
};

export const workflowIdOption: INodeProperties = textField('Workflow ID', 'workflowId', {
	placeholder: 'e.g. settlement-2026-07',
	description: 'A name of your own that the update carries, to find together what belongs together. Other parties of the update see it.',
});
