import * as n8n from 'n8n-workflow';

/**
 * What this package knows of the n8n it runs in. n8n tells a node no version, so it is read off what n8n's own library
 * exports. Read here and nowhere else.
 */

/** The lowest version of n8n this package supports; docs/compatibility.md says what was run on which. */
export const LOWEST_N8N = '2.11';

/** What nothing of this package works without. */
const NEEDED = ['NodeApiError', 'NodeConnectionTypes', 'NodeOperationError', 'sleep'] as const;
/** Exported since n8n 2.10. Nothing that a node can see came with 2.11 itself. */
const SINCE_2_10 = 'WorkflowExpression';

/** Throws where the package cannot run at all, before n8n shows an error that says nothing. `library`: n8n's. */
export function assertUsable(library: object = n8n): void {
	const missing = NEEDED.filter((name) => !(name in library));
	if (missing.length > 0) throw new Error(`n8n-nodes-canton needs n8n ${LOWEST_N8N} or later. This n8n is older: it has no ${missing[0]}.`);
}

let said = false;

/** Writes to n8n's log, once in a process, that this n8n is older than what is supported. */
export function warnIfOld(logger: { warn: (message: string) => void }, library: object = n8n): void {
	if (said || SINCE_2_10 in library) return;
	said = true;
	logger.warn(
		`n8n-nodes-canton needs n8n ${LOWEST_N8N} or later; this n8n is older. Most of it works all the same, and docs/compatibility.md in its repository says what does not. Update n8n.`,
	);
}
