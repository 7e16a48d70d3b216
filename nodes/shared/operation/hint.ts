import type { IExecuteFunctions } from 'n8n-workflow';

/** Shows a notice above the node's output, if this version of n8n can. */
export function showHint(context: IExecuteFunctions, message: string | undefined): void {
	if (message !== undefined) context.addExecutionHints?.({ message, type: 'warning', location: 'outputPane' });
}

const shown = new WeakMap<IExecuteFunctions, Set<string>>();

/** The same, once for all items of an execution. */
export function showHintOnce(context: IExecuteFunctions, message: string): void {
	const before = shown.get(context) ?? new Set();
	if (!before.has(message)) showHint(context, message);
	shown.set(context, before.add(message));
}
