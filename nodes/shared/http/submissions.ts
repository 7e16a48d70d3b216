/** Number of submissions that an execution has sent, so that an error says whether something may have been done. */

const counts = new WeakMap<object, number>();

/** Counts a call that may change something at a server. */
export function countSubmission(context: object): void {
	counts.set(context, submissionsOf(context) + 1);
}

/** Number counted so far. */
export const submissionsOf = (context: object): number => counts.get(context) ?? 0;
