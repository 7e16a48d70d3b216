import type { IExecuteFunctions } from 'n8n-workflow';

import { showHintOnce } from './hint';

/**
 * Entries that an application of Splice reads of a list without pages, unless its operator changed that. It leaves out the others, the newest, and
 * says so in its own log only.
 */
const MOST_LISTED = 1000;

/** Shows a hint if one of the lists may have been cut. */
export function hintIfCut(context: IExecuteFunctions, what: string, ...lists: ReadonlyArray<readonly unknown[]>): void {
	if (lists.every(({ length }) => length < MOST_LISTED)) return;
	showHintOnce(context, `The server returns ${MOST_LISTED} ${what} at most. There may be more.`);
}
