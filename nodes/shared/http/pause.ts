import { sleep } from 'n8n-workflow';

import type { RequestContext } from './service';

/** Aborted when the user cancels the execution. Polls and the editor's lists have none. */
export function cancelSignal(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

/** Waits unless the user cancels. Says whether to go on. */
export async function pause(context: RequestContext, ms: number): Promise<boolean> {
	const signal = cancelSignal(context);
	for (let left = ms; left > 0 && !signal?.aborted; left -= 100) await sleep(Math.min(left, 100));
	return !signal?.aborted;
}
