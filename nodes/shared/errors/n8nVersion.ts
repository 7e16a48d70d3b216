import { NodeApiError, NodeConnectionTypes, NodeOperationError, sleep, WorkflowExpression } from 'n8n-workflow';

/**
 * Version of the n8n that this package runs in. n8n gives a node no version, so it is read off what n8n's own library
 * exports. Read here and nowhere else.
 */

/** The lowest version of n8n this package supports. docs/guarantees/compatibility.md says what was run on which. */
export const LOWEST_N8N = '2.11';

/** Functions that every node of this package needs. */
const NEEDED = { NodeApiError, NodeConnectionTypes, NodeOperationError, sleep };
/** Exported since n8n 2.10. Nothing that a node can see came with 2.11 itself. */
const SINCE_2_10 = { WorkflowExpression };

const firstMissing = (names: object, library: Record<string, unknown>) => Object.keys(names).find((name) => library[name] === undefined);

/** Throws if the package cannot run at all, before n8n shows an error that says nothing. `library`: what n8n's own exports. */
export function assertUsable(library: Record<string, unknown> = NEEDED): void {
	const missing = firstMissing(NEEDED, library);
	if (missing) throw new Error(`n8n-nodes-canton needs n8n ${LOWEST_N8N} or later. This n8n is older: it has no ${missing}.`);
}

let said = false;

/** Writes to n8n's log, once in a process, that this n8n is older than what is supported. */
export function warnIfOld(logger: { warn: (message: string) => void }, library: Record<string, unknown> = SINCE_2_10): void {
	if (said || !firstMissing(SINCE_2_10, library)) return;
	said = true;
	logger.warn(
		`n8n-nodes-canton needs n8n ${LOWEST_N8N} or later; this n8n is older. ` +
			'Most of it works all the same, and docs/guarantees/compatibility.md in its repository says what does not. Update n8n.',
	);
}
