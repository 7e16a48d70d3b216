import type { IExecuteFunctions } from 'n8n-workflow';

/** Shows a notice above the node's output, where this version of n8n can. */
export function showHint(context: IExecuteFunctions, message: string | undefined): void {
	if (message !== undefined) context.addExecutionHints?.({ message, type: 'warning', location: 'outputPane' });
}
